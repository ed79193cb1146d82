/** Guessing of voucher codes: what replies reveal, and rate limits. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCode, formatCode } from '@tussenuit/modules/money/ledger/code.ts'
import { hashVoucherCode, insertCodes } from '@tussenuit/modules/money/ledger/index.ts'
import { validateCode } from '@tussenuit/modules/money/ledger/validate-flows.ts'
import { sealText } from '@tussenuit/modules/shared/secret.ts'
import type { Caller } from '@tussenuit/modules/shared/shop.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
const refused = { expired: 'OLD-1234', used: 'USED-123', blocked: 'STOP-123', later: 'SOON-123' }
const unknown = 'NONE-123'

beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 20, limits: 'normal', work: false })
  const { db } = shop.shop
  const voucher = await db.selectFrom('voucher').select('id').limit(1).executeTakeFirstOrThrow()
  const issue = {
    voucherId: voucher.id,
    dealId: null,
    orderNumber: null,
    campaignId: null,
    imported: true,
    vatClass: null,
    cents: 5_000,
    stays: 0,
    validFrom: '2026-01-01',
    validUntil: '2040-01-01',
    actor: 'test',
    note: '',
  }
  const coded = (code: string) => ({
    hash: hashVoucherCode(shop.shop, code.replace('-', '').replaceAll('O', '0').replaceAll('L', '1')),
    sealed: sealText(shop.shop.keys('voucher-seal'), code),
    position: null,
  })
  await insertCodes(db, { ...issue, validUntil: '2026-02-01' }, [coded(refused.expired)])
  await insertCodes(db, issue, [coded(refused.used), coded(refused.blocked)])
  await insertCodes(db, { ...issue, validFrom: '2039-01-01' }, [coded(refused.later)])
  await db
    .updateTable('voucher_code')
    .set({ balance_cents: 0 })
    .where('code_hash', '=', coded(refused.used).hash)
    .execute()
  await db
    .updateTable('voucher_code')
    .set({ blocked: true })
    .where('code_hash', '=', coded(refused.blocked).hash)
    .execute()
  // Two thousand valid codes that a guess could match.
  await insertCodes(
    db,
    { ...issue, imported: false },
    Array.from({ length: 2_000 }, () => coded(generateCode())),
  )
})
afterAll(() => shop.close())

/** A random IP address, because counters in Redis outlive a test. */
const randomAddress = (): string => `${10 + randomInt(80)}.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(250)}`
const postFrom = async (
  path: string,
  body: object,
  ip: string,
): Promise<{ status: number; body: { error?: { code: string } } }> => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body,
    remoteAddress: ip,
    headers: { host: new URL(shop.url).host },
  })
  return { status: reply.statusCode, body: reply.json() }
}

const makeCaller = (ip: string): Caller => ({ ip, sessionId: null, manageToken: null, staff: null, userAgent: '' })

test('every refusal of an imported code equals that of a code that does not exist', async () => {
  const [replies, ip] = [[] as Awaited<ReturnType<typeof postFrom>>[], randomAddress()]
  for (const code of [unknown, ...Object.values(refused)])
    replies.push(await postFrom('/validate-voucher', { voucher_code: code }, ip))
  for (const reply of replies)
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 404, body: replies[0]!.body })
  expect(replies[0]!.body.error!.code).toBe('voucher_not_valid')
})

/** The database queries and counters while a code is refused, in order. */
async function recordSteps(code: string): Promise<unknown[]> {
  const steps: unknown[] = []
  const db = shop.shop.db.withPlugin({
    transformQuery: ({ node }) => {
      steps.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').replace(/\s+/g, ' ') : node.kind)
      return node
    },
    transformResult: async ({ result }) => {
      steps.push('answered')
      return result
    },
  })
  const sessionStore = {
    ...shop.shop.sessionStore,
    count: async (key: string, seconds: number) => {
      steps.push(`count ${key.split(':')[0]}`)
      return shop.shop.sessionStore.count(key, seconds)
    },
    counted: async (key: string) => {
      steps.push(`counted ${key.split(':')[0]}`)
      return shop.shop.sessionStore.currentCount(key)
    },
  }
  await expect(
    validateCode({ ...shop.shop, db, sessionStore }, { voucher_code: code }, makeCaller(randomAddress())),
  ).rejects.toMatchObject({ status: 404, code: 'voucher_not_valid' })
  return steps
}

test('refusals cannot be distinguished by their work: each takes the same steps', async () => {
  const model = await recordSteps(unknown)
  expect(model.filter((step) => String(step).includes('from voucher_code'))).toHaveLength(1)
  for (const code of Object.values(refused)) expect([code, await recordSteps(code)]).toEqual([code, model])
})

