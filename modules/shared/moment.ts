export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
export const addMinutes = (moment: Date, minutes: number): Date => addSeconds(moment, minutes * 60)
export const addHours = (moment: Date, hours: number): Date => addSeconds(moment, hours * 3600)
