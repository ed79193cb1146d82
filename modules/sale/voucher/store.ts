import { type Selectable, sql } from 'kysely'
import type { VatScheme } from '../../platform/pricing/vat.ts'
import { defaultSettings } from '../../platform/settings/settings.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Company } from '../../shared/company.ts'
import { multiplyCents } from '../../shared/money.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import { transitionState } from '../../sql/state-transition.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { VoucherOrderTable, VoucherTable } from '../../shared/tables.ts'
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import type { VoucherPackage } from './sale-terms.ts'
import { canTransitionOrder, type VoucherOrderState } from './states.ts'

export type Buyer = { name: string; surname: string; email: string }
export type Gift = {
  recipient?: { name: string; email?: string; language?: string }
  message?: string
  send_on?: string
  picture?: string
}
export type VoucherOrder = Omit<Selectable<VoucherOrderTable>, 'state' | 'buyer' | 'gift' | 'company'> & {
  state: VoucherOrderState
  /** The company that the invoice is for; null for a private buyer. */
  company: Company | null
  buyer: Buyer
  gift: Gift
}

/** Vouchers with their deal, in display order. If a deal has several vouchers, the first is used. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('voucher')
    .leftJoin('deal', 'deal.id', 'voucher.deal_id')
    .orderBy('voucher.position')
    .orderBy('voucher.id')

/** A package voucher is on sale only while the shop sells its package, so that nobody buys an unusable voucher. */
const onSale = sql<boolean>`voucher.active
  and (voucher.deal_id is null or (deal.status = 'active' and not deal.externally_sold))`

/** The package of a voucher, for the terms of its sale. */
const packageOfVoucher = sql<VoucherPackage | null>`case when deal.id is not null then
  jsonb_build_object('scheme', deal.vat_scheme, 'isSgr', deal.is_sgr_package, 'countries', (
    select coalesce(jsonb_agg(distinct coalesce(nullif(h.country_code, ''), ${homeCountry})), '[]')
    from deal_hotel dh join hotel h on h.id = dh.hotel_id where dh.deal_id = deal.id)) end`

export async function findVoucherOnSale(
  db: Db,
  values: { voucherId?: number; dealId?: number },
): Promise<(Selectable<VoucherTable> & { package: VoucherPackage | null }) | undefined> {
  const query = selectProducts(db).selectAll('voucher').select(packageOfVoucher.as('package')).where(onSale).limit(1)
  return (
    values.voucherId !== undefined
      ? query.where('voucher.id', '=', values.voucherId)
      : query.where('voucher.deal_id', '=', values.dealId ?? 0)
  ).executeTakeFirst()
}

export async function findVoucher(db: Db, id: number): Promise<Selectable<VoucherTable> | undefined> {
  return db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirst()
}

export type NewOrder = {
  number: string
  voucherId: number
  /** The name under which the voucher is sold. */
  name: string
  /** The same in the buyer's language. */
  title: string
  dealId: number | null
  quantity: number
  unitCents: number
  valueCents: number
  validityMonths: number
  vatClass: string
  vatParts: unknown
  vatCountry: string | null
  buyer: Buyer
  company: Company | null
  gift: Gift
  account: 'standard' | 'sgr'
  language: string
  sessionId: string | null
  expiresAt: Date
}

export async function insertVoucherOrder(db: Trx, order: NewOrder): Promise<void> {
  await db
    .insertInto('voucher_order')
    .values({
      number: order.number,
      state: 'awaiting_payment',
      voucher_id: order.voucherId,
      name: order.name,
      deal_id: order.dealId,
      quantity: order.quantity,
      unit_cents: order.unitCents,
      amount_cents: multiplyCents(order.unitCents, order.quantity),
      value_cents: order.valueCents,
      validity_months: order.validityMonths,
      vat_class: order.vatClass,
      vat_parts: order.vatParts === null ? null : jsonbValue(order.vatParts),
      vat_country: order.vatCountry,
      title: order.title,
      buyer: jsonbValue(order.buyer),
      company: order.company === null ? null : jsonbValue(order.company),
      gift: jsonbValue(order.gift),
      account: order.account,
      language: order.language,
      session_id: order.sessionId,
      expires_at: order.expiresAt,
    })
    .execute()
  await db
    .insertInto('voucher_order_event')
    .values({
      order_number: order.number,
      actor: 'buyer',
      from_state: null,
      to_state: 'awaiting_payment',
      reason: 'pre-voucher-transaction',
    })
    .execute()
}

