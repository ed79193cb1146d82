/**
 * Invoices to partners: what is on them, and that each claim is on one invoice. The amounts of a stay are those of
 * `partner-claims.test.ts`: 250.00 are 16.00 for others, 161.33 at 21 % (VAT 28.00) and 72.67 at 9 % (VAT 6.00).
 *
 * In the gate: all of it; the races and the kill need a PostgreSQL server.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawInvoice } from '@tussenuit/adapters/documents/invoice.ts'
import { writeElectronicInvoice } from '@tussenuit/adapters/documents/electronic-invoice.ts'
import {
  createPartnerDocuments,
  findInvoicesOfPartner,
  invoicePartners,
  renderPartnerInvoice,
} from '@tussenuit/modules/money/partner-invoice/index.ts'
import { findPartners } from '@tussenuit/modules/office/claim-admin/partner-store.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Shop, Trx } from '@tussenuit/modules/shared/shop.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { VatRow } from '@tussenuit/modules/platform/pricing/vat.ts'
import { brokenRules, centsAt, findNodes, parseElectronicInvoice, textAt } from '../../electronic-invoice.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { quiet } from '../../quiet-log.ts'
import { type LedgerBench, onServer, openLedgerDatabase } from '../sale/voucher-database.ts'
import { partnerStays } from './partner-stays.ts'

const day = today(new Date())
const agreed = { price_cents: 25_000, price_bp: null }
/** The first day of next month, at noon. */
const nextMonth = new Date(`${addDays(`${day.slice(0, 8)}28`, 7).slice(0, 8)}01T12:00:00Z`)

let bench: LedgerBench
let stays: ReturnType<typeof partnerStays>
beforeAll(async () => {
  bench = await openLedgerDatabase()
  stays = partnerStays(bench)
  shop = shopAt(new Date())
  await sql`insert into setting (name, value) values ('invoice_voucher', ${JSON.stringify({
    company: {
      name: 'Tussenuit B.V.',
      address: 'Singel 1, 1012 VC Amsterdam',
      vat_number: 'NL000099998B57',
      chamber_of_commerce: '12345678',
      bank_account: 'NL91 ABNA 0417 1643 00',
    },
  })}::text::jsonb) on conflict (name) do update set value = excluded.value`.execute(bench.db)
})
afterAll(() => bench.close())

const shopAt = (now: Date) =>
  ({
    db: bench.db,
    now: () => now,
    publicUrl: 'https://shop.test',
    jobs: { send: async () => undefined },
    log: quiet,
    documents: { invoice: drawInvoice, electronicInvoice: writeElectronicInvoice },
  }) as unknown as Pick<Shop, 'db' | 'documents' | 'jobs' | 'log' | 'now' | 'publicUrl'>
let shop: ReturnType<typeof shopAt>
const makeDocuments = (trx: Trx, partnerId: number) =>
  createPartnerDocuments(shop, trx, partnerId, { before: addDays(day, 1), by: 'test' })
const invoiceNow = (partnerId: number) => stays.inTransaction((trx) => makeDocuments(trx, partnerId))
const invoicesOf = async (partnerId: number) =>
  (await findInvoicesOfPartner(bench.db, partnerId, { limit: 100, offset: 0 })).rows
const readXml = async (number: string) => (await renderPartnerInvoice(shop, number, 'ubl')).content.toString()
const readPdf = async (number: string) =>
  (await extractPdfText((await renderPartnerInvoice(shop, number)).content)).replaceAll(/\s+/g, ' ')
const mailsOf = async (number: string) =>
  bench.db
    .selectFrom('mail')
    .select(['recipient', 'language', 'variables'])
    .where('kind', '=', 'partner_invoice')
    .where(sql`variables->>'number'`, '=', number)
    .execute()
const readSeries = async () =>
  (
    await sql<{ last: number }>`select last_sequence as last from invoice_series
      where year = ${Number(day.slice(0, 4))}`.execute(bench.db)
  ).rows[0]!.last
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(bench.db)).rows.filter(isOfDocuments)).toEqual([])
const isOfDocuments = ({ invariant }: Violation) =>
  ['INV-32', 'INV-33', 'INV-34', 'INV-54', 'INV-55', 'INV-56'].includes(invariant)

async function twoStays() {
  const campaign = await stays.createCampaign(agreed)
  const first = await stays.payAndInvoice(agreed, { campaign })
  const second = await stays.payAndInvoice(agreed, { campaign })
  return { ...campaign, stays: [first.number, second.number] }
}

