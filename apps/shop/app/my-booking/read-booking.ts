/**
 * A booking with everything that its page shows, read with the link's token: on the server for the first page, in the
 * browser after that.
 */
import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'

export type Invoice = CallReply<Calls['POST /invoices']>[number]
export type Opened = {
  reservation: ReservationView
  invoices: Invoice[]
  /** Authorizes all calls for this booking. */
  token: string
}

export async function loadBooking(api: Client, number: string, token: string): Promise<Opened> {
  const body = { reservationNumber: number }
  const own = { 'manage-token': token }
  const [{ data: reservation }, { data: invoices }] = await Promise.all([
    api('POST /reservationDataByResId', { body }, own),
    api('POST /invoices', { body }, own),
  ])
  return { reservation, invoices, token }
}
