/**
 * Thirty-two sales with everything that affects amounts: deposits, vouchers, tourist tax at the hotel, children, paid
 * balances, and cancellations with and without a fee. Every page, e-mail and document is parsed, and its amounts add up
 * under their labels.
 *
 * In the long suite: 32 sales, with each page, e-mail and document read back and added up; family.test.ts has two sales
 * in the gate.
 */
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelStay, startBalancePayment, previewCancellation, type Stay } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  retryUntilPasses,
  makeGuestForm,
  readInbox,
  payByCard,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { findAllByTag, parseAmounts, normalizeText, parsePage, readSumTables, visibleText } from '../../drawn-page.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { issueCode } from '../../voucher-steps.ts'

const hotelOf = new Map(hotels.map((hotel) => [hotel.hid, hotel]))
const [taxedDeal, untaxedDeal] = [false, true].map(
  (included) =>
    catalogue.deals.find(
      (deal) =>
        deal.partial_payment > 0 &&
        deal.adults === 2 &&
        !deal.externally_sold &&
        deal.hotels.every(({ hid }) => hotelOf.get(hid)!.city_tax_included === included),
    )!,
)
/** Deals by title, and whether tourist tax is paid at their hotels. */
const deals = new Map([
  [taxedDeal!.title, true],
  [untaxedDeal!.title, false],
])
const couple = { rooms: [{ adults: 2, children: [] as number[] }], guests: [{ name: 'Joost', surname: 'Bakker' }] }
const family = {
  rooms: [{ adults: 2, children: [3, 11] }],
  guests: [
    { name: 'Joost', surname: 'Bakker' },
    { name: 'Fien', surname: 'Bakker', age: 3 },
    { name: 'Daan', surname: 'Bakker', age: 11 },
  ],
}
const part = 5_000
type Kind = { pay: 'full' | 'deposit'; voucher: 'none' | 'part' | 'whole'; after: 'stays' | 'paid' | 'free' | 'fee' }
const kinds: Kind[] = [
  { pay: 'full', voucher: 'none', after: 'stays' },
  { pay: 'full', voucher: 'whole', after: 'stays' },
  { pay: 'full', voucher: 'none', after: 'free' },
  { pay: 'full', voucher: 'part', after: 'fee' },
  { pay: 'deposit', voucher: 'none', after: 'stays' },
  { pay: 'deposit', voucher: 'none', after: 'paid' },
  { pay: 'deposit', voucher: 'part', after: 'paid' },
  { pay: 'deposit', voucher: 'part', after: 'fee' },
]
const feeCents = 6_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: [...deals.keys()] })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterAll(() => shop?.close())

async function sellStay(title: string, party: typeof couple | typeof family, { pay, voucher }: Kind) {
  const chosen = await findBookableStay(shop, { deal: (one) => one.title === title, skipDays: 60, rooms: party.rooms })
  const { book_hash } = chosen.rooms[0]!
  const offer = { deals_id: chosen.deal.deals_id, activities: [] }
  const price = (await shop.client('POST /specific-config', { body: { ...offer, book_hash, pay } })).data
  const value = { none: 0, part, whole: price.total_cents }[voucher]
  const voucher_codes = value > 0 ? [await issueCode(shop, value)] : []
  const quote = (await shop.client('POST /specific-config', { body: { ...offer, book_hash, pay, voucher_codes } })).data
  const prebooked = (await shop.client('POST /prebook', { body: { ...offer, book_hash, voucher_codes } })).data
  const email = `sums-${crypto.randomUUID().slice(0, 8)}@example.nl`
  const form = makeGuestForm()
  const reservation = (
    await shop.client('POST /pre-reservation', {
      body: {
        ...chosen.stay,
        ...offer,
        voucher_codes,
        pay,
        book_hash: prebooked.book_hash,
        agreed_total_cents: prebooked.total_cents,
        terms_accepted: true,
        guestForm: { ...form, email, guestDetail: [form.guestDetail[0]!, ...party.guests] },
      },
    })
  ).data
  const number = reservation.reservationNumber
  const token = { 'manage-token': reservation.manage_token }
  if (reservation.payment) await payByCard(shop, reservation)
  else await shop.client('POST /reservation', { body: { reservationNumber: number } }, token)
  await waitForState(shop, number, 'confirmed')
  return { number, token, quote, email, total: quote.total_cents, reservation } as unknown as Stay & { email: string }
}

