const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', hourCycle: 'h23' })

/** The hour of the day in Amsterdam, 0 to 23. */
export const hourInAmsterdam = (now: Date): number => Number(clock.format(now))
