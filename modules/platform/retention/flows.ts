/**
 * The nightly erasure that the privacy page promises, its dry run, and the numbers of records that are due now and
 * soon.
 */
import { addDays, today } from '../../shared/day.ts'
import type { Shop } from '../../shared/shop.ts'
import { runInTransaction } from '../../sql/transaction.ts'
import { countDueRecords, rules } from './store.ts'
import { retentionTermsOn } from './terms.ts'

export type RetentionReport = { name: string; rows: number }[]

/**
 * Runs each rule in its own transaction. With `dryRun` the transaction is rolled back, so that the report states
 * exactly what would be erased.
 */
export async function applyRetention(
  shop: Pick<Shop, 'db' | 'now'>,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<RetentionReport> {
  const terms = retentionTermsOn(today(shop.now()))
  const report: RetentionReport = []
  for (const rule of rules) {
    const rows = await runInTransaction(
      shop.db,
      (trx) => rule.erase(trx, rule.due(terms)),
      () => !dryRun,
    )
    report.push({ name: rule.name, rows })
  }
  return report
}

/**
 * For each rule: the number of records whose term has ended, which will be erased the next night, and the number that
 * become due within `nearDays`.
 */
export function countRetentionDueRecords(
  shop: Pick<Shop, 'db' | 'now'>,
  nearDays: number,
): Promise<{ code: string; beyond: number; near: number }[]> {
  const day = today(shop.now())
  return countDueRecords(shop.db, retentionTermsOn(day), retentionTermsOn(addDays(day, nearDays)))
}
