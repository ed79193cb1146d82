/** What a process says of itself in `process_sign`, and what several processes together know. Pure. */
import type { ThirdParty } from '../../shared/third-party.ts'

/** Moments in ISO 8601; `seconds` is the duration of the last run. `next_at`: null for a job without a schedule. */
export type JobFacts = {
  ended_at: string
  seconds: number
  done_at: string | null
  failed_at: string | null
  next_at: string | null
}
export type PartyFacts = { answered_at: string | null; failed_at: string | null }
export type ProcessFacts = { jobs: Record<string, JobFacts>; parties: Partial<Record<ThirdParty, PartyFacts>> }

/** Mails, queued jobs and tasks of staff. */
export const queueNames = ['mails', 'jobs', 'tasks'] as const

export const processStates = ['running', 'silent', 'ended'] as const

/** A process that neither ended nor gave a sign since `silentBefore` is silent: killed, or its machine is away. */
export const processState = (
  { seen_at: seenAt, ended_at: endedAt }: { seen_at: Date; ended_at: Date | null },
  silentBefore: Date,
): (typeof processStates)[number] => (endedAt ? 'ended' : seenAt < silentBefore ? 'silent' : 'running')

/** Whether the last run of a job failed. */
export const hasFailedLast = ({
  done_at: doneAt,
  failed_at: failedAt,
}: Pick<JobFacts, 'done_at' | 'failed_at'>): boolean => failedAt !== null && (doneAt === null || doneAt < failedAt)

const later = (first: string | null, second: string | null): string | null =>
  first === null || (second !== null && second > first) ? second : first

/** The last run of each job and the last answer of each third party, whichever process saw it. */
export function mergeFacts(processes: readonly ProcessFacts[]): ProcessFacts {
  const all: ProcessFacts = { jobs: {}, parties: {} }
  for (const { jobs, parties } of processes) {
    for (const [name, facts] of Object.entries(jobs)) {
      const earlier = all.jobs[name]
      const last = earlier === undefined || facts.ended_at > earlier.ended_at ? facts : earlier
      all.jobs[name] = {
        ...last,
        done_at: later(facts.done_at, earlier?.done_at ?? null),
        failed_at: later(facts.failed_at, earlier?.failed_at ?? null),
      }
    }
    for (const [party, facts] of Object.entries(parties) as [ThirdParty, PartyFacts][]) {
      const earlier = all.parties[party]
      all.parties[party] = {
        answered_at: later(facts.answered_at, earlier?.answered_at ?? null),
        failed_at: later(facts.failed_at, earlier?.failed_at ?? null),
      }
    }
  }
  return all
}
