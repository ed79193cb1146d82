import { defaultLimit } from '../shared/page.ts'
import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { resendMail } from './resend-flows.ts'
import { findFailedMails } from './store.ts'

export const routes: Route[] = [
  route(contract.failedMails, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findFailedMails(shop.db, page, limit)
    return {
      total,
      page,
      limit,
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        recipient: row.recipient,
        language: row.language,
        reservationNumber: row.reservation_number,
        state: row.state as 'failed' | 'dropped',
        attempts: row.attempts,
        last_error: row.last_error,
        created_at: row.created_at.toISOString(),
        may_resend: row.state === 'failed' && row.link_ends_at === null,
      })),
    }
  }),
  route(contract.resendMail, async ({ params }, { shop, caller }) => resendMail(shop, params.id, caller)),
]
