/**
 * Codes that are issued and used in every way, and then searched for in every place where they must not be stored.
 *
 * In the long suite: two hundred codes; a thousand.
 */
import { inspect } from 'node:util'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomString } from '@tussenuit/modules/shared/secret.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, payByCard, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, waitForMail, reserveWithCodes, signIn } from '../../voucher-steps.ts'
import { redisUrl } from '../../suite/databases.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
/** Every log line before masking, and the URL and Referer of every request. */
const [log, addresses]: [string[], string[]] = [[], []]
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence', 'Sea steam in Domburg'], priceDays: 60 })
  const keep = shop.shop.log as unknown as Record<string, unknown>
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
    keep[level] = (...args: unknown[]) =>
      log.push(inspect(args, { depth: 12, maxStringLength: null, maxArrayLength: null, breakLength: Infinity }))
  shop.app.server.on('request', (request) => addresses.push(request.url ?? '', request.headers.referer ?? ''))
})
afterAll(() => shop.close())

const toAlphanumerics = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * The codes that a text contains in any spelling: with or without dashes and spaces, in lower case, or within base64 or
 * hex.
 */
function codesIn(text: string, codes: readonly string[]): string[] {
  const byLength = Map.groupBy(codes.map(toAlphanumerics), (code) => code.length)
  const found = new Set<string>()
  const look = (part: string) => {
    const characters = toAlphanumerics(part)
    for (const [length, some] of byLength) {
      const wanted = new Set(some)
      for (let at = 0; at + length <= characters.length; at += 1)
        if (wanted.has(characters.slice(at, at + length))) found.add(characters.slice(at, at + length))
    }
  }
  look(text)
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{16,}/g))
    for (const skip of [0, 1, 2, 3]) look(Buffer.from(run.slice(skip), 'base64').toString('latin1'))
  for (const [run] of text.matchAll(/[0-9a-f]{24,}/gi))
    for (const skip of [0, 1]) look(Buffer.from(run.slice(skip), 'hex').toString('latin1'))
  return [...found]
}

