/**
 * The deadline for the body of a request: at first ten seconds. Each 16 KiB that arrive extend it by one second, but it
 * is never more than ten seconds ahead. So a short body must arrive within ten seconds, and a long one must keep a
 * minimum rate. Pure.
 */
export type ArrivalLimits = { graceMs: number; leastBytesPerSecond: number }

export const arrivalLimits: ArrivalLimits = { graceMs: 10_000, leastBytesPerSecond: 16 * 1024 }

/**
 * `bytesRead`: bytes read from the connection so far; `until`: the time in milliseconds after which the body is
 * rejected.
 */
export type BodyArrival = { bytesRead: number; until: number }

export const createBodyArrival = (bytesRead: number, now: number, { graceMs }: ArrivalLimits): BodyArrival => ({
  bytesRead,
  until: now + graceMs,
})

/** Updates the deadline after more bytes were read; null if the body is too late. */
export function extendBodyArrival(
  arrival: BodyArrival,
  bytesRead: number,
  now: number,
  limits: ArrivalLimits,
): BodyArrival | null {
  const earnedMs = ((bytesRead - arrival.bytesRead) / limits.leastBytesPerSecond) * 1000
  const until = Math.min(arrival.until + earnedMs, now + limits.graceMs)
  return now >= until ? null : { bytesRead, until }
}
