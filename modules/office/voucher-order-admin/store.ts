import type { Db } from '../../shared/shop.ts'

export const findOrderEvents = (db: Db, number: string) =>
  db
    .selectFrom('voucher_order_event')
    .select(['at', 'actor', 'from_state', 'to_state', 'reason'])
    .where('order_number', '=', number)
    .orderBy('id', 'desc')
    .execute()

export const findOrderInvoices = (db: Db, number: string) =>
  db
    .selectFrom('invoice')
    .select(['kind', 'number', 'issued_on', 'total_cents'])
    .where('voucher_order_number', '=', number)
    .orderBy('id')
    .execute()
