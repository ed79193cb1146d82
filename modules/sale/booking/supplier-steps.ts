/**
 * Decides the next step of a booking at the hotel supplier from its state and the supplier's reply. Pure:
 * supplier-flows.ts performs the steps, and the model in tests/chaos simulates them.
 */
import type {
  BookingStatus,
  CancelResult,
  FinishResult,
  FormPayment,
  FormResult,
  Refused,
  SupplierOrder,
} from '../../catalogue/hotel/ports.ts'
import { addHours } from '../../shared/moment.ts'
import { eurosToCents } from '../../shared/money.ts'

export type AttemptState =
  | 'forming'
  | 'formed'
  | 'finishing'
  | 'polling'
  | 'confirmed'
  | 'failed'
  | 'dropped'
  | 'cancelled'

/** The fields of an attempt that determine the next step. */
export type AttemptFacts = {
  state: AttemptState
  code: string | null
  polls: number
  created_at: Date
  finished_at: Date | null
}

/** The supplier's answer, or `away` if it was unavailable. */
export type Answer<T> = { kind: 'ok'; value: T } | { kind: 'away' }

export const maxForms = 10
/** An order without an outcome is cancelled and refunded after this many hours. */
export const unknownHours = 2
/** The code of attempts that failed without an outcome. Only in these cases the hotel may still book the stay. */
export const givenUpCode = 'unknown_too_long'
const aliveStates: readonly AttemptState[] = ['forming', 'formed', 'finishing', 'polling', 'confirmed']
const unsentStates: readonly AttemptState[] = ['forming', 'formed', 'dropped']

/**
 * Seconds until a failed form is retried. They increase, so that a short outage of the supplier does not use up all
 * attempts.
 */
export function formRetryDelaySeconds(forms: number): number {
  return [1, 1, 2, 5, 10, 20, 40][forms - 1] ?? 60
}

/** Seconds until the next poll: at first the interval that the supplier recommends, then longer ones. */
export function pollDelaySeconds(polls: number): number {
  return polls < 12 ? 5 : polls < 40 ? 30 : 120
}

/** Seconds until the form is requested again if the supplier was unavailable. */
export function unavailableRetryDelaySeconds(tries: number): number {
  return [10, 10, 20, 40, 60][tries] ?? 120
}

/** A key of the current state. A follow-up that was sent in another state is outdated and does nothing. */
export const attemptStateKey = (attempts: readonly Pick<AttemptFacts, 'state' | 'polls'>[]): string =>
  `${attempts.length} ${attempts.at(-1)?.state ?? ''} ${attempts.at(-1)?.polls ?? 0}`

const giveUpAgainSeconds = 300

export type BookingStep<A extends AttemptFacts> =
  | { act: 'begin' }
  | { act: 'form' | 'send' | 'ask' | 'confirm'; attempt: A }
  /** The process may have crashed before or after sending the order: only polling is safe now. */
  | { act: 'doubt'; attempt: A }
  | { act: 'fail'; attempt: A | null; code: string }

/** The next step of a reservation that is being confirmed, determined from all its attempts in order. */
export function nextBookingStep<A extends AttemptFacts>(attempts: readonly A[], now: Date): BookingStep<A> {
  const attempt = attempts.find((attempt) => aliveStates.includes(attempt.state))
  if (isUnreachableTooLong(attempts, now))
    return { act: 'fail', attempt: attempt ?? null, code: 'unreachable_too_long' }
  if (!attempt)
    return attempts.length < maxForms
      ? { act: 'begin' }
      : { act: 'fail', attempt: null, code: attempts.at(-1)?.code ?? 'too_many_forms' }
  switch (attempt.state) {
    case 'forming':
      return { act: 'form', attempt }
    case 'formed':
      return { act: 'send', attempt }
    case 'finishing':
      return { act: 'doubt', attempt }
    case 'polling':
      return { act: 'ask', attempt }
    default:
      return { act: 'confirm', attempt }
  }
}

