import { findSettings } from '../../platform/settings/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { buildIcsFile } from './calendar-file.ts'
import { getReservationView } from './show-flows.ts'
import { isStayConfirmed } from './states.ts'
import type { Reservation } from './store.ts'

/** The confirmation as PDF. Refuses `reservation_not_confirmed`: only confirmed stays have one. */
export async function renderConfirmation(
  shop: Pick<Shop, 'cancellationAmounts' | 'db' | 'documents' | 'now' | 'pictures'>,
  reservation: Reservation,
): Promise<{ contentType: string; filename: string; content: Buffer }> {
  if (!isStayConfirmed(reservation.state))
    refuse(409, 'reservation_not_confirmed', 'The confirmation is there once the hotel has confirmed.')
  const { customization } = await findSettings(shop.db)
  const content = await shop.documents.confirmation(await getReservationView(shop, reservation), {
    name: customization.brand_name,
    address: customization.contact.address,
    email: customization.contact.email,
    color: customization.brand_color,
  })
  return { contentType: 'application/pdf', filename: `${reservation.number}.pdf`, content }
}

/** The calendar file of a confirmed stay. Throws 409 `reservation_not_confirmed` for a stay in another state. */
export function getStayCalendarFile(reservation: Reservation): {
  contentType: string
  filename: string
  content: Buffer
} {
  if (!isStayConfirmed(reservation.state))
    refuse(409, 'reservation_not_confirmed', 'The calendar file is there once the hotel has confirmed.')
  return buildIcsFile(reservation)
}
