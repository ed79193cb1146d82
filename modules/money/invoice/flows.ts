import { randomInt } from 'node:crypto'
import { insertJournalEntry, invoicePostings, type Posting } from '../journal/index.ts'
import { bookPartnerClaims } from '../partner-claim/index.ts'
import type { Company } from '../../shared/company.ts'
import { today } from '../../shared/day.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { randomString } from '../../shared/secret.ts'
import type { Buyer, Seller } from './ports.ts'
import { defaultSeller } from './seller.ts'
import { type InvoicedStay, isCancelled, takesPlace } from './stay.ts'
import {
  findInvoices,
  findSeller,
  insertInvoice,
  type Invoice,
  isInvoiceNumberTaken,
  type NewInvoice,
  incrementInvoiceSequence,
} from './store.ts'
import { bookDiscount, readRemainingDeduction } from './deduction-flows.ts'
import { bookChangedStayCosts, bookStayCosts } from './cost-flows.ts'
import { findContentOfStay, findTaxDay } from './content-flows.ts'
import { settlePrepaymentTax } from './prepayment-flows.ts'
import { toCreditInvoice } from '../../platform/pricing/credit.ts'
import { type Deduction, type InvoiceContent, partnerVat, reverseChargeCountry } from '../../platform/pricing/vat.ts'

export type Writer = Pick<Shop, 'now'>

export const sellerOf = async (db: Db): Promise<Seller> => (await findSeller(db)) ?? defaultSeller
type NewContent = Pick<NewInvoice, 'lines' | 'vat' | 'total_cents' | 'scheme'>

/**
 * Books the invoice in the journal and stores it with the current data of buyer and seller, once per key. Returns false
 * if it was stored before.
 */
export async function storeAndPostInvoice(
  shop: Writer,
  db: Trx,
  invoice: Omit<NewInvoice, 'seller'>,
  earns: 'revenue' | 'voucher_deferred' = 'revenue',
  more: readonly Posting[] = [],
): Promise<boolean> {
  const owes = invoice.redemption_id === undefined ? 'customer' : 'counter'
  if ((await insertInvoice(db, { ...invoice, seller: await sellerOf(db) })) === null) return false
  await insertJournalEntry(db, {
    key: `${invoice.kind}:${invoice.number}`,
    kind: invoice.kind,
    reservationNumber: invoice.reservation_number,
    voucherOrderNumber: invoice.voucher_order_number,
    bookedOn: today(shop.now()),
    postings: [...invoicePostings({ totalCents: invoice.total_cents, vat: invoice.vat }, earns, owes), ...more],
  })
  return true
}

/**
 * The buyer on an invoice: the company that the sale is for, with the person as contact, or else the person. The e-mail
 * address is not stored with an invoice.
 */
export function toBuyer(person: { name: string; surname: string }, company: Company | null): Omit<Buyer, 'email'> {
  const name = `${person.name} ${person.surname}`
  return company ? { name: company.name, contact: name, address: [], company } : { name, address: [] }
}

/** Creates the invoice of a confirmed reservation, once; it is never changed. Runs in the caller's transaction. */
export async function createInvoiceForStay(shop: Writer, db: Trx, reservation: InvoicedStay): Promise<void> {
  const { invoice_number: number, invoice_year: year, invoice_sequence: sequence } = reservation
  if (number === null || year === null || sequence === null) return
  const day = today(shop.now())
  const { sale, settings, content, deductions, deductedCents } = await findContentOfStay(
    db,
    reservation,
    await findTaxDay(db, reservation, day),
  )
  const isNew = await storeAndPostInvoice(shop, db, {
    key: `invoice:${reservation.number}`,
    kind: 'invoice',
    reservation_number: reservation.number,
    voucher_order_number: null,
    buyer: toBuyer(reservation.guest, reservation.company),
    number,
    year,
    sequence,
    issued_on: day,
    total_cents: content.lines.reduce((sum, line) => sum + line.amount_cents, 0),
    ...content,
    scheme: sale.scheme,
    reason: '',
  })
  if (!isNew) return
  await settlePrepaymentTax(shop, db, reservation)
  for (const [index, deduction] of deductions.entries())
    await bookDiscount(shop, db, reservation.number, deduction, deductedCents[index]!)
  await bookPartnerClaims(db, { reservationNumber: reservation.number, day }, (cents, company) =>
    partnerVat({ ...sale, reverseChargeIn: reverseChargeCountry(settings, company) }, cents, settings.rates),
  )
  await bookStayCosts(shop, db, reservation)
}

