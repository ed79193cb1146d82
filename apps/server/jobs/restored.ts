/**
 * A restored shop runs no jobs until the card provider and the hotel supplier have been asked what happened since the
 * backup: a job would order, refund or mail a second time. Commands compose a shop without its jobs, and are not held.
 */
import { findOpenRestore } from '@tussenuit/modules/platform/restore/index.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

type Waiting = Pick<Shop, 'db' | 'log'>

/** Logs, at the start of a process, that nothing is sold and no job runs. */
export async function logOpenRestore({ db, log }: Waiting): Promise<void> {
  const restore = await findOpenRestore(db)
  if (restore)
    log.error(
      { restore },
      'this shop was restored: nothing is sold and no job runs until "npm run admin -- reconcile-after-restore" ' +
        'has ended',
    )
}

/**
 * Calls `start` at once, or when the restore is reconciled; asks at this interval in milliseconds. The first question
 * must be answered, as for everything at the start of a process.
 */
export async function startWhenReconciled(
  { db, log }: Waiting,
  everyMs: number,
  start: () => Promise<void>,
): Promise<{ stop(): void }> {
  if ((await findOpenRestore(db)) === null) {
    await start()
    return { stop: () => undefined }
  }
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const waitForEnd = () => {
    timer = setTimeout(async () => {
      try {
        if ((await findOpenRestore(db)) === null && !isStopped) {
          await start()
          return log.info({}, 'the restore is reconciled: jobs run')
        }
      } catch (error) {
        log.error({ error: (error as Error).message }, 'jobs could not be started after the restore')
      }
      if (!isStopped) waitForEnd()
    }, everyMs)
  }
  waitForEnd()
  return {
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
