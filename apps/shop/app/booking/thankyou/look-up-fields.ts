import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import type { Outcome } from '../../forms/form.ts'
import { makeClientAction } from '../../forms/send-in-browser.ts'
import { type LinkField, linkForm } from '../../my-booking/booking-forms.ts'

/** `message` is the server's explanation of the reservation's state. */
export type LookedUp = { reservation: ReservationView; message: string }
export type LookUpOutcome = Outcome<LinkField, LookedUp>

export const sendLookUp = makeClientAction<LinkField, LookUpOutcome>(() => linkForm)