type Row = { name: string; cents: number; small: number }
type Sums = ReturnType<typeof groupRows>

/** Groups the rows of a document by their labels. Rows with other labels are lines of the price. */
function groupRows(rows: Row[]) {
  const found = { lines: [] as number[], rates: [] as number[] } as Record<string, number[]> & { lines: number[] }
  const names: [RegExp, string][] = [
    [/^Invoice total/, 'invoiceTotal'],
    [/^Total/, 'total'],
    [/^You pay us/, 'toUs'],
    [/at the hotel/, 'atHotel'],
    [/^Paid$/, 'paidInAll'],
    [/^Paid (to us|with|by)/, 'paid'],
    [/^(Refunded|Back on the voucher)/, 'back'],
    [/^(Still to pay us|Nothing left to pay us)/, 'open'],
    [/^Cancellation fee/, 'fee'],
    [/^Your refund/, 'refund'],
    [/^(No longer to be paid|You no longer have to pay)/, 'released'],
    [/^Invoice \d/, 'invoiced'],
    [/^Credit note \d/, 'credited'],
  ]
  for (const { name, cents, small } of rows) {
    const of = names.find(([label]) => label.test(name))?.[1] ?? 'lines'
    ;(found[of] ??= []).push(cents)
    if (of === 'paid' && small > 0) (found['back'] ??= []).push(-small)
  }
  return {
    lines: found.lines,
    has: (name: string) => found[name] !== undefined,
    sum: (...given: string[]) => given.flatMap((name) => found[name] ?? []).reduce((all, cents) => all + cents, 0),
  }
}

async function readPageRows(stay: Stay, path: string): Promise<Row[][]> {
  const token = encodeURIComponent(stay.token['manage-token'])
  const response = await fetch(`${shop.url}${path}${path.includes('?') ? '&' : '?'}token=${token}`, {
    headers: { 'accept-language': 'en' },
  })
  expect([path, response.status]).toEqual([path, 200])
  const [main] = findAllByTag(parsePage(await response.text()), 'main')
  return readSumTables(main!).map((table) =>
    table.map(({ name, cents }) => ({ name, cents: cents.at(-1)!, small: cents.length > 1 ? cents[0]! : 0 })),
  )
}

const amountAtEnd = /^(.*?)[:\s]*(−?€\s?[\d.]+,(?:\d\d|-))$/
/** The lines of a text that end with an amount. */
const findLinesWithSums = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, name, amount] = amountAtEnd.exec(line.replaceAll(/\s/g, ' ').trim()) ?? []
    return amount && name && !/[.!?]$|^of$|^of −?€/.test(name.trim())
      ? [{ name: name.trim(), cents: parseAmounts(amount)[0]!, small: 0 }]
      : []
  })

/** The rows of an e-mail as they are displayed. */
const mailRows = (html: string): Row[] =>
  findAllByTag(parsePage(html), 'tr').flatMap((row) => {
    const cells = findAllByTag(row, 'td').map((cell) => visibleText(cell))
    const [cents, ...more] = parseAmounts(cells[1] ?? '')
    return cells.length === 2 && cents !== undefined && more.length === 0 && cells[0] !== ''
      ? [{ name: cells[0]!, cents, small: 0 }]
      : []
  })