test('an invoice has each stay with its VAT as booked, what is for others without VAT, and nobody who travelled', async () => {
  const { partnerId, name, stays: numbers } = await twoStays()
  const before = await readSeries()
  const entries = async () => (await sql`select from journal_entry`.execute(bench.db)).rows.length
  const booked = await entries()
  const [number] = await invoiceNow(partnerId)
  expect(await entries()).toBe(booked)
  expect(await readSeries()).toBe(before + 1)
  expect(await invoicesOf(partnerId)).toMatchObject([
    { number, kind: 'invoice', due_on: addDays(day, 30), total_cents: 50_000, vat_cents: 6_800, claims: 2 },
  ])
  const stored = await bench.db
    .selectFrom('invoice')
    .selectAll()
    .where('number', '=', number!)
    .executeTakeFirstOrThrow()
  expect(stored.vat).toEqual([
    { code: 'vat_2100', rate_bp: 2_100, gross_cents: 32_266, vat_cents: 5_600 },
    { code: 'vat_900', rate_bp: 900, gross_cents: 14_534, vat_cents: 1_200 },
    { code: 'sgr', rate_bp: null, gross_cents: 2_000, vat_cents: 0 },
    { code: 'tourist_tax', rate_bp: null, gross_cents: 1_200, vat_cents: 0 },
  ])
  const pdf = await readPdf(number!)
  for (const text of [
    'Factuur',
    name,
    'Kade 1',
    '1011 AA Amsterdam',
    '€ 500,00',
    '21% btw',
    '€ 266,66',
    '€ 56,00',
    'Winter',
    '30',
    ...numbers,
  ])
    expect(pdf).toContain(text)
  // The traveller of these stays is A B, a@example.nl.
  expect(JSON.stringify(stored) + pdf).not.toMatch(/a@example\.nl|\bA B\b/)
  expect(await mailsOf(number!)).toMatchObject([
    { recipient: 'books@example.nl', language: 'nl', variables: { total_cents: 50_000, due_on: addDays(day, 30) } },
  ])
  // It is due with the invoice.
  const row = (await findPartners(bench.db, { limit: 100, offset: 0 })).rows.find(({ id }) => id === partnerId)
  expect(row).toMatchObject({ open_cents: 50_000, due_on: addDays(day, 30), uninvoiced: 0 })
  await expectBooksInOrder()
})

test('the electronic invoice keeps the rules of EN 16931, and its amounts are those of the invoice', async () => {
  const { partnerId, name } = await twoStays()
  const [number] = await invoiceNow(partnerId)
  const xml = await readXml(number!)
  expect(brokenRules(xml)).toEqual([])
  const root = parseElectronicInvoice(xml)
  expect(textAt(root, 'ID')).toBe(number)
  expect(textAt(root, 'BuyerReference')).toBe(name)
  expect(textAt(root, 'DueDate')).toBe(addDays(day, 30))
  expect(centsAt(root, 'LegalMonetaryTotal/PayableAmount')).toBe(50_000)
  expect(centsAt(root, 'TaxTotal/TaxAmount')).toBe(6_800)
  expect(
    findNodes(root, 'TaxTotal/TaxSubtotal').map((group) => [
      textAt(group, 'TaxCategory/Percent'),
      centsAt(group, 'TaxableAmount'),
      centsAt(group, 'TaxAmount'),
    ]),
  ).toEqual([
    ['21.00', 26_666, 5_600],
    ['9.00', 13_334, 1_200],
    ['0.00', 3_200, 0],
  ])
  expect(findNodes(root, 'InvoiceLine')).toHaveLength(8)
  // The partner's own reference, once it has one.
  await bench.db.updateTable('partner').set({ reference: 'PO-2026-815' }).where('id', '=', partnerId).execute()
  const again = parseElectronicInvoice(await readXml(number!))
  expect([textAt(again, 'BuyerReference'), textAt(again, 'OrderReference/ID')]).toEqual(['PO-2026-815', name])
})

test('what came back after it was invoiced is credited once, with a number of its own that names the invoice', async () => {
  const { partnerId, stays: numbers } = await twoStays()
  const [number] = await invoiceNow(partnerId)
  expect(await invoiceNow(partnerId)).toEqual([])
  await stays.cancel(numbers[0]!, true)
  const [credit, ...others] = await invoiceNow(partnerId)
  expect(others).toEqual([])
  expect(await invoiceNow(partnerId)).toEqual([])
  expect(await invoicesOf(partnerId)).toMatchObject([
    { number: credit, kind: 'credit', credit_of: number, total_cents: -25_000, vat_cents: -3_400, due_on: null },
    { number, kind: 'invoice', total_cents: 50_000 },
  ])
  const xml = await readXml(credit!)
  expect(brokenRules(xml)).toEqual([])
  const root = parseElectronicInvoice(xml)
  expect([root.name, textAt(root, 'BillingReference/InvoiceDocumentReference/ID')]).toEqual(['CreditNote', number])
  expect(centsAt(root, 'LegalMonetaryTotal/PayableAmount')).toBe(25_000)
  expect(await readPdf(credit!)).toContain(number!)
  expect(await mailsOf(credit!)).toMatchObject([{ variables: { credit_of: number, total_cents: 25_000 } }])
  await expectBooksInOrder()
})

