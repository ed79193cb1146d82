import { expect, test } from 'vitest'
import { reservationStates } from './states.ts'
import { confirmingStates, canTransitionReservation, openStates, type ReservationState, transitions } from './states.ts'
import { statusMessage } from './status-message.ts'

/** The permitted transitions of a reservation, deliberately repeated here instead of imported. */
const life: [ReservationState, ReservationState][] = [
  ['draft', 'awaiting_payment'],
  ['draft', 'expired'],
  ['awaiting_payment', 'paid'],
  ['awaiting_payment', 'expired'],
  ['expired', 'refunding'],
  ['expired', 'awaiting_payment'],
  ['paid', 'confirming'],
  ['confirming', 'confirmed'],
  ['confirming', 'failed'],
  ['confirmed', 'completed'],
  ['confirmed', 'cancellation_requested'],
  ['failed', 'refunding'],
  ['cancellation_requested', 'cancelled'],
  ['cancellation_requested', 'confirmed'],
  ['cancelled', 'refunding'],
  ['refunding', 'refunded'],
  ['refunded', 'refunding'],
]

test('exactly the expected transitions are allowed', () => {
  const allowed = reservationStates.flatMap((from) =>
    reservationStates.filter((to) => canTransitionReservation(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed.sort()).toEqual(life.map(([from, to]) => `${from} to ${to}`).sort())
})

test('every state is reached from a draft, and nothing leads back to one', () => {
  const reached = new Set<ReservationState>(['draft'])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  expect([...reached].sort()).toEqual([...reservationStates].sort())
  expect(
    reservationStates.filter(
      (state) => canTransitionReservation(state, 'draft') || canTransitionReservation(state, state),
    ),
  ).toEqual([])
})

const statesAfter = (start: ReservationState): Set<ReservationState> => {
  const reached = new Set(transitions[start])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  return reached
}

test('a payment ends in a stay or a refund: no state after payment is a dead end', () => {
  for (const state of statesAfter('paid'))
    expect([state, state === 'completed' || state === 'refunded' || transitions[state].length > 0]).toEqual([
      state,
      true,
    ])
})

test('a refused stay is never confirmed, and a refunded one never becomes active again', () => {
  for (const over of ['failed', 'refunding', 'refunded', 'cancelled'] as const)
    expect([
      over,
      [...statesAfter(over)].filter((state) => ['paid', 'confirming', 'confirmed', 'completed'].includes(state)),
    ]).toEqual([over, []])
})

test('a reservation can be changed only before it is paid, and the two groups of states do not mix', () => {
  expect(openStates).toEqual(['draft', 'awaiting_payment'])
  expect(confirmingStates.filter((state) => openStates.includes(state))).toEqual([])
  for (const state of openStates) expect([...statesAfter(state)]).toContain('paid')
})

test.each([...reservationStates])('%s has its own status message for the traveller', (state) => {
  const { key, message } = statusMessage(state)
  expect(key).toBe(`status.${state}`)
  expect(message).toMatch(/^[A-Z].{15,}\.$/)
  expect(reservationStates.filter((other) => statusMessage(other).message === message)).toEqual([state])
})
