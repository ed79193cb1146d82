import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { reconcileBooks, decideFinding } from './flows.ts'
import { renderFinding } from './shown-text.ts'
import { findFindings, type FindingRow } from './store.ts'

const toReply = (row: FindingRow, language = 'en') => ({
  id: row.id,
  kind: row.kind,
  account: row.account,
  intent_id: row.intent_id,
  reservationNumber: row.reservation_number,
  cents: row.cents,
  text: renderFinding(row, language),
  state: row.state,
  found_at: row.found_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by: row.resolved_by,
  resolution: row.resolution,
})

export const routes: Route[] = [
  route(contract.moneyInbox, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findFindings(shop.db, { ...query, page, limit })
    return { total, page, limit, items: rows.map((row) => toReply(row, query.language)) }
  }),
  route(contract.resolveMoney, async ({ params, body }, { shop, caller }) =>
    toReply(await decideFinding(shop, params.id, body, caller)),
  ),
  route(contract.compareMoney, async (_, { shop }) => ({ open: await reconcileBooks(shop) })),
]
