/** Applies the closures made by staff to stored prices. */
import { findClosures } from '../../catalogue/hotel/index.ts'
import type { Db } from '../../shared/shop.ts'
import type { Snapshot } from './days.ts'
import { suspendSnapshots, upsertSnapshots } from './snapshot-store.ts'

/** Stores the prices that the supplier returned, and applies the closures of the hotels to them. */
export async function saveSnapshots(db: Db, party: string, snapshots: Snapshot[], takenAt: Date): Promise<void> {
  if (snapshots.length === 0) return
  await upsertSnapshots(db, party, snapshots, takenAt)
  // Staff may have closed a room or hotel while the supplier request was running: closures are also applied to the rows
  // just written.
  const days = snapshots.map((row) => row.checkIn).toSorted()
  const hotelIds = [...new Set(snapshots.map((row) => row.hotelId))]
  const saved = { party, from: days[0]!, to: days.at(-1)! }
  await suspendSnapshots(db, hotelIds, await findClosures(db, hotelIds), saved)
}

/** Applies the current closures of these hotels to their stored prices. */
export async function applyClosures(db: Db, hotelIds: readonly number[]): Promise<void> {
  await suspendSnapshots(db, hotelIds, await findClosures(db, hotelIds))
}
