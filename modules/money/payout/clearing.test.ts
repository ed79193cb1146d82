import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBankDays,
  findCandidates,
  findCertain,
  findOtherAmount,
  isOverdue,
  keyOf,
  type OpenReceipt,
  type UnclearedPayout,
} from './clearing.ts'

const readBankText = (text: string) => ({
  isOfProvider: /\bstripe\b/i.test(text),
  payoutIds: text.match(/\bpo_[A-Za-z0-9]{8,}/g) ?? [],
})
const payout: UnclearedPayout = {
  account: 'standard',
  payoutId: 'po_1AbcdefghiJK',
  state: 'paid',
  amountCents: 48_120,
  arrivesOn: '2026-11-18',
  bankReference: 'N6J0T0QX',
  isAwaited: true,
}
const receipt: OpenReceipt = {
  id: 1,
  amountCents: 48_120,
  receivedOn: '2026-11-18',
  payer: 'Stripe Technology Europe Ltd',
  text: 'STRIPE',
  namesSale: false,
}
const other: UnclearedPayout = { ...payout, account: 'sgr', payoutId: 'po_2ZyxwvutsrQ', bankReference: null }
const anonymous = { payer: 'A. Person', text: 'thanks' }

const certainOf = (receipts: OpenReceipt[], payouts: UnclearedPayout[]) =>
  findCertain(findCandidates(receipts, payouts, readBankText), readBankText).map(
    (pair) => `${pair.receipt.id} ${pair.payout.payoutId}`,
  )
const proposedOf = (receipts: OpenReceipt[], payouts: UnclearedPayout[]) =>
  findCandidates(receipts, payouts, readBankText).map((pair) => `${pair.receipt.id} ${pair.payout.payoutId}`)
const pair = '1 po_1AbcdefghiJK'

test.each<[string, Partial<OpenReceipt>, Partial<UnclearedPayout>, boolean, boolean]>([
  ['provider, amount and day', {}, {}, true, true],
  ['id in the text, long after', { ...anonymous, text: 'PO_1ABCDEFGHIJK', receivedOn: '2027-01-04' }, {}, true, true],
  ['id broken by the bank', { ...anonymous, text: 'po 1Abcde\nfghiJK' }, {}, true, true],
  ['reference of the bank', { ...anonymous, text: 'ref n6j0t0qx' }, {}, true, true],
  ['day and amount alone', anonymous, {}, true, false],
  ['one cent more', { amountCents: 48_121 }, {}, true, false],
  ['one cent more, nobody named', { ...anonymous, amountCents: 48_121 }, {}, false, false],
  ['id, and one cent less', { text: 'po_1AbcdefghiJK', amountCents: 48_119 }, {}, true, false],
  ['a day too late', { receivedOn: '2026-11-26' }, {}, false, false],
  ['a day too early', { receivedOn: '2026-11-14' }, {}, false, false],
  ['a sale in the text', { namesSale: true }, {}, false, false],
  ['another payout in the text', { text: 'po_9aaaaaaaaaaa' }, {}, false, false],
  ['never awaited', {}, { isAwaited: false }, true, false],
  ['taken from the bank', { amountCents: -48_120 }, { amountCents: -48_120 }, true, true],
  ['taken instead of given', { amountCents: -48_120 }, {}, false, false],
])('an entry by %s', (_name, ofReceipt, ofPayout, isProposed, isBooked) => {
  const [one, paid] = [
    { ...receipt, ...ofReceipt },
    { ...payout, ...ofPayout },
  ]
  expect(proposedOf([one], [paid])).toEqual(isProposed ? [pair] : [])
  expect(certainOf([one], [paid])).toEqual(isBooked ? [pair] : [])
})

