import { findOpenRestore } from '../../platform/restore/index.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { thirdParties } from '../../shared/third-party.ts'
import { findJournalExportState } from '../books/index.ts'
import { isLate } from './drill.ts'
import { hasFailedLast, mergeFacts, processState, queueNames } from './process-facts.ts'
import {
  findBookingStates,
  findDueMails,
  findLastBackup,
  findLastDrill,
  findOpenTasks,
  findProcessSigns,
  type QueueAge,
} from './store.ts'

/** What waits in each queue, and since when the oldest does. */
async function findQueues({ db, jobQueue, now }: Pick<Shop, 'db' | 'jobQueue' | 'now'>) {
  const found: Record<(typeof queueNames)[number], QueueAge> = {
    mails: await findDueMails(db, now()),
    jobs: await jobQueue.findDue(),
    tasks: await findOpenTasks(db),
  }
  return queueNames.map((name) => ({ name, ...found[name] }))
}

/** What the database knows of queues, bookings, backups and exports of the journal, for the metrics. */
export async function findSystemFigures(shop: Pick<Shop, 'db' | 'jobQueue' | 'journalExport' | 'now'>) {
  return {
    queues: await findQueues(shop),
    bookings: await findBookingStates(shop.db),
    backup: await findLastBackup(shop.db),
    drill: await findLastDrill(shop.db),
    journalExport: await findJournalExportState(shop),
  }
}
export type SystemFigures = Awaited<ReturnType<typeof findSystemFigures>>

/** A process without a sign since then is forgotten. */
export const forgottenBefore = (now: Date): Date => addHours(now, -7 * 24)

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** How long a drill took: as long as a restore takes, and the checks with it. */
export const secondsOf = ({ started_at: startedAt, ended_at: endedAt }: { started_at: Date; ended_at: Date }): number =>
  (endedAt.getTime() - startedAt.getTime()) / 1000

/** For the page System. */
export async function describeSystem(shop: Pick<Shop, 'db' | 'jobQueue' | 'now'>) {
  const now = shop.now()
  const signs = await findProcessSigns(shop.db, forgottenBefore(now))
  const { jobs, parties } = mergeFacts(signs.map(({ facts }) => facts))
  const { last, whole_at: wholeAt } = await findLastBackup(shop.db)
  const drill = await findLastDrill(shop.db)
  const restore = await findOpenRestore(shop.db)
  return {
    processes: signs
      .filter(({ seen_at: seenAt }) => seenAt >= addHours(now, -24))
      .map((sign) => ({
        id: sign.id,
        host: sign.host,
        pid: sign.pid,
        role: sign.role,
        version: sign.version,
        state: processState(sign, addMinutes(now, -1)),
        started_at: sign.started_at.toISOString(),
        seen_at: sign.seen_at.toISOString(),
      })),
    jobs: Object.entries(jobs)
      .map(([name, facts]) => ({ name, ...facts }))
      .toSorted((first, second) => Number(hasFailedLast(second)) - Number(hasFailedLast(first))),
    queues: (await findQueues(shop)).map((queue) => ({ ...queue, oldest_at: toText(queue.oldest_at) })),
    parties: thirdParties.flatMap((name) => (parties[name] ? [{ name, ...parties[name] }] : [])),
    backup: {
      last: last ? { name: last.name, ended_at: last.ended_at.toISOString(), is_whole: last.is_whole } : null,
      whole_at: toText(wholeAt),
      is_late: isLate(wholeAt, now),
    },
    drill: {
      last: drill.last
        ? {
            backup_name: drill.last.backup_name,
            ended_at: drill.last.ended_at.toISOString(),
            seconds: secondsOf(drill.last),
            problems: drill.last.problems,
          }
        : null,
      proven_at: toText(drill.proven_at),
      is_late: isLate(drill.proven_at, now),
    },
    restore: restore && {
      ...restore,
      backup_at: restore.backup_at.toISOString(),
      restored_at: restore.restored_at.toISOString(),
    },
  }
}
