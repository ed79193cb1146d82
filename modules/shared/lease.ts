/**
 * Leases: work that one process does at a time. A lease is renewed while the work goes on and ends by itself soon after
 * its process died or lost the database, so that another process takes the work over.
 */
import { addSeconds } from './moment.ts'

const [leaseSeconds, renewMs, releaseAgainMs] = [15, 4_000, 1_000]

/** When a lease that is taken or renewed now ends. */
export const leaseEnd = (now: Date): Date => addSeconds(now, leaseSeconds)

/** Where a lease is stored; `until` is the end that the holder knows. */
export type LeaseStore = {
  /** False where another process has taken the lease. */
  renew(until: Date, next: Date): Promise<boolean>
  release(until: Date): Promise<void>
}

/** `isHeld`: whether the lease is certainly still held; check it before a step that cannot be repeated. */
export type Lease = { isHeld(): boolean }

/**
 * Does the work under a lease that was taken until `first`, and releases the lease afterwards; where the database is
 * away, once it is back. Throws the errors of the work.
 */
export async function holdLease<T>(
  clock: { now(): Date },
  first: Date,
  store: LeaseStore,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  let [until, isLost] = [first, false]
  let renewing: Promise<void> | null = null
  const renew = async () => {
    const next = leaseEnd(clock.now())
    try {
      if (await store.renew(until, next)) until = next
      else isLost = true
    } catch {
      // Without the database it is tried again, until another process has taken it.
    } finally {
      renewing = null
    }
  }
  const timer = setInterval(() => {
    if (!isLost) renewing ??= renew()
  }, renewMs)
  timer.unref()
  try {
    return await work({ isHeld: () => !isLost && clock.now() < until })
  } finally {
    clearInterval(timer)
    await renewing
    if (!isLost) await release(clock, store, until)
  }
}

async function release(clock: { now(): Date }, store: LeaseStore, until: Date): Promise<void> {
  try {
    await store.release(until)
  } catch {
    const again = () => {
      if (clock.now() < until) void release(clock, store, until)
    }
    setTimeout(again, releaseAgainMs).unref()
  }
}
