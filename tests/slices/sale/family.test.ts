/**
 * Two families of four, each with two codes (one single-purpose, one multi-purpose) and a deposit, compared to the
 * cent. One pays the balance, the other cancels. Pages, calls, mails, documents, database, journal and check-books
 * agree.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelStay,
  startBalancePayment,
  startAfterSaleShop,
  previewCancellation,
  type Stay,
} from '../../after-sale-steps.ts'
import {
  findBookableStay,
  retryUntilPasses,
  makeGuestForm,
  readInbox,
  payByCard,
  formatEnglishEuros,
  waitForState,
} from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import {
  findAllByClass,
  findAllByTag,
  parseAmounts,
  type Part,
  parsePage,
  readSumTables,
  visibleText,
} from '../../drawn-page.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { buyVouchers, readCodeBalance } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let singleId: number
const [single, multi] = [3_000, 5_000]
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  shop = at.shop
  singleId = (
    await at.as('finance')('POST /createVouchers', {
      body: {
        name: 'A night',
        value_cents: single,
        selling_price: single,
        vat_class: 'single_purpose',
        vat_parts: [{ kind: 'lodging', share_bp: 10_000 }],
        active: true,
      },
    })
  ).data.voucher_id
})
afterAll(() => shop?.close())

async function createTwoCodes(): Promise<string[]> {
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: singleId, quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  const own = { 'manage-token': order.manage_token }
  const body = { transaction_number: order.transaction_number }
  const [first] = (await shop.client('POST /deals/voucher-transaction', { body }, own)).data.codes
  return [first!, (await buyVouchers(shop, { cents: multi })).codes[0]!]
}

async function bookFamilyStay() {
  const codes = await createTwoCodes()
  const rooms = [{ adults: 2, children: [7, 9] }]
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55, rooms })
  const offer = { deals_id: chosen.deal.deals_id, activities: [], voucher_codes: codes }
  const client = shop.newClient()
  const { book_hash } = chosen.rooms[0]!
  const quote = (await client('POST /specific-config', { body: { ...offer, book_hash, pay: 'deposit' } })).data
  const prebooked = (await client('POST /prebook', { body: { ...offer, book_hash } })).data
  const email = `family-${crypto.randomUUID().slice(0, 8)}@example.nl`
  const reservation = (
    await client('POST /pre-reservation', {
      body: {
        ...chosen.stay,
        ...offer,
        book_hash: prebooked.book_hash,
        pay: 'deposit',
        agreed_total_cents: prebooked.total_cents,
        terms_accepted: true,
        guestForm: {
          ...makeGuestForm(),
          email,
          guestDetail: [
            { name: 'Sanne', surname: 'de Vries' },
            { name: 'Joost', surname: 'Bakker' },
            { name: 'Fien', surname: 'Bakker', age: 7 },
            { name: 'Daan', surname: 'Bakker', age: 9 },
          ],
        },
      },
    })
  ).data
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const number = reservation.reservationNumber
  const token = { 'manage-token': reservation.manage_token }
  const mail = async (subjectPart: string) =>
    retryUntilPasses(
      async () =>
        (await readInbox(shop, email)).findLast((one) => one.subject.includes(subjectPart)) ??
        Promise.reject(new Error(`no mail "${subjectPart}"`)),
    )
  const view = async () =>
    (await client('POST /reservationDataByResId', { body: { reservationNumber: number } }, token)).data
  const page = async (path: string) => {
    const response = await fetch(
      `${shop.url}${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token['manage-token'])}`,
      { headers: { 'accept-language': 'en' } },
    )
    expect([path, response.status]).toEqual([path, 200])
    return parsePage(await response.text())
  }
  /** The price tables of my-booking and of the balance page, and every amount on them. */
  const drawn = async () => {
    const [mine, overview] = [await page(`/my-booking?number=${number}`), await page(`/payment-overview/${number}`)]
    const [price, ...rest] = readSumTables(mine)
    return {
      price: price!.map(({ cents }) => cents),
      each: parseAmounts(findAllByClass(mine, 'figures').map(visibleText).join(' ')),
      tables: rest,
      asked: findAllByClass(mine, 'notice').flatMap((notice) => parseAmounts(visibleText(notice))),
      overview: readSumTables(overview).map((table) => table.map(({ cents }) => cents)),
      asksForMore: /still to pay us/i.test([mine, overview].map(mainTextOf).join(' ')),
    }
  }
  const pdf = async (path: string) =>
    extractPdfText(
      Buffer.from(
        await (
          await fetch(
            `${shop.url}/api${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token['manage-token'])}`,
          )
        ).arrayBuffer(),
      ),
    )
  const stay = { number, token, reservation, quote, chosen, total: quote.total_cents, dueNow: quote.due_now_cents }
  return { stay: stay as unknown as Stay, email, codes, quote, number, token, client, mail, view, page, pdf, drawn }
}

