import { freeInvoiceNumber, nextInvoiceSequence, type Reservation } from '../booking/index.ts'
import { findSettings } from '../settings/index.ts'
import { today } from '../shared/day.ts'
import { adultsOf, childrenOf } from '../shared/party.ts'
import { refuse } from '../shared/refusal.ts'
import type { Shop, Trx } from '../shared/shop.ts'
import type { InvoiceView } from './ports.ts'
import { findInvoices, insertInvoice, type Invoice } from './store.ts'
import { creditOf, invoiceOf } from './vat.ts'

/** Writes down what the invoice of a confirmed reservation says; once, and never changed. In the caller's transaction. */
export async function writeInvoice(shop: Pick<Shop, 'now'>, db: Trx, reservation: Reservation): Promise<void> {
  const { invoice_number: number, invoice_year: year, invoice_sequence: sequence } = reservation
  if (number === null || year === null || sequence === null) return
  const { vat } = await findSettings(db)
  const content = invoiceOf({
    lines: reservation.lines, checkIn: reservation.check_in, nights: reservation.nights, people: adultsOf(reservation.rooms) + childrenOf(reservation.rooms).length,
    board: reservation.snapshot.room.board_type, includedCents: reservation.snapshot.included_cents ?? null,
  }, vat)
  await insertInvoice(db, { key: `invoice:${reservation.number}`, kind: 'invoice', reservation_number: reservation.number, number, year, sequence, issued_on: today(shop.now()), total_cents: reservation.total_cents, ...content, scheme: vat.scheme, reason: '' })
}

/**
 * A credit invoice over what the traveller no longer owes: a sum, or all but what is still owed, whatever was credited
 * before. None where no invoice was made or nothing is left to credit.
 * In the caller's transaction, after locking the reservation; once per key.
 */
export async function creditInvoice(shop: Pick<Shop, 'now'>, db: Trx, reservation: Reservation, wish: { key: string; reason: string } & ({ cents: number } | { owedCents: number })): Promise<void> {
  if (reservation.invoice_number === null) return
  await writeInvoice(shop, db, reservation)
  const invoices = await findInvoices(db, reservation.number)
  const [original, key] = [invoices.find((one) => one.kind === 'invoice'), `credit:${wish.key}`]
  if (!original || invoices.some((one) => one.key === key)) return
  const cents = 'cents' in wish ? wish.cents : invoices.reduce((sum, one) => sum + one.total_cents, 0) - wish.owedCents
  const content = creditOf(contentOf(original), invoices.filter((one) => one.kind === 'credit').map(contentOf), cents, `${wish.reason}: invoice ${original.number}`)
  if (!content) return
  const day = today(shop.now())
  const year = Number(day.slice(0, 4))
  await insertInvoice(db, { key, kind: 'credit', reservation_number: reservation.number, number: await freeInvoiceNumber(db), year, sequence: await nextInvoiceSequence(db, year), issued_on: day, total_cents: content.totalCents, lines: content.lines, vat: content.vat, scheme: original.scheme, reason: wish.reason })
}

const contentOf = (invoice: Invoice) => ({ totalCents: invoice.total_cents, lines: invoice.lines, vat: invoice.vat })

/** All invoices of a reservation; one that was confirmed before invoices were kept gets its row now. */
export async function showInvoices(shop: Shop, reservation: Reservation): Promise<Invoice[]> {
  await shop.db.transaction().execute((trx) => writeInvoice(shop, trx, reservation))
  return findInvoices(shop.db, reservation.number)
}

export async function invoiceDocument(shop: Shop, reservation: Reservation, number?: string): Promise<{ contentType: string; filename: string; content: Buffer }> {
  const invoices = await showInvoices(shop, reservation)
  const original = invoices.find((one) => one.kind === 'invoice')
  const invoice = number === undefined ? original : invoices.find((one) => one.number === number)
  if (!invoice || !original) return refuse(404, 'invoice_unknown', 'There is no such invoice.')
  const { customization } = await findSettings(shop.db)
  const content = await shop.documents.invoice(viewOf(reservation, invoice, original.number), { name: customization.brand_name, address: customization.contact.address, email: customization.contact.email })
  return { contentType: 'application/pdf', filename: `${invoice.kind}-${invoice.number}.pdf`, content }
}

const viewOf = (reservation: Reservation, invoice: Invoice, original: string): InvoiceView => ({
  kind: invoice.kind, number: invoice.number, year: invoice.year, sequence: invoice.sequence, issuedOn: invoice.issued_on, reservationNumber: reservation.number, language: reservation.language, creditOf: invoice.kind === 'credit' ? original : null,
  buyer: { name: `${reservation.guest.name} ${reservation.guest.surname}`, email: reservation.guest.email },
  stay: { title: reservation.snapshot.deal.title, hotel: reservation.snapshot.hotel.hotel_name, checkIn: reservation.check_in, checkOut: reservation.check_out },
  lines: invoice.lines, vat: invoice.vat, totalCents: invoice.total_cents, scheme: invoice.scheme, reason: invoice.reason,
})
