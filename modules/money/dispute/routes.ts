import type { Account } from '../payment/ports.ts'
import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { findDisputes } from './store.ts'

export const routes: Route[] = [
  route(contract.listDisputes, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findDisputes(shop.db, { ...query, page, limit })
    return {
      total,
      page,
      limit,
      items: rows.map((row) => ({
        dispute_id: row.dispute_id,
        account: row.account as Account,
        reservationNumber: row.reservation_number,
        transaction_number: row.voucher_order_number,
        status: row.status,
        reason: row.reason,
        amount_cents: row.amount_cents,
        frozen: row.open,
        opened_at: row.opened_at.toISOString(),
      })),
    }
  }),
]
