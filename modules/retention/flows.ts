/** The nightly work that keeps what the privacy page promises, and the report of what it would do. */
import { today } from '../shared/day.ts'
import type { Shop } from '../shared/shop.ts'
import { rules } from './store.ts'
import { termsOn } from './terms.ts'

export type RetentionReport = { name: string; rows: number }[]

/** Takes a dry run's changes back. */
class DryRun extends Error {
  readonly rows: number
  constructor(rows: number) {
    super('dry run')
    this.rows = rows
  }
}

/** Every rule in a transaction of its own. `dryRun`: the same statements, taken back, so that the report says exactly what would go. */
export async function keepPromises(
  shop: Pick<Shop, 'db' | 'now'>,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<RetentionReport> {
  const terms = termsOn(today(shop.now()))
  const report: RetentionReport = []
  for (const rule of rules) {
    const rows = await shop.db
      .transaction()
      .execute(async (trx) => {
        const erased = await rule.erase(trx, terms)
        if (dryRun) throw new DryRun(erased)
        return erased
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.rows
        throw error
      })
    report.push({ name: rule.name, rows })
  }
  return report
}
