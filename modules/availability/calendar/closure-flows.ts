/** Stored prices obey what staff have closed. */
import { findClosures } from '../../catalogue/hotel/index.ts'
import type { Db } from '../../shared/shop.ts'
import type { Snapshot } from './days.ts'
import { suspendSnapshots, upsertSnapshots } from './snapshot-store.ts'

/** Stores what the supplier answered. */
export async function saveSnapshots(db: Db, party: string, snapshots: Snapshot[], takenAt: Date): Promise<void> {
  if (snapshots.length === 0) return
  await upsertSnapshots(db, party, snapshots, takenAt)
  // Staff may have closed a room or a hotel while the supplier answered: what was written of it is set aside as well.
  const days = snapshots.map((row) => row.checkIn).toSorted()
  const hotelIds = [...new Set(snapshots.map((row) => row.hotelId))]
  const saved = { party, from: days[0]!, to: days.at(-1)! }
  await suspendSnapshots(db, hotelIds, await findClosures(db, hotelIds), saved)
}

/** Sets the stored prices of these hotels by what is closed now. */
export async function applyClosures(db: Db, hotelIds: readonly number[]): Promise<void> {
  await suspendSnapshots(db, hotelIds, await findClosures(db, hotelIds))
}
