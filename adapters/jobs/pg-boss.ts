import { randomUUID } from 'node:crypto'
import { fromKysely, type PgBoss } from 'pg-boss'
import { type JobName, jobNames, type Jobs, type Log } from '@tussenuit/modules/shared/shop.ts'

export type Handler = (data: Record<string, unknown>) => Promise<void>

/** Tries with growing gaps; what still fails then is found again by the rounds over everything open. */
const queue = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 300, notify: true }

/** Queues whose jobs lie in the future: the notice of their creation comes too early, so they are looked for. */
const polled = new Set<JobName>(['follow-booking', 'cancel-booking'])

/** Jobs in the shop's own database: one sent with a transaction commits and rolls back with it. */
export async function startJobs(boss: PgBoss, log: Log): Promise<{ jobs: Jobs; work(handlers: Partial<Record<JobName, Handler>>): Promise<void>; stop(): Promise<void> }> {
  boss.on('error', (error: Error) => log.error({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of jobNames) {
    await boss.createQueue(name, queue)
    // Any call makes the queue known to this process: the first one may come within a transaction, and the embedded
    // engine has no second connection on which to look it up.
    await boss.cancel(name, randomUUID())
  }
  return {
    jobs: {
      send: async (name, data, options = {}) => {
        await boss.send(name, data, {
          ...(options.db ? { db: fromKysely(options.db) } : {}),
          ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
          ...(options.key ? { singletonKey: options.key } : {}),
        })
      },
    },
    work: async (handlers) => {
      for (const [name, handle] of Object.entries(handlers)) {
        await boss.work<Record<string, unknown>>(name, { batchSize: 20, localConcurrency: 2, burstWhenBatchFull: true, ...(polled.has(name as JobName) ? { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 } : { pollingIntervalSeconds: 1 }), perJobResults: false }, async (jobs) => {
          const results = await Promise.allSettled(jobs.map((job) => handle(job.data)))
          const failed = results.find((result) => result.status === 'rejected')
          if (failed) throw failed.reason
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}
