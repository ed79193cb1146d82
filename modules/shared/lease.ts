/**
 * Leases for work that only one process may do at a time. A lease is renewed during the work. If its process crashes or
 * loses the database, the lease expires soon, so that another process can take over.
 */
import { addSeconds } from './moment.ts'

const [leaseSeconds, renewMs, releaseAgainMs] = [15, 4_000, 1_000]

/** When a lease that is taken or renewed now expires. */
export const nextLeaseEnd = (now: Date): Date => addSeconds(now, leaseSeconds)

/** The storage of a lease; `until` is the expiry time that the holder knows. */
export type LeaseStore = {
  /** Returns false if another process has taken the lease. */
  renew(until: Date, next: Date): Promise<boolean>
  release(until: Date): Promise<void>
}

/** `isHeld`: whether the lease is certainly still held. Call it before a step that cannot be repeated. */
export type Lease = { isHeld(): boolean }

/**
 * Runs the work under a lease that was taken until `first`. Afterwards releases the lease, and retries this while the
 * database is unavailable. Throws the errors of the work.
 */
export async function runWithLease<T>(
  clock: { now(): Date },
  first: Date,
  store: LeaseStore,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  let [until, isLost] = [first, false]
  let renewing: Promise<void> | null = null
  const renew = async () => {
    const next = nextLeaseEnd(clock.now())
    try {
      if (await store.renew(until, next)) until = next
      else isLost = true
    } catch {
      // Renewal is retried while the database is unavailable, until another process has taken the lease.
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
    if (!isLost) await releaseLease(clock, store, until)
  }
}

async function releaseLease(clock: { now(): Date }, store: LeaseStore, until: Date): Promise<void> {
  try {
    await store.release(until)
  } catch {
    const again = () => {
      if (clock.now() < until) void releaseLease(clock, store, until)
    }
    setTimeout(again, releaseAgainMs).unref()
  }
}