export async function findVoucherOrder(db: Db, number: string): Promise<VoucherOrder | null> {
  return (
    ((await db.selectFrom('voucher_order').selectAll().where('number', '=', number).executeTakeFirst()) as
      | VoucherOrder
      | undefined) ?? null
  )
}

export async function lockVoucherOrder(db: Trx, number: string): Promise<VoucherOrder> {
  return (await db
    .selectFrom('voucher_order')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow()) as VoucherOrder
}

/**
 * The only function that changes the state of a voucher order: it makes a permitted transition from the expected state.
 * Returns false if the order has another state.
 */
export async function transitionOrder(
  db: Db,
  number: string,
  from: VoucherOrderState,
  to: VoucherOrderState,
  actor: string,
  reason: string,
): Promise<boolean> {
  if (!canTransitionOrder(from, to)) throw new Error(`a voucher order does not go from ${from} to ${to}`)
  return await transitionState(db, 'voucher_order', { number, from, to, actor, reason })
}

/** Invalidates all links sent so far and the access of the buyer's browser; returns the new link version. */
export async function incrementOrderLinkVersion(db: Trx, number: string): Promise<number> {
  const { link_version } = await db
    .updateTable('voucher_order')
    .set({ link_version: sql`link_version + 1`, session_id: null, updated_at: sql`now()` })
    .where('number', '=', number)
    .returning('link_version')
    .executeTakeFirstOrThrow()
  return link_version
}

export async function updateOrderIssuedAt(db: Db, number: string, at: Date): Promise<void> {
  await db.updateTable('voucher_order').set({ issued_at: at }).where('number', '=', number).execute()
}

export type OrderCode = {
  id: number
  position: number
  code_sealed: string
  issued_cents: number
  balance_cents: number
  held_cents: number
  blocked: boolean
  valid_from: string
  valid_until: string
}

/** The codes of an order, in order of issue. */
export async function findOrderCodes(db: Db, number: string): Promise<OrderCode[]> {
  const rows = await db
    .selectFrom('voucher_code')
    .select([
      'id',
      'order_position',
      'code_sealed',
      'issued_cents',
      'balance_cents',
      'held_cents',
      'blocked',
      'valid_from',
      'valid_until',
    ])
    .where('order_number', '=', number)
    .orderBy('order_position')
    .execute()
  return rows.map(({ order_position, ...row }) => ({ ...row, position: order_position ?? 0 }))
}

export async function findOrderNumbersToExpire(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('voucher_order')
    .select('number')
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '<', now)
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/**
 * Orders that were refunded (in full, or by a lost dispute) with blocked codes that are still a liability in the books,
 * because value was returned from a stay.
 */
