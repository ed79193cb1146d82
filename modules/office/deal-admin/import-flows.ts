/** The history of deals that a file of the shop has changed (`../catalogue-file/`). */
import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '../../shared/shop.ts'
import { toDealContent } from './content.ts'
import { hasDealVersion, insertDealHistory } from './history-store.ts'
import { findStoredDeal, type StoredDeal } from './store.ts'
import { findDealIdsBySlugs, raiseDealVersion } from './import-store.ts'

export type DealVersions = Map<number, StoredDeal>

/** The deals as they are before the change. */
export async function findDealVersions(trx: Trx, slugs: readonly string[]): Promise<DealVersions> {
  const versions: DealVersions = new Map()
  for (const id of await findDealIdsBySlugs(trx, slugs)) versions.set(id, (await findStoredDeal(trx, id))!)
  return versions
}

/** Writes a version into the history of each deal that is new or has other content than before, its links included. */
export async function recordChangedDeals(
  trx: Trx,
  before: DealVersions,
  slugs: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  for (const id of await findDealIdsBySlugs(trx, slugs)) {
    const deal = (await findStoredDeal(trx, id))!
    const [old, content] = [before.get(id), toDealContent(deal)]
    if (!old) {
      await insertDealHistory(trx, { deal_id: id, version: deal.version, action: 'add', at, by, content })
      continue
    }
    const previous = toDealContent(old)
    if (isDeepStrictEqual(previous, content)) continue
    if (!(await hasDealVersion(trx, id, old.version)))
      await insertDealHistory(trx, {
        deal_id: id,
        version: old.version,
        action: 'update',
        at: old.updated_at,
        by: old.updated_by,
        content: previous,
      })
    // Hotels and activities are linked in tables of their own, which do not raise the version of the deal.
    const version = deal.version > old.version ? deal.version : await raiseDealVersion(trx, id, { by, at })
    await insertDealHistory(trx, { deal_id: id, version, action: 'update', at, by, content })
  }
}
