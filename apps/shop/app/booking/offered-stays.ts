/**
 * The stays offered when a day is blocked. Visible stays keep their positions when the hotels reply, so that nothing
 * moves while the visitor taps. Pure.
 */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Alternative, Alternatives } from '@tussenuit/modules/availability/offer/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey, type RoomParty } from '@tussenuit/modules/shared/party.ts'

/** From the calendar, or from the hotels once they have priced the same stay. */
export type OfferedStay = { key: string } & (
  | { from: 'calendar'; day: CalendarDay; isFull: boolean }
  | { from: 'hotels'; alternative: Alternative }
)

export const stayKey = (dealsId: number, checkIn: Day, nights: number, rooms: readonly RoomParty[]): string =>
  [dealsId, checkIn, nights, partyKey(rooms.map(({ adults, children }) => ({ adults, children })))].join(' ')

export const toOfferedStay = (
  day: CalendarDay,
  { dealsId, nights, rooms }: { dealsId: number; nights: number; rooms: RoomParty[] },
): OfferedStay => ({ key: stayKey(dealsId, day.date, nights, rooms), from: 'calendar', day, isFull: false })

const toOfferedAlternative = (alternative: Alternative): OfferedStay => ({
  key: stayKey(alternative.deals_id, alternative.check_in, alternative.nights, alternative.rooms),
  from: 'hotels',
  alternative,
})

/** Days that the hotels confirm or refuse stay in their places, other stays come after them. */
export function mergeAlternatives(
  shown: readonly OfferedStay[],
  { alternatives, full_days }: Pick<Alternatives, 'alternatives' | 'full_days'>,
): OfferedStay[] {
  const offers = alternatives.map(toOfferedAlternative)
  const answered = shown.map((stay): OfferedStay => {
    const offer = offers.find(({ key }) => key === stay.key) ?? stay
    return offer.from === 'calendar' && full_days.includes(offer.day.date) ? { ...offer, isFull: true } : offer
  })
  return [...answered, ...offers.filter(({ key }) => !shown.some((stay) => stay.key === key))]
}
