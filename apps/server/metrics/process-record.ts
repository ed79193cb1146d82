/** What this process has seen of jobs and third parties: counted for the metrics, and the last of each for System. */
import type { CallEnd } from '@tussenuit/adapters/third-party.ts'
import type { JobFacts, PartyFacts, ProcessFacts } from '@tussenuit/modules/office/system/process-facts.ts'
import type { ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { recordJob, recordThirdPartyCall } from './instruments.ts'

/** `nextAt`: null for a job without a schedule. */
export type JobEnd = { name: string; hasFailed: boolean; seconds: number; nextAt: Date | null }

export class ProcessRecord {
  readonly #now: () => Date
  readonly #jobs = new Map<string, JobFacts>()
  readonly #parties = new Map<ThirdParty, PartyFacts>()

  constructor(now: () => Date) {
    this.#now = now
  }

  addJob({ name, hasFailed, seconds, nextAt }: JobEnd): void {
    recordJob(name, hasFailed ? 'failed' : 'done', seconds)
    const at = this.#now().toISOString()
    const earlier = this.#jobs.get(name)
    this.#jobs.set(name, {
      ended_at: at,
      seconds: Math.round(seconds * 1000) / 1000,
      done_at: hasFailed ? (earlier?.done_at ?? null) : at,
      failed_at: hasFailed ? at : (earlier?.failed_at ?? null),
      next_at: nextAt?.toISOString() ?? null,
    })
  }

  /** A refusal is an answer, too. A call that found no free place says nothing of the third party. */
  addCall({ party, operation, outcome, seconds }: CallEnd): void {
    recordThirdPartyCall(party, operation, outcome, seconds)
    if (outcome === 'busy') return
    const at = this.#now().toISOString()
    const earlier = this.#parties.get(party) ?? { answered_at: null, failed_at: null }
    const hasAnswered = outcome === 'answered' || outcome === 'refused'
    this.#parties.set(party, hasAnswered ? { ...earlier, answered_at: at } : { ...earlier, failed_at: at })
  }

  /** When each job last ended without an error. */
  lastSuccesses(): { job: string; at: Date }[] {
    return [...this.#jobs].flatMap(([job, { done_at: at }]) => (at === null ? [] : [{ job, at: new Date(at) }]))
  }

  facts(): ProcessFacts {
    return { jobs: Object.fromEntries(this.#jobs), parties: Object.fromEntries(this.#parties) }
  }
}
