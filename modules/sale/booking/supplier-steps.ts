/**
 * The next step of a booking at the hotel supplier, from its state and the supplier's reply. Pure: supplier-flows.ts
 * performs it, and the model in tests/chaos plays it.
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
import { centsOf } from '../../shared/money.ts'

export type AttemptState =
  | 'forming'
  | 'formed'
  | 'finishing'
  | 'polling'
  | 'confirmed'
  | 'failed'
  | 'dropped'
  | 'cancelled'

/** The part of an attempt that decides the next step. */
export type AttemptFacts = {
  state: AttemptState
  code: string | null
  polls: number
  created_at: Date
  finished_at: Date | null
}

/** The supplier's answer, or that it was unavailable, which is no answer. */
export type Answer<T> = { kind: 'ok'; value: T } | { kind: 'away' }

export const maxForms = 10
/** The age at which an unanswered order is cancelled and refunded. */
export const unknownHours = 2
/** Failed without an outcome: the only failure after which the hotel may still book the stay. */
export const givenUpCode = 'unknown_too_long'
const aliveStates: readonly AttemptState[] = ['forming', 'formed', 'finishing', 'polling', 'confirmed']
const unsentStates: readonly AttemptState[] = ['forming', 'formed', 'dropped']

/** Seconds until a failed form is retried: a supplier that is down for a minute must not use up all attempts. */
export function nextFormSeconds(forms: number): number {
  return [1, 1, 2, 5, 10, 20, 40][forms - 1] ?? 60
}

/** Seconds until the next poll: at first as the supplier advises, then with growing gaps. */
export function nextPollSeconds(polls: number): number {
  return polls < 12 ? 5 : polls < 40 ? 30 : 120
}

/** Seconds until a form is requested again from an unavailable supplier. */
export function nextUnavailableSeconds(tries: number): number {
  return [10, 10, 20, 40, 60][tries] ?? 120
}

/** Identifies the current state; a follow-up sent in another state is outdated and does nothing. */
export const attemptsKey = (attempts: readonly Pick<AttemptFacts, 'state' | 'polls'>[]): string =>
  `${attempts.length} ${attempts.at(-1)?.state ?? ''} ${attempts.at(-1)?.polls ?? 0}`

const giveUpAgainSeconds = 300

export type Due<A extends AttemptFacts> =
  | { act: 'begin' }
  | { act: 'form' | 'send' | 'ask' | 'confirm'; attempt: A }
  /** The process may have died before or after sending the order: from now on only polling is safe. */
  | { act: 'doubt'; attempt: A }
  | { act: 'fail'; attempt: A | null; code: string }

/** The next step of a reservation in confirmation, from all its attempts in order. */
export function nextDue<A extends AttemptFacts>(attempts: readonly A[], now: Date): Due<A> {
  const attempt = attempts.find((attempt) => aliveStates.includes(attempt.state))
  if (isHopeless(attempts, now)) return { act: 'fail', attempt: attempt ?? null, code: 'unreachable_too_long' }
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

/** No order could be sent for two hours: nothing can have been booked, so everything is refunded. */
function isHopeless(attempts: readonly AttemptFacts[], now: Date): boolean {
  const first = attempts[0]
  return (
    first !== undefined &&
    addHours(first.created_at, unknownHours) <= now &&
    attempts.every((attempt) => unsentStates.includes(attempt.state))
  )
}

export type Outcome =
  /** A transition of the attempt; `seconds` until the next step, 0 for at once. */
  | { do: 'move'; to: 'formed' | 'dropped' | 'polling' | 'confirmed'; code?: string; seconds: number }
  /** Final: full refund. */
  | { do: 'fail'; code: string }
  /** The outcome is unknown: poll again. The code is stored with the attempt. */
  | { do: 'wait'; code: string | null; seconds: number }
  /** Too long without an answer: cancel at the supplier, and refund after the cancellation is confirmed. */
  | { do: 'give_up' }

/** Nothing was ordered: the hotel asks for more than the shop absorbs, and everything is refunded. */
export const priceRoseCode = 'price_rose'

/** The price that the form asks for; null in another currency than the quote. */
const centsAsked = ({ amount, currencyCode }: FormPayment): number | null =>
  currencyCode === 'EUR' ? centsOf(Number(amount)) : null

/**
 * `forms` counts the attempts including this one; `tries` counts how often the supplier was unavailable for it;
 * `maxCents` is what the order may cost the shop.
 */
export function afterForm(
  answer: Answer<FormResult>,
  forms: number,
  tries = 0,
  maxCents = Number.POSITIVE_INFINITY,
): Outcome {
  if (answer.kind === 'away') return { do: 'wait', code: 'away', seconds: nextUnavailableSeconds(tries) }
  const result = answer.value
  switch (result.kind) {
    case 'ok':
      return (centsAsked(result.payment) ?? 0) > maxCents
        ? { do: 'fail', code: priceRoseCode }
        : { do: 'move', to: 'formed', seconds: 0 }
    case 'again':
      return { do: 'move', to: 'dropped', code: result.code, seconds: forms < maxForms ? nextFormSeconds(forms) : 0 }
    default:
      return { do: 'fail', code: result.code }
  }
}

/** Only a refusal is final here; after any other answer the outcome is polled. */
export function afterFinish(answer: Answer<FinishResult>): Outcome {
  if (answer.kind === 'away') return { do: 'move', to: 'polling', code: 'unknown', seconds: 0 }
  if (answer.value.kind !== 'refused') return { do: 'move', to: 'polling', code: answer.value.kind, seconds: 0 }
  return afterRefusal(answer.value)
}

export function afterStatus(
  answer: Answer<BookingStatus>,
  attempt: Pick<AttemptFacts, 'finished_at' | 'polls'>,
  now: Date,
): Outcome {
  const status: BookingStatus = answer.kind === 'ok' ? answer.value : { kind: 'unknown', code: 'away' }
  if (status.kind === 'confirmed') return { do: 'move', to: 'confirmed', code: 'ok', seconds: 0 }
  if (status.kind === 'refused') return afterRefusal(status)
  if (attempt.finished_at && addHours(attempt.finished_at, unknownHours) <= now) return { do: 'give_up' }
  return { do: 'wait', code: status.code, seconds: nextPollSeconds(attempt.polls) }
}

const afterRefusal = ({ reason, code }: Refused): Outcome =>
  reason === 'never_arrived' ? { do: 'move', to: 'dropped', code, seconds: 0 } : { do: 'fail', code }

/** Final only where the supplier cancelled, or refuses to, and its own list has no order. */
export function afterGivingUp(cancelled: Answer<CancelResult>, order: Answer<SupplierOrder | null>): Outcome {
  const gone = order.kind === 'ok' && (order.value === null || order.value.state === 'ended')
  const answered = cancelled.kind === 'ok' && cancelled.value.kind !== 'unknown'
  return gone && answered
    ? { do: 'fail', code: givenUpCode }
    : { do: 'wait', code: 'giving_up', seconds: giveUpAgainSeconds }
}
