import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderStaffText } from '../../platform/staff-text/index.ts'
import { formatEuros } from '../../shared/money.ts'
import { type Movement, movementKinds } from '../payment/payout-ports.ts'
import { movementEntry, payoutEntry } from './entry.ts'
import {
  balanceMessage,
  bookedCentsOf,
  type Documents,
  isExplained,
  type Line,
  payoutProblemMessage,
  unexplainedLineMessage,
  unknownDifferenceCents,
} from './match.ts'

const nothing: Documents = { paymentCents: null, refund: null, disputeCents: null, failedPayoutCents: null }
const everything: Documents = {
  paymentCents: 10_000,
  refund: { cents: 4_000, hasFailed: false },
  disputeCents: 6_000,
  failedPayoutCents: 9_971,
}

test.each<[Movement['kind'], number, Partial<Documents>, number | null]>([
  ['payment', 10_000, {}, 10_000],
  ['payment', 10_001, {}, 10_000],
  ['payment', 10_000, nothing, null],
  ['refund', -4_000, {}, -4_000],
  ['refund', -4_000, { refund: { cents: 4_000, hasFailed: true } }, -4_000],
  ['refund', -4_000, nothing, null],
  ['refund_returned', 4_000, {}, null],
  ['refund_returned', 4_000, { refund: { cents: 4_000, hasFailed: true } }, 4_000],
  ['dispute', -6_000, {}, -6_000],
  ['dispute', -6_000, nothing, null],
  ['dispute_returned', 6_000, {}, 6_000],
  ['payout_returned', 9_971, {}, 9_971],
  ['payout_returned', 9_971, nothing, null],
  ['fee', -500, nothing, -500],
  ['other', 1, {}, null],
])('a %s of %i is explained by its document only: %j', (kind, amountCents, documents, booked) => {
  const line = { kind, amountCents }
  expect(bookedCentsOf(line, { ...everything, ...documents })).toBe(booked)
  expect(isExplained(line, booked)).toBe(booked === amountCents)
})

const toEuros = (cents: number) => formatEuros(cents, 'en')
const line: Line = { account: 'sgr', lineId: 'txn_1', payoutId: 'po_1', kind: 'payment', amountCents: 10_001 }
test('a task names payout, movement and difference', () => {
  const [amount, booked, cent] = [10_001, 10_000, 1].map(toEuros)
  expect(renderStaffText(unexplainedLineMessage(line, 10_000), 'en')).toBe(
    `Payout po_1, sgr account: payment txn_1 of ${amount}; the books have ${booked} for it, a difference of ${cent}.`,
  )
  expect(renderStaffText(unexplainedLineMessage({ ...line, payoutId: null, kind: 'other' }, null), 'en')).toBe(
    `Not paid out yet, sgr account: movement of an unknown kind txn_1 of ${amount}; the books have nothing for it.`,
  )
  const payout = {
    account: 'sgr',
    payoutId: 'po_1',
    amountCents: 5_000,
    hasMovements: true,
    linesCents: 4_999,
  } as const
  expect(renderStaffText(payoutProblemMessage(payout)!, 'en')).toBe(
    `Payout po_1 of ${toEuros(5_000)}, sgr account: its movements add up to ${toEuros(4_999)}, a difference of ${cent}.`,
  )
  expect(payoutProblemMessage({ ...payout, linesCents: 5_000 })).toBeNull()
  expect(payoutProblemMessage({ ...payout, linesCents: 5_000, hasMovements: false })?.name).toBe('payout_unknown')
})

const facts = { heldCents: 0, booksCents: 0, recentDocumentsCents: 0, unbookedCents: 0, unexplainedCents: 0 }
test.each([
  [{ heldCents: 9_971, booksCents: 9_971 }, 0],
  // A payment of the last minute, and a refund that the payer's bank does not have yet.
  [{ heldCents: 0, booksCents: 5_000, recentDocumentsCents: 5_000 }, 0],
  [{ heldCents: 1_000, booksCents: 5_000, unbookedCents: -4_000 }, 0],
  // A movement with a higher amount than its document has a separate task.
  [{ heldCents: 5_001, booksCents: 5_000, unexplainedCents: 1 }, 0],
  [{ heldCents: 5_001, booksCents: 5_000 }, 1],
  [{ heldCents: 4_999, booksCents: 5_000 }, -1],
])('of the balances %j no cause is known for %i', (given, cents) => {
  expect(unknownDifferenceCents({ ...facts, ...given })).toBe(cents)
  expect(balanceMessage('sgr', { ...facts, ...given }) === null).toBe(cents === 0)
})

const makeMovement = (given: Pick<Movement, 'kind' | 'amountCents' | 'feeCents'>, id: string): Movement => ({
  ...given,
  id,
  paymentId: null,
  sourceId: null,
  text: '',
  madeAt: new Date(0),
})

test('a movement books its fee, a disputed amount and a returned payout; a payout goes to the bank', () => {
  const made = (kind: Movement['kind'], amountCents: number, feeCents: number) =>
    movementEntry('sgr', makeMovement({ kind, amountCents, feeCents }, 'txn_1'))
  const sums = ({ kind, postings }: ReturnType<typeof made>) => [
    kind,
    ...postings.filter(({ cents }) => cents !== 0).map(({ account, cents }) => `${account} ${cents}`),
  ]
  expect(sums(made('payment', 10_000, 29))).toEqual(['provider_fee', 'provider_fees 29', 'card_sgr -29'])
  expect(sums(made('refund', -10_000, 0))).toEqual(['provider_fee'])
  expect(sums(made('fee', -500, 0))).toEqual(['provider_fee', 'provider_fees 500', 'card_sgr -500'])
  expect(sums(made('dispute', -6_000, 2_000))).toEqual([
    'dispute_withdrawal',
    'provider_fees 2000',
    'card_sgr -2000',
    'disputed 6000',
    'card_sgr -6000',
  ])
  expect(sums(made('dispute_returned', 6_000, 0))).toEqual(['dispute_return', 'disputed -6000', 'card_sgr 6000'])
  expect(sums(made('payout_returned', 900, 0))).toEqual(['payout_returned', 'bank_in_transit -900', 'card_sgr 900'])
  const payout = {
    id: 'po_1',
    state: 'paid',
    amountCents: 900,
    createdAt: new Date(0),
    arrivesOn: '2026-11-28',
    bankReference: null,
    hasMovements: true,
  } as const
  expect(sums(payoutEntry('sgr', payout))).toEqual(['payout', 'bank_in_transit 900', 'card_sgr -900'])
})

test('documents, movements and the payout of all of them leave the card account at zero', () => {
  const movement = fc.record({
    kind: fc.constantFrom(...movementKinds.filter((kind) => kind !== 'other')),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    feeCents: fc.integer({ min: 0, max: 5_000 }),
  })
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
      const documents = movements
        .filter(({ kind }) => ['payment', 'refund', 'refund_returned'].includes(kind))
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      const booked = movements
        .flatMap((given, index) => movementEntry('sgr', makeMovement(given, `txn_${index}`)).postings)
        .filter(({ account }) => account === 'card_sgr')
        .reduce((sum, { cents }) => sum + cents, 0)
      const paidOut = movements.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
      expect(documents + booked - paidOut).toBe(0)
    }),
    { seed: 20261128, numRuns: 300 },
  )
})
