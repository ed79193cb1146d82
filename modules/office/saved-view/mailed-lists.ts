/** The lists whose saved views are mailed: who may read them, and which filters and sort orders they accept. Pure. */
import { Type, type Static, type TObject } from 'typebox'
import { Check, Convert } from 'typebox/value'
import { dealFilterFields, dealSorts } from '../deal-admin/list-contract.ts'
import { reservationFilterFields, reservationSorts } from '../../sale/booking/list-contract.ts'
import { voucherOrderFilterFields, voucherOrderSorts } from '../../sale/voucher/order-list-contract.ts'
import type { Permission } from '../../shared/permission.ts'
import type { ViewState } from './contract.ts'
import type { mailedScreens } from './mailed-screens.ts'

const deals = Type.Object(dealFilterFields)
const reservations = Type.Object(reservationFilterFields)
const voucherOrders = Type.Object(voucherOrderFilterFields)

type MailedList = { permission: Permission; filters: TObject; sorts: readonly string[] }
const mailedLists = {
  deals: { permission: 'catalogue.read', filters: deals, sorts: dealSorts },
  reservations: { permission: 'reservations.read', filters: reservations, sorts: reservationSorts },
  'voucher-orders': { permission: 'vouchers.read', filters: voucherOrders, sorts: voucherOrderSorts },
} as const satisfies Record<(typeof mailedScreens)[number], MailedList>

type Sort<S extends readonly string[]> = S[number] | `-${S[number]}`
/** The query of a view to its list; `sort` is missing if the list does not support the order of the view. */
export type ViewQuery =
  | { screen: 'deals'; filter: Static<typeof deals>; sort?: Sort<typeof dealSorts> }
  | { screen: 'reservations'; filter: Static<typeof reservations>; sort?: Sort<typeof reservationSorts> }
  | { screen: 'voucher-orders'; filter: Static<typeof voucherOrders>; sort?: Sort<typeof voucherOrderSorts> }

/** Null for a list that is not mailed. */
export const mailedListOf = (screen: string): MailedList | null =>
  Object.hasOwn(mailedLists, screen) ? mailedLists[screen as keyof typeof mailedLists] : null

/**
 * Converts a stored view, whose values are texts, to a query. Null if the list would refuse one of its filters; unknown
 * filters are ignored, as in the call for the list.
 */
export function readViewQuery(screen: string, { filters, sort }: ViewState): ViewQuery | null {
  const list = mailedListOf(screen)
  if (!list) return null
  const known = Object.fromEntries(
    Object.entries(filters).filter(([name]) => Object.hasOwn(list.filters.properties, name)),
  )
  const filter = Convert(list.filters, known)
  if (!Check(list.filters, filter)) return null
  const order = list.sorts.includes(sort.field) ? { sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}` } : {}
  return { screen, filter, ...order } as ViewQuery
}
