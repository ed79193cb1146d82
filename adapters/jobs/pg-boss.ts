import { randomUUID } from 'node:crypto'
import { fromKysely, type PgBoss } from 'pg-boss'
import { currentTraces } from '../tracing/traces.ts'
import { type JobName, jobNames, type Jobs, type Log } from '@tussenuit/modules/shared/shop.ts'

export type Handler = (data: Record<string, unknown>) => Promise<void>

/**
 * A scheduled job repeats the work for all open records, so that a lost job or message delays the work but does not
 * prevent it.
 */
export type ScheduledJob = {
  name: string
  /** A cron expression of five fields, in Amsterdam time. */
  cron: string
  /** Whether the job also runs when a worker starts. */
  atStart: boolean
  /** After this time the job starts no further item. */
  limitSeconds: number
  /** The hour in Amsterdam from which a daily job runs; the schedule then only looks whether it is due. */
  fromHour?: number
  /** The name under which a job that runs once a day stores its days. */
  dayName?: string
  run(signal: AbortSignal): Promise<unknown>
}

export type Worker = {
  jobs: Jobs
  work(handlers: Partial<Record<JobName, Handler>>): Promise<void>
  schedule(jobs: readonly ScheduledJob[]): Promise<void>
  /** Takes no more jobs and waits for running ones. */
  finish(): Promise<void>
  stop(): Promise<void>
}

/**
 * Each process sends heartbeats for its jobs, and every process looks for jobs without one. Jobs of a killed process
 * therefore restart within seconds, not only after the job's time limit.
 */
export const takeover = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const
const heartbeatSeconds = 10

/** Retries with increasing delays; if a job still fails, the scheduled jobs repeat its work later. */
const queue = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  notify: true,
  heartbeatSeconds,
}

/** Queues of delayed jobs. Their notification is sent at creation, before they are due, so these queues are polled. */
const polledQueues = new Set<JobName>(['follow-booking', 'cancel-booking'])

/** At most one run is queued. A run is retried only if its process died, because the next run is scheduled anyway. */
const scheduledQueueOptions = {
  policy: 'short',
  retryLimit: 1,
  notify: true,
  deleteAfterSeconds: 3600,
  heartbeatSeconds,
} as const
/** Time for a run to finish its current item after its time limit. */
export const lastItemSeconds = 90
const zone = { tz: 'Europe/Amsterdam' }

/** Runs jobs from a queue in the shop's own database: a job sent within a transaction commits or rolls back with it. */
export async function startWorker(boss: PgBoss, log: Log): Promise<Worker> {
  const worked: string[] = []
  const finishing = new AbortController()
  boss.on('error', (error: Error) => log.error({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of jobNames) await openQueue(boss, name, queue)
  return {
    jobs: {
      send: async (name, data, options = {}) => {
        // The job belongs to the trace of what sent it.
        const reference = currentTraces()?.reference()
        await boss.send(name, reference ? { ...data, traceparent: reference } : data, {
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
            ...(polledQueues.has(name as JobName)
              ? { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
              : { pollingIntervalSeconds: 2 }),
            perJobResults: true as const,
          },
          async (jobs) => Promise.all(jobs.map((job) => resultOf(name, job, handle, log))),
        )
      }
    },
    schedule: async (jobs) => {
      for (const { name, cron, limitSeconds, atStart, run } of jobs) {
        worked.push(name)
        await openQueue(boss, name, { ...scheduledQueueOptions, expireInSeconds: limitSeconds + lastItemSeconds })
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

/** Errors are isolated per job: only the failed job is retried. */
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
  // Updates queues that an earlier version created.
  const { policy: _, ...changeable } = options ?? {}
  await boss.updateQueue(name, changeable)
  // Makes the library cache the queue: its first use may be within a transaction, and the embedded engine has no second
  // connection for the lookup.
  await boss.cancel(name, randomUUID())
}
