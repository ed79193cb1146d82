/**
 * The proof of the books: 300 sales over country, role of the shop, parts, days, class of voucher, buyer, cancellation
 * and dispute are played in a shop, and compared to the cent with what the law requires, which is worked out apart from
 * the product (tests/worked-sales.ts, tests/worked-books.ts): the page, the e-mails, the invoices, their PDFs and
 * electronic invoices, the postings by account and VAT code, the figures of each month, and the VAT return.
 *
 * In the long suite: all of it; `WORKED_SALES=1000` sets another number, `SEED=1` other sales. The published rules and
 * schemas are applied if `PUBLISHED_RULES` names their folder (tests/published-rules.ts).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { brokenRules, centsAt, findNodes, parseElectronicInvoice, textAt } from '../../electronic-invoice.ts'
import {
  auditFileProblems,
  elementsAt,
  namespaces,
  readAuditFile,
  sumAuditFile,
  textAt as auditText,
} from '../../audit-file.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { findBrokenPublishedRules, findSchemaProblems, rulesFolder } from '../../published-rules.ts'
import { type PlayedSale, WorkedShop } from '../../worked-sale-steps.ts'
import { type Entry, vatIn, workOut, type WorkedBooks } from '../../worked-books.ts'
import { documentSums, postingDifferences, readBookedSums } from '../../worked-comparison.ts'
import { mistakesOf } from '../../worked-kinds.ts'
import { amountsIn, cancellationAmounts, confirmationAmounts, partnerAmounts } from '../../worked-mails.ts'
import { makeSales, share, sumOf, totalOf } from '../../worked-sales.ts'
import { prepareWorkedShop } from '../../worked-shop.ts'
import { signIn } from '../../voucher-steps.ts'

const amount = Number(process.env['WORKED_SALES'] ?? 300)
const seed = Number(process.env['SEED'] ?? 20261128)

if (rulesFolder === null) console.info('skipped: the published rules need PUBLISHED_RULES (tests/published-rules.ts)')

let shop: TestShop
let finance: Client
let headers: Record<string, string>
let workedShop: WorkedShop
let played: PlayedSale[]
let worked: Map<string, WorkedBooks>
let months: string[]
/** The electronic invoices by kind and number. */
const electronic = new Map<string, string>()

beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 40, work: false })
  headers = await signIn(shop, 'finance')
  finance = shop.newClient(headers)
  const { voucherId, template } = await prepareWorkedShop(shop)
  workedShop = new WorkedShop(shop.shop, voucherId, template)
  played = await workedShop.play([...makeSales(amount, seed)])
  worked = new Map(played.map(({ sale, number }) => [number, workOut(sale)]))
  const days = [...worked.values()].flatMap(({ entries }) => entries.map(({ day }) => day))
  months = [...new Set(days.map((day) => day.slice(0, 7)))].toSorted()
}, 1_800_000)
afterAll(() => shop?.close())

const allEntries = (): Entry[] => [...worked.values()].flatMap(({ entries }) => entries)

test('postings: every sale has on each account, at each VAT code, in each month, what it should', async () => {
  const booked = await readBookedSums(shop.shop.db)
  const wrong = played
    .map((one) => ({ differences: postingDifferences(booked, one, worked.get(one.number)!), sale: one.sale }))
    .filter(({ differences }) => differences.length > 0)
    .map(({ differences, sale }) => ({ differences, mistakes: mistakesOf(sale), sale }))
  expect(wrong.slice(0, 3), `${wrong.length} of ${played.length} sales differ`).toEqual([])
  expect(sumOf([...booked.values()].map((sums) => sums.size))).toBeGreaterThan(10 * played.length)
})

test('page and invoices: total, what is owed, and the VAT of every rate', async () => {
  for (const { sale, number } of played) {
    const { openCents } = worked.get(number)!
    const { data } = await finance('POST /reservationDataByResId', { body: { reservationNumber: number } })
    expect([number, data.total_cents, data.open_cents]).toEqual([number, totalOf(sale), Math.max(0, openCents)])
    const { stored, expected } = await documentSums(shop.shop.db, number, worked.get(number)!)
    expect([number, stored]).toEqual([number, expected])
  }
})

