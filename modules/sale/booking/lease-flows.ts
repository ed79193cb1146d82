/** Only one process at a time works on a reservation: booking, changing, cancelling and expiring require its lease. */
import { holdLease, type Lease, leaseEnd } from '../../shared/lease.ts'
import type { Shop } from '../../shared/shop.ts'
import { leaseReservation, releaseReservation, renewReservation } from './store.ts'

/** Returns null, without effect, while another worker has the lease. */
export async function withBookingLease<T>(
  shop: Pick<Shop, 'db' | 'now'>,
  number: string,
  work: (lease: Lease) => Promise<T>,
): Promise<{ result: T } | null> {
  const now = shop.now()
  const until = leaseEnd(now)
  if (!(await leaseReservation(shop.db, number, now, until))) return null
  const store = {
    renew: (from: Date, next: Date) => renewReservation(shop.db, number, from, next),
    release: (from: Date) => releaseReservation(shop.db, number, from),
  }
  return { result: await holdLease(shop, until, store, work) }
}
