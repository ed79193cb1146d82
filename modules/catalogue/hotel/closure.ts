/** Decides which stays a closed hotel or room excludes. Pure. */
import { addDays, type Day, listDays, weekday } from '../../shared/day.ts'
import { runsOf } from '../../shared/day-runs.ts'

/** Nights on which a hotel, or the room of that name, is closed: both days included, on some weekdays or on all. */
export type Closure = {
  room: string | null
  from: Day
  to: Day
  /** 0 Sunday to 6 Saturday; null: every day. */
  weekdays: readonly number[] | null
}
export type Nights = { checkIn: Day; nights: number }

/** What is not sold of a hotel that is on sale. */
export type HotelClosures = { roomsOff: ReadonlySet<string>; closures: readonly Closure[] }

export const closedDays = ({ from, to, weekdays }: Omit<Closure, 'room'>): Day[] =>
  listDays(from, to).filter((day) => weekdays === null || weekdays.includes(weekday(day)))

/** The closed days as first and last day of each run. */
export const closedRuns = (closure: Omit<Closure, 'room'>): [Day, Day][] => {
  if (closure.from > closure.to) return []
  return closure.weekdays === null ? [[closure.from, closure.to]] : runsOf(closedDays(closure))
}

/** Whether a night of the stay is closed. The day of departure is none of its nights. */
export const isNightClosed = ({ from, to, weekdays }: Omit<Closure, 'room'>, { checkIn, nights }: Nights): boolean => {
  const [first, last] = [checkIn > from ? checkIn : from, addDays(checkIn, nights - 1)]
  return closedDays({ from: first, to: last < to ? last : to, weekdays }).length > 0
}

export const isHotelClosed = (hotel: HotelClosures | undefined, stay: Nights): boolean =>
  hotel?.closures.some((closure) => closure.room === null && isNightClosed(closure, stay)) ?? false

/** Whether the room is switched off or closed for the stay, independent of its hotel. */
export const isRoomClosed = (hotel: HotelClosures | undefined, room: string, stay: Nights): boolean =>
  hotel !== undefined &&
  (hotel.roomsOff.has(room) || hotel.closures.some((closure) => closure.room === room && isNightClosed(closure, stay)))
