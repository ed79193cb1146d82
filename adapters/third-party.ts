/** Applies time and concurrency limits to every call of an adapter to a third party, including its retries. */
import { currentRequestWait, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { jobCallMs } from './time-limits.ts'

type Question = (...given: never[]) => Promise<unknown>
/** The names of a port's methods that return a promise. */
export type CallName<Port> = {
  [Name in keyof Port]: Port[Name] extends Question ? Name : never
}[keyof Port]

/** Why a call has no reply: too many requests are waiting for this third party, or the deadline has passed. */
export type Unanswered = 'busy' | 'deadline'

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
  jobMs = jobCallMs,
): Port {
  const limited = questions.map((name) => {
    const ask = port[name] as Question
    const question = async (...args: never[]): Promise<unknown> => {
      const wait = currentRequestWait()
      if (wait && !(await wait.enter(party))) return unanswered('busy', name)
      const leftMs = wait ? wait.deadlineAt - performance.now() : jobMs
      return leftMs <= 0
        ? unanswered('deadline', name)
        : limitAnswer(ask.apply(port, args), leftMs, () => unanswered('deadline', name))
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
