/** The staff calls for deals: read, add, change, put on sale, take off sale, delete, restore, remove. */
import { basisPointsToPercent } from '../../shared/money.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { updateFromPrices } from '../../availability/calendar/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { findDealById } from '../../catalogue/deal/index.ts'
import { getDealPageInAnyState, type CardSource } from '../../availability/search/index.ts'
import { today } from '../../shared/day.ts'
import { diffFields } from '../../shared/record-texts.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { cleanContent, toDealContent, toSourceTexts, renameToEditorFields } from './content.ts'
import type { DealContent, Problem, StaffDeal } from './contract.ts'
import { listMissingFields } from './missing.ts'
import { findOutdatedTranslations } from './outdated.ts'
import {
  lockDeal,
  countDealSales,
  findStoredDeal,
  insertDeal,
  deleteDealRow,
  updateDealStatus,
  type StoredDeal,
  updateDeal,
} from './store.ts'
import { findDealHistory, hasDealVersion, insertDealHistory } from './history-store.ts'
import { toStoredDeal } from './stored-flows.ts'

type Status = StaffDeal['status']

const refuseUnknownDeal = (): never => refuse(404, 'deal_unknown', 'There is no such deal.')
const actorOf = (caller: Caller): string => caller.staff?.email ?? 'staff'

export async function getDealForStaff(
  shop: CardSource,
  id: number,
  query: { language?: string } = {},
): Promise<StaffDeal> {
  return toStaffDeal(shop, (await findStoredDeal(shop.db, id)) ?? refuseUnknownDeal(), query)
}

async function toStaffDeal(shop: CardSource, deal: StoredDeal, query: { language?: string } = {}): Promise<StaffDeal> {
  return {
    ...(await getDealPageInAnyState(shop, (await findDealById(shop.db, deal.id))!, query)),
    id: deal.id,
    status: deal.status as Status,
    version: deal.version,
    created_at: deal.created_at.toISOString(),
    updated_at: deal.updated_at.toISOString(),
    updated_by: deal.updated_by,
    content: toDealContent(deal),
    missing: listMissingFieldsOfStoredDeal(shop, deal),
    outdated: renameToEditorFields(deal.outdated),
    hotel_names: deal.linked_hotels.map(({ hotel_id, name, city, active }) => ({ hotel_id, name, city, active })),
    activity_names: deal.linked_activities.map(({ activity_id, title, priced_until }) => ({
      activity_id,
      title,
      priced_until,
    })),
    advertised_cents: deal.lowest_price_cents,
    reference_price_cents: deal.reference_price_cents,
  }
}

export function listMissingFieldsOfStoredDeal(shop: Pick<Shop, 'now' | 'pictures'>, deal: StoredDeal): Problem[] {
  const content = toDealContent(deal)
  return listMissingFields(
    {
      ...content,
      pictures: content.pictures.map(({ key, alt }) => ({ key, alt: alt || (shop.pictures.facts(key)?.alt ?? '') })),
      hotels: deal.linked_hotels,
      included: deal.linked_activities.filter(({ included }) => included),
    },
    today(shop.now()),
  )
}

const refuseTakenSlug = (): never => refuseField('category_id', 'name_taken', 'Another deal has this name.')

/** The initial values of a new deal. */
export async function getInitialDealValues(shop: Pick<Shop, 'db'>) {
  const { package: prices, payment } = await findSettings(shop.db)
  return {
    margin: basisPointsToPercent(prices.marginBp),
    partial_payment: payment.depositPercent,
    partial_payment_due_days: payment.depositPercent > 0 ? payment.depositDueDays : 0,
  }
}

export async function addDeal(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  input: DealContent,
  caller: Caller,
): Promise<{ deals_id: number }> {
  const content = cleanContent(input)
  return shop.db.transaction().execute(async (trx) => {
    const { values, links } = await toStoredDeal(shop, trx, content, {})
    const [by, at] = [actorOf(caller), shop.now()]
    const id = (await insertDeal(trx, values, links, by, at)) ?? refuseTakenSlug()
    await insertDealHistory(trx, { deal_id: id, version: 1, action: 'add', at, by, content })
    await writeAuditEntry(trx, { actor: by, action: 'deal.add', subject: `deal:${id}`, after: content })
    return { deals_id: id }
  })
}

export async function editDeal(
  shop: CardSource,
  id: number,
  change: DealContent & { version: number; confirmed?: string[] },
  caller: Caller,
): Promise<StaffDeal> {
  return shop.db.transaction().execute(async (trx) => {
    const inside = { ...shop, db: trx }
    await changeDealInTransaction(inside, trx, id, change, actorOf(caller))
    return toStaffDeal(inside, (await findStoredDeal(trx, id))!)
  })
}

/**
 * Changes a deal in the caller's transaction. Throws 409 `record_changed` with the current deal on a version conflict;
 * 422 if it is on sale and would become incomplete; 400 with the invalid field.
 */