const download = async (path: string): Promise<Buffer> => {
  const reply = await fetch(`${shop.url}/api${path}`, { headers })
  expect([path, reply.status]).toEqual([path, 200])
  return Buffer.from(await reply.arrayBuffer())
}
type Rated = { rate_bp: number | null }
/** How many VAT rows the largest group of a document sums: one rate may be that of two countries. */
const countRoundings = (rows: readonly Rated[]): number =>
  Math.max(1, ...[...Map.groupBy(rows, ({ rate_bp: rate }) => rate).values()].map((group) => group.length))
const listDocuments = (number: string) =>
  shop.shop.db
    .selectFrom('invoice')
    .select(['number', 'kind', 'total_cents', 'vat'])
    .where('reservation_number', '=', number)
    .orderBy('id')
    .execute()

test('electronic invoices: every company has those of its sale, with the same base and VAT', async () => {
  let documents = 0
  for (const { sale, number } of played.filter((one) => one.sale.buyer !== 'private')) {
    const { invoiced, left } = worked.get(number)!
    const totals = { net: 0, vat: 0 }
    for (const { number: invoice, kind, vat } of await listDocuments(number)) {
      const xml = (await download(`/bookInvoices/${invoice}?format=ubl`)).toString()
      electronic.set(`${kind}-${invoice}`, xml)
      const sign = kind === 'credit' ? -1 : 1
      const broken = brokenRules(xml, { roundings: countRoundings(vat as Rated[]) })
      expect([sale.index, kind, broken]).toEqual([sale.index, kind, []])
      const root = parseElectronicInvoice(xml)
      totals.net += sign * centsAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount')!
      totals.vat += sign * centsAt(root, 'TaxTotal/TaxAmount')!
      documents += 1
      const rates = findNodes(root, 'TaxTotal/TaxSubtotal').map((group) => textAt(group, 'TaxCategory/Percent'))
      expect(rates.length).toBeGreaterThan(0)
    }
    const rest = [...(left ?? invoiced)]
    const vat = sumOf(rest.map(([code, gross]) => vatIn(code, gross)))
    expect([number, totals]).toEqual([number, { net: sumOf(rest.map(([, gross]) => gross)) - vat, vat }])
  }
  expect(documents).toBeGreaterThan(amount / 4)
}, 900_000)

test.skipIf(rulesFolder === null)(
  'electronic invoices keep the published rules and schemas',
  async () => {
    expect(electronic.size).toBeGreaterThan(60)
    expect(await findBrokenPublishedRules(electronic)).toEqual({})
    for (const [kind, schema] of [
      ['invoice', 'maindoc/UBL-Invoice-2.1.xsd'],
      ['credit', 'maindoc/UBL-CreditNote-2.1.xsd'],
    ] as const) {
      const own = new Map([...electronic].filter(([name]) => name.startsWith(`${kind}-`)))
      expect([kind, (await findSchemaProblems(schema, own)) ?? []]).toEqual([kind, []])
    }
    // A planted fault is found by the rules, so they are applied.
    const [[name, xml] = ['', '']] = electronic
    const planted = new Map([[name, xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>)\d+/, '$199999')]])
    expect(Object.keys(await findBrokenPublishedRules(planted))).toEqual([name])
  },
  900_000,
)

test('audit files: every posting of both years, as the schema has it', async () => {
  for (const year of ['2025', '2026']) {
    const xml = (await download(`/exportAuditFile?year=${year}`)).toString()
    const file = readAuditFile(xml)
    expect([year, auditFileProblems(file)]).toEqual([year, []])
    const own = allEntries().filter(({ day }) => day.startsWith(year))
    const debits = sumAuditFile(file)
    expect(debits.D).toBe(debits.C)
    const vat = elementsAt(file, 'company/transactions/journal/transaction/trLine').filter(
      (line) => elementsAt(line, 'vat').length > 0,
    )
    expect(debits.lines).toBeGreaterThan(own.length / 2)
    expect(vat.every((line) => auditText(line, 'vat/vatID') !== '')).toBe(true)
    if (rulesFolder === null) continue
    const version = xml.includes(namespaces['3.2.1']) ? '3.2.1' : '3.2'
    const schema = `XmlAuditfileFinancieel${version}.xsd`
    expect([schema, (await findSchemaProblems(schema, new Map([[year, xml]]))) ?? []]).toEqual([schema, []])
  }
}, 300_000)

