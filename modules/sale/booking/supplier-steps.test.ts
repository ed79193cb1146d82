import { describe, expect, test } from 'vitest'
import type { SupplierOrder } from '../../catalogue/hotel/ports.ts'
import {
  outcomeAfterFinish,
  outcomeAfterForm,
  outcomeAfterAbandoning,
  outcomeAfterStatus,
  type Answer,
  type AttemptFacts,
  type AttemptState,
  maxForms,
  nextBookingStep,
  formRetryDelaySeconds,
  pollDelaySeconds,
  attemptStateKey,
} from './supplier-steps.ts'

const hourAt = (hours: number): Date => new Date(Date.UTC(2027, 4, 1, 12) + hours * 3_600_000)
const makeAttempt = (state: AttemptState, more: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state,
  code: null,
  polls: 0,
  created_at: hourAt(0),
  finished_at: null,
  ...more,
})
const okAnswer = <T>(value: T): Answer<T> => ({ kind: 'ok', value })
const away = { kind: 'away' } as const

describe('what is due', () => {
  test('the first attempt is begun, and another only when the last one ended', () => {
    expect(nextBookingStep([], hourAt(0))).toEqual({ act: 'begin' })
    expect(nextBookingStep([makeAttempt('dropped')], hourAt(0))).toEqual({ act: 'begin' })
    expect(nextBookingStep([makeAttempt('dropped'), makeAttempt('polling')], hourAt(0))).toMatchObject({ act: 'ask' })
  })

  test('each active state has one step, and an order that may have been sent is never sent again', () => {
    const acts = (['forming', 'formed', 'finishing', 'polling', 'confirmed'] as const).map(
      (state) => nextBookingStep([makeAttempt(state)], hourAt(1)).act,
    )
    expect(acts).toEqual(['form', 'send', 'doubt', 'ask', 'confirm'])
  })

  test('there are ten forms at most, and the last reason is returned', () => {
    const dropped = Array.from({ length: maxForms }, () => makeAttempt('dropped', { code: 'rate_not_found' }))
    expect(nextBookingStep(dropped.slice(1), hourAt(0))).toEqual({ act: 'begin' })
    expect(nextBookingStep(dropped, hourAt(0))).toEqual({ act: 'fail', attempt: null, code: 'rate_not_found' })
  })

  test('two hours in which nothing could be sent end it; one order that may stand does not', () => {
    expect(nextBookingStep([makeAttempt('forming')], hourAt(1.99)).act).toBe('form')
    expect(
      nextBookingStep([makeAttempt('dropped'), makeAttempt('formed', { created_at: hourAt(1) })], hourAt(2)),
    ).toMatchObject({
      act: 'fail',
      code: 'unreachable_too_long',
      attempt: { state: 'formed' },
    })
    expect(nextBookingStep([makeAttempt('polling')], hourAt(20)).act).toBe('ask')
    expect(nextBookingStep([makeAttempt('confirmed')], hourAt(20)).act).toBe('confirm')
  })
})

test('an outdated follow-up is recognised by the state at which it was sent', () => {
  const then = [makeAttempt('dropped'), makeAttempt('polling', { polls: 3 })]
  expect(attemptStateKey(then)).toBe(attemptStateKey([makeAttempt('failed'), makeAttempt('polling', { polls: 3 })]))
  for (const since of [
    [...then, makeAttempt('forming')],
    [then[0]!, makeAttempt('polling', { polls: 4 })],
    [then[0]!, makeAttempt('confirmed', { polls: 3 })],
    [],
  ])
    expect(attemptStateKey(since)).not.toBe(attemptStateKey(then))
})

