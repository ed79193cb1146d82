/** Bounds every question that an adapter asks somebody outside, with all its tries. */
import { requestWait, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { jobQuestionMs } from './time-limits.ts'

type Question = (...given: never[]) => Promise<unknown>
/** The members of a port that ask somebody outside and answer with a promise. */
export type QuestionOf<Port> = {
  [Name in keyof Port]: Port[Name] extends Question ? Name : never
}[keyof Port]

/** Why a question has no answer: no place among those who wait, or no time left. */
export type Unanswered = 'busy' | 'deadline'

/**
 * The port with its questions bounded: while a request waits, each takes a place among those who wait for this party
 * and ends at the request's deadline. `unanswered` answers instead, or throws the port's error for "unknown": a
 * question that is given up may have been heard.
 */
export function bounded<Port extends object>(
  port: Port,
  party: ThirdParty,
  questions: readonly QuestionOf<Port>[],
  unanswered: (why: Unanswered, question: QuestionOf<Port>) => unknown,
  jobMs = jobQuestionMs,
): Port {
  const limited = questions.map((name) => {
    const ask = port[name] as Question
    const question = async (...args: never[]): Promise<unknown> => {
      const wait = requestWait()
      if (wait && !(await wait.enter(party))) return unanswered('busy', name)
      const leftMs = wait ? wait.deadlineAt - performance.now() : jobMs
      return leftMs <= 0
        ? unanswered('deadline', name)
        : within(ask.apply(port, args), leftMs, () => unanswered('deadline', name))
    }
    return [name, question] as const
  })
  return { ...port, ...Object.fromEntries(limited) }
}

function within(answer: Promise<unknown>, leftMs: number, late: () => unknown): Promise<unknown> {
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
