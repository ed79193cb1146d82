/**
 * Redemption at the counter: each class of voucher is income of the day with its VAT and a receipt. The amounts are
 * worked out by hand from the law: VAT is due when a multi-purpose voucher is used, on what was paid for it (article
 * 73a of the VAT directive), at the rate of what was supplied; a single-purpose voucher was taxed when it was sold; VAT
 * in a price is price × rate ÷ (100 + rate), rounded to the cent.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureAtCounter } from '@tussenuit/modules/money/ledger/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { expectRefused, startAfterSaleShop } from '../../after-sale-steps.ts'
import { findBookableStay, payByCard, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { issueCode, reserveWithCodes, signIn } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
const products: Record<string, number> = {}
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  for (const [name, selling_price, vat_class] of [
    ['multi', 10_000, 'multi_purpose'],
    ['multi below its value', 8_333, 'multi_purpose'],
    ['single', 8_000, 'single_purpose'],
    ['large', 30_000, 'multi_purpose'],
  ] as const) {
    const vat_parts = [
      { kind: 'lodging' as const, share_bp: 7_500 },
      { kind: 'meals' as const, share_bp: 2_500 },
    ]
    const value_cents = name === 'large' ? 30_000 : 10_000
    const single = vat_class === 'single_purpose'
    products[name] = (
      await at.as('finance')('POST /createVouchers', {
        body: { name, value_cents, selling_price, vat_class, ...(single ? { vat_parts } : {}), active: true },
      })
    ).data.voucher_id
  }
})
afterAll(() => shop?.close())

async function buyCode(product: string): Promise<string> {
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: products[product]!, quantity: 1, name: 'Noor', surname: 'Smit', email: 'n@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  return codes[0]!
}
async function importCode(): Promise<string> {
  const code = `PARTNER${crypto.randomUUID().slice(0, 8)}`
  await at.as('finance')('POST /savevouchers', { body: { voucher_id: products['multi']!, codes: [code] } })
  return code
}

type Supply = 'lodging' | 'meals' | 'general' | 'drinks'
const redeemCode = (code: string, amount_cents: number, supply?: Supply, buyer?: { name: string; address: string }) =>
  at.as('finance')('POST /redeemVoucher', {
    body: {
      voucher_code: code,
      amount_cents,
      note: 'Lunch for two',
      ...(supply ? { supply } : {}),
      ...(buyer ? { buyer } : {}),
    },
  })

/** The change of each account and VAT code by an operation, debits positive, and the kinds of its entries. */
async function recordPostings<Output>(work: () => Promise<Output>) {
  const last = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from journal_entry`.execute(at.db())
  const output = await work()
  const { rows } = await sql<{ name: string; cents: number }>`
    select concat_ws(' ', p.account, p.vat_code) as name, sum(p.debit_cents - p.credit_cents)::int as cents
    from journal_entry e join posting p on p.entry_id = e.id where e.id > ${last.rows[0]!.id}
    group by 1 having sum(p.debit_cents - p.credit_cents) <> 0`.execute(at.db())
  const days = await sql<{ day: string }>`
    select distinct booked_on::text as day from journal_entry where id > ${last.rows[0]!.id}`.execute(at.db())
  expect(days.rows).toEqual([{ day: today(shop.shop.now()) }])
  return { output, accounts: Object.fromEntries(rows.map(({ name, cents }) => [name, cents])) }
}
async function readReceiptText(id: number, role: 'finance' | 'viewer' = 'finance'): Promise<string> {
  const answer = await fetch(`${shop.url}/api/redemptions/${id}/receipt`, { headers: await signIn(shop, role) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return extractPdfText(Buffer.from(await answer.arrayBuffer()))
}
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])
const currentMonth = () => today(shop.shop.now()).slice(0, 7)
const readMonthReport = async () =>
  (await at.as('finance')('GET /monthReport', { query: { month: currentMonth() } })).data
const readBooks = async () => (await at.as('finance')('GET /books', { query: { period: currentMonth() } })).data
async function vatOf(code: string) {
  const row = (await readBooks()).vat_rows.find((one) => one.code === code)
  return { base: row?.base_cents ?? 0, vat: row?.vat_cents ?? 0 }
}

/**
 * By hand. Multi-purpose, € 20.00 of food served at 9 %: VAT 20.00 × 9 ÷ 109 = 1.65. Sold for € 83.33 instead of
 * € 100.00, € 30.00 of it were paid with € 25.00 (of the rest, € 58.33 of € 70.00), at 21 %: VAT 25.00 × 21 ÷ 121 =
 * 4.34. Given away: nothing was paid. A partner was paid for its code: € 10.00 of drinks at 21 %, VAT 1.74.
 * Single-purpose, sold for € 80.00: lodging € 60.00 and meals € 20.00 were taxed then, 60.00 ÷ 1.21 + 20.00 ÷ 1.09 =
 * 49.59 + 18.35 = 67.94 without VAT; 4/10 of it is earned now, 27.18.
 */
const classes = [
  {
    name: 'multi-purpose',
    get: () => buyCode('multi'),
    cents: 2_000,
    supply: 'meals',
    accounts: { voucher_liability: 2_000, 'revenue vat_900': -1_835, 'vat vat_900': -165 },
    printed: [/9% VAT €\u00a018,35 €\u00a01,65 €\u00a020,00/, /Total €\u00a020,00/],
    vat: ['vat_900', 1_835, 165],
  },
  {
    name: 'multi-purpose below its value',
    get: () => buyCode('multi below its value'),
    cents: 3_000,
    supply: 'lodging',
    accounts: {
      voucher_liability: 3_000,
      voucher_discount: -500,
      'revenue vat_2100': -2_066,
      'vat vat_2100': -434,
    },
    printed: [
      /Discount on the voucher .*€\u00a05,00/,
      /21% VAT €\u00a020,66 €\u00a04,34 €\u00a025,00/,
      /Total €\u00a025,00/,
    ],
    vat: ['vat_2100', 2_066, 434],
  },
  {
    name: 'given away',
    get: () => issueCode(shop, 10_000),
    cents: 2_500,
    supply: 'general',
    accounts: {},
    printed: [/Discount on the voucher .*€\u00a025,00/, /Total €\u00a00,00/],
    vat: ['vat_2100', 0, 0],
  },
  {
    name: 'of a partner',
    get: importCode,
    cents: 1_000,
    supply: 'drinks',
    accounts: { partner: 1_000, 'revenue vat_2100': -826, 'vat vat_2100': -174 },
    printed: [/21% VAT €\u00a08,26 €\u00a01,74 €\u00a010,00/, /Total €\u00a010,00/],
    vat: ['vat_2100', 826, 174],
  },
  {
    name: 'single-purpose',
    get: () => buyCode('single'),
    cents: 4_000,
    supply: undefined,
    accounts: { 'voucher_deferred prepaid': 2_718, 'revenue prepaid': -2_718 },
    printed: [
      /Voucher: lodging .*€\u00a030,00/,
      /Voucher: meals .*€\u00a010,00/,
      /VAT charged when it was bought/,
      /Total €\u00a00,00/,
    ],
    vat: ['vat_2100', 0, 0],
  },
] as const

test.each(classes)('$name: income of the day, VAT on what was paid, and a receipt', async (one) => {
  const code = await one.get()
  const [vatCode, base, vat] = one.vat
  const before = { vat: await vatOf(vatCode), report: await readMonthReport() }
  const { output, accounts } = await recordPostings(async () => (await redeemCode(code, one.cents, one.supply)).data)
  expect(accounts).toEqual(one.accounts)
  expect(output.redeemed_cents).toBe(one.cents)

  const after = { vat: await vatOf(vatCode), report: await readMonthReport() }
  expect([after.vat.base - before.vat.base, after.vat.vat - before.vat.vat]).toEqual([base, vat])
  const incomeOf = ({ sections }: typeof after.report) =>
    sections.find(({ name }) => name === 'income')!.lines.find(({ name }) => name === 'counter')!.cents
  expect([incomeOf(after.report) - incomeOf(before.report), after.report.tied]).toEqual([base, true])

  const text = await readReceiptText(output.redemption_id)
  for (const line of [/^Receipt$/m, new RegExp(output.receipt_number!), /Lunch for two/, ...one.printed])
    expect(text).toMatch(line)
  expect(text).not.toContain(code)
  await expectBooksInOrder()
})

test('receipts are numbered without a gap with the invoices, in the register, the list and the search', async () => {
  const { receipt_number: number, redemption_id: id } = (await redeemCode(await buyCode('multi'), 1_500, 'meals')).data
  const { items } = (await at.as('finance')('GET /bookInvoices', { query: { period: currentMonth(), limit: 100 } }))
    .data
  expect(items[0]).toMatchObject({ number, kind: 'receipt', total_cents: 1_500, vat_cents: 124, for_company: false })
  const sequences = items.map(({ sequence }) => Number(sequence.split('-')[1])).toSorted((a, b) => a - b)
  expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  const headers = await signIn(shop, 'finance')
  const read = async (path: string) => (await fetch(`${shop.url}/api${path}`, { headers })).text()
  const register = await read(`/exportInvoiceRegister?period=${currentMonth()}&format=csv&language=en`)
  expect(register.split('\n').find((row) => row.includes(number!))).toMatch(/Receipt.*15\.00/)
  const journal = await read(`/exportJournal?period=${currentMonth()}&language=en`)
  expect(journal.split('\n').filter((row) => row.includes(number!))).toHaveLength(3)
  const year = currentMonth().slice(0, 4)
  expect((await read(`/exportAuditFile?year=${year}`)).split(`<docRef>${number}</docRef>`)).toHaveLength(4)
  const pdf = await fetch(`${shop.url}/api/bookInvoices/${number}`, { headers })
  expect(await extractPdfText(Buffer.from(await pdf.arrayBuffer()))).toContain(number)
  expect((await fetch(`${shop.url}/api/bookInvoices/${number}?format=ubl`, { headers })).status).toBe(404)
  const found = (await at.as('finance')('POST /find', { body: { q: number! } })).data
  expect(JSON.stringify(found)).toContain('voucher-codes')
  const taken = (await at.as('viewer')('GET /fetchRedeemedVouchers', { query: {} })).data.items[0]!
  expect(taken).toMatchObject({ id, receipt_number: number, amount_cents: 1_500 })
  expect(await readReceiptText(id, 'viewer')).toContain('€\u00a013,76')
})

const readAuditedSupply = async (codeId: number) => {
  const { after } = await at
    .db()
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'voucher.redeemed')
    .where('subject', '=', `voucher_code:${codeId}`)
    .executeTakeFirstOrThrow()
  return (after as { supply: string | null }).supply
}

test('the audit log names the supply of the receipt, also if the request names none', async () => {
  expect(await readAuditedSupply((await redeemCode(await buyCode('multi'), 1_000)).data.id)).toBe('general')
  expect(await readAuditedSupply((await redeemCode(await buyCode('multi'), 1_000, 'meals')).data.id)).toBe('meals')
  // The kinds of a single-purpose code were fixed when it was bought.
  expect(await readAuditedSupply((await redeemCode(await buyCode('single'), 1_000, 'meals')).data.id)).toBeNull()
})

test('a receipt names its buyer if one is given; without a supply the general rate is due', async () => {
  const plain = (await redeemCode(await buyCode('large'), 10_100)).data
  // 101.00 × 21 ÷ 121 = 17.53.
  expect(await readReceiptText(plain.redemption_id)).toContain('€\u00a083,47 €\u00a017,53 €\u00a0101,00')
  const code = await buyCode('large')
  const { redemption_id: id, balance_cents } = (
    await redeemCode(code, 15_000, 'meals', { name: 'Noor Smit', address: 'Dorpsstraat 1, Domburg' })
  ).data
  expect(balance_cents).toBe(15_000)
  const text = await readReceiptText(id)
  // 150.00 × 9 ÷ 109 = 12.39.
  for (const line of ['Noor Smit', 'Dorpsstraat 1, Domburg', '€\u00a0137,61 €\u00a012,39 €\u00a0150,00'])
    expect(text).toContain(line)
  expect((await redeemCode(code, 10_000, 'meals')).data.balance_cents).toBe(5_000)
  expect((await redeemCode(await issueCode(shop, 20_000), 20_000, 'meals')).data.receipt_number).not.toBeNull()
  await expectBooksInOrder()
})

test('a redemption that is sent twice has one receipt', async () => {
  const code = await buyCode('multi')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { voucher_code: code, amount_cents: 1_000, note: 'x', supply: 'meals' as const }
  const [first, second] = [
    (await at.as('finance')('POST /redeemVoucher', { body }, key)).data,
    (await at.as('finance')('POST /redeemVoucher', { body }, key)).data,
  ]
  expect(second).toEqual(first)
  const { rows } = await sql`select 1 from invoice where redemption_id = ${first.redemption_id}`.execute(at.db())
  expect([rows.length, first.balance_cents]).toEqual([1, 9_000])
})

const undo = (id: number, reason = 'wrong code') =>
  at.as('finance')('POST /redemptions/:id/undo', { params: { id }, body: { reason } })

test.each(classes)('$name: undone, nothing is left of it in code, books, VAT and report', async (one) => {
  const code = await one.get()
  const [vatCode] = one.vat
  const before = { vat: await vatOf(vatCode), report: await readMonthReport() }
  const { output, accounts } = await recordPostings(async () => {
    const redeemed = (await redeemCode(code, one.cents, one.supply)).data
    return { redeemed, undone: (await undo(redeemed.redemption_id)).data }
  })
  expect(accounts).toEqual({})
  const { redeemed, undone } = output
  expect(undone).toMatchObject({ id: redeemed.id, returned_cents: one.cents, balance_cents: 10_000 })
  const after = { vat: await vatOf(vatCode), report: await readMonthReport() }
  expect([after.vat, after.report.tied]).toEqual([before.vat, true])

  const { items } = (await at.as('finance')('GET /bookInvoices', { query: { period: currentMonth(), limit: 100 } }))
    .data
  const documents = items.filter(({ number }) => [redeemed.receipt_number, undone.credit_number].includes(number))
  expect(documents.map(({ kind }) => kind)).toEqual(['credit', 'receipt'])
  expect(documents[0]!.total_cents + documents[1]!.total_cents).toBe(0)
  const credit = await extractPdfText(
    Buffer.from(
      await (
        await fetch(`${shop.url}/api/bookInvoices/${undone.credit_number}`, { headers: await signIn(shop, 'finance') })
      ).arrayBuffer(),
    ),
  )
  for (const line of [
    /Credit/,
    new RegExp(undone.credit_number!),
    new RegExp(redeemed.receipt_number!),
    /Lunch for two/,
  ])
    expect(credit).toMatch(line)
  const row = (await at.as('viewer')('GET /fetchRedeemedVouchers', { query: {} })).data.items[0]!
  expect(row).toMatchObject({
    id: redeemed.redemption_id,
    returned_cents: one.cents,
    credit_number: undone.credit_number,
    undone_on: today(shop.shop.now()),
    can_be_undone: false,
  })
  await expectRefused(undo(redeemed.redemption_id), 409, 'redemption_undone')
  // The code is good again for all of it.
  expect((await redeemCode(code, 10_000, one.supply)).data.balance_cents).toBe(0)
  await expectBooksInOrder()
})

test('undone out of order, in parts: the books of a code end at zero', async () => {
  for (const product of ['single', 'multi below its value']) {
    const code = await buyCode(product)
    const ids = []
    for (const cents of [3_333, 1_111, 4_445, 1_111])
      ids.push((await redeemCode(code, cents, 'lodging')).data.redemption_id)
    await undo(ids[1]!)
    await undo(ids[0]!)
    await expectBooksInOrder()
    expect((await redeemCode(code, 4_444, 'lodging')).data.balance_cents).toBe(0)
    await expectBooksInOrder()
  }
})

test('a stay of a campaign code can be used again, for some time also where its last day is near', async () => {
  const code = `STAY${crypto.randomUUID().slice(0, 8)}`
  const deal = await at.db().selectFrom('deal').select(['id', 'length_of_stay']).orderBy('id').executeTakeFirstOrThrow()
  const day = today(shop.shop.now())
  await at.as('finance')('POST /addPackageVoucherCampaign', {
    body: {
      campaign_name: 'Stays',
      partner: 'A partner',
      deals_id: deal.id,
      valid_from: day,
      valid_until: addDays(day, 10),
      nights: deal.length_of_stay[0]! - 1,
      persons: 2,
      codes: [code],
    },
  })
  const redeemed = (await redeemCode(code, 1)).data
  const undone = (await undo(redeemed.redemption_id)).data
  expect([undone.returned_cents, undone.credit_number]).toEqual([0, null])
  const { valid_until } = await at
    .db()
    .selectFrom('voucher_code')
    .select('valid_until')
    .where('id', '=', undone.id)
    .executeTakeFirstOrThrow()
  expect(valid_until).toBe(addDays(day, 90))
  expect((await redeemCode(code, 1)).data.receipt_number).toBeNull()
  await expectBooksInOrder()
})

test('what paid for a booking, has no receipt or does not exist is not undone', async () => {
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { reservation, client } = await reserveWithCodes(shop, chosen, [await issueCode(shop, 1_000_000)])
  const { reservationNumber: number, manage_token: token } = reservation
  await client('POST /reservation', { body: { reservationNumber: number } }, { 'manage-token': token })
  await waitForState(shop, number, 'confirmed')
  const capture = await at
    .db()
    .selectFrom('voucher_entry')
    .select(['id', 'code_id'])
    .where('reservation_number', '=', number)
    .where('kind', '=', 'capture')
    .executeTakeFirstOrThrow()
  await expectRefused(undo(capture.id), 409, 'redemption_of_booking')
  const old = await captureAtCounter(at.db(), {
    codeId: capture.code_id,
    cents: 100,
    actor: 'x',
    note: 'before receipts',
  })
  await expectRefused(undo(old!), 409, 'redemption_without_receipt')
  await expectRefused(undo(2_000_000_000), 404, 'redemption_unknown')
})