test('our own codes, which cannot be guessed, have specific refusals', async () => {
  const { db } = shop.shop
  const code = generateCode()
  const voucher = await db.selectFrom('voucher').select('id').limit(1).executeTakeFirstOrThrow()
  await insertCodes(
    db,
    {
      voucherId: voucher.id,
      dealId: null,
      orderNumber: null,
      campaignId: null,
      imported: false,
      vatClass: null,
      cents: 5_000,
      stays: 0,
      validFrom: '2026-01-01',
      validUntil: '2026-02-01',
      actor: 'test',
      note: '',
    },
    [{ hash: hashVoucherCode(shop.shop, code), sealed: 'x', position: null }],
  )
  await expect(
    validateCode(shop.shop, { voucher_code: formatCode(code) }, makeCaller(randomAddress())),
  ).rejects.toMatchObject({
    status: 410,
    code: 'voucher_expired',
    data: { valid_until: '2026-02-01' },
  })
})

test('short codes cannot be tried through the price of a stay either', async () => {
  const codes = Array.from({ length: 30 }, (_, index) => `TRY-${1000 + index}`)
  const [statuses, ip]: [number[], string] = [[], randomAddress()]
  const { deal, rooms } = await findBookableStay(shop, { skipDays: 1 })
  for (const code of codes)
    statuses.push(
      (
        await postFrom(
          '/specific-config',
          { deals_id: deal.deals_id, book_hash: rooms[0]!.book_hash, voucher_codes: [code] },
          ip,
        )
      ).status,
    )
  expect(statuses.slice(0, 10).every((status) => status === 404)).toBe(true)
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
  // A code that was refused by the rate limit is not looked up when it is sent again.
  for (const code of codes.slice(10))
    expect(
      (
        await postFrom(
          '/specific-config',
          { deals_id: deal.deals_id, book_hash: rooms[0]!.book_hash, voucher_codes: [code] },
          ip,
        )
      ).status,
    ).toBe(429)
  // The price can be requested again with the same code, and with one of our own codes, which cannot be guessed.
  expect(
    (
      await postFrom(
        '/specific-config',
        { deals_id: deal.deals_id, book_hash: rooms[0]!.book_hash, voucher_codes: [codes[0]!] },
        ip,
      )
    ).status,
  ).toBe(404)
  expect(
    (
      await postFrom(
        '/specific-config',
        { deals_id: deal.deals_id, book_hash: rooms[0]!.book_hash, voucher_codes: [generateCode()] },
        ip,
      )
    ).status,
  ).toBe(404)
})

/** Number of guesses; GUESSES=100000 is the long form. */
const count = Number(process.env['GUESSES'] ?? 5_000)

test(
  'thousands of guesses find nothing, above the limit all are refused, and staff are notified once',
  async () => {
    const guesses = Array.from({ length: count }, (_, index) =>
      index % 3 === 0 ? formatCode(generateCode()) : index % 3 === 1 ? `CODE-${index}` : generateCode().slice(0, 8),
    )
    const ip = randomAddress()
    const paths = ['/validate-voucher', '/checkIfExternallySold', '/fetchVoucherPromotion']
    const [statuses, started] = [new Map<number, number>(), Date.now()]
    for (let at = 0; at < guesses.length; at += 50) {
      const replies = await Promise.all(
        guesses
          .slice(at, at + 50)
          .map((code, index) => postFrom(paths[index % 3]!, { voucher_code: code, package_code: code }, ip)),
      )
      for (const reply of replies) statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    }
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([404, 429])
    // Up to ten guesses a minute are looked up; none matched.
    expect(statuses.get(404)!).toBeLessThanOrEqual(10 * (2 + Math.floor((Date.now() - started) / 60_000)))
    expect(statuses.get(429)! / (count - statuses.get(404)!)).toBeGreaterThanOrEqual(0.999)
    const tasks = await shop.shop.db
      .selectFrom('staff_task')
      .select(['kind', 'text', 'key'])
      .where('kind', '=', 'voucher_guessing')
      .where('text', 'like', `%${ip.split('.').slice(0, 3).join('.')}%`)
      .execute()
    expect(tasks).toHaveLength(1)
    expect(tasks[0]!.key).not.toContain(ip.split('.').slice(0, 3).join('.'))
    if (count > 5_000) console.info(JSON.stringify(Object.fromEntries(statuses)))
  },
  240_000 + count * 20,
)
