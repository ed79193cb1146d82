import { defaultLimit } from '../shared/page.ts'
import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { findAudit } from './store.ts'

export const routes: Route[] = [
  route(contract.fetchAuditLog, async ({ query }, { shop }) => {
    const asked = { ...query, page: query.page ?? 1, limit: query.limit ?? defaultLimit }
    const { items, total } = await findAudit(shop.db, asked)
    return {
      items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      total,
      page: asked.page,
      limit: asked.limit,
    }
  }),
]