test('a claim that came back before it was invoiced is on no document', async () => {
  const { partnerId, stays: numbers } = await twoStays()
  await stays.cancel(numbers[0]!, true)
  await invoiceNow(partnerId)
  expect(await invoicesOf(partnerId)).toMatchObject([{ total_cents: 25_000, claims: 1 }])
})

test('of a cancelled stay whose code is its fee nothing is said to be for others: the guest has its VAT', async () => {
  const { partnerId, stays: numbers } = await twoStays()
  await stays.cancel(numbers[0]!, false)
  const [number] = await invoiceNow(partnerId)
  const { vat, total_cents: total } = await bench.db
    .selectFrom('invoice')
    .select(['vat', 'total_cents'])
    .where('number', '=', number!)
    .executeTakeFirstOrThrow()
  expect(total).toBe(50_000)
  expect((vat as VatRow[]).map(({ code, gross_cents: cents }) => [code, cents])).toEqual([
    ['vat_2100', 32_266],
    ['vat_900', 14_534],
    ['guest_taxed', 1_600],
    ['sgr', 1_000],
    ['tourist_tax', 600],
  ])
  // What the traveller's documents have for others is nothing any more, and the same sum is taxed there.
  const { rows } = await sql<{ isHeld: boolean; cents: number }>`
    select row->>'code' in ('sgr', 'tourist_tax') as "isHeld", sum((row->>'gross_cents')::int)::int as cents
    from invoice, jsonb_array_elements(vat) row where reservation_number = ${numbers[0]!}
    group by 1 having sum((row->>'gross_cents')::int) <> 0`.execute(bench.db)
  expect(rows).toEqual([{ isHeld: false, cents: 1_600 }])
  const xml = await readXml(number!)
  expect(brokenRules(xml)).toEqual([])
  const groups = findNodes(parseElectronicInvoice(xml), 'TaxTotal/TaxSubtotal')
  expect(groups.map((group) => textAt(group, 'TaxCategory/TaxExemptionReason'))).toContain(
    'Tourist tax and guarantee contribution, collected for others. ' +
      'Price of a cancellation, whose VAT is on the documents of the guest',
  )
  expect(await readPdf(number!)).toContain('Geannuleerd verblijf, btw bij de gast')
  await expectBooksInOrder()
})

test('another VAT scheme is another invoice, because the law asks for its own statement', async () => {
  const campaign = await stays.createCampaign(agreed, { language: 'en' })
  await stays.payAndInvoice(agreed, { campaign })
  const margin = await stays.payAndInvoice(agreed, { campaign, scheme: 'travel_agent' })
  const agent = await stays.payAndInvoice(agreed, { campaign, scheme: 'agent' })
  const numbers = await invoiceNow(campaign.partnerId)
  expect(numbers).toHaveLength(3)
  for (const number of numbers) expect(brokenRules(await readXml(number))).toEqual([])
  const texts = await Promise.all(numbers.map(readPdf))
  expect(texts.find((text) => text.includes(margin.number))).toMatch(/Margin scheme: travel agents/)
  expect(texts.find((text) => text.includes(agent.number))).toMatch(/on behalf of the hotel/)
})

test('a price below what is for others is all for others', async () => {
  const { partnerId } = await stays.payAndInvoice({ price_cents: 1_000, price_bp: null })
  const [number] = await invoiceNow(partnerId)
  const { vat, total_cents: total } = await bench.db
    .selectFrom('invoice')
    .select(['vat', 'total_cents'])
    .where('number', '=', number!)
    .executeTakeFirstOrThrow()
  expect([
    total,
    (vat as { gross_cents: number; vat_cents: number }[]).map((row) => [row.gross_cents, row.vat_cents]),
  ]).toEqual([
    1_000,
    [
      [625, 0],
      [375, 0],
    ],
  ])
})

