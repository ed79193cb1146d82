import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import { findReadings } from './balance-store.ts'
import { refuseUnknownPayout } from './clearing-flows.ts'
import * as contract from './contract.ts'
import { readPayouts } from './flows.ts'
import { findPayout, findPayoutLines, findPayouts, type PayoutRow } from './list-store.ts'

const toReply = (row: PayoutRow) => ({ ...row, created_at: row.created_at.toISOString() })

export const routes: Route[] = [
  route(contract.listPayouts, async ({ query }, { shop }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findPayouts(shop.db, { ...query, page, limit })
    const held = (await findReadings(shop.db)).map((row) => ({ ...row, read_until: row.read_until.toISOString() }))
    return { total, page, limit, items: rows.map(toReply), held }
  }),
  route(contract.showPayout, async ({ params }, { shop }) => {
    const payout = await findPayout(shop.db, params.account, params.id)
    if (!payout) return refuseUnknownPayout()
    const lines = await findPayoutLines(shop.db, params.account, params.id)
    return {
      ...toReply(payout),
      items: lines.map(({ reservation_number, voucher_order_number, ...line }) => ({
        ...line,
        made_at: line.made_at.toISOString(),
        reservationNumber: reservation_number,
        transaction_number: voucher_order_number,
      })),
    }
  }),
  route(contract.readPayouts, async (_, { shop }) => ({ differences: await readPayouts(shop) })),
]