type Quote = Awaited<ReturnType<typeof bookFamilyStay>>['quote']
const mainTextOf = (page: Part) => visibleText(findAllByTag(page, 'main')[0]!)
/**
 * The rendered price table: its lines, the part for the shop and the part for the hotel if there is one, and the total.
 */
const priceRowsOf = (quote: Quote): number[][] => [
  ...quote.lines
    .filter((line) => line.amount_cents !== 0 || line.kind === 'included_activity')
    .map((line) => [line.amount_cents]),
  ...totalRowsOf(quote),
]
/** The part for the shop and the part for the hotel, if the hotel collects anything, and the total. */
const totalRowsOf = (quote: Quote): number[][] => [
  ...(quote.payable_at_hotel_cents > 0 ? [[quote.total_cents], [quote.payable_at_hotel_cents]] : []),
  [quote.all_in_cents],
]

/** Expects that every amount in the text has the shop's format. */
function expectOneFormat(where: string, text: string, sums: number[]): void {
  const signs = [...text.matchAll(/€.{0,14}/gs)].map(([found]) => found)
  expect(signs.length, where).toBeGreaterThan(0)
  expect(
    signs.filter((found) => !/^€\s?\d{1,3}(?:\.\d{3})*,(?:\d\d|-)/.test(found)),
    where,
  ).toEqual([])
  const otherwise = sums.flatMap((cents) => {
    const euros = (cents / 100).toFixed(2)
    return [euros, `${euros.replace('.', ',')} €`, `${euros.replace('.', ',')}\u00a0€`]
  })
  expect(
    otherwise.filter((form) => text.includes(form)),
    where,
  ).toEqual([])
}

