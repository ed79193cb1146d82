/**
 * A booking with all that its page shows, read by its link; on the server for the first page, in the browser after
 * that.
 */
import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'

export type Invoice = CallReply<Calls['POST /invoices']>[number]
export type Opened = {
  reservation: ReservationView
  invoices: Invoice[] /** Opens everything of this booking. */
  token: string
}

export async function readBooking(api: Client, number: string, token: string): Promise<Opened> {
  const body = { reservationNumber: number }
  const own = { 'manage-token': token }
  const [{ data: reservation }, { data: invoices }] = await Promise.all([
    api('POST /reservationDataByResId', { body }, own),
    api('POST /invoices', { body }, own),
  ])
  return { reservation, invoices, token }
}
