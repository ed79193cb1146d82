/** Changes the company that an invoice will be for, before the invoice is created. */
import { requireCompany } from '../../money/invoice/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Company, CompanyInput } from '../../shared/company.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { updateCompany } from './company-store.ts'
import type { ReservationState } from './states.ts'
import { lockReservation } from './store.ts'

const changeable: readonly ReservationState[] = ['draft', 'awaiting_payment', 'paid', 'confirming']

/**
 * Stores the company, or removes it. Throws 400 at its VAT number, 409 `invoice_made`, `sale_erased` or
 * `reservation_not_changeable`. The lock excludes a concurrent confirmation, which would create the invoice.
 */
export async function changeCompany(
  shop: Pick<Shop, 'db' | 'vatRegister'>,
  number: string,
  input: CompanyInput | null,
  actor: string,
): Promise<Company | null> {
  const company = input === null ? null : await requireCompany(shop, input)
  return shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    if (reservation.erased_at) refuse(409, 'sale_erased', 'Whoever booked this has been erased.')
    if (reservation.invoice_number !== null)
      refuse(
        409,
        'invoice_made',
        'The invoice has been made and stays as it is. Another one would need a credit note and a new invoice, which ' +
          'the shop does not make.',
      )
    if (!changeable.includes(reservation.state))
      refuse(409, 'reservation_not_changeable', 'No invoice will be made of this reservation.')
    await updateCompany(trx, number, company)
    await writeAuditEntry(trx, {
      actor,
      action: 'reservation.company',
      subject: `reservation:${number}`,
      before: { company: reservation.company },
      after: { company },
    })
    return company
  })
}
