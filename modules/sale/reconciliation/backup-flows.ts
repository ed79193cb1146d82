/** Compares the payments in a restored backup with those of the card provider. */
import type { Account, ProviderPayment } from '../../money/payment/ports.ts'
import { renderStaffText } from '../../platform/staff-text/index.ts'
import { addHours, addMinutes } from '../../shared/moment.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import { comparePayments, type Finding } from './compare.ts'
import { findBookPayments, findStoredFindingKeys } from './store.ts'

/** The payments of a week: older ones were compared by the drills before. */
const comparedHours = 7 * 24
/** The clocks of the shop and of the provider may differ by this. */
const clockMinutes = 5

/**
 * Returns a sentence for each payment of the week before the backup that the provider has and the copy does not, or
 * with another amount. Differences that the shop itself has are in its money inbox, and no fault of the backup.
 */
export async function comparePaymentsOfBackup(
  shop: Pick<Shop, 'db' | 'payments'>,
  copy: Db,
  madeAt: Date,
): Promise<string[]> {
  const since = addHours(madeAt, -comparedHours)
  const differences: string[] = []
  for (const account of ['standard', 'sgr'] as const) {
    const listed = await shop.payments.listPayments(account, since)
    const findings = findMissing(account, listed, await findBookPayments(copy, account, since), madeAt)
    const keys = findings.map(({ key }) => key)
    const known = await findStoredFindingKeys(shop.db, keys)
    differences.push(
      ...findings.filter(({ key }) => !known.has(key)).map(({ message }) => renderStaffText(message, 'en')),
    )
  }
  return differences
}

/** What was paid after the backup, or refunded at any time, is no fault of it. */
function findMissing(
  account: Account,
  listed: readonly ProviderPayment[],
  ours: Parameters<typeof comparePayments>[2],
  madeAt: Date,
): Finding[] {
  const lastPaidAt = addMinutes(madeAt, -clockMinutes)
  const paidBefore = new Set(listed.flatMap(({ id, paidAt }) => (paidAt && paidAt < lastPaidAt ? [id] : [])))
  return comparePayments(account, listed, ours).filter(
    ({ key, providerId }) => key.startsWith('received:') || (key.startsWith('stray:') && paidBefore.has(providerId!)),
  )
}
