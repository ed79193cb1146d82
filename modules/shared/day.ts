/**
 * Calendar days. A stay consists of days in Europe/Amsterdam, not of moments: between 27 and 29 March 2027 there are
 * two nights although only 47 hours pass. All arithmetic therefore uses day numbers.
 */
export type Day = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const msPerDay = 86_400_000

/** Whether the value is an existing day in the years 1900 to 2199; "2027-02-30", for example, is not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string') return false
  const match = dayPattern.exec(value)
  if (!match) return false
  const year = Number(match[1])
  if (year < 1900 || year > 2199) return false
  return numberToDay(dayToNumber(value)) === value
}

/**
 * Days of this century by number, and back. A page converts some ten thousand; formatting each anew takes a tenth of
 * its time. Only days that `numberToDay` has formatted are stored, at most 36,525.
 */
const formattedDays = new Map<number, Day>()
const dayNumbers = new Map<Day, number>()
const storedNumbers = { from: 10_957, to: 47_482 }

/** The number of days since 1970-01-01. */
export function dayToNumber(day: Day): number {
  return dayNumbers.get(day) ?? computeDayNumber(day)
}

function computeDayNumber(day: Day): number {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const date = Number(day.slice(8, 10))
  return Math.round(Date.UTC(year, month - 1, date) / msPerDay)
}

export function numberToDay(number: number): Day {
  const formatted = formattedDays.get(number)
  if (formatted !== undefined) return formatted
  const day = new Date(number * msPerDay).toISOString().slice(0, 10)
  if (Number.isInteger(number) && number >= storedNumbers.from && number < storedNumbers.to) {
    formattedDays.set(number, day)
    dayNumbers.set(day, number)
  }
  return day
}

export function addDays(day: Day, days: number): Day {
  return numberToDay(dayToNumber(day) + days)
}

/** The number of days between two days; negative if `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return dayToNumber(to) - dayToNumber(from)
}

/** The weekday, from 0 (Sunday) to 6 (Saturday). */
export function weekday(day: Day): number {
  return (((dayToNumber(day) + 4) % 7) + 7) % 7
}

/** Every day from `from` to `to`, both inclusive. */
export function listDays(from: Day, to: Day): Day[] {
  const first = dayToNumber(from)
  const count = dayToNumber(to) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => numberToDay(first + index))
}

/** Constructed on first use, because this takes 20 ms in a browser and most pages do not need it. */
let amsterdam: Intl.DateTimeFormat | undefined

/** The calendar day in Amsterdam at this moment. */
export function today(now: Date): Day {
  amsterdam ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Amsterdam',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return amsterdam.format(now)
}

/** The moment at which the day begins in Amsterdam, whose offset from UTC is one or two hours. */
export function startOfDay(day: Day): Date {
  const [summer, winter] = [2, 1].map((hours) => new Date(dayToNumber(day) * msPerDay - hours * 3_600_000))
  return today(summer!) === day ? summer! : winter!
}

/** The same date a number of months later; if it does not exist in that month, the month's last day. */
export function addMonths(day: Day, months: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const lengthOfMonth = daysBetween(
    first,
    numberToDay(dayToNumber(addDays(first, 31)) - Number(addDays(first, 31).slice(8, 10)) + 1),
  )
  return addDays(first, Math.min(Number(day.slice(8, 10)), lengthOfMonth) - 1)
}
