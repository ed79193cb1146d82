/** Applies time and concurrency limits to every call of an adapter to a third party, including its retries. */
import { currentRequestWait, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { jobCallMs } from './time-limits.ts'
import { traceWork } from './tracing/traces.ts'

type Question = (...given: never[]) => Promise<unknown>
/** The names of a port's methods that return a promise. */
export type CallName<Port> = {
  [Name in keyof Port]: Port[Name] extends Question ? Name : never
}[keyof Port]

/** Why a call has no reply: too many requests are waiting for this third party, or the deadline has passed. */
export type Unanswered = 'busy' | 'deadline'

/** `refused`: the third party answered that it will not do it. `failed`: it did not answer, or failed itself. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | Unanswered
export type CallEnd = { party: ThirdParty; operation: string; outcome: CallOutcome; seconds: number }

type LimitOptions = {
  /** The time limit of a call in a job, in milliseconds. */
  jobMs?: number
  /** What the answer of a port means that answers failures instead of throwing them. */
  outcomeOf?(answer: unknown): CallOutcome
  /** Called once at the end of each call. */
  onEnd?(end: CallEnd): void
}

/** Errors by which a port says that the third party refused are named so (`PaymentsRefused`, `DirectoryRefused`). */
const outcomeOfError = (error: unknown): CallOutcome =>
  error instanceof Error && error.name.endsWith('Refused') ? 'refused' : 'failed'

/**
 * Returns the port with limited calls. While a request waits, each call takes one of the third party's places and ends
 * at the request's deadline; in a job, it ends after `jobMs`. `unanswered` then returns a substitute answer or throws
 * the port's error for an unknown outcome, because a call that timed out may still have been received.
 */
export function limitCalls<Port extends object>(
  port: Port,
  party: ThirdParty,
  questions: readonly CallName<Port>[],
  unanswered: (why: Unanswered, question: CallName<Port>) => unknown,
  { jobMs = jobCallMs, outcomeOf = () => 'answered', onEnd }: LimitOptions = {},
): Port {
  const limited = questions.map((name) => {
    const ask = port[name] as Question
    const question = async (...args: never[]): Promise<unknown> => {
      const startedAt = performance.now()
      // Until a place is free, the third party has not been asked.
      let outcome: CallOutcome | null = 'busy'
      const end = (why: Unanswered): unknown => {
        outcome = why
        return unanswered(why, name)
      }
      try {
        const wait = currentRequestWait()
        if (wait && !(await wait.enter(party))) return end('busy')
        outcome = null
        const leftMs = wait ? wait.deadlineAt - performance.now() : jobMs
        if (leftMs <= 0) return end('deadline')
        const span = {
          kind: 'client',
          name: `${party} ${String(name)}`,
          attributes: { 'peer.service': party },
        } as const
        const asked = traceWork(span, () => ask.apply(port, args))
        const answer = await limitAnswer(asked, leftMs, () => end('deadline'))
        outcome ??= outcomeOf(answer)
        return answer
      } catch (error) {
        outcome ??= outcomeOfError(error)
        throw error
      } finally {
        const seconds = (performance.now() - startedAt) / 1000
        onEnd?.({ party, operation: String(name), outcome: outcome ?? 'failed', seconds })
      }
    }
    return [name, question] as const
  })
  return { ...port, ...Object.fromEntries(limited) }
}

function limitAnswer(answer: Promise<unknown>, leftMs: number, late: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error as Error)
      }
    }, leftMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
