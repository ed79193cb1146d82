/** What partners owe for the stays that their codes paid. */
import { claimAge } from '../../money/claim/index.ts'
import { daysBetween, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import type { Shop } from '../../shared/shop.ts'
import { findClaimsOfPartner, findPartners } from './partner-store.ts'

export async function listPartners(shop: Pick<Shop, 'db' | 'now'>) {
  const day = today(shop.now())
  return (await findPartners(shop.db)).map((partner) => ({
    ...partner,
    age: claimAge(partner.due_on, day),
    days_late: partner.due_on === null ? 0 : daysBetween(partner.due_on, day),
  }))
}

export async function listClaimsOfPartner(
  shop: Pick<Shop, 'db'>,
  partnerId: number,
  { page = 1, limit = defaultLimit }: { page?: number; limit?: number },
) {
  const { rows, total } = await findClaimsOfPartner(shop.db, partnerId, { limit, offset: (page - 1) * limit })
  return { total, page, limit, items: rows }
}