test('the job invoices the month before on the first day of a month, and nothing of this month', async () => {
  const { partnerId } = await twoStays()
  await invoicePartners(shop)
  expect(await invoicesOf(partnerId)).toEqual([])
  await invoicePartners(shopAt(nextMonth))
  await invoicePartners(shopAt(nextMonth))
  expect(await invoicesOf(partnerId)).toMatchObject([
    { total_cents: 50_000, issued_on: today(nextMonth), due_on: addDays(today(nextMonth), 30) },
  ])
})

test('a partner whose invoice fails leaves those of others, and is invoiced by the next run', async () => {
  const [bad, good] = [await twoStays(), await twoStays()]
  const { rows } = await sql<{ id: number }>`
    select hold_id as id from partner_claim where partner_id = ${bad.partnerId}`.execute(bench.db)
  const holds = sql.join(rows.map(({ id }) => sql.lit(id)))
  await sql`alter table partner_invoice_claim add constraint broken check (hold_id not in (${holds})) not valid`.execute(
    bench.db,
  )
  await invoicePartners(shopAt(nextMonth))
  expect([await invoicesOf(bad.partnerId), (await invoicesOf(good.partnerId)).length]).toEqual([[], 1])
  await sql`alter table partner_invoice_claim drop constraint broken`.execute(bench.db)
  await invoicePartners(shopAt(nextMonth))
  expect(await invoicesOf(bad.partnerId)).toHaveLength(1)
  await expectBooksInOrder()
})

test('the database refuses a claim on two invoices, and a document that is changed', async () => {
  const { partnerId } = await twoStays()
  const [number] = await invoiceNow(partnerId)
  const [other] = await invoiceNow((await twoStays()).partnerId)
  for (const statement of [
    sql`insert into partner_invoice_claim (hold_id, kind, invoice_id, cents, lines, vat)
      select d.hold_id, 'invoice', (select id from invoice where number = ${other!}), d.cents, d.lines, d.vat
      from partner_invoice_claim d join invoice i on i.id = d.invoice_id where i.number = ${number!}`,
    sql`update partner_invoice_claim set cents = 1 where true`,
    sql`update invoice set due_on = due_on + 1 where number = ${number!}`,
    sql`delete from invoice where number = ${number!}`,
  ])
    await expect(statement.execute(bench.db)).rejects.toThrow(/never changed|duplicate key|journal/)
})

describe.runIf(onServer)('twice at once', () => {
  const eight = Array.from({ length: 8 })

  test('eight runs make one invoice with one number, and one credit note', async () => {
    const { partnerId, stays: numbers } = await twoStays()
    const before = await readSeries()
    const made = await Promise.all(eight.map(() => invoiceNow(partnerId)))
    expect(made.flat()).toHaveLength(1)
    expect(await readSeries()).toBe(before + 1)
    await stays.cancel(numbers[0]!, true)
    const credited = await Promise.all(eight.map(() => invoiceNow(partnerId)))
    expect(credited.flat()).toHaveLength(1)
    expect((await mailsOf(made.flat()[0]!)).length).toBe(1)
    await expectBooksInOrder()
  })

  test('the jobs of two processes make one invoice', async () => {
    const { partnerId } = await twoStays()
    await Promise.all([1, 2, 3].map(() => invoicePartners(shopAt(nextMonth))))
    expect(await invoicesOf(partnerId)).toHaveLength(1)
  })

  test('the control without lock and constraint, which looks first and writes afterwards, makes more than one', async () => {
    await sql`create table control_invoice (hold_id bigint)`.execute(bench.db)
    await Promise.all(
      eight.map(() =>
        stays.inTransaction(async (trx) => {
          const { rows } = await sql`select from control_invoice where hold_id = 1`.execute(trx)
          await sql`select pg_sleep(0.05)`.execute(trx)
          if (rows.length === 0) await sql`insert into control_invoice values (1)`.execute(trx)
        }),
      ),
    )
    const { rows } = await sql`select from control_invoice`.execute(bench.db)
    expect(rows.length).toBeGreaterThan(1)
  })

  test('a process that dies before it is done leaves no invoice, no number and no e-mail; the next run makes one', async () => {
    const { partnerId } = await twoStays()
    const before = await readSeries()
    const dies = stays.inTransaction(async (trx) => {
      expect(await makeDocuments(trx, partnerId)).toHaveLength(1)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(bench.db)
      await sql`select 1`.execute(trx)
    })
    await expect(dies).rejects.toThrow()
    expect([await invoicesOf(partnerId), await readSeries()]).toEqual([[], before])
    await invoicePartners(shopAt(nextMonth))
    expect(await invoicesOf(partnerId)).toHaveLength(1)
    await expectBooksInOrder()
  })
})
