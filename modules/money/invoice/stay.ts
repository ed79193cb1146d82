/** The fields of a sold stay that invoices need. */
import type { Selectable } from 'kysely'
import type { BoardCode } from '../../shared/board.ts'
import type { Company } from '../../shared/company.ts'
import type { RoomParty } from '../../shared/party.ts'
import type { ReservationTable } from '../../shared/tables.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { SaleTax } from '../../platform/pricing/sale-tax.ts'

export type InvoicedStay = Pick<
  Selectable<ReservationTable>,
  | 'number'
  | 'state'
  | 'check_in'
  | 'check_out'
  | 'nights'
  | 'total_cents'
  | 'balance_due_date'
  | 'language'
  | 'invoice_number'
  | 'invoice_year'
  | 'invoice_sequence'
  | 'created_at'
  | 'net_cents'
> & {
  company: Company | null
  /** Null for sales from before parts were stored. */
  tax: SaleTax | null
  rooms: RoomParty[]
  lines: Price['lines']
  guest: { name: string; surname: string; email: string }
  snapshot: {
    deal: { title: string }
    hotel: { hotel_name: string }
    room: { board_type: BoardCode }
    included_cents?: number
    payable_at_hotel_cents: number
  }
}

const takesPlaceStates: readonly InvoicedStay['state'][] = ['paid', 'confirming', 'confirmed', 'completed']

/** Whether the stay takes place or took place: only then the hotel collects payments, and income is deferred. */
export const takesPlace = ({ state }: Pick<InvoicedStay, 'state'>): boolean => takesPlaceStates.includes(state)

/**
 * Whether the stay was cancelled: nothing of it is owed to others any more. A requested cancellation may be refused.
 */
export const isCancelled = ({ state }: Pick<InvoicedStay, 'state'>): boolean =>
  state === 'cancelled' || state === 'refunding' || state === 'refunded'
