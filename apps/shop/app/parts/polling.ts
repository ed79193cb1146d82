/** The pauses between readings of the prices while the hotels are being queried. */

const firstMs = 300
const growth = 1.35
/** Maximum number of readings, about two minutes; hotels that have not replied by then are ignored. */
export const maxReadings = 16

/** The pause in milliseconds before a reading; readings count from 0. */
export const pricePollPauseMs = (reading: number): number => firstMs * growth ** reading