/** True if no order could be sent for two hours: nothing can have been booked, so everything is refunded. */
function isUnreachableTooLong(attempts: readonly AttemptFacts[], now: Date): boolean {
  const first = attempts[0]
  return (
    first !== undefined &&
    addHours(first.created_at, unknownHours) <= now &&
    attempts.every((attempt) => unsentStates.includes(attempt.state))
  )
}

export type Outcome =
  /** A transition of the attempt. `seconds`: delay until the next step, 0 for immediately. */
  | { do: 'move'; to: 'formed' | 'dropped' | 'polling' | 'confirmed'; code?: string; seconds: number }
  /** Final failure: full refund. */
  | { do: 'fail'; code: string }
  /** The outcome is unknown: poll again. The code is stored with the attempt. */
  | { do: 'wait'; code: string | null; seconds: number }
  /** No outcome for too long: cancel at the supplier, and refund after the cancellation is confirmed. */
  | { do: 'give_up' }

/**
 * The code for an order that was not sent, because the hotel's price rose by more than the shop absorbs; everything is
 * refunded.
 */
export const priceRoseCode = 'price_rose'

/** The price that the form states; null if its currency is not that of the quote. */
export const formPriceCents = ({ amount, currencyCode }: FormPayment): number | null =>
  currencyCode === 'EUR' ? eurosToCents(Number(amount)) : null

/**
 * `forms`: the number of attempts including this one; `tries`: how often the supplier was unavailable for it;
 * `maxCents`: the most that the order may cost the shop.
 */
export function outcomeAfterForm(
  answer: Answer<FormResult>,
  forms: number,
  tries = 0,
  maxCents = Number.POSITIVE_INFINITY,
): Outcome {
  if (answer.kind === 'away') return { do: 'wait', code: 'away', seconds: unavailableRetryDelaySeconds(tries) }
  const result = answer.value
  switch (result.kind) {
    case 'ok':
      return (formPriceCents(result.payment) ?? 0) > maxCents
        ? { do: 'fail', code: priceRoseCode }
        : { do: 'move', to: 'formed', seconds: 0 }
    case 'again':
      return {
        do: 'move',
        to: 'dropped',
        code: result.code,
        seconds: forms < maxForms ? formRetryDelaySeconds(forms) : 0,
      }
    default:
      return { do: 'fail', code: result.code }
  }
}

/** A refusal ends this attempt; after any other answer, the outcome is polled. */
export function outcomeAfterFinish(answer: Answer<FinishResult>): Outcome {
  if (answer.kind === 'away') return { do: 'move', to: 'polling', code: 'unknown', seconds: 0 }
  if (answer.value.kind !== 'refused') return { do: 'move', to: 'polling', code: answer.value.kind, seconds: 0 }
  return outcomeAfterRefusal(answer.value)
}

export function outcomeAfterStatus(
  answer: Answer<BookingStatus>,
  attempt: Pick<AttemptFacts, 'finished_at' | 'polls'>,
  now: Date,
): Outcome {
  const status: BookingStatus = answer.kind === 'ok' ? answer.value : { kind: 'unknown', code: 'away' }
  if (status.kind === 'confirmed') return { do: 'move', to: 'confirmed', code: 'ok', seconds: 0 }
  if (status.kind === 'refused') return outcomeAfterRefusal(status)
  if (attempt.finished_at && addHours(attempt.finished_at, unknownHours) <= now) return { do: 'give_up' }
  return { do: 'wait', code: status.code, seconds: pollDelaySeconds(attempt.polls) }
}

const outcomeAfterRefusal = ({ reason, code }: Refused): Outcome =>
  reason === 'never_arrived' ? { do: 'move', to: 'dropped', code, seconds: 0 } : { do: 'fail', code }

/** Final only if the supplier has cancelled or refuses to cancel, and its list of orders does not contain the order. */
export function outcomeAfterAbandoning(cancelled: Answer<CancelResult>, order: Answer<SupplierOrder | null>): Outcome {
  const gone = order.kind === 'ok' && (order.value === null || order.value.state === 'ended')
  const answered = cancelled.kind === 'ok' && cancelled.value.kind !== 'unknown'
  return gone && answered
    ? { do: 'fail', code: givenUpCode }
    : { do: 'wait', code: 'giving_up', seconds: giveUpAgainSeconds }
}
