/** Converts the value of a `datetime-local` input, such as "2026-11-24T09:30", in Amsterdam time. */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
})

export const toAmsterdamInputValue = (moment: Date): string => format.format(moment).replace(' ', 'T')

/**
 * In the repeated hour of October the first occurrence counts; a time in the skipped hour of March moves one hour
 * later.
 */
export function parseAmsterdamInputValue(local: string): Date {
  const asUtc = new Date(`${local}Z`)
  const [summer, winter] = [2, 1].map((hours) => new Date(asUtc.getTime() - hours * 3_600_000)) as [Date, Date]
  return toAmsterdamInputValue(summer) === local ? summer : winter
}