export async function changeDealInTransaction(
  inside: CardSource,
  trx: Trx,
  id: number,
  { version, confirmed, ...input }: DealContent & { version: number; confirmed?: string[] },
  by: string,
): Promise<{ advertised_cents: number | null }> {
  const content = cleanContent(input)
  const before = (await lockDeal(trx, id)) ?? refuseUnknownDeal()
  const previous = toDealContent(before)
  if (before.version !== version) refuseChanged('this deal', await toStaffDeal(inside, before))
  if (before.status === 'active' && content.category_id !== previous.category_id)
    refuseField('category_id', 'name_on_sale', 'A deal keeps its address while it is on sale.')
  const outdated = findOutdatedTranslations(
    {
      source: toSourceTexts(previous),
      translations: previous.translations,
      outdated: renameToEditorFields(before.outdated),
    },
    { source: toSourceTexts(content), translations: content.translations },
    confirmed,
  )
  const { values, links } = await toStoredDeal(inside, trx, content, outdated)
  const at = inside.now()
  if (!(await hasDealVersion(trx, id, version)))
    await insertDealHistory(trx, {
      deal_id: id,
      version,
      action: 'update',
      at: before.updated_at,
      by: before.updated_by,
      content: previous,
    })
  if (!(await updateDeal(trx, before, values, links, by, at))) refuseTakenSlug()
  const after = (await findStoredDeal(trx, id))!
  if (after.status === 'active') await requireCompleteAndPrice(inside, after)
  await insertDealHistory(trx, { deal_id: id, version: after.version, action: 'update', at, by, content })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'deal.update',
    subject: `deal:${id}`,
    ...diffFields(previous, toDealContent(after)),
  })
  return { advertised_cents: (await findStoredDeal(trx, id))!.lowest_price_cents }
}

/** Locks the deal until the transaction ends; returns null for an unknown id. */
export async function lockDealContent(
  trx: Trx,
  id: number,
): Promise<{ content: DealContent; version: number; advertised_cents: number | null } | null> {
  const deal = await lockDeal(trx, id)
  return deal && { content: toDealContent(deal), version: deal.version, advertised_cents: deal.lowest_price_cents }
}

/**
 * Requires that the deal is complete, and computes its advertised price in the same transaction, so that visitors never
 * see an outdated price.
 */
async function requireCompleteAndPrice(inside: Pick<Shop, 'db' | 'now' | 'pictures'>, deal: StoredDeal): Promise<void> {
  const missing = listMissingFieldsOfStoredDeal(inside, deal)
  if (missing.length > 0)
    refuse(422, 'deal_incomplete', `This deal cannot be sold yet: ${missing.map(({ message }) => message).join(' ')}`, {
      data: { missing },
    })
  await updateFromPrices(inside, [deal.id])
}

export async function changeDealStatus(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  id: number,
  status: Status,
  caller: Caller,
): Promise<{ deals_id: number; status: Status }> {
  return shop.db.transaction().execute(async (trx) => {
    const deal = (await lockDeal(trx, id)) ?? refuseUnknownDeal()
    if (deal.status === status) return { deals_id: id, status: status }
    const [by, at] = [actorOf(caller), shop.now()]
    await updateDealStatus(trx, id, status, by, at)
    if (status === 'active') await requireCompleteAndPrice({ ...shop, db: trx }, deal)
    const action =
      status === 'active'
        ? 'activate'
        : status === 'deleted'
          ? 'delete'
          : deal.status === 'deleted'
            ? 'restore'
            : 'deactivate'
    await insertDealHistory(trx, { deal_id: id, version: deal.version, action, at, by, content: null })
    await writeAuditEntry(trx, {
      actor: by,
      action: `deal.${action}`,
      subject: `deal:${id}`,
      before: { status: deal.status },
      after: { status: status },
    })
    return { deals_id: id, status: status }
  })
}

export async function removeDealPermanently(shop: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<null> {
  return shop.db.transaction().execute(async (trx) => {
    const deal = (await lockDeal(trx, id)) ?? refuseUnknownDeal()
    if (deal.status !== 'deleted')
      refuse(409, 'deal_not_deleted', 'Only a deleted deal can be removed for good. Delete it first.')
    const sold = await countDealSales(trx, id)
    if (Object.values(sold).some((count) => count > 0))
      refuse(409, 'deal_sold', 'This deal was sold, or vouchers for it exist: it stays among the deleted ones.', {
        data: { sold },
      })
    await deleteDealRow(trx, id)
    await writeAuditEntry(trx, {
      actor: actorOf(caller),
      action: 'deal.remove',
      subject: `deal:${id}`,
      before: toDealContent(deal),
    })
    return null
  })
}

export async function listDealHistory(shop: Pick<Shop, 'db'>, id: number, page: { page: number; limit: number }) {
  if (!(await findStoredDeal(shop.db, id))) refuseUnknownDeal()
  const { items, total } = await findDealHistory(shop.db, id, page)
  return {
    items: items.map(({ id: entry, version, action, at, by, content, before }) => ({
      id: entry,
      version,
      action,
      at: at.toISOString(),
      by,
      changed: content && before ? Object.keys(diffFields(before, content).after) : [],
      content,
    })),
    total,
    ...page,
  }
}
