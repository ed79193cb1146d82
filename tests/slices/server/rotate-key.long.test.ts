/**
 * In the long suite: a change of SECRET_KEY by the commands of an operator, after which sessions, links and codes of
 * before live on; the command that asks every outside party.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'rotate-key-'))
const file = join(home, 'production.env')
const firstKey = 'f'.repeat(48)

// The embedded engine belongs to one process: the command cannot read the database of the shop.
describe.skipIf(serverUrl === null)('a shop whose key is replaced', () => {
  let shop: TestShop
  const runAdmin = (own: NodeJS.ProcessEnv, ...given: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [program, ...given],
        {
          env: {
            ...process.env,
            NODE_ENV: 'production',
            DATABASE_URL: shop.databaseUrl!,
            DATA_DIR: home,
            PORT: new URL(shop.url).port,
            ...own,
          },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      ),
    )
  const readKeys = () => {
    const { SECRET_KEY = '', SECRET_KEY_PREVIOUS = '' } = parseEnv(readFileSync(file, 'utf8'))
    return { SECRET_KEY, SECRET_KEY_PREVIOUS }
  }

  beforeAll(async () => {
    shop = await startTestShop({ deals: 2, priceDays: 20, work: false, environment: { SECRET_KEY: firstKey } })
    writeFileSync(file, `# the shop\nSECRET_KEY=${firstKey}\nLOG_LEVEL=warn\n`, { mode: 0o640 })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(home, { recursive: true })
  })

  test('sessions, links and codes of before live on; without the previous key the codes still do', async () => {
    const session = await signIn(shop, 'owner')
    const { order, codes } = await buyVouchers(shop, { cents: 10_000 })
    expect((await runAdmin({ SECRET_KEY: firstKey }, 'rotate-key', '--use', file)).err).toContain('--add is first')
    expect(await runAdmin({ SECRET_KEY: firstKey }, 'rotate-key', '--add', file)).toMatchObject({ code: 0, err: '' })
    expect(readKeys()).toEqual({ SECRET_KEY: firstKey, SECRET_KEY_PREVIOUS: expect.stringMatching(/^[\w-]{64}$/) })
    const newKey = readKeys().SECRET_KEY_PREVIOUS
    expect(await runAdmin({ SECRET_KEY: firstKey }, 'rotate-key', '--use', file)).toMatchObject({ code: 0, err: '' })
    expect(readKeys()).toEqual({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: firstKey })
    expect(readFileSync(file, 'utf8')).toMatch(/^# the shop\n[^]*LOG_LEVEL=warn\n$/)
    expect(statSync(file).mode & 0o077).toBe(0)

    const database = { url: shop.databaseUrl, dump: null, drop: async () => undefined }
    const read = async (environment: Record<string, string>) => {
      const other = await startTestShop({ work: false, environment, database: database as never })
      try {
        const byLink = await other.raw(
          'POST',
          '/deals/voucher-transaction',
          { transaction_number: order.transaction_number },
          { 'manage-token': order.manage_token },
        )
        const bySession = await other.raw('GET', '/system', undefined, session)
        const byCode = await other.raw('POST', '/validate-voucher', { voucher_code: codes[0] })
        return { link: byLink.status, session: bySession.status, code: byCode.status }
      } finally {
        await other.close()
      }
    }
    expect(await read(readKeys())).toEqual({ link: 200, session: 200, code: 200 })
    const encrypted = await runAdmin(readKeys(), 'rotate-key', '--encrypt', '--json')
    expect(encrypted).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(encrypted.out)).toEqual({ codes: 1, secondFactors: 0, paymentKeys: 0 })
    expect(await read({ SECRET_KEY: newKey })).toEqual({ link: 404, session: 401, code: 200 })
    expect((await runAdmin({ SECRET_KEY: newKey }, 'rotate-key', '--encrypt')).err).toContain('no key was replaced')
  })

  test('every outside party is asked, and the addresses of the webhooks are named', async () => {
    const all = await runAdmin({ SECRET_KEY: firstKey }, 'check', '--json')
    expect(all).toMatchObject({ code: 0, err: '' })
    const { parties, webhooks } = JSON.parse(all.out)
    expect(parties).toContainEqual({ party: 'card provider, account sgr', findings: [] })
    expect(parties).toContainEqual({ party: 'PostgreSQL', findings: [] })
    expect(webhooks).toContainEqual({
      party: 'card provider, account standard',
      address: `${shop.url}/api/payments/webhook/standard`,
      events: ['payment_intent.*', 'charge.*', 'refund.*'],
    })
    const silent = await runAdmin({ SECRET_KEY: firstKey, STAND_IN_PORT: '1' }, 'check')
    expect(silent.code).toBe(1)
    expect(silent.out).toMatch(/^hotel supplier: the hotel supplier does not answer/m)
    expect(silent.out).toMatch(/^mail server: answers$/m)
  })
})
