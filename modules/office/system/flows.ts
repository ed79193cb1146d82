import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { findBookingStates, findDueMails, findLastBackup, findOpenTasks, type QueueAge } from './store.ts'

export const queueNames = ['mails', 'jobs', 'tasks'] as const
export type QueueName = (typeof queueNames)[number]

/** What waits in each queue, and since when the oldest does. */
export async function findQueues({ db, jobQueue, now }: Pick<Shop, 'db' | 'jobQueue' | 'now'>) {
  const found: Record<QueueName, QueueAge> = {
    mails: await findDueMails(db, now()),
    jobs: await jobQueue.findDue(),
    tasks: await findOpenTasks(db),
  }
  return queueNames.map((name) => ({ name, ...found[name] }))
}

/** What the database knows of queues, bookings and backups, for the metrics. */
export async function findSystemFigures(shop: Pick<Shop, 'db' | 'jobQueue' | 'now'>) {
  return {
    queues: await findQueues(shop),
    bookings: await findBookingStates(shop.db),
    backup: await findLastBackup(shop.db),
  }
}
export type SystemFigures = Awaited<ReturnType<typeof findSystemFigures>>

/** A process without a sign for this time is forgotten. */
export const forgottenAfter = (now: Date): Date => addHours(now, -7 * 24)
