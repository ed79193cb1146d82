/**
 * Ensures that only one process at a time works on a reservation: booking, changing, cancelling and expiring require
 * its lease.
 */
import { runWithLease, type Lease, nextLeaseEnd } from '../../shared/lease.ts'
import type { Shop } from '../../shared/shop.ts'
import { acquireReservationLease, releaseReservationLease, renewReservationLease } from './store.ts'

/** Returns null, without effect, while another worker has the lease. */
export async function runWithHotelBookingLease<T>(
  shop: Pick<Shop, 'db' | 'now'>,
  number: string,
  work: (lease: Lease) => Promise<T>,
): Promise<{ result: T } | null> {
  const now = shop.now()
  const until = nextLeaseEnd(now)
  if (!(await acquireReservationLease(shop.db, number, now, until))) return null
  const store = {
    renew: (from: Date, next: Date) => renewReservationLease(shop.db, number, from, next),
    release: (from: Date) => releaseReservationLease(shop.db, number, from),
  }
  return { result: await runWithLease(shop, until, store, work) }
}
