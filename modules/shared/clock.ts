const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day in Amsterdam, e.g. "09:05". */
export const formatAmsterdamTime = (moment: Date): string => clock.format(moment)