const euros = (cents: number): string =>
  (Math.abs(cents) / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('PDFs: every twelfth sale has its totals and its VAT on paper', async () => {
  for (const { number } of played.filter(({ sale }) => sale.index % 12 === 0)) {
    const { invoiced } = worked.get(number)!
    const [invoice] = await listDocuments(number)
    const text = await extractPdfText(await download(`/bookInvoices/${invoice!.number}?format=pdf`))
    expect(text).toContain(euros(sumOf(invoiced.values())))
    for (const [code, gross] of invoiced) {
      const vat = vatIn(code, gross)
      if (vat > 0) expect([number, code, text.includes(euros(vat))]).toEqual([number, code, true])
    }
  }
}, 900_000)

test('e-mails: confirmation, cancellation, voucher and invoice to a partner have the amounts of the sale', async () => {
  const owed = new Map(
    played.map(({ sale, number }) => [`Partner ${sale.index}`, partnerAmounts(worked.get(number)!.entries)]),
  )
  const partnerOf = new Map<string, number>()
  for (let page = 1, left = 1; left > 0; page += 1) {
    const { data } = await finance('GET /partners', { query: { page, limit: 100 } })
    for (const { id, name, uninvoiced } of data.items.filter((partner) => partner.uninvoiced > 0)) {
      const { numbers } = (await finance('POST /partners/:id/invoices', { params: { id } })).data
      expect([name, uninvoiced, numbers.length]).toEqual([name, 1, 1])
      partnerOf.set(numbers[0]!, owed.get(name)!)
    }
    left = data.total - page * 100
  }
  await workedShop.sendMails(shop.shop)
  const expected = new Map<string, number[]>()
  for (const { sale, number, order } of played) {
    expected.set(`reservation_confirmed ${number}`, confirmationAmounts(sale))
    if (sale.ending === 'whole' || sale.ending === 'fee')
      expected.set(`cancellation_done ${number}`, cancellationAmounts(sale))
    if (order) expected.set(`voucher_bought ${order}`, [sale.voucher.value, sale.voucher.price])
  }
  for (const [number, cents] of partnerOf) expected.set(`partner_invoice ${number}`, [cents])
  const written = new Map(workedShop.mails.map((mail) => [`${mail.kind} ${mail.about}`, amountsIn(mail.text)]))
  const compare = () =>
    [...new Set([...expected.keys(), ...written.keys()])]
      .filter((key) => String(expected.get(key)) !== String(written.get(key)))
      .map((key) => `${key}: written ${String(written.get(key))}, expected ${String(expected.get(key))}`)
  const wrong = compare()
  expect(wrong.slice(0, 10), `${wrong.length} of ${expected.size} e-mails differ`).toEqual([])
  expect(workedShop.mails).toHaveLength(expected.size)
  for (const kind of ['reservation_confirmed', 'cancellation_done', 'voucher_bought', 'partner_invoice'])
    expect([kind, workedShop.mails.some((mail) => mail.kind === kind)]).toEqual([kind, true])
  // A planted cent is found.
  const [[key, amounts] = ['', []]] = written
  written.set(key, [amounts[0]! + 1, ...amounts.slice(1)])
  expect(compare()).toHaveLength(1)
})

const inMonth = (entries: readonly Entry[], month: string) => entries.filter(({ day }) => day.startsWith(month))
const creditOf = (entries: readonly Entry[], accounts: readonly string[], code?: string) =>
  0 -
  sumOf(
    entries
      .filter((entry) => accounts.includes(entry.account) && (code === undefined || entry.code === code))
      .map(({ cents }) => cents),
  )
const bases = ['revenue', 'voucher_deferred', 'prepayments']
const codesIn = (entries: readonly Entry[]) =>
  [...new Set(entries.map(({ code }) => code))].filter(
    (code) => code !== '' && !['prepaid', 'sgr', 'tourist_tax'].includes(code),
  )

test('VAT return: base and VAT of every rate, and the boxes, of every month and of the year', async () => {
  for (const period of [...months, '2026-Q1', '2026']) {
    const isIn = (day: string) =>
      period.includes('Q1') ? day >= '2026-01-01' && day < '2026-04-01' : day.startsWith(period)
    const entries = allEntries().filter(({ day }) => isIn(day))
    const { data } = await finance('GET /books', { query: { period } })
    const isOfMargin = (code: string) => /^(margin|agency)_/.test(code)
    const expected = codesIn(entries).map((code) => {
      const vat = creditOf(entries, ['vat'], code)
      return { code, base: isOfMargin(code) ? share(vat, 100, 21) : creditOf(entries, bases, code), vat }
    })
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
    expect([
      period,
      data.vat_rows.map(({ code, base_cents: base, vat_cents: vat }) => ({ code, base, vat })).toSorted(byCode),
    ]).toEqual([period, expected.toSorted(byCode)])
    const boxOf = (isIt: (code: string) => boolean) => {
      const own = expected.filter(({ code }) => isIt(code))
      return { base: sumOf(own.map(({ base }) => base)), vat: sumOf(own.map(({ vat }) => vat)) }
    }
    const boxes = {
      '1a': boxOf((code) => code === 'vat_2100' || isOfMargin(code)),
      '1b': boxOf((code) => code === 'vat_900'),
      '3b': boxOf((code) => code.endsWith('_rc')),
    }
    const figures = Object.fromEntries(data.vat_boxes.map(({ box, ...figure }) => [box, figure]))
    for (const [box, { base, vat }] of Object.entries(boxes))
      expect([period, box, figures[box]?.base_cents, figures[box]?.vat_cents ?? 0]).toEqual([period, box, base, vat])
    expect([period, figures['5a']?.vat_cents]).toEqual([period, boxes['1a'].vat + boxes['1b'].vat])
    expect(data.debit_cents).toBe(data.credit_cents)
  }
})

test('month report: income, VAT, costs, vouchers, what is held and what is owed', async () => {
  for (const month of months) {
    const entries = inMonth(allEntries(), month)
    const before = allEntries().filter(({ day }) => day.slice(0, 7) <= month)
    const { data } = await finance('GET /monthReport', { query: { month } })
    const totalIn = (name: string) => data.sections.find((section) => section.name === name)!.total.cents
    const earning = ['revenue', 'voucher_breakage', 'voucher_discount', 'promotion', 'goodwill', 'income_deferral']
    const costs = [creditOf(entries, ['owed_hotel_supplier', 'owed_activities']), creditOf(entries, ['cost_deferral'])]
    const expected = {
      income: creditOf(entries, earning),
      vat: creditOf(entries, ['vat']),
      costs: costs[0]! - costs[1]!,
      held: creditOf(entries, ['collected_for_others']),
      liability: creditOf(before, ['voucher_liability']),
      deferred: creditOf(before, ['voucher_deferred']),
      owed: 0 - creditOf(before, ['customer']),
    }
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, totalIn(name)]))
    expect([month, found]).toEqual([month, expected])
    for (const { account, end_cents: end } of data.accounts)
      expect([month, account, end]).toEqual([month, account, 0 - creditOf(before, [account])])
    expect([month, data.ties.filter((tie) => tie.books_cents !== tie.documents_cents)]).toEqual([month, []])
  }
})

test('the checks of the books find nothing', async () => {
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)
  const ofBooks = /^INV-(?:3[2-9]|4\d|5[0-2])$/
  expect(rows.filter(({ invariant }) => ofBooks.test(invariant) && !['INV-36', 'INV-39'].includes(invariant))).toEqual(
    [],
  )
})
