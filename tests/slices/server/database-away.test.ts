/** The database accepts no connections for a while, as during a restart or at its connection limit. */
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses, readInbox } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, issueCode, waitForMail } from '../../voucher-steps.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: an unavailable database needs a real PostgreSQL (TEST_DATABASE_URL)')

let shop: TestShop
beforeAll(async () => {
  if (serverUrl) shop = await startTestShop({ deals: 2, priceDays: 40, pages: true, patience: 1 })
})
afterAll(() => shop?.close())

test.skipIf(!serverUrl)(
  'every call and page answers 503 with Retry-After, and the shop works as before once the database is back',
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.shop.db)
    const server = new pg.Client({ connectionString: serverUrl! })
    await server.connect()
    const code = await issueCode(shop, 5_000)
    const look = () => shop.raw('POST', '/validate-voucher', { voucher_code: code })
    const page = (path: string) => fetch(shop.url + path, { headers: { 'accept-language': 'nl' } })
    expect((await look()).status).toBe(200)

    await server.query(`alter database ${rows[0]!.name} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]!.name])
    // The query on a broken connection fails; later queries get no connection.
    await retryUntilPasses(async () => expect((await look()).status).toBe(503))
    const away = await look()
    expect([away.headers.get('retry-after'), away.body.error.code]).toEqual(['5', 'database_unavailable'])
    expect((await fetch(`${shop.url}/ready`)).status).toBe(503)
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
    for (const path of ['/', '/packages/all', '/vouchers', '/verzilveren']) {
      const shown = await page(path)
      expect([path, shown.status, shown.headers.get('retry-after'), shown.headers.get('content-type')]).toEqual([
        path,
        503,
        '5',
        'text/html; charset=utf-8',
      ])
      expect(await shown.text(), path).toMatch(
        path === '/' ? /kon zojuist niet worden geladen/ : /kon zojuist niet worden gemaakt/,
      )
    }

    await server.query(`alter database ${rows[0]!.name} allow_connections true`)
    await server.end()
    await retryUntilPasses(async () => expect((await fetch(`${shop.url}/ready`)).status).toBe(200))
    expect((await page('/')).status).toBe(200)
    const { codes } = await buyVouchers(shop, { cents: 5_000, email: 'after@example.nl' })
    expect(codes).toHaveLength(1)
    await waitForMail(shop, 'after@example.nl', /./)
  },
  120_000,
)

test.skipIf(!serverUrl)(
  'a mail that went out while the database was cut is recorded as sent once that is back, and is not sent again',
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.shop.db)
    const server = new pg.Client({ connectionString: serverUrl! })
    await server.connect()
    const name = rows[0]!.name
    // The mail server accepts the mail, but the sender cannot record that.
    const { mail } = shop.shop
    const send = mail.send.bind(mail)
    let handedOver = 0
    mail.send = async (email) => {
      const result = await send(email)
      if (email.to !== 'cut@example.nl') return result
      handedOver += 1
      if (handedOver === 1) {
        await server.query(`alter database ${name} allow_connections false`)
        await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      }
      return result
    }
    try {
      await shop.shop.db
        .insertInto('mail')
        .values({
          key: 'cut',
          kind: 'newsletter_welcome',
          recipient: 'cut@example.nl',
          language: 'en',
          variables: '{}',
          message_id: '<cut@test>',
        })
        .execute()
      await retryUntilPasses(() => expect(handedOver).toBe(1))
      await retryUntilPasses(async () => expect((await fetch(`${shop.url}/ready`)).status).toBe(503))
      // Moves the clock past the end of the claim on the mail.
      shop.clockAhead(2)
      await server.query(`alter database ${name} allow_connections true`)
      const stored = () =>
        shop.shop.db.selectFrom('mail').select(['state', 'attempts']).where('key', '=', 'cut').executeTakeFirstOrThrow()
      await retryUntilPasses(async () => expect(await stored()).toEqual({ state: 'sent', attempts: 1 }))
      expect(handedOver).toBe(1)
      expect(await readInbox(shop, 'cut@example.nl')).toHaveLength(1)
    } finally {
      mail.send = send
      shop.clockAhead(0)
      await server.query(`alter database ${name} allow_connections true`)
      await server.end()
    }
  },
  120_000,
)
