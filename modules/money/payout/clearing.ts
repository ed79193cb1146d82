/**
 * Recognises payouts of the card provider among the entries of the shop's bank. Only what is certain is booked; what is
 * likely is proposed to staff. Pure.
 */
import type { StaffMessage } from '../../platform/staff-text/index.ts'
import { addDays, type Day, daysBetween, weekday } from '../../shared/day.ts'
import type { Account } from '../payment/account.ts'
import type { BankText, Payout } from '../payment/payout-ports.ts'

/** A payout that the bank has no receipt of yet. */
export type UnclearedPayout = {
  account: Account
  payoutId: string
  state: Payout['state']
  amountCents: number
  arrivesOn: Day
  bankReference: string | null
  isAwaited: boolean
}

/** An entry of the bank's statements that nobody has decided on. `namesSale`: its text names a sale or an invoice. */
export type OpenReceipt = {
  id: number
  amountCents: number
  receivedOn: Day
  payer: string
  text: string
  namesSale: boolean
}

/** Banks book a payout some days before or after the day that the provider expects. */
const [daysBefore, daysAfter] = [3, 7]
/** Days on which banks work, after the expected one, until a payout counts as missing. */
const graceDays = 3

/** `named`: the entry has the id or the reference of the payout. `near`: it may be the payout by day and text. */
type Link = 'named' | 'near'
export type Candidate = { receipt: OpenReceipt; payout: UnclearedPayout; link: Link; isExact: boolean }

const toComparable = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')

/** Shorter references occur in texts by chance. */
const minReferenceLength = 6
const referencesOf = ({ payoutId, bankReference }: UnclearedPayout): string[] =>
  [payoutId, bankReference ?? ''].map(toComparable).filter((reference) => reference.length >= minReferenceLength)

/**
 * Every pair of an entry and a payout that it may be. Without a name of the payout, an entry has to be of a day near
 * its arrival, must not name a sale or another payout, and has the amount or names the provider.
 */
export function findCandidates(
  receipts: readonly OpenReceipt[],
  payouts: readonly UnclearedPayout[],
  readBankText: (text: string) => BankText,
): Candidate[] {
  const references = payouts.map((payout) => ({ payout, names: referencesOf(payout) }))
  return receipts.flatMap((receipt) => {
    const said = [receipt.payer, receipt.text].join('\n')
    const comparable = toComparable(said)
    const named = references.filter(({ names }) => names.some((name) => comparable.includes(name)))
    const toCandidate = (link: Link, payout: UnclearedPayout): Candidate => ({
      receipt,
      payout,
      link,
      isExact: receipt.amountCents === payout.amountCents,
    })
    if (named.length > 0) return named.map(({ payout }) => toCandidate('named', payout))
    const { isOfProvider, payoutIds } = readBankText(said)
    if (payoutIds.length > 0 || receipt.namesSale) return []
    return payouts
      .filter((payout) => isNear(receipt.receivedOn, payout.arrivesOn))
      .map((payout) => toCandidate('near', payout))
      .filter(({ payout, isExact }) => isExact || (isOfProvider && isSameDirection(receipt, payout)))
  })
}

const isNear = (receivedOn: Day, arrivesOn: Day): boolean =>
  receivedOn >= addDays(arrivesOn, -daysBefore) && receivedOn <= addDays(arrivesOn, daysAfter)

const isSameDirection = (receipt: OpenReceipt, payout: UnclearedPayout): boolean =>
  Math.sign(receipt.amountCents) === Math.sign(payout.amountCents)

/**
 * The pairs of which there is no doubt: the amount is exact, the entry names the payout or the provider, and neither of
 * the two could belong to another one.
 */
export function findCertain(candidates: readonly Candidate[], readBankText: (text: string) => BankText): Candidate[] {
  const exact = candidates.filter(({ isExact }) => isExact)
  const isOnly = ({ receipt, payout }: Candidate, among: readonly Candidate[]): boolean =>
    among.every((other) => (other.receipt.id === receipt.id) === (keyOf(other.payout) === keyOf(payout)))
  return exact.filter((candidate) => {
    const { receipt, payout, link } = candidate
    const isNamed = link === 'named' || readBankText([receipt.payer, receipt.text].join('\n')).isOfProvider
    const rivals = link === 'named' ? candidates.filter((other) => other.link === 'named') : exact
    return payout.isAwaited && payout.state !== 'failed' && isNamed && isOnly(candidate, rivals)
  })
}

export const keyOf = ({ account, payoutId }: Pick<UnclearedPayout, 'account' | 'payoutId'>): string =>
  `${account}:${payoutId}`

/**
 * The entry that arrived instead of a payout, with another amount; null if none is likely: it names the payout, or it
 * is of the provider, and neither has another one of a day as near.
 */
export function findOtherAmount(payout: UnclearedPayout, candidates: readonly Candidate[]): OpenReceipt | null {
  const own = candidates.filter((candidate) => keyOf(candidate.payout) === keyOf(payout))
  if (own.some(({ isExact }) => isExact)) return null
  const named = own.filter(({ link }) => link === 'named')
  const [nearest, ...others] = (named.length > 0 ? named : own).toSorted((a, b) => daysApart(a) - daysApart(b))
  if (nearest === undefined) return null
  const rivals = [
    ...others,
    ...candidates.filter((other) => other.receipt.id === nearest.receipt.id && keyOf(other.payout) !== keyOf(payout)),
  ]
  return rivals.some((rival) => daysApart(rival) <= daysApart(nearest)) ? null : nearest.receipt
}

const daysApart = ({ receipt, payout }: Candidate): number =>
  Math.abs(daysBetween(payout.arrivesOn, receipt.receivedOn))

/** The days of the bank accounts on which payouts arrive that statements cover. */
export type CoveredDays = { first: Day; last: Day }

/** Whether a payout should be on the statements that were read. */
export const isOverdue = ({ arrivesOn }: Pick<UnclearedPayout, 'arrivesOn'>, covered: CoveredDays | null): boolean =>
  covered !== null && covered.first <= arrivesOn && addBankDays(arrivesOn, graceDays) < covered.last

/** Saturdays and Sundays do not count. */
export function addBankDays(day: Day, days: number): Day {
  let result = day
  for (let left = days; left > 0; ) {
    result = addDays(result, 1)
    if (weekday(result) % 6 !== 0) left -= 1
  }
  return result
}

type Expected = Pick<UnclearedPayout, 'account' | 'payoutId' | 'amountCents' | 'arrivesOn'>

export const missingMessage = ({ account, payoutId, amountCents, arrivesOn }: Expected): StaffMessage => ({
  name: 'payout_missing_at_bank',
  account,
  payout: payoutId,
  sum_cents: amountCents,
  day: arrivesOn,
})

/** `received`: what the bank has of it. */
export const otherAmountMessage = (
  { account, payoutId, amountCents }: Expected,
  received: { amountCents: number; receivedOn: Day },
): StaffMessage => ({
  name: 'payout_differs_at_bank',
  account,
  payout: payoutId,
  sum_cents: amountCents,
  bank_cents: received.amountCents,
  difference_cents: received.amountCents - amountCents,
  day: received.receivedOn,
})
