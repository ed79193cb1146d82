/** Reads the card provider's payouts, books them, and reports differences from the books. */
import { insertJournalEntry } from '../journal/index.ts'
import { type Account, providerAccounts } from '../payment/account.ts'
import type { Movement, Payout, PayoutSource } from '../payment/payout-ports.ts'
import { today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { checkPayouts } from './check-flows.ts'
import { clearPayouts } from './clearing-flows.ts'
import { movementEntry, payoutEntry, type ProviderEntry } from './entry.ts'
import {
  findFirstPaymentTime,
  findOldestOpenPayoutTime,
  findReadUntil,
  findSalesOfPayments,
  markPayoutRead,
  saveMovements,
  savePayout,
  saveReading,
  type SaleOfPayment,
} from './store.ts'

type Reading = Pick<Shop, 'db' | 'log' | 'now' | 'payments'>

/** The movements of this many hours before the last reading are read again, because the provider may list them late. */
const overlapHours = 72
/** Payouts of this many hours before the last reading are read again, because a bank may still send them back. */
const payoutHours = 30 * 24

/**
 * Nightly, and on request: stores new movements and payouts with their postings, then compares them with the books
 * and with the statements of the bank. May
 * be repeated, interrupted, and run by two processes: each movement and each payout is stored and booked in one
 * transaction, once. Returns the number of differences. If an account could not be read, throws after the comparison.
 */
export async function readPayouts(shop: Reading): Promise<number> {
  const { payouts } = shop.payments
  if (!payouts) return 0
  const read = await Promise.allSettled(providerAccounts.map((account) => readAccount(shop, payouts, account)))
  const differences = (await checkPayouts(shop)) + (await clearPayouts(shop)).problems
  for (const result of read) if (result.status === 'rejected') throw result.reason
  return differences
}

async function readAccount(shop: Reading, payouts: PayoutSource, account: Account): Promise<void> {
  const began = shop.now()
  const [first, readUntil] = [await findFirstPaymentTime(shop.db, account), await findReadUntil(shop.db, account)]
  if (!first) return
  const heldBefore = await payouts.readBalance(account)
  const from = addHours(first, -overlapHours)
  const since = readUntil ? addHours(readUntil, -overlapHours) : from
  const movements = await payouts.listMovements(account, { since })
  if (movements.length > 0) await shop.db.transaction().execute((trx) => storeMovements(trx, account, movements, null))
  const open = await findOldestOpenPayoutTime(shop.db, account)
  const recent = readUntil ? addHours(readUntil, -payoutHours) : from
  const listed = await payouts.listPayouts(account, open && open < recent ? open : recent)
  await forEachIsolated(shop, listed, { name: 'payouts', atOnce: 1 }, (payout) =>
    readPayout(shop, payouts, account, payout),
  )
  const heldAfter = await payouts.readBalance(account)
  await saveReading(shop.db, account, began, heldBefore === heldAfter ? heldAfter : null)
}

/** Stores a payout with its movements; if the movements are already stored, only updates the payout. */
async function readPayout(shop: Reading, payouts: PayoutSource, account: Account, payout: Payout): Promise<void> {
  if (await savePayout(shop.db, account, payout)) return
  const movements = payout.hasMovements ? await payouts.listMovements(account, { payoutId: payout.id }) : []
  await shop.db.transaction().execute(async (trx) => {
    if (movements.length > 0) await storeMovements(trx, account, movements, payout.id)
    await bookEntry(trx, payoutEntry(account, payout), payout.createdAt)
    await markPayoutRead(trx, account, payout.id, shop.now())
  })
}

/** Stores movements, and books the new ones on the day given by the provider, for the sale that they belong to. */
async function storeMovements(
  trx: Trx,
  account: Account,
  movements: readonly Movement[],
  payoutId: string | null,
): Promise<void> {
  const ids = movements.flatMap((movement) => movement.paymentId ?? [])
  const sales = await findSalesOfPayments(trx, account, [...new Set(ids)])
  const added = new Set(await saveMovements(trx, account, movements, payoutId))
  for (const movement of movements)
    if (added.has(movement.id))
      await bookEntry(trx, movementEntry(account, movement), movement.madeAt, sales.get(movement.paymentId ?? ''))
}

const bookEntry = (trx: Trx, entry: ProviderEntry, at: Date, sale?: SaleOfPayment): Promise<void> =>
  insertJournalEntry(trx, {
    ...entry,
    reservationNumber: sale?.reservation_number ?? null,
    voucherOrderNumber: sale?.voucher_order_number ?? null,
    bookedOn: today(at),
  })
