/** Finds records that a role may read; each kind requires its own permission. */
import { findCodeBySearchText } from '../../money/ledger/index.ts'
import type { Permission } from '../../shared/permission.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { Found } from './contract.ts'
import { foundKinds, type FoundScreen, maxPerKind, recordKinds, recordPermissions } from './kinds.ts'
import { type FindQuery, parseFindQuery } from './query.ts'
import * as sales from './sale-store.ts'
import { findRecords, type FoundRecord } from './store.ts'

type FindShop = Pick<Shop, 'db' | 'keys' | 'now' | 'sessionStore'>
type Ranked = Found & { isExact: boolean }

const minLength = 2

export async function searchBackOffice(shop: FindShop, typed: string, caller: Caller): Promise<Found[]> {
  const query = parseFindQuery(typed)
  if ([...query.text].length < minLength) return []
  const mayRead = (permission: Permission): boolean => caller.staff?.permissions.includes(permission) ?? false
  const kinds = recordKinds.filter((kind) => mayRead(recordPermissions[kind]))
  const [mayStays, mayVouchers] = [mayRead('reservations.read'), mayRead('vouchers.read')]
  const mayBooks = mayRead('books.read')
  const { email } = query
  const [stays, orders, code, invoices, isSubscriber, records] = await Promise.all([
    mayStays ? sales.findReservations(shop.db, query) : [],
    mayVouchers ? sales.findOrders(shop.db, query) : [],
    mayVouchers ? findCodeBySearchText(shop, caller, query.text) : null,
    mayStays || mayVouchers || mayBooks ? sales.findInvoices(shop.db, query) : [],
    mayStays && mayRead('newsletter.read') && email !== null ? sales.isSubscriber(shop.db, email) : false,
    findRecords(shop.db, query, kinds),
  ])
  const found: Ranked[] = [
    ...stays.map(reservationView),
    ...(mayStays ? listPeople(query, stays, orders, isSubscriber) : []),
    ...orders.map(orderView),
    ...(code ? [codeView(code)] : []),
    ...invoices.flatMap((invoice) => invoiceView(invoice, { mayStays, mayVouchers, mayBooks })),
    ...records.map(recordView),
  ]
  return foundKinds
    .flatMap((kind) => found.filter((row) => row.kind === kind).slice(0, maxPerKind))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
}

const reservationView = (row: sales.FoundReservation): Ranked => ({
  kind: 'reservation',
  screen: 'reservations',
  id: row.number,
  title: row.name,
  more: `${row.number} · ${row.hotel}`,
  day: row.check_in,
  state: row.state,
  isExact: row.is_exact,
})

const orderView = (row: sales.FoundOrder): Ranked => ({
  kind: 'voucher_order',
  screen: 'voucher-orders',
  id: row.number,
  title: row.name,
  more: `${row.number} · ${row.title}`,
  day: row.created_on,
  state: row.state,
  isExact: row.is_exact,
})

type FoundCode = NonNullable<Awaited<ReturnType<typeof findCodeBySearchText>>>

const codeView = (code: FoundCode): Ranked => ({
  kind: 'voucher_code',
  screen: 'voucher-codes',
  id: String(code.id),
  title: code.code,
  more: code.transaction_number ?? '',
  day: code.valid_until,
  state: code.state,
  isExact: true,
})

type InvoiceRights = { mayStays: boolean; mayVouchers: boolean; mayBooks: boolean }

/**
 * An invoice is shown on the page of its reservation or voucher order, a receipt on that of its code, and the invoice
 * of a partner among the partners.
 */
function invoiceView(invoice: sales.FoundInvoice, { mayStays, mayVouchers, mayBooks }: InvoiceRights): Ranked[] {
  const { kind, number, reservation, order, codeId, partner } = invoice
  const [screen, id, isAllowed]: [FoundScreen, string | null, boolean] =
    reservation !== null
      ? ['reservations', reservation, mayStays]
      : partner !== null
        ? ['debtors', number, mayBooks]
        : codeId !== null
          ? ['voucher-codes', String(codeId), mayVouchers]
          : ['voucher-orders', order, mayVouchers]
  if (id === null || !isAllowed) return []
  const more = reservation ?? order ?? partner ?? ''
  return [{ kind, screen, id, title: number, more, day: null, state: null, isExact: true }]
}

/** A room is shown on the page of its hotel. */
const recordView = ({ kind, ...row }: FoundRecord): Ranked => ({
  kind,
  screen: kind === 'room' ? 'hotels' : kind,
  ...row,
  day: null,
  state: null,
  isExact: false,
})

/**
 * The buyers of the sales found, without duplicates; a person is identified by e-mail address. The key is the number of
 * one of the person's sales, so that the browser's address bar contains no e-mail address; without a sale it is the
 * e-mail address.
 */
function listPeople(
  { email: typedEmail }: FindQuery,
  stays: readonly sales.FoundReservation[],
  orders: readonly sales.FoundOrder[],
  isSubscriber: boolean,
): Ranked[] {
  const people = new Map<string, Ranked>()
  const add = (email: string, id: string, title: string, phone = '', isExact = false) => {
    if (email === '' || people.has(email)) return
    const more = [email, phone].filter((part) => part !== '' && part !== title).join(' · ')
    people.set(email, {
      kind: 'person',
      screen: 'people',
      id,
      title: title || email,
      more,
      day: null,
      state: null,
      isExact,
    })
  }
  for (const row of stays)
    if (row.is_exact || row.is_guest) add(row.email, row.number, row.name, row.phone, row.is_exact)
  for (const row of orders)
    if (typedEmail === null || row.email.includes(typedEmail)) add(row.email, row.number, row.name, '', row.is_exact)
  const gift = orders.find(({ recipient }) => typedEmail !== null && recipient?.email?.toLowerCase() === typedEmail)
  if (typedEmail !== null && (gift || isSubscriber)) add(typedEmail, typedEmail, gift?.recipient?.name ?? '')
  return [...people.values()]
}
