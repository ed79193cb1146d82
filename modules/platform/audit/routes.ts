import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import { redactContactData } from './contact-data.ts'
import * as contract from './contract.ts'
import { findAuditEntries } from './store.ts'

export const routes: Route[] = [
  route(contract.fetchAuditLog, async ({ query }, { shop, caller }) => {
    const page = { ...query, page: query.page ?? 1, limit: query.limit ?? defaultLimit }
    const { items, total } = await findAuditEntries(shop.db, page)
    return {
      items: items.map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
        before: redactContactData(caller.staff!.permissions, entry.subject, entry.before),
        after: redactContactData(caller.staff!.permissions, entry.subject, entry.after),
      })),
      total,
      page: page.page,
      limit: page.limit,
    }
  }),
]