async function readDocumentRows(stay: Stay, path: string): Promise<Row[] | null> {
  const token = encodeURIComponent(stay.token['manage-token'])
  const response = await fetch(`${shop.url}/api/documents/${path}${path.includes('?') ? '&' : '?'}token=${token}`)
  if (response.status === 409) return null
  expect([path, response.status]).toEqual([path, 200])
  return findLinesWithSums(normalizeLines(await extractPdfText(Buffer.from(await response.arrayBuffer()))))
}
const normalizeLines = (text: string) => text.split('\n').map(normalizeText).join('\n')

/** Expects that the lines add up to the shop's part, and the shop's part and the hotel's part to the total. */
function expectPrice(where: string, sums: Sums, stay: Stay, tax: number): void {
  expect([where, sums.has('total'), sums.has('atHotel'), sums.has('toUs')]).toEqual([where, true, tax > 0, tax > 0])
  if (sums.lines.length > 0) expect([where, sums.lines.reduce((all, one) => all + one, 0)]).toEqual([where, stay.total])
  if (tax > 0) expect([where, sums.sum('toUs'), sums.sum('atHotel')]).toEqual([where, stay.total, tax])
  expect([where, sums.sum('total')]).toEqual([where, stay.total + tax])
}

type Wanted = { paid: number; back: number; open: number }
/** Expects the paid, refunded and open amounts. */
function expectPayments(where: string, sums: Sums, { paid, back, open }: Wanted): void {
  expect([where, sums.sum('paid'), sums.sum('back'), sums.sum('open')]).toEqual([where, paid, 0 - back, open])
}

const both = { pages: 0, mails: 0, documents: 0 }

async function expectAllSums(stay: Stay & { email: string }, tax: number, wanted: Wanted, after: Kind['after']) {
  const where = (name: string) => `${name} of ${stay.number}, ${after}`
  const cancelled = after === 'free' || after === 'fee'
  const released = cancelled ? stay.total - wanted.paid : 0

  const mine = await readPageRows(stay, `/my-booking?number=${stay.number}`)
  expectPrice(where('my-booking'), groupRows(mine[0]!), stay, tax)
  expectPayments(where('payments of my-booking'), groupRows(mine[1]!), wanted)
  if (cancelled) {
    const sums = groupRows(mine[2]!)
    expect([where('refund'), sums.sum('fee'), sums.sum('refund'), sums.sum('released')]).toEqual([
      where('refund'),
      wanted.paid - wanted.back,
      wanted.back,
      released,
    ])
  }
  const overview = await readPageRows(stay, `/payment-overview/${stay.number}`)
  expectPrice(where('overview'), groupRows(overview[0]!), stay, tax)
  expectPayments(where('payments of the overview'), groupRows(overview[1]!), wanted)
  both.pages += 2

  const confirmation = await readDocumentRows(stay, `confirmation/${stay.number}`)
  expect([where('confirmation'), confirmation === null]).toEqual([where('confirmation'), cancelled])
  if (confirmation) {
    const sums = groupRows(confirmation.filter(({ name }) => !/^(at any time|until|from)/.test(name)))
    expectPrice(where('confirmation'), sums, stay, tax)
    expectPayments(where('payments of the confirmation'), sums, wanted)
    both.documents += 1
  }
  const invoices = await shop.shop.db
    .selectFrom('invoice')
    .selectAll()
    .where('reservation_number', '=', stay.number)
    .orderBy('id')
    .execute()
  expect([where('invoices'), invoices.map(({ kind }) => kind)]).toEqual([
    where('invoices'),
    cancelled ? ['invoice', 'credit'] : ['invoice'],
  ])
  for (const { kind, number, total_cents } of invoices) {
    const name = where(`${kind} ${number}`)
    const sums = groupRows((await readDocumentRows(stay, `invoice/${stay.number}?number=${number}`))!)
    expect([name, sums.sum(kind === 'invoice' ? 'invoiceTotal' : 'total')]).toEqual([name, total_cents])
    expect([name, sums.lines.reduce((all, one) => all + one, 0)]).toEqual([name, total_cents])
    const charged = cancelled ? sums.sum('invoiced', 'credited') : sums.sum('invoiceTotal')
    expect([name, sums.sum('paid', 'back', 'open')]).toEqual([name, charged])
    expectPayments(name, sums, wanted)
    expect([name, sums.sum('atHotel')]).toEqual([name, cancelled ? 0 : tax])
    both.documents += 1
  }

  const mails = await retryUntilPasses(async () => {
    const found = await readInbox(shop, stay.email)
    const subjects = found.map(({ subject }) => subject)
    const expected = cancelled ? /Cancelled/ : after === 'paid' ? /received your payment/ : /Confirmed/
    expect(subjects.some((subject) => expected.test(subject))).toBe(true)
    return found
  })
  for (const { subject, text, html } of mails) {
    const [fromText, fromHtml] = [findLinesWithSums(normalizeLines(text)), mailRows(html)]
    expect([subject, fromHtml]).toEqual([subject, fromText])
    const sums = groupRows(fromText)
    if (/Confirmed/.test(subject)) {
      expectPrice(where(subject), sums, stay, tax)
      expect([subject, sums.sum('paid', 'open')]).toEqual([subject, stay.total])
    } else if (/ancel/.test(subject)) {
      const [inAll, fee, refund] = ['paidInAll', 'fee', 'refund'].map((name) => sums.sum(name))
      expect([subject, inAll, fee, refund]).toEqual([subject, wanted.paid, wanted.paid - wanted.back, wanted.back])
      expect([subject, inAll! + sums.sum('released')]).toEqual([subject, stay.total])
    } else
      expect([subject, parseAmounts(text)]).toEqual([subject, [stay.quote.balance_cents, ...(tax > 0 ? [tax] : [])]])
    both.mails += 1
  }
}

