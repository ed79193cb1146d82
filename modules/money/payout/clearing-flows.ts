/** Clears payouts against the entries of the bank's statements, and reports those that are missing or differ. */
import { closeTasksOfKindExcept, upsertTasks } from '../../platform/task/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import {
  type BankEntry,
  bookReceiptForPayout,
  findReceipt,
  type PayoutKey,
  type Receipt,
  refuseBookedReceipt,
  refuseDirection,
  refuseUnknownReceipt,
} from '../bank-receipt/index.ts'
import type { Account } from '../payment/account.ts'
import type { BankText } from '../payment/payout-ports.ts'
import {
  type Candidate,
  type CoveredDays,
  findCandidates,
  findCertain,
  findOtherAmount,
  isOverdue,
  keyOf,
  missingMessage,
  otherAmountMessage,
  type UnclearedPayout,
} from './clearing.ts'
import {
  findCoveredDays,
  findOpenReceipts,
  findUnclearedPayouts,
  findUnequalPayouts,
  lockPayout,
} from './clearing-store.ts'

export type Clearing = Pick<Shop, 'db' | 'now' | 'payments'>

/** Who booked what nobody had to decide. */
const automaticActor = 'bank statement'

const readerOf =
  ({ payments }: Pick<Shop, 'payments'>) =>
  (text: string): BankText =>
    payments.payouts?.readBankText(text) ?? { isOfProvider: false, payoutIds: [] }

/** Each payout without a receipt, and each entry that may be one. */
async function findOpenPairs(shop: Clearing): Promise<{ payouts: UnclearedPayout[]; candidates: Candidate[] }> {
  const payouts = await findUnclearedPayouts(shop.db, today(shop.now()))
  const [oldest] = payouts
  if (!oldest) return { payouts, candidates: [] }
  const receipts = await findOpenReceipts(shop.db, addDays(oldest.arrivesOn, -31))
  return { payouts, candidates: findCandidates(receipts, payouts, readerOf(shop)) }
}

/**
 * Books every entry that certainly is a payout, and updates the tasks about payouts that are missing or differ. May be
 * repeated and run by two processes: a payout and an entry are booked once. Returns how many were booked now, and how
 * many payouts are missing or differ.
 */
export async function clearPayouts(shop: Clearing): Promise<{ cleared: number; problems: number }> {
  const { candidates } = await findOpenPairs(shop)
  let cleared = 0
  for (const { receipt: found, payout } of findCertain(candidates, readerOf(shop)))
    cleared += await shop.db.transaction().execute(async (trx) => {
      const locked = await lockPayout(trx, payout)
      const receipt = await findReceipt(trx, found.id)
      if (!locked || locked.isCleared || !receipt) return 0
      const booking = { payout, by: automaticActor, note: '', isAutomatic: true }
      return (await bookReceiptForPayout(shop, trx, receipt, booking)) ? 1 : 0
    })
  return { cleared, problems: await checkArrivals(shop) }
}

/** Updates the tasks about payouts that are missing at the bank or differ there. Returns how many there are. */
export async function checkArrivals(shop: Clearing): Promise<number> {
  const { payouts, candidates } = await findOpenPairs(shop)
  const covered = new Map<Account, CoveredDays | null>()
  for (const account of new Set(payouts.map((payout) => payout.account)))
    covered.set(account, await findCoveredDays(shop.db, account))
  const found = payouts
    .filter(({ isAwaited }) => isAwaited)
    .flatMap((payout) => {
      const other = findOtherAmount(payout, candidates)
      if (other) return [{ payout, message: otherAmountMessage(payout, other), cents: other.amountCents }]
      if (!isOverdue(payout, covered.get(payout.account) ?? null)) return []
      return [{ payout, message: missingMessage(payout), cents: 0 }]
    })
  const unequal = (await findUnequalPayouts(shop.db)).map((payout) => ({
    payout,
    message: otherAmountMessage(payout, { amountCents: payout.receivedCents, receivedOn: payout.receivedOn }),
    cents: payout.receivedCents,
  }))
  const tasks = [...found, ...unequal].map(({ payout, message, cents }) => ({
    key: `payout-at-bank:${keyOf(payout)}`,
    kind: 'payout_not_received' as const,
    message,
    reservationNumber: null,
    cents: Math.abs(payout.amountCents - cents),
  }))
  await shop.db.transaction().execute(async (trx) => {
    // What staff completed stays completed.
    await upsertTasks(trx, tasks, new Date(0))
    await closeTasksOfKindExcept(
      trx,
      'payout_not_received',
      tasks.map(({ key }) => key),
    )
  })
  return tasks.length
}

/** Books a receipt as a payout that staff chose; the amounts may differ. Throws 404 and 409. */
export async function assignReceiptToPayout(
  shop: Clearing,
  id: number,
  { account, payout_id: payoutId, note }: { account: Account; payout_id: string; note: string },
  caller: Caller,
): Promise<Receipt> {
  const payout: PayoutKey = { account, payoutId }
  const assigned = await shop.db.transaction().execute(async (trx) => {
    const locked = (await lockPayout(trx, payout)) ?? refuseUnknownPayout()
    const receipt = (await findReceipt(trx, id)) ?? refuseUnknownReceipt()
    if (!locked.isRead) refuse(409, 'payout_unread', 'The movements of this payout have not been read yet.')
    if (locked.isCleared) refuse(409, 'payout_received', 'The bank has received this payout already.')
    if (Math.sign(receipt.amount_cents) !== Math.sign(locked.amountCents)) refuseDirection()
    const booking = { payout, by: caller.staff!.email, note, isAutomatic: false }
    if (!(await bookReceiptForPayout(shop, trx, receipt, booking))) refuseBookedReceipt()
    return (await findReceipt(trx, id))!
  })
  await checkArrivals(shop)
  return assigned
}

export const refuseUnknownPayout = () => refuse(404, 'payout_unknown', 'There is no such payout.')

/** Which outgoing entries of a statement may be payouts: they name the provider, or have a payout's negative amount. */
export async function findOutgoingPayouts(shop: Clearing): Promise<(entry: BankEntry) => boolean> {
  const amounts = new Set((await findUnclearedPayouts(shop.db, today(shop.now()))).map((payout) => payout.amountCents))
  const readBankText = readerOf(shop)
  return ({ amountCents, payer, text }) => {
    const { isOfProvider, payoutIds } = readBankText([payer, text].join('\n'))
    return isOfProvider || payoutIds.length > 0 || amounts.has(amountCents)
  }
}

type Proposed = { account: Account; payout_id: string; amount_cents: number; arrives_on: string; exact: boolean }

/** The payouts that open receipts may be, by receipt: those of the exact amount before others. */
export async function proposePayouts(shop: Clearing): Promise<Map<number, Proposed[]>> {
  const { candidates } = await findOpenPairs(shop)
  const sorted = candidates.toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
  return new Map(
    [...Map.groupBy(sorted, ({ receipt }) => receipt.id)].map(([id, found]) => [
      id,
      found.slice(0, 5).map(({ payout, isExact }) => ({
        account: payout.account,
        payout_id: payout.payoutId,
        amount_cents: payout.amountCents,
        arrives_on: payout.arrivesOn,
        exact: isExact,
      })),
    ]),
  )
}
