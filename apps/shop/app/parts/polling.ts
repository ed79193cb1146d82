/** The pauses before prices are read again while the hotels are being asked. */

const firstMs = 300
const growth = 1.35
/** About two minutes; hotels that have not answered by then are given up. */
export const maxReadings = 16

/** The pause before a reading, counted from 0. */
export const priceReadingPauseMs = (reading: number): number => firstMs * growth ** reading
