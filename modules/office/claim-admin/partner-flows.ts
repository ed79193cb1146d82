/** What partners owe for the stays that their codes paid, and their invoices. */
import { claimAge } from '../../money/claim/index.ts'
import { findInvoicesOfPartner } from '../../money/partner-invoice/index.ts'
import { daysBetween, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import type { Shop } from '../../shared/shop.ts'
import { findClaimsOfPartner, findPartners } from './partner-store.ts'

type Page = { page?: number; limit?: number }

const toSpan = ({ page = 1, limit = defaultLimit }: Page) => ({ page, limit, offset: (page - 1) * limit })

export async function listPartners(shop: Pick<Shop, 'db' | 'now'>, { q, ...query }: Page & { q?: string }) {
  const day = today(shop.now())
  const { page, ...span } = toSpan(query)
  const { rows, total } = await findPartners(shop.db, { ...span, q })
  const items = rows.map((partner) => ({
    ...partner,
    age: claimAge(partner.due_on, day),
    days_late: partner.due_on === null ? 0 : daysBetween(partner.due_on, day),
  }))
  return { total, page, limit: span.limit, items }
}

export async function listClaimsOfPartner(shop: Pick<Shop, 'db'>, partnerId: number, query: Page) {
  const { page, ...span } = toSpan(query)
  const { rows, total } = await findClaimsOfPartner(shop.db, partnerId, span)
  return { total, page, limit: span.limit, items: rows }
}

export async function listInvoicesOfPartner(shop: Pick<Shop, 'db'>, partnerId: number, query: Page) {
  const { page, ...span } = toSpan(query)
  const { rows, total } = await findInvoicesOfPartner(shop.db, partnerId, span)
  const items = rows.map((row) => ({ ...row, mailed_at: row.mailed_at?.toISOString() ?? null }))
  return { total, page, limit: span.limit, items }
}