export async function findOrderNumbersToWriteOff(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from voucher_order o
    where exists (select from voucher_code c where c.order_number = o.number and c.blocked
        and c.balance_cents - c.held_cents - c.written_off_cents > 0)
      and (o.state = 'refunded' or exists (select from payment p join dispute d on d.payment_id = p.id
        where p.voucher_order_number = o.number and d.status = 'lost'))
    order by o.number limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

export type ProductRow = Selectable<VoucherTable> & {
  deal_title: string | null
  deal_translations: unknown
  deal_slug: string | null
  deal_category: string | null
  sold: number
  codes: number
  open_cents: number
  /** The scheme of the shop's settings. */
  shop_scheme: VatScheme
  package: VoucherPackage | null
}

/** All vouchers, or only those on sale; sales figures are read only for staff. */
export async function findVoucherProducts(
  db: Db,
  filter: { id?: number; activeOnly: boolean; figures: boolean },
): Promise<ProductRow[]> {
  const ofCodes = (what: 'amount' | 'cents', ...names: ('code' | 'code_sold')[]) =>
    filter.figures
      ? sql<number>`(select total.${sql.ref(what)}
        from ${runningTotalSql(names, sql`t.subject = 'voucher:' || voucher.id`)} as total)`
      : sql<number>`0`
  let query = selectProducts(db)
    .selectAll('voucher')
    .select([
      'deal.title as deal_title',
      'deal.translations as deal_translations',
      'deal.slug as deal_slug',
      'deal.category as deal_category',
      ofCodes('amount', 'code_sold').as('sold'),
      ofCodes('amount', 'code', 'code_sold').as('codes'),
      ofCodes('cents', 'code', 'code_sold').as('open_cents'),
      sql<VatScheme>`coalesce((select value->>'scheme' from setting where name = 'vat'),
        ${defaultSettings.vat.scheme})`.as('shop_scheme'),
      packageOfVoucher.as('package'),
    ])
  if (filter.id !== undefined) query = query.where('voucher.id', '=', filter.id)
  if (filter.activeOnly) query = query.where(onSale)
  return (await query.execute()) as ProductRow[]
}

export type ProductValues = Partial<Omit<Selectable<VoucherTable>, 'id' | 'version' | 'created_at'>>

/** Returns the id of the new voucher, or null if the slug is taken. */
export async function insertVoucherProduct(
  db: Db,
  values: ProductValues & {
    slug: string
    name: string
    kind: string
    value_cents: number
    selling_price_cents: number
  },
): Promise<number | null> {
  return (
    (
      await db
        .insertInto('voucher')
        .values(values)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}

export async function updateVoucherProduct(db: Db, id: number, values: ProductValues): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db
    .updateTable('voucher')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Locks the voucher until the transaction ends. */
export async function lockVoucherProduct(db: Trx, id: number): Promise<void> {
  await db.selectFrom('voucher').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Deletes a voucher; returns false if it was ever ordered or has codes. */
export async function deleteVoucherProduct(db: Db, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('voucher')
    .where('id', '=', id)
    .where((where) =>
      where.not(where.exists(where.selectFrom('voucher_order').select('number').where('voucher_id', '=', id))),
    )
    .where((where) =>
      where.not(where.exists(where.selectFrom('voucher_code').select('id').where('voucher_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Bought codes with a balance that expire within this period and got no reminder yet for that day and stage. */
export async function findExpiringCodes(
  db: Db,
  from: string,
  until: string,
  stage: string,
  limit: number,
): Promise<{ id: number; order_number: string; valid_until: string; balance_cents: number }[]> {
  const rows = await db
    .selectFrom('voucher_code as c')
    .innerJoin('voucher_order as o', 'o.number', 'c.order_number')
    .select(['c.id', 'o.number as order_number', 'c.valid_until', 'c.balance_cents'])
    .where('c.balance_cents', '>', 0)
    // An erased order has no e-mail address for a reminder.
    .where('o.erased_at', 'is', null)
    .where('c.blocked', '=', false)
    .where('c.valid_until', '>=', from)
    .where('c.valid_until', '<=', until)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('mail as m')
            .select('m.id')
            .where(
              'm.key',
              '=',
              sql<string>`'voucher-expires:' || c.id || ':' || c.valid_until || ':' || ${stage}::text`,
            ),
        ),
      ),
    )
    .orderBy('c.valid_until')
    .orderBy('c.id')
    .limit(limit)
    .execute()
  return rows
}

/** `version` is 0 if the template was never saved. */
export async function findDocumentTemplate(db: Db): Promise<{ value: Record<string, unknown>; version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('name', '=', 'invoice_voucher')
    .executeTakeFirst()
  return { value: (row?.value ?? {}) as Record<string, unknown>, version: row?.version ?? 0 }
}

export async function saveDocumentTemplate(db: Db, template: object): Promise<void> {
  const value = jsonbValue(template)
  await db
    .insertInto('setting')
    .values({ name: 'invoice_voucher', value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value, updated_at: sql`now()`, version: sql`setting.version + 1` }),
    )
    .execute()
}
