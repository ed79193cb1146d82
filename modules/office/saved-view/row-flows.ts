/** The first rows of a saved view, as an e-mail shows them. */
import { findReservations } from '../../sale/booking/index.ts'
import { findVoucherOrders } from '../../sale/voucher/index.ts'
import { today } from '../../shared/day.ts'
import type { Counted } from '../../shared/page-span.ts'
import type { Shop } from '../../shared/shop.ts'
import { listFilteredDeals } from '../deal-admin/index.ts'
import { officeTexts } from '../list-export/sheet.ts'
import type { ViewQuery } from './mailed-lists.ts'

/** If the list has no such column or value, `number` is empty, and `day` and `cents` are null. */
type ViewRow = { title: string; number: string; state: string; day: string | null; cents: number | null }

export const nameOfList = (screen: ViewQuery['screen'], language: string): string =>
  officeTexts(language).resources[screen].name.split(' |||| ').at(-1)!

export async function findViewRows(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  query: ViewQuery,
  { limit, language }: { limit: number; language: string },
): Promise<{ rows: ViewRow[] } & Counted> {
  const texts = officeTexts(language)
  const sort = query.sort === undefined ? {} : { sort: query.sort }
  switch (query.screen) {
    case 'deals': {
      const { items, total, has_more } = await listFilteredDeals(shop, { ...query.filter, ...sort, limit })
      const rows = items.map((deal) => ({
        title: deal.title,
        number: '',
        state: texts.users[deal.status],
        day: deal.travel_end_date,
        cents: deal.lowest_price_cents,
      }))
      return { rows, total, has_more }
    }
    case 'reservations': {
      const filter = { ...query.filter, ...(query.sort === undefined ? {} : { sort: query.sort }), limit }
      const { rows, ...count } = await findReservations(shop.db, filter, today(shop.now()))
      const states: Record<string, string> = texts.reservation.state
      return {
        rows: rows.map((stay) => ({
          title: stay.snapshot.deal.title,
          number: stay.number,
          state: states[stay.state] ?? stay.state,
          day: stay.check_in,
          cents: stay.total_cents,
        })),
        ...count,
      }
    }
    case 'voucher-orders': {
      const filter = { ...query.filter, ...(query.sort === undefined ? {} : { sort: query.sort }), limit, offset: 0 }
      const { rows, ...count } = await findVoucherOrders(shop.db, filter)
      const states: Record<string, string> = texts.voucher.order
      return {
        rows: rows.map((order) => ({
          title: order.name || (order.voucher_name ?? ''),
          number: order.number,
          state: states[order.state] ?? order.state,
          day: today(order.created_at),
          cents: order.amount_cents,
        })),
        ...count,
      }
    }
  }
}
