import { type Selectable } from 'kysely'
import { json } from '../shared/json.ts'
import type { Db } from '../shared/shop.ts'
import type { InvoiceTable } from '../shared/tables.ts'
import type { InvoiceLine, VatRow } from './vat.ts'

export type Invoice = Omit<Selectable<InvoiceTable>, 'lines' | 'vat' | 'kind' | 'scheme'> & { kind: 'invoice' | 'credit'; scheme: 'normal' | 'travel_agent'; lines: InvoiceLine[]; vat: VatRow[] }

export type NewInvoice = Pick<Invoice, 'key' | 'kind' | 'reservation_number' | 'number' | 'year' | 'sequence' | 'issued_on' | 'total_cents' | 'lines' | 'vat' | 'scheme' | 'reason'>

/** Once per key. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<void> {
  await db.insertInto('invoice').values({ ...invoice, lines: json(invoice.lines), vat: json(invoice.vat) }).onConflict((conflict) => conflict.column('key').doNothing()).execute()
}

/** The invoice of a reservation and its credits, in the order in which they were made. */
export async function findInvoices(db: Db, number: string): Promise<Invoice[]> {
  return (await db.selectFrom('invoice').selectAll().where('reservation_number', '=', number).orderBy('id').execute()) as Invoice[]
}
