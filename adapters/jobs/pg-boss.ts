import { randomUUID } from 'node:crypto'
import { fromKysely, type PgBoss } from 'pg-boss'
import { type JobName, jobNames, type Jobs, type Log } from '@tussenuit/modules/shared/shop.ts'

export type Handler = (data: Record<string, unknown>) => Promise<void>

/** Repeated over all open records, so that a lost job or message delays work and does not prevent it. */
export type ScheduledJob = {
  name: string
  /** Of five fields, in Amsterdam's time. */
  cron: string
  /** Whether it is also done when a worker starts. */
  atStart: boolean
  /** Nothing more is begun after so long. */
  limitSeconds: number
  run(signal: AbortSignal): Promise<unknown>
}

export type Worker = {
  jobs: Jobs
  work(handlers: Partial<Record<JobName, Handler>>): Promise<void>
  schedule(jobs: readonly ScheduledJob[]): Promise<void>
  /** Takes no more jobs and waits for those under way. */
  finish(): Promise<void>
  stop(): Promise<void>
}

/**
 * Each process sends heartbeats for its jobs, and every process looks for jobs without one: jobs of a killed process
 * are started again within seconds, and not when the time limit of the job is over.
 */
export const takeover = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const
const heartbeatSeconds = 10

/** Retries with growing gaps; a job that still fails is found again by the scheduled jobs. */
const queue = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  notify: true,
  heartbeatSeconds,
}

/** Queues of delayed jobs. The notice of their creation comes before they are due, so these queues are polled. */
const polled = new Set<JobName>(['follow-booking', 'cancel-booking'])

/** At most one run is queued, and only a run whose process died is retried: the next one is scheduled anyway. */
const scheduled = { policy: 'short', retryLimit: 1, notify: true, deleteAfterSeconds: 3600, heartbeatSeconds } as const
/** Time for a run to finish its current item after its time limit. */
export const lastItemSeconds = 90
const zone = { tz: 'Europe/Amsterdam' }

/** Jobs in the shop's own database: one sent with a transaction commits and rolls back with it. */
export async function startJobs(boss: PgBoss, log: Log): Promise<Worker> {
  const worked: string[] = []
  const finishing = new AbortController()
  boss.on('error', (error: Error) => log.error({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of jobNames) await openQueue(boss, name, queue)
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
        worked.push(name)
        await boss.work<Record<string, unknown>>(
          name,
          {
            batchSize: 20,
            localConcurrency: 2,
            burstWhenBatchFull: true,
            ...(polled.has(name as JobName)
              ? { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
              : { pollingIntervalSeconds: 1 }),
            perJobResults: true as const,
          },
          async (jobs) => Promise.all(jobs.map((job) => resultOf(name, job, handle, log))),
        )
      }
    },
    schedule: async (jobs) => {
      for (const { name, cron, limitSeconds, atStart, run } of jobs) {
        worked.push(name)
        await openQueue(boss, name, { ...scheduled, expireInSeconds: limitSeconds + lastItemSeconds })
        await boss.schedule(name, cron, {}, zone)
        await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          await run(AbortSignal.any([AbortSignal.timeout(limitSeconds * 1000), finishing.signal]))
        })
        if (atStart) await boss.send(name, {})
      }
      const names = new Set(jobs.map(({ name }) => name))
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
    },
    finish: async () => {
      finishing.abort()
      await Promise.all(worked.map((name) => boss.offWork(name, { wait: true })))
    },
    stop: () => boss.stop({ graceful: true, timeout: 2_000 }),
  }
}

/** Errors are isolated per job: only the failed one is tried again. */
async function resultOf(
  name: string,
  { id, data }: { id: string; data: Record<string, unknown> },
  handle: Handler,
  log: Log,
) {
  try {
    await handle(data)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ job: name, error: (error as Error).message }, 'a job failed')
    return { id, status: 'failed' as const, output: { message: (error as Error).message } }
  }
}

async function openQueue(boss: PgBoss, name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
  await boss.createQueue(name, options)
  // Queues that were made by a version before.
  const { policy: _, ...changeable } = options ?? {}
  await boss.updateQueue(name, changeable)
  // Any call makes the queue known to this process: the first one may come within a transaction, and the embedded
  // engine has no second connection on which to look it up.
  await boss.cancel(name, randomUUID())
}
