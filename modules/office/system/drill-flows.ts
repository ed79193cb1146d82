/** The drill: the last backup is restored aside and looked at; staff get a task if it is not proven. */
import { comparePaymentsOfBackup } from '../../sale/reconciliation/index.ts'
import { closeTask, upsertTasks } from '../../platform/task/index.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { drillMessage, type DrillRun } from './drill.ts'
import { findLastDrill, storeDrillRun } from './store.ts'

const taskKey = 'backup-drill'
/** A task that staff completed longer ago is opened again while its cause lasts: once a day. */
const againHours = 20

type Drilling = Pick<Shop, 'backupDrill' | 'db' | 'now' | 'payments'>

/** Throws if no folder of backups is configured. */
export async function runBackupDrill(shop: Drilling): Promise<DrillRun> {
  if (!shop.backupDrill) throw new Error('No folder of backups is configured (BACKUP_DIR).')
  const startedAt = shop.now()
  const { name, madeAt, problems } = await shop.backupDrill.prove((copy, at) => comparePaymentsOfBackup(shop, copy, at))
  const run = {
    backup_name: name,
    backup_made_at: madeAt,
    started_at: startedAt,
    ended_at: shop.now(),
    problems,
  }
  await storeDrillRun(shop.db, run)
  await updateDrillTask(shop)
  return run
}

/** Opens or closes the task of staff: also where no drill runs any more. */
export async function updateDrillTask(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const now = shop.now()
  const { last, proven_at: provenAt } = await findLastDrill(shop.db)
  const message = drillMessage(last, provenAt, now)
  if (message)
    await upsertTasks(
      shop.db,
      [{ key: taskKey, kind: 'backup_unproven', reservationNumber: null, message }],
      addHours(now, -againHours),
    )
  else await closeTask(shop.db, taskKey)
}
