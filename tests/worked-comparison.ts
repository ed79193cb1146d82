/**
 * Compares played sales (tests/worked-sale-steps.ts) with what they must have in the books (tests/worked-books.ts): the
 * postings, the documents with their VAT, what is open, and the electronic invoice of a company.
 */
import { sql } from 'kysely'
import { renderStayInvoice } from '@tussenuit/modules/money/invoice/index.ts'
import { findClaim } from '@tussenuit/modules/money/claim/index.ts'
import { lockReservation } from '@tussenuit/modules/sale/booking/index.ts'
import type { Db, Shop } from '@tussenuit/modules/shared/shop.ts'
import { centsAt, parseElectronicInvoice } from './electronic-invoice.ts'
import { type Entry, vatIn, type WorkedBooks } from './worked-books.ts'
import type { PlayedSale } from './worked-sale-steps.ts'
import { sumOf } from './worked-sales.ts'

/** A sum of postings by sale (the digits of its number), month, account and VAT code. Debits are positive. */
type Sum = { of: string; month: string; account: string; code: string; cents: number }
const keyOf = ({ of, month, account, code }: Omit<Sum, 'cents'>) => [of, month, account, code].join(' ')

function sumEntries(entries: readonly Entry[], of: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, account, code, cents } of entries) {
    const key = keyOf({ of, month: day.slice(0, 7), account, code })
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0))
}

/** The postings of all worked sales, by sale, month, account and VAT code; sums of nothing are left out. */
export async function readBookedSums(db: Db): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<Sum>`
    select right(coalesce(e.reservation_number, e.voucher_order_number), 8) as of,
      to_char(e.booked_on, 'YYYY-MM') as month, p.account, coalesce(p.vat_code, '') as code,
      sum(p.debit_cents - p.credit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where coalesce(e.reservation_number, e.voucher_order_number) ~ '^T[UV]0'
    group by 1, 2, 3, 4 having sum(p.debit_cents - p.credit_cents) <> 0`.execute(db)
  const bySale = Map.groupBy(rows, ({ of }) => of)
  return new Map([...bySale].map(([of, sums]) => [of, new Map(sums.map((row) => [keyOf(row), row.cents]))]))
}

/** What differs between the postings of a sale and those that it must have. */
export function postingDifferences(
  booked: ReadonlyMap<string, Map<string, number>>,
  { number }: PlayedSale,
  { entries }: WorkedBooks,
): string[] {
  const of = number.slice(2)
  const [expected, own] = [sumEntries(entries, of), booked.get(of) ?? new Map<string, number>()]
  return [...new Set([...expected.keys(), ...own.keys()])]
    .filter((key) => expected.get(key) !== own.get(key))
    .map((key) => `${key}: booked ${own.get(key) ?? 0}, expected ${expected.get(key) ?? 0}`)
}

type DocumentSum = { code: string; gross: number; vat: number }
const byCode = (a: DocumentSum, b: DocumentSum) => (a.code < b.code ? -1 : 1)

/** What the documents of a stay charge by VAT code, as stored and as they must, each in order of the code. */
export async function documentSums(db: Db, number: string, { invoiced, left }: WorkedBooks) {
  const { rows } = await sql<DocumentSum>`
    select row->>'code' as code, sum((row->>'gross_cents')::int)::int as gross,
      sum((row->>'vat_cents')::int)::int as vat
    from invoice, jsonb_array_elements(vat) row where reservation_number = ${number} group by 1
    having sum((row->>'gross_cents')::int) <> 0`.execute(db)
  const expected = [...(left ?? invoiced)]
    .filter(([, gross]) => gross !== 0)
    .map(([code, gross]) => ({ code, gross, vat: vatIn(code, gross) }))
  return { stored: rows.toSorted(byCode), expected: expected.toSorted(byCode) }
}

/** All that differs in the books, on the documents and in what is open of a sale, in words. */
export async function saleDifferences(
  shop: Shop,
  booked: ReadonlyMap<string, Map<string, number>>,
  played: PlayedSale,
  worked: WorkedBooks,
): Promise<string[]> {
  const { number } = played
  const differences = postingDifferences(booked, played, worked)
  const { stored, expected } = await documentSums(shop.db, number, worked)
  const openCents = (await findClaim(shop.db, { reservationNumber: number })).openCents
  const compare = (what: string, is: unknown, must: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(must))
      differences.push(`${what}: ${JSON.stringify(is)}, expected ${JSON.stringify(must)}`)
  }
  compare('documents', stored, expected)
  compare('open', openCents, Math.max(0, worked.openCents))
  if (played.sale.buyer !== 'private')
    compare('electronic invoice', await electronicVat(shop, number), vatOf(worked.invoiced))
  return differences
}

const vatOf = (amounts: ReadonlyMap<string, number>) => sumOf([...amounts].map(([code, gross]) => vatIn(code, gross)))

/** The VAT of the first invoice as a file for a company; the refusal if there is none. */
async function electronicVat(shop: Shop, number: string): Promise<unknown> {
  const reservation = await shop.db.transaction().execute((trx) => lockReservation(trx, number))
  try {
    const { content } = await renderStayInvoice(shop, reservation, { format: 'ubl' })
    return centsAt(parseElectronicInvoice(content.toString()), 'TaxTotal/TaxAmount')
  } catch (error) {
    return (error as Error).message
  }
}