/** The journal balance of a reservation by account, debits minus credits. */
async function journalOf(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, sum(p.debit_cents - p.credit_cents)::int as cents from posting p join journal_entry e
      on e.id = p.entry_id
    where e.reservation_number = ${number} group by p.account order by p.account`.execute(at.db())
  return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
}
const readInvoices = async (number: string) =>
  at
    .db()
    .selectFrom('invoice')
    .select(['number', 'kind', 'total_cents', 'vat', 'lines'])
    .where('reservation_number', '=', number)
    .orderBy('id')
    .execute()
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])
const vatOf = (rows: { vat: unknown }[]) =>
  rows.flatMap((row) => row.vat as { vat_cents: number }[]).reduce((sum, row) => sum + row.vat_cents, 0)

test('the family that pays the rest', async () => {
  const { stay, email, quote, number, token, client, mail, view, page, pdf, drawn } = await bookFamilyStay()
  const vouchers = single + multi
  expect(quote).toMatchObject({ voucher_cents: vouchers, people: 4 })
  expect(quote.due_now_cents + quote.balance_cents + vouchers).toBe(quote.total_cents)
  expect(quote.all_in_cents).toBe(quote.total_cents + quote.payable_at_hotel_cents)
  expect(quote.all_in_cents).toBe(quote.per_person_cents * 4)
  const { due_now_cents: deposit, balance_cents: rest } = quote
  expect(await view()).toMatchObject({
    total_cents: quote.total_cents,
    all_in_cents: quote.all_in_cents,
    voucher_cents: vouchers,
    paid_cents: deposit,
    balance_cents: rest,
    open_cents: rest,
    balance_state: 'open',
    cancelled: null,
  })
  const first = await drawn()
  expect(first.price).toEqual(priceRowsOf(quote))
  expect(first.each).toContain(quote.per_person_cents)
  expect(first.tables).toEqual([
    [
      { name: 'Paid with card', cents: [deposit] },
      { name: 'Paid with vouchers', cents: [vouchers] },
      { name: expect.stringContaining('Still to pay us'), cents: [rest] },
    ],
  ])
  expect([first.asked, first.asksForMore]).toEqual([[rest, rest], true])
  expect(first.overview).toEqual([totalRowsOf(quote), [[vouchers], [deposit], [rest]]])
  const confirmed = (await mail('Confirmed')).text
  for (const line of [
    `Paid with vouchers: ${formatEnglishEuros(vouchers)}`,
    `Paid to us: ${formatEnglishEuros(deposit)}`,
  ])
    expect(confirmed).toContain(line)
  expect(confirmed).toMatch(new RegExp(`Still to pay us by .+: ${formatEnglishEuros(rest).replace(/[.]/g, '\\.')}`))
  const [invoice] = await readInvoices(number)
  expect(invoice!.total_cents).toBe(quote.total_cents - single)
  for (const text of [await pdf(`/documents/confirmation/${number}`), await pdf(`/documents/invoice/${number}`)])
    for (const cents of [deposit, rest]) expect(text).toContain(formatEnglishEuros(cents))
  expect(await pdf(`/documents/confirmation/${number}`)).toContain(formatEnglishEuros(vouchers))
  expect(await pdf(`/documents/invoice/${number}`)).toContain(formatEnglishEuros(-single))
  expect(await journalOf(number)).toMatchObject({
    customer: rest,
    card_standard: deposit,
    voucher_liability: multi,
    vat: 0 - vatOf([invoice!]),
  })
  await expectBooksInOrder()

  await payByCard(shop, await startBalancePayment(shop, stay))
  await retryUntilPasses(async () => expect((await view()).open_cents).toBe(0))
  expect(await view()).toMatchObject({ balance_cents: rest, paid_cents: deposit + rest, balance_state: 'paid' })
  const overview = (await client('GET /payment-overview/:id', { params: { id: number }, query: {} }, token)).data
  expect(overview).toMatchObject({ open_cents: 0, balance_state: 'paid', paid_cents: deposit + rest })
  const then = await drawn()
  expect(then.price).toEqual(priceRowsOf(quote))
  expect(then.tables).toEqual([
    [
      { name: 'Paid with card', cents: [deposit] },
      { name: 'Paid with card', cents: [rest] },
      { name: 'Paid with vouchers', cents: [vouchers] },
    ],
  ])
  expect([then.asked, then.overview]).toEqual([[], [totalRowsOf(quote), [[vouchers], [deposit], [rest]]]])
  expect(then.asksForMore).toBe(false)
  await client('POST /resendConfirmation', { body: { reservationNumber: number } }, token)
  await retryUntilPasses(async () => {
    const texts = (await readInbox(shop, email)).map((one) => one.text)
    const again = texts.filter((text) => text.includes(`Paid to us: ${formatEnglishEuros(deposit + rest)}`))
    expect(again).toHaveLength(1)
    expect(again[0]).not.toContain('Still to pay')
  })
  for (const text of [await pdf(`/documents/confirmation/${number}`), await pdf(`/documents/invoice/${number}`)])
    expect(text).not.toMatch(/Still to pay|To be paid by/)
  expect((await journalOf(number))['customer']).toBe(0)
  await expectBooksInOrder()

  const sums = [quote.total_cents, quote.all_in_cents, deposit, rest, vouchers]
  for (const path of [`/my-booking?number=${number}`, `/payment-overview/${number}`])
    expectOneFormat(path, mainTextOf(await page(path)), sums)
  for (const kind of ['confirmation', 'invoice']) expectOneFormat(kind, await pdf(`/documents/${kind}/${number}`), sums)
  for (const { subject, text, html } of await readInbox(shop, email)) {
    expectOneFormat(`text of ${subject}`, text, sums)
    expectOneFormat(`page of ${subject}`, visibleText(parsePage(html)), sums)
  }
  const entry = await (
    await fetch(`${shop.url}/api/documents/calendar/${number}?token=${encodeURIComponent(token['manage-token'])}`)
  ).text()
  expect(entry).toContain('BEGIN:VEVENT')
  expect(entry).not.toMatch(/€|EUR/)
})

test('the family that cancels after the deposit', async () => {
  const { stay, codes, quote, number, mail, view, pdf, drawn } = await bookFamilyStay()
  const { due_now_cents: deposit, balance_cents: rest } = quote
  const fee = 6_000
  await sql`update reservation
    set snapshot = jsonb_set(snapshot, '{cancellation}',
      ${JSON.stringify({ free_until: null, steps: [{ from: null, until: null, cost_cents: fee }] })}::jsonb)
      where number = ${number}`.execute(at.db())
  const paid = deposit + single + multi
  const back = paid - fee
  const [toCard, toCodes] = [Math.min(deposit, back), Math.max(0, back - deposit)]
  const sums = {
    fee_cents: fee,
    refund_cents: back,
    card_refund_cents: toCard,
    voucher_refund_cents: toCodes,
    released_cents: rest,
    owed_cents: 0,
  }
  expect(await previewCancellation(shop, stay)).toMatchObject({ paid_cents: paid, ...sums })
  await cancelStay(shop, stay, { agreed_refund_cents: back })
  await waitForState(shop, number, 'refunded')
  expect(await view()).toMatchObject({
    cancelled: sums,
    open_cents: 0,
    balance_cents: rest,
    paid_cents: deposit,
    refunded_cents: toCard,
    voucher_returned_cents: toCodes,
  })
  const page = await drawn()
  expect(page.price).toEqual(priceRowsOf(quote))
  const onCodes = toCodes > 0 ? [toCodes] : []
  expect(page.tables.map((table) => table.map(({ cents }) => cents))).toEqual([
    [
      [toCard, deposit],
      [...onCodes, single + multi],
    ],
    [[fee], [...onCodes, back], [rest]],
  ])
  expect([page.asked, page.asksForMore]).toEqual([[], false])
  expect(page.overview).toEqual([
    totalRowsOf(quote),
    [
      [...onCodes, single + multi],
      [toCard, deposit],
    ],
  ])
  const reported = (await mail('Cancelled')).text
  for (const line of [
    `Paid: ${formatEnglishEuros(paid)}`,
    `Cancellation fee: ${formatEnglishEuros(fee)}`,
    `Your refund: ${formatEnglishEuros(back)}`,
    `No longer to be paid: ${formatEnglishEuros(rest)}`,
  ])
    expect(reported).toContain(line)
  expect((await at.refundsOf(number)).map((row) => [row.amount_cents, row.state])).toEqual([[toCard, 'succeeded']])
  const left = await Promise.all(
    codes.map(async (code) => (await readCodeBalance(shop, code).catch(() => null))?.balance_cents ?? 0),
  )
  expect(left[0]! + left[1]!).toBe(toCodes)
  // The retained part of the single-purpose code was invoiced when the code was sold. The rest of the fee is on the
  // stay's invoice.
  const all = await readInvoices(number)
  const retainedOfSingle = single - left[0]!
  expect(all.map((row) => row.kind)).toEqual(['invoice', 'credit'])
  expect(all.reduce((sum, row) => sum + row.total_cents, 0)).toBe(fee - retainedOfSingle)
  expect(await pdf(`/documents/invoice/${number}?number=${all[1]!.number}`)).toContain(
    formatEnglishEuros(all[1]!.total_cents),
  )
  expect(await journalOf(number)).toMatchObject({
    customer: 0,
    card_standard: deposit - toCard,
    voucher_liability: multi - left[1]!,
    vat: 0 - vatOf(all),
  })
  await expectBooksInOrder()
})