describe('what follows from an answer', () => {
  test('an unavailable supplier is no outcome: the form waits, the order is polled, the request is repeated', () => {
    expect(outcomeAfterForm(away, 1)).toEqual({ do: 'wait', code: 'away', seconds: 10 })
    expect([0, 1, 2, 3, 4, 5, 50].map((tries) => outcomeAfterForm(away, 1, tries))).toEqual(
      [10, 10, 20, 40, 60, 120, 120].map((seconds) => ({ do: 'wait', code: 'away', seconds })),
    )
    expect(outcomeAfterFinish(away)).toEqual({ do: 'move', to: 'polling', code: 'unknown', seconds: 0 })
    expect(outcomeAfterStatus(away, makeAttempt('polling', { finished_at: hourAt(0) }), hourAt(1))).toEqual({
      do: 'wait',
      code: 'away',
      seconds: 5,
    })
  })

  test('a form that asks for more than the shop bears orders nothing; to the cent', () => {
    const asks = (amount: string, currencyCode = 'EUR') =>
      outcomeAfterForm(
        okAnswer({ kind: 'ok', orderId: 1, payment: { type: 'deposit', amount, currencyCode } }),
        1,
        0,
        20_600,
      )
    expect([asks('200.00'), asks('206.00'), asks('206.01'), asks('300')]).toEqual([
      { do: 'move', to: 'formed', seconds: 0 },
      { do: 'move', to: 'formed', seconds: 0 },
      { do: 'fail', code: 'price_rose' },
      { do: 'fail', code: 'price_rose' },
    ])
    // A price in another currency cannot be compared with the quote.
    expect(asks('300', 'USD')).toMatchObject({ to: 'formed' })
  })

  test('a form is tried again with growing gaps, up to the tenth', () => {
    expect(outcomeAfterForm(okAnswer({ kind: 'again', code: 'contract_mismatch' }), 4)).toEqual({
      do: 'move',
      to: 'dropped',
      code: 'contract_mismatch',
      seconds: 5,
    })
    expect(outcomeAfterForm(okAnswer({ kind: 'again', code: 'contract_mismatch' }), maxForms)).toMatchObject({
      to: 'dropped',
      seconds: 0,
    })
    expect(outcomeAfterForm(okAnswer({ kind: 'refused', reason: 'offer_gone', code: 'rate_not_found' }), 1)).toEqual({
      do: 'fail',
      code: 'rate_not_found',
    })
    expect(Array.from({ length: 9 }, (_, index) => formRetryDelaySeconds(index + 1))).toEqual([
      1, 1, 2, 5, 10, 20, 40, 60, 60,
    ])
  })

  test('an order that the supplier accepts or does not know about is asked for until the answer is final', () => {
    expect(outcomeAfterFinish(okAnswer({ kind: 'accepted' }))).toMatchObject({ do: 'move', to: 'polling' })
    expect(outcomeAfterFinish(okAnswer({ kind: 'unknown', code: 'timeout' }))).toMatchObject({
      do: 'move',
      to: 'polling',
    })
    expect(
      outcomeAfterStatus(
        okAnswer({ kind: 'unknown', code: 'processing' }),
        makeAttempt('polling', { finished_at: hourAt(0), polls: 30 }),
        hourAt(1.9),
      ),
    ).toEqual({ do: 'wait', code: 'processing', seconds: 30 })
    expect(
      outcomeAfterStatus(
        okAnswer({ kind: 'confirmed' }),
        makeAttempt('polling', { finished_at: hourAt(0) }),
        hourAt(5),
      ),
    ).toMatchObject({
      do: 'move',
      to: 'confirmed',
    })
    expect([0, 1, 11, 12, 39, 40].map(pollDelaySeconds)).toEqual([5, 5, 5, 30, 30, 120])
  })

  test('a refusal is final, but one that says that the order never arrived begins anew', () => {
    for (const reason of ['sold_out', 'offer_gone', 'other'] as const) {
      const refused = okAnswer({ kind: 'refused', reason, code: 'no room' } as const)
      expect(outcomeAfterFinish(refused)).toEqual({ do: 'fail', code: 'no room' })
      expect(outcomeAfterStatus(refused, makeAttempt('polling'), hourAt(0))).toEqual({ do: 'fail', code: 'no room' })
    }
    const lost = okAnswer({ kind: 'refused', reason: 'never_arrived', code: 'no such order' } as const)
    for (const after of [outcomeAfterFinish(lost), outcomeAfterStatus(lost, makeAttempt('polling'), hourAt(0))])
      expect(after).toMatchObject({ do: 'move', to: 'dropped', code: 'no such order' })
  })

  test('after two hours without a final word the order is given up, not before', () => {
    const asked = makeAttempt('polling', { finished_at: hourAt(0) })
    expect(outcomeAfterStatus(away, asked, hourAt(1.99)).do).toBe('wait')
    expect(outcomeAfterStatus(away, asked, hourAt(2)).do).toBe('give_up')
  })

  test("given up means cancelled or refused, and gone from the supplier's own list", () => {
    const order = (state: SupplierOrder['state']) => okAnswer({ state } as never)
    const cancelled = okAnswer({ kind: 'cancelled', penaltyCents: 0, refundedCents: 0 } as const)
    expect(outcomeAfterAbandoning(cancelled, order('ended'))).toEqual({ do: 'fail', code: 'unknown_too_long' })
    expect(outcomeAfterAbandoning(okAnswer({ kind: 'refused', code: 'order_not_found' }), okAnswer(null))).toEqual({
      do: 'fail',
      code: 'unknown_too_long',
    })
    for (const unsure of [
      outcomeAfterAbandoning(cancelled, order('confirmed')),
      outcomeAfterAbandoning(cancelled, order('unknown')),
      outcomeAfterAbandoning(cancelled, away),
      outcomeAfterAbandoning(away, okAnswer(null)),
      outcomeAfterAbandoning(okAnswer({ kind: 'unknown', code: 'timeout' }), okAnswer(null)),
    ])
      expect(unsure).toEqual({ do: 'wait', code: 'giving_up', seconds: 300 })
  })
})
