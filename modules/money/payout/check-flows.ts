/** Compares movements, payouts and balances of the card provider with the books; each difference is a task. */
import { findCreditBalance } from '../journal/index.ts'
import { closeTasks, upsertTasks } from '../../platform/task/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import type { Account } from '../payment/account.ts'
import {
  type BalanceFacts,
  balanceMessage,
  bookedCentsOf,
  isExplained,
  payoutProblemMessage,
  unexplainedLineMessage,
  unknownDifferenceCents,
} from './match.ts'
import { sumDocumentsWithoutMovementCents, sumMovementsWithoutEntryCents, findReadings } from './balance-store.ts'
import {
  findOpenPayoutTaskKeys,
  findUnreconciledPayouts,
  findUnexplainedLines,
  type MatchedLine,
  saveMatches,
  type UnexplainedLine,
} from './store.ts'

type Difference = Parameters<typeof upsertTasks>[1][number]
type Unmatched = UnexplainedLine & Pick<MatchedLine, 'bookedCents'>

/** A movement that is not paid out is reported only after this time, because its document may be stored later. */
const unpaidHours = 24

/**
 * Matches movements with the books, upserts a task for each difference, and closes the tasks of differences that no
 * longer exist. A task that staff completed is not reopened. Returns the number of differences.
 */
export async function checkPayouts(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const now = shop.now()
  const unmatched = await matchLines(shop)
  const reported = unmatched.filter((line) => line.payoutId !== null || line.madeAt < addHours(now, -unpaidHours))
  const differences = [
    ...reported.map(toLineTask),
    ...(await findUnreconciledPayouts(shop.db)).map((payout) => ({
      key: `payout:${payout.account}:${payout.payoutId}`,
      kind: 'payout_unexplained' as const,
      message: payoutProblemMessage(payout)!,
      reservationNumber: null,
      cents: Math.abs(payout.amountCents - payout.linesCents),
    })),
    ...(await findBalanceDifferences(shop, unmatched)),
  ]
  const keys = new Set(differences.map(({ key }) => key))
  await shop.db.transaction().execute(async (trx) => {
    await upsertTasks(trx, differences, new Date(0))
    await closeTasks(
      trx,
      (await findOpenPayoutTaskKeys(trx)).filter((key) => !keys.has(key)),
    )
  })
  return differences.length
}

/** Stores the documents that movements belong to; returns the movements that remain unexplained. */
async function matchLines(shop: Pick<Shop, 'db'>): Promise<Unmatched[]> {
  const lines = (await findUnexplainedLines(shop.db)).map((line) => ({
    ...line,
    bookedCents: bookedCentsOf(line, line.documents),
  }))
  const matched = lines.map((line) => ({ ...line, explained: isExplained(line, line.bookedCents) }))
  await shop.db.transaction().execute((trx) => saveMatches(trx, matched))
  return matched.filter((line) => !line.explained)
}

const toLineTask = (line: Unmatched): Difference => ({
  key: `payout-line:${line.account}:${line.lineId}`,
  kind: 'payout_unexplained',
  message: unexplainedLineMessage(line, line.bookedCents),
  reservationNumber: line.reservationNumber,
  cents: Math.abs(line.amountCents - (line.bookedCents ?? 0)),
})

async function findBalanceDifferences(
  shop: Pick<Shop, 'db' | 'now'>,
  unmatched: readonly Unmatched[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { account, held_cents: heldCents } of await findReadings(shop.db)) {
    if (heldCents === null) continue
    const facts = await findBalanceFacts(shop, account, heldCents, unmatched)
    const message = balanceMessage(account, facts)
    if (message !== null)
      differences.push({
        key: `card-balance:${account}`,
        kind: 'card_balance_differs',
        message,
        reservationNumber: null,
        cents: Math.abs(unknownDifferenceCents(facts)),
      })
  }
  return differences
}

async function findBalanceFacts(
  { db, now }: { db: Db; now(): Date },
  account: Account,
  heldCents: number,
  unmatched: readonly Unmatched[],
): Promise<BalanceFacts> {
  return {
    heldCents,
    booksCents: 0 - (await findCreditBalance(db, `card_${account}`)),
    recentDocumentsCents: await sumDocumentsWithoutMovementCents(db, account, addDays(today(now()), -1)),
    unbookedCents: await sumMovementsWithoutEntryCents(db, account),
    unexplainedCents: unmatched
      .filter((line) => line.account === account)
      .reduce((sum, line) => sum + unbookedCentsOf(line), 0),
  }
}

/**
 * The part of a movement that is not in the books. Disputes and returned payouts are booked from their movement, even
 * if no document explains them.
 */
const unbookedCentsOf = ({ kind, amountCents, bookedCents: booked }: Unmatched): number =>
  ['dispute', 'dispute_returned', 'payout_returned'].includes(kind) ? 0 : amountCents - (booked ?? 0)