/** Every row of every table, including the job queue and the sessions. */
async function dumpDatabase(): Promise<string> {
  const { db } = shop.shop
  const { rows: tables } = await sql<{
    name: string
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  let text = ''
  for (const { name } of tables)
    text += `\n${name}: ${
      (
        await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text
      from ${sql.raw(name)} t`.execute(db)
      ).rows[0]!.text ?? ''
    }`
  return text
}

/** Everything that this shop has stored in Redis; null without Redis. */
async function dumpRedis(): Promise<string | null> {
  if (!redisUrl) return null
  const redis = new Redis(redisUrl)
  const keys = await redis.keys(`tussenuit-test-${new URL(shop.url).port}:*`)
  const stored = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key)
      return (
        `${key} ` +
        (type === 'hash'
          ? JSON.stringify(await redis.hgetall(key))
          : type === 'string'
            ? await redis.get(key)
            : type === 'set'
              ? (await redis.smembers(key)).join(' ')
              : type)
      )
    }),
  )
  await redis.quit()
  return stored.join('\n')
}

test('the search finds a code in every spelling', () => {
  const code = 'ABCD-EFGH-JKMN-PQRS-T'
  for (const text of [
    code,
    code.toLowerCase(),
    toAlphanumerics(code),
    'abcd efgh jkmn pqrs t',
    encodeURIComponent(code),
    Buffer.from(JSON.stringify({ code })).toString('base64'),
    Buffer.from(`x${code}`).toString('base64url'),
    `7${Buffer.from(toAlphanumerics(code)).toString('hex')}`,
  ])
    expect([text, codesIn(`a ${text} b`, [code])]).toEqual([text, [toAlphanumerics(code)]])
  expect(codesIn('ABCD-EFGH-JKMN-PQRS-V', [code])).toEqual([])
})

test('of hundreds of bought, created and imported codes none is in the database, its queues, the sessions, the log or an address', async () => {
  const finance = await signIn(shop, 'finance')
  const orders = []
  for (let turn = 0; turn < chooseBySuite(2, 6); turn += 1)
    orders.push(
      ...(await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          buyVouchers(shop, {
            cents: 2_500,
            quantity: 10,
            recipient: { name: 'Oma', email: `gift-${turn}-${index}@example.nl` },
            ...(index === 0 ? { send_on: addDays(today(new Date()), 30) } : {}),
          }),
        ),
      )),
    )
  const bought = orders.flatMap((one) => one.codes)
  const { voucher } = orders[0]!
  const imported = Array.from(
    { length: chooseBySuite(50, 300) },
    () => `P${randomString('ABCDEFGHJKMNPQRSTVWXYZ', 4)}-${randomString('0123456789', 7)}`,
  )
  await shop.client(
    'POST /savevouchers',
    { body: { voucher_id: voucher.voucher_id, csv: `Code\n${imported.join('\n')}\n` } },
    finance,
  )
  const made = (
    await shop.client(
      'POST /createVouchers',
      { body: { name: 'Made', value_cents: 2_500, selling_price: 2_500, active: false } },
      finance,
    )
  ).data
  await shop.client(
    'POST /savevouchers',
    { body: { voucher_id: made.voucher_id, generate: chooseBySuite(100, 400) } },
    { ...finance, 'idempotency-key': crypto.randomUUID() },
  )
  const generated: string[] = []
  for (let page = 1; page <= chooseBySuite(1, 4); page += 1)
    generated.push(
      ...(
        await shop.client(
          'POST /fetchVoucherCodesByVoucherId',
          { body: { voucher_id: made.voucher_id, page, limit: 100 } },
          finance,
        )
      ).data.items.map((one) => one.code),
    )
  const codes = [...bought, ...generated, ...imported]
  expect(new Set(codes.map(toAlphanumerics)).size).toBe(chooseBySuite(250, 1_000))

  // Each code is looked up, stored in a session, priced, used for a payment, redeemed at the counter, blocked, mistyped
  // and logged.
  const browser = shop.newClient()
  for (const code of [bought[0]!, generated[0]!, imported[0]!]) {
    await browser('POST /validate-voucher', { body: { voucher_code: code.toLowerCase() } })
    await browser('POST /checkIfExternallySold', { body: { package_code: code } })
    await browser('POST /fetchVoucherPromotion', { body: { package_code: code } }).catch(() => null)
    await browser('POST /validate-voucher', { body: { voucher_code: `${code}X` } }).catch(() => null)
    for (const key of [
      'voucherCode',
      'voucherDetails',
      'purchaseVoucherCode',
      'bookingConfig',
      'reservationConfig',
    ] as const)
      await browser('POST /redis', { body: { key, value: { code, nested: [{ voucher_codes: [code] }] } } })
  }
  await shop.raw('POST', '/validate-voucher', `{"voucher_code": "${bought[1]}"`)
  await shop.raw('POST', '/logs', { level: 'error', message: `refused ${generated[1]}` })
  const chosen = await findBookableStay(shop)
  const { reservation } = await reserveWithCodes(shop, chosen, [bought[2]!, generated[2]!, imported[2]!])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await reserveWithCodes(shop, chosen, [bought[3]!, generated[3]!])
  const counter = { ...finance, 'idempotency-key': crypto.randomUUID() }
  for (const code of [generated[4]!, imported[4]!])
    await shop.client(
      'POST /redeemVoucher',
      { body: { voucher_code: code, amount_cents: 500, note: 'counter', supply: 'meals' } },
      code === generated[4] ? counter : finance,
    )
  await shop
    .client(
      'POST /redeemVoucher',
      { body: { voucher_code: generated[5]!, amount_cents: 999_999, note: 'too much', supply: 'meals' } },
      finance,
    )
    .catch(() => null)
  const gift = (await waitForMail(shop, 'gift-1-1@example.nl', /has given you/)).text
  expect(codesIn(gift, codes)).toHaveLength(10)
  const link = new URL(/https?:\S+\/vouchers\/gift\S+/.exec(gift)![0])
  await browser('GET /vouchers/gift/:id', {
    params: { id: link.searchParams.get('number')! },
    query: { token: link.searchParams.get('token')! },
  })
  expect(
    (
      await fetch(
        `${shop.url}/api/documents/voucher/${link.searchParams.get('number')}?token=${link.searchParams.get('token')}`,
      )
    ).status,
  ).toBe(200)
  await shop.client('POST /vouchers/withdrawal', {
    body: { transaction_number: orders[7]!.order.transaction_number, email: 'noor@example.nl' },
  })
  await shop.client('POST /vouchers/withdrawal/confirm', {
    body: { transaction_number: orders[7]!.order.transaction_number, email: 'noor@example.nl', name: 'Noor' },
  })
  await waitForMail(shop, 'noor@example.nl', /You returned/)

  const database = await dumpDatabase()
  expect(database).toContain('gift-0-0@example.nl')
  expect(database).toContain('pgboss.job')
  expect(codesIn(database, codes)).toEqual([])
  const sessions = await dumpRedis()
  if (sessions !== null) expect([sessions.includes('voucherCode'), codesIn(sessions, codes)]).toEqual([true, []])
  expect(addresses.length).toBeGreaterThan(100)
  expect(codesIn(addresses.join('\n'), codes)).toEqual([])
  expect(codesIn(log.join('\n'), codes)).toEqual([])
}, 360_000)
