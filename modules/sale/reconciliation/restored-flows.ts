/** The restored state: it begins with the restore, and ends when card provider and hotel supplier have answered. */
import { type HeldMail, holdMailsOfBackup } from '../../platform/mail/index.ts'
import { completeRestores, findOpenRestore, insertRestore, type Restore } from '../../platform/restore/index.ts'
import type { Shop } from '../../shared/shop.ts'

/**
 * The restore that is reconciled, and the mails of its backup that are held. A database that was restored to a point in
 * time has no such state yet: it gets it with `backupAt`, so that it too sells nothing if a party does not answer.
 * Null if there is neither.
 */
export async function beginReconciliation(
  shop: Pick<Shop, 'db' | 'now'>,
  backupAt: Date | null,
  by: string,
): Promise<{ restore: Restore; heldMails: HeldMail[] } | null> {
  return shop.db.transaction().execute(async (trx) => {
    const open = await findOpenRestore(trx)
    if (!open && !backupAt) return null
    const restore = open ?? { backup_name: null, backup_at: backupAt!, restored_at: shop.now(), restored_by: by }
    if (!open) await insertRestore(trx, restore)
    return { restore, heldMails: await holdMailsOfBackup(trx, restore.backup_at, restore.restored_at) }
  })
}

/** The shop sells again, and jobs run. */
export const endReconciliation = (shop: Pick<Shop, 'db' | 'now'>): Promise<void> =>
  completeRestores(shop.db, shop.now())