test('two payouts or two entries alike are proposed and not booked, unless the text names one', () => {
  const named = { ...receipt, id: 2, text: 'STRIPE po_1AbcdefghiJK' }
  expect(certainOf([receipt], [payout, other])).toEqual([])
  expect(certainOf([receipt, { ...receipt, id: 2 }], [payout])).toEqual([])
  expect(certainOf([named], [payout, other])).toEqual(['2 po_1AbcdefghiJK'])
  expect(certainOf([receipt, named], [payout, other])).toEqual(['2 po_1AbcdefghiJK'])
  // The remaining entry is certain once the other pair is booked.
  expect(certainOf([receipt], [other])).toEqual(['1 po_2ZyxwvutsrQ'])
  expect(certainOf([named, { ...named, id: 3 }], [payout])).toEqual([])
  expect(certainOf([{ ...named, text: 'po_1AbcdefghiJK po_2ZyxwvutsrQ' }], [payout, other])).toEqual([])
})

test('an entry with another amount is reported for the one payout that it can be', () => {
  const cent = { ...receipt, amountCents: 48_121 }
  const otherOf = (receipts: OpenReceipt[], payouts: UnclearedPayout[]) =>
    findOtherAmount(payout, findCandidates(receipts, payouts, readBankText))?.id ?? null
  expect(otherOf([cent], [payout])).toBe(1)
  expect(otherOf([receipt], [payout])).toBeNull()
  expect(otherOf([cent], [payout, other])).toBeNull()
  expect(otherOf([{ ...cent, text: 'po_1AbcdefghiJK' }], [payout, other])).toBe(1)
  expect(otherOf([cent, { ...cent, id: 2 }], [payout])).toBeNull()
  // The day decides which of two it is more likely to be.
  const earlier = { ...other, arrivesOn: '2026-11-16' }
  expect(otherOf([cent], [payout, earlier])).toBe(1)
  expect(otherOf([{ ...cent, receivedOn: '2026-11-16' }], [payout, earlier])).toBeNull()
  expect(otherOf([cent, { ...cent, id: 2, receivedOn: '2026-11-20' }], [payout])).toBe(1)
})

test('a payout is overdue once statements go beyond three days of the banks after its arrival', () => {
  expect(addBankDays('2026-11-18', 3)).toBe('2026-11-23')
  const isLate = (last: string, first = '2026-11-01') => isOverdue(payout, { first, last })
  expect([isLate('2026-11-23'), isLate('2026-11-24'), isLate('2026-12-24', '2026-11-19')]).toEqual([false, true, false])
  expect(isOverdue(payout, null)).toBe(false)
})

test('of any mix of entries what is booked is exact, once by entry and once by payout', () => {
  const amountCents = fc.constantFrom(100, 200, 300, -100)
  const day = fc.constantFrom('2026-11-16', '2026-11-18', '2026-11-23', '2026-11-30')
  const texts = ['STRIPE', 'thanks', 'po_0aaaaaaaa', 'STRIPE po_1aaaaaaaa', 'po_0aaaaaaaa po_1aaaaaaaa']
  const receipts = fc.array(fc.record({ amountCents, receivedOn: day, text: fc.constantFrom(...texts) }), {
    maxLength: 6,
  })
  const payouts = fc.array(fc.record({ amountCents, arrivesOn: day }), { maxLength: 4 })
  fc.assert(
    fc.property(receipts, payouts, (arrived, sent) => {
      const found = findCertain(
        findCandidates(
          arrived.map((one, id) => ({ ...receipt, payer: '', id, ...one })),
          sent.map((one, index) => ({ ...payout, bankReference: null, payoutId: `po_${index}aaaaaaaa`, ...one })),
          readBankText,
        ),
        readBankText,
      )
      expect(found.every((one) => one.receipt.amountCents === one.payout.amountCents)).toBe(true)
      expect(new Set(found.map((one) => one.receipt.id)).size).toBe(found.length)
      expect(new Set(found.map((one) => keyOf(one.payout))).size).toBe(found.length)
    }),
    { seed: 20261129, numRuns: 500 },
  )
})