const sales = [...deals].flatMap(([title, taxed]) =>
  Object.entries({ couple, family }).flatMap(([party, of]) =>
    kinds.map((kind) => ({
      title,
      taxed,
      party,
      of,
      kind,
      name: `${kind.pay}, voucher ${kind.voucher}, ${kind.after}`,
    })),
  ),
)

test.each(sales)('$party in $title: $name', async ({ title, taxed, of, kind }) => {
  const stay = await sellStay(title, of, kind)
  const tax = stay.quote.payable_at_hotel_cents
  expect(tax > 0).toBe(taxed)
  const byVoucher = { none: 0, part, whole: stay.total }[kind.voucher]
  const deposit = stay.quote.due_now_cents + byVoucher
  let wanted = { paid: deposit, back: 0, open: stay.total - deposit }
  if (kind.pay === 'deposit') expect(wanted.open).toBeGreaterThan(0)
  if (kind.after === 'paid') {
    await payByCard(shop, await startBalancePayment(shop, stay))
    await retryUntilPasses(async () =>
      expect(
        (await shop.client('GET /payment-overview/:id', { params: { id: stay.number }, query: {} }, stay.token)).data
          .open_cents,
      ).toBe(0),
    )
    wanted = { paid: stay.total, back: 0, open: 0 }
  }
  if (kind.after === 'free' || kind.after === 'fee') {
    const cost = kind.after === 'free' ? 0 : feeCents
    const rule = { free_until: null, steps: [{ from: null, until: null, cost_cents: cost }] }
    await sql`update reservation set snapshot = jsonb_set(snapshot, '{cancellation}', ${JSON.stringify(rule)}::jsonb)
      where number = ${stay.number}`.execute(shop.shop.db)
    const preview = await previewCancellation(shop, stay)
    await cancelStay(shop, stay, { agreed_refund_cents: preview.refund_cents })
    await waitForState(shop, stay.number, 'refunded')
    wanted = { paid: deposit, back: deposit - cost, open: 0 }
  }
  await expectAllSums(stay, tax, wanted, kind.after)
})

test('what was read back is all of it', () => {
  expect(both.pages).toBe(2 * sales.length)
  expect(both.documents).toBe(2 * sales.length)
  expect(both.mails).toBeGreaterThan(sales.length)
})
