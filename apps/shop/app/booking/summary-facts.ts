import type { BookingData } from './booking-data.ts'
import { isAvailableDay } from './price-calendar/free-days.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import { storedRoomLabel } from './room-label.tsx'
import type { SummaryFacts } from './summary.tsx'
import type { Choices, Part } from './url-state.ts'
import type { Offer } from './use-offer.ts'
import type { Prebook } from './use-prebook.ts'

/** The facts of the summary: from the hold in the details step, from the offer in earlier steps. */
export function toSummaryFacts(
  { deal }: BookingData,
  part: Part,
  choices: Choices,
  { offer, prebook, prices, voucherCents }: { offer: Offer; prebook: Prebook; prices: DayPrices; voucherCents: number },
): SummaryFacts {
  const day = choices.checkIn === null ? null : prices.find(choices.checkIn)
  const { liveHotel, liveRoom } = offer
  const { held } = prebook
  return {
    title: deal.title,
    image: deal.image,
    checkIn: choices.checkIn,
    nights: choices.nights,
    rooms: choices.rooms,
    hotel: offer.hotel?.hotel_name ?? null,
    room: part === 'dates' ? null : offer.room ? storedRoomLabel(offer.room) : null,
    board: offer.room?.board_type ?? liveHotel?.board_type ?? deal.board[0] ?? null,
    included: deal.included.map((activity) => activity.title),
    price: part === 'details' ? (held?.price ?? offer.quote) : offer.quote,
    voucherCents: part === 'details' ? voucherCents : 0,
    waiting: offer.waiting || prebook.state === 'asking',
    estimateCents: day !== null && typeof day === 'object' && isAvailableDay(day) ? day.all_in_cents : null,
    cancellation:
      part === 'details' ? (held?.cancellation ?? null) : part === 'dates' ? null : (liveRoom?.cancellation ?? null),
    cancellationOfCents: part === 'details' ? (held?.price.total_cents ?? 0) : (liveRoom?.price.total_cents ?? 0),
  }
}
