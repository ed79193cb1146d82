/** The next and the previous step of the booking, and the step that the header highlights. */
import type { BookingData } from './booking-data.ts'
import type { Step } from './stepper.tsx'
import type { Choices, Part } from './url-state.ts'
import type { Offer } from './use-offer.ts'

/** `label` and `short`: message keys of the button. `to`: the choices with which the next step opens. */
export type NextStep = { label: string; short: string; ready: boolean; to(): Choices }

const toRooms = { label: 'booking.toRooms', short: 'booking.toRoomsShort' }
const toExtras = { label: 'booking.toExtras', short: 'booking.toExtrasShort' }
const toDetails = { label: 'booking.toDetails', short: 'booking.toDetailsShort' }

/** Null if the step has a button of its own. */
export function nextStep(part: Part, choices: Choices, offer: Offer, hasExtras: boolean): NextStep | null {
  const { hotel, room, liveHotel, liveRoom } = offer
  if (part === 'dates')
    return {
      ...toRooms,
      ready: liveHotel !== null,
      to: () => ({ ...choices, hotel: liveHotel!.hotel_id, part: 'room' }),
    }
  if (part === 'room')
    return {
      ...(hasExtras ? toExtras : toDetails),
      ready: liveRoom !== null,
      to: () => ({
        ...choices,
        hotel: hotel!.hotel_id,
        room: liveRoom!.book_hash,
        part: hasExtras ? 'extras' : 'details',
      }),
    }
  if (part === 'extras')
    return {
      ...toDetails,
      ready: room !== null && !offer.waiting,
      to: () => ({ ...choices, room: room!.book_hash, hotel: hotel!.hotel_id, part: 'details' }),
    }
  return null
}

/** The part that the back button opens; null on the first part. */
export function previousPart(part: Part, hasExtras: boolean): Part | null {
  if (part === 'dates') return null
  if (part === 'room') return 'dates'
  return part === 'details' && hasExtras ? 'extras' : 'room'
}

/** The step that the header highlights. Payment belongs to the details, the hotel to the dates. */
export function currentStep(part: Part, choices: Choices, offer: Offer, paying: boolean): Step {
  if (paying) return 'pay'
  if (part !== 'dates') return part
  return choices.checkIn && offer.liveHotel ? 'hotel' : 'dates'
}

export const selectChosenExtras = (deal: BookingData['deal'], choices: Choices) =>
  [...deal.included, ...deal.optional].filter((activity) => choices.activities.includes(activity.activity_id))
