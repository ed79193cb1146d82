/** Decides which stays are excluded because a hotel or room is closed. Pure. */
import { addDays, type Day, listDays, weekday } from '../../shared/day.ts'
import { groupConsecutiveDays } from '../../shared/day-runs.ts'

/**
 * Nights on which a hotel, or its room with that name, is closed: from the first to the last day inclusive, on some or
 * all weekdays.
 */
export type Closure = {
  room: string | null
  from: Day
  to: Day
  /** 0 is Sunday, 6 is Saturday; null means every day. */
  weekdays: readonly number[] | null
}
export type Nights = { checkIn: Day; nights: number }

/** The rooms and nights of a hotel on sale that are not sold. */
export type HotelClosures = { roomsOff: ReadonlySet<string>; closures: readonly Closure[] }

export const listClosedDays = ({ from, to, weekdays }: Omit<Closure, 'room'>): Day[] =>
  listDays(from, to).filter((day) => weekdays === null || weekdays.includes(weekday(day)))

/** The closed days as runs, each with its first and last day. */
export const closedDayRanges = (closure: Omit<Closure, 'room'>): [Day, Day][] => {
  if (closure.from > closure.to) return []
  return closure.weekdays === null ? [[closure.from, closure.to]] : groupConsecutiveDays(listClosedDays(closure))
}

/** Whether at least one night of the stay is closed. The day of departure is not a night of the stay. */
export const isNightClosed = ({ from, to, weekdays }: Omit<Closure, 'room'>, { checkIn, nights }: Nights): boolean => {
  const [first, last] = [checkIn > from ? checkIn : from, addDays(checkIn, nights - 1)]
  return listClosedDays({ from: first, to: last < to ? last : to, weekdays }).length > 0
}

export const isHotelClosed = (hotel: HotelClosures | undefined, stay: Nights): boolean =>
  hotel?.closures.some((closure) => closure.room === null && isNightClosed(closure, stay)) ?? false

/** Whether the room is switched off or closed for the stay, independent of its hotel. */
export const isRoomClosed = (hotel: HotelClosures | undefined, room: string, stay: Nights): boolean =>
  hotel !== undefined &&
  (hotel.roomsOff.has(room) || hotel.closures.some((closure) => closure.room === room && isNightClosed(closure, stay)))