/** A unique invoice number, and the next number of the year's sequence. */
export async function allocateInvoiceNumber(shop: Writer, db: Trx) {
  const day = today(shop.now())
  const year = Number(day.slice(0, 4))
  return {
    number: await generateInvoiceNumber(db),
    year,
    sequence: await incrementInvoiceSequence(db, year),
    issued_on: day,
  }
}

/** Ten random digits (the shop's specification, section 9), unique in the database. */
export async function generateInvoiceNumber(db: Db): Promise<string> {
  for (;;) {
    const candidate = `${randomInt(1, 10)}${randomString('0123456789', 9)}`
    if (!(await isInvoiceNumberTaken(db, candidate))) return candidate
  }
}

export const toCreditInvoiceContent = (
  content: InvoiceContent & { totalCents: number },
  original: Invoice,
): NewContent => ({
  total_cents: content.totalCents,
  lines: content.lines,
  vat: content.vat,
  scheme: original.scheme,
})

/**
 * Creates a credit invoice for an amount, or for everything except what the traveller still owes, less earlier credits.
 * The invoice never included what codes deducted (payments by single-purpose codes, discounts): an amount excludes it,
 * and what is not returned to these codes reduces the amount owed. Returns its number and the credited cents, or null
 * if there is no invoice, nothing left to credit, or the key was used. Runs in the caller's transaction, once per key,
 * after the reservation was locked and vouchers were refunded.
 */
export async function createCreditInvoice(
  shop: Writer,
  db: Trx,
  reservation: InvoicedStay,
  input: { key: string; reason: string; by?: Deduction } & ({ cents: number } | { owedCents: number }),
): Promise<{ number: string; cents: number } | null> {
  if (reservation.invoice_number === null) return null
  await createInvoiceForStay(shop, db, reservation)
  const invoices = await findInvoices(db, { reservationNumber: reservation.number })
  const [original, key] = [invoices.find((invoice) => invoice.kind === 'invoice'), `credit:${input.key}`]
  if (!original || invoices.some((invoice) => invoice.key === key)) return null
  const cents =
    'cents' in input
      ? input.cents
      : invoices.reduce((sum, invoice) => sum + invoice.total_cents, 0) -
        Math.max(0, input.owedCents - (await readRemainingDeduction(db, reservation.number)))
  const content = toCreditInvoice(
    toInvoiceContent(original),
    invoices.filter((invoice) => invoice.kind === 'credit').map(toInvoiceContent),
    cents,
    {
      label: `${input.reason}: invoice ${original.number}`,
      why: 'owedCents' in input || isCancelled(reservation) ? 'not_taking_place' : 'price_lowered',
      by: input.by ?? null,
    },
  )
  if (!content) return null
  const allocated = await allocateInvoiceNumber(shop, db)
  await storeAndPostInvoice(shop, db, {
    key,
    kind: 'credit',
    reservation_number: reservation.number,
    voucher_order_number: null,
    buyer: original.buyer.name === undefined ? toBuyer(reservation.guest, null) : original.buyer,
    ...allocated,
    ...toCreditInvoiceContent(content, original),
    reason: input.reason,
  })
  await bookChangedStayCosts(shop, db, reservation, {
    key,
    takesPlace: !('owedCents' in input) && takesPlace(reservation),
  })
  return { number: allocated.number, cents: 0 - content.totalCents }
}

export const toInvoiceContent = (invoice: Invoice) => ({
  totalCents: invoice.total_cents,
  lines: invoice.lines,
  vat: invoice.vat,
})

/**
 * All invoices of a reservation. If the reservation was confirmed before invoices were stored, its invoice is created
 * now.
 */
export async function ensureStayInvoices(
  shop: Pick<Shop, 'db' | 'now'>,
  reservation: InvoicedStay,
): Promise<Invoice[]> {
  await shop.db.transaction().execute((trx) => createInvoiceForStay(shop, trx, reservation))
  return findInvoices(shop.db, { reservationNumber: reservation.number })
}
