/**
 * How long the body of a request may take. It has ten seconds, and one more for each 16 KiB that arrive, but never more
 * than ten at a time: a short body is there within ten seconds, a long one keeps up a least rate. Pure.
 */
export type ArrivalLimits = { graceMs: number; leastBytesPerSecond: number }

export const arrivalLimits: ArrivalLimits = { graceMs: 10_000, leastBytesPerSecond: 16 * 1024 }

/** `bytesRead`: of the connection so far; `until`: the moment at which the body is given up, in milliseconds. */
export type Arrival = { bytesRead: number; until: number }

export const beginArrival = (bytesRead: number, now: number, { graceMs }: ArrivalLimits): Arrival => ({
  bytesRead,
  until: now + graceMs,
})

/** The arrival after more bytes were read; null where the body is too late. */
export function continueArrival(
  arrival: Arrival,
  bytesRead: number,
  now: number,
  limits: ArrivalLimits,
): Arrival | null {
  const earnedMs = ((bytesRead - arrival.bytesRead) / limits.leastBytesPerSecond) * 1000
  const until = Math.min(arrival.until + earnedMs, now + limits.graceMs)
  return now >= until ? null : { bytesRead, until }
}
