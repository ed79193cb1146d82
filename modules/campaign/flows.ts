import { findDealById } from '../deal/index.ts'
import {
  addCodes,
  type CodesWish,
  countGuesses,
  findTypedCodes,
  followCampaign,
  inEqualTime,
  type Issue,
  type LedgerCode,
  requireUsable,
} from '../ledger/index.ts'
import { imageOf } from '../media/image.ts'
import { cleanHtml } from '../shared/html.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Keep } from '../shared/routes.ts'
import type { Caller, Db, Shop } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import {
  type CampaignRow,
  type CampaignValues,
  changeCampaign,
  findCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
} from './store.ts'

export type CampaignWish = CodesWish & {
  campaign_name?: string
  partner?: string
  deals_id?: number
  valid_from?: string
  valid_until?: string
  nights?: number
  persons?: number
  promotion?: string
  active?: boolean
}
type WholeWish = CampaignWish &
  Required<
    Pick<CampaignWish, 'campaign_name' | 'partner' | 'deals_id' | 'valid_from' | 'valid_until' | 'nights' | 'persons'>
  >

const unknown = () => refuse(404, 'campaign_unknown', 'There is no such campaign.')

const viewOf = (row: Awaited<ReturnType<typeof listCampaigns>>[number]) => ({
  id: row.id,
  campaign_name: row.name,
  partner: row.partner,
  promotion: row.promotion_html,
  deals_id: row.deal_id,
  deal_title: row.deal_title,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  nights: row.nights,
  persons: row.persons,
  active: row.active,
  created_at: row.created_at.toISOString(),
  codes: row.codes,
  held: row.held,
  redeemed: row.redeemed,
  last_redeemed_at: row.last_redeemed_at?.toISOString() ?? null,
})

export const showCampaigns = async (shop: Shop) => (await listCampaigns(shop.db)).map(viewOf)
const showCampaign = async (db: Db, id: number) => viewOf((await listCampaigns(db, id))[0] ?? unknown())

function valuesOf(wish: CampaignWish): CampaignValues {
  const { campaign_name, partner, deals_id, valid_from, valid_until, nights, persons, promotion, active } = wish
  const given = {
    name: campaign_name,
    partner,
    deal_id: deals_id,
    valid_from,
    valid_until,
    nights,
    persons,
    promotion_html: promotion === undefined ? undefined : cleanHtml(promotion),
    active,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** A stay of other lengths than the package is sold in would always cost something on top. */
async function requireWhole(
  db: Db,
  wish: Pick<WholeWish, 'deals_id' | 'valid_from' | 'valid_until' | 'nights'>,
): Promise<void> {
  if (wish.valid_until < wish.valid_from)
    refuseField('valid_until', 'range', 'The last day must not lie before the first.')
  const deal =
    (await findDealById(db, wish.deals_id)) ?? refuseField('deals_id', 'unknown', 'There is no such package.')
  if (!deal.length_of_stay.includes(wish.nights + 1))
    refuseField('nights', 'not_sold', 'The package is not sold for that number of nights.')
}

const validityOf = (row: Pick<CampaignRow, 'valid_from' | 'valid_until'>) => ({
  validFrom: row.valid_from,
  validUntil: row.valid_until,
})

const issueOf = (
  id: number,
  row: Pick<CampaignRow, 'valid_from' | 'valid_until'>,
  actor: string,
): Omit<Issue, 'imported'> => ({
  voucherId: null,
  dealId: null,
  orderNumber: null,
  campaignId: id,
  vatClass: null,
  cents: 0,
  stays: 1,
  ...validityOf(row),
  actor,
  note: 'campaign',
})

const hasCodes = (wish: CodesWish): boolean =>
  wish.codes !== undefined || wish.csv !== undefined || wish.generate !== undefined

export async function addCampaign(shop: Shop, wish: WholeWish, caller: Caller, keep: Keep) {
  await requireWhole(shop.db, wish)
  const actor = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const id = await insertCampaign(trx, {
      ...valuesOf(wish),
      name: wish.campaign_name,
      partner: wish.partner,
      deal_id: wish.deals_id,
      nights: wish.nights,
      persons: wish.persons,
      valid_from: wish.valid_from,
      valid_until: wish.valid_until,
    })
    const result = hasCodes(wish) ? await addCodes(shop, trx, wish, issueOf(id, wish, actor)) : { added: 0, skipped: 0 }
    await writeAudit(trx, {
      actor,
      action: 'campaign.created',
      subject: `campaign:${id}`,
      after: { ...valuesOf(wish), ...result },
    })
    await keep(trx, { id, ...result })
    return { id, ...result }
  })
}

export async function updateCampaign(shop: Shop, id: number, wish: CampaignWish, caller: Caller) {
  const actor = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const before = (await lockCampaign(trx, id)) ?? unknown()
    const after = {
      deals_id: wish.deals_id ?? before.deal_id,
      valid_from: wish.valid_from ?? before.valid_from,
      valid_until: wish.valid_until ?? before.valid_until,
      nights: wish.nights ?? before.nights,
    }
    await requireWhole(trx, after)
    await changeCampaign(trx, id, valuesOf(wish))
    if (after.valid_from !== before.valid_from || after.valid_until !== before.valid_until) {
      await followCampaign(trx, { campaignId: id, before: validityOf(before), after: validityOf(after), actor })
    }
    const result = hasCodes(wish) ? await addCodes(shop, trx, wish, issueOf(id, after, actor)) : {}
    await writeAudit(trx, {
      actor,
      action: 'campaign.changed',
      subject: `campaign:${id}`,
      before,
      after: { ...valuesOf(wish), ...result },
    })
    return showCampaign(trx, id)
  })
}

async function change(shop: Shop, id: number, values: CampaignValues, action: string, caller: Caller): Promise<void> {
  const before = (await findCampaign(shop.db, id)) ?? unknown()
  await shop.db.transaction().execute(async (trx) => {
    await changeCampaign(trx, id, values)
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action,
      subject: `campaign:${id}`,
      before: { active: before.active },
      after: values,
    })
  })
}

export async function toggleCampaign(shop: Shop, wish: { id: number; status?: boolean }, caller: Caller) {
  const active = wish.status ?? !((await findCampaign(shop.db, wish.id)) ?? unknown()).active
  await change(shop, wish.id, { active }, active ? 'campaign.on' : 'campaign.off', caller)
  return showCampaign(shop.db, wish.id)
}

export async function removeCampaign(shop: Shop, id: number, caller: Caller): Promise<null> {
  await change(shop, id, { active: false, deleted_at: shop.now() }, 'campaign.deleted', caller)
  return null
}

async function requireTyped(shop: Shop, typed: string, caller: Caller): Promise<LedgerCode> {
  await countGuesses(shop, caller, [typed])
  const [code = null] = await findTypedCodes(shop, [typed], { sessionId: caller.sessionId })
  return requireUsable(shop, code)
}

export function checkIfExternallySold(shop: Shop, typed: string, caller: Caller) {
  return inEqualTime(async () => {
    const code = await requireTyped(shop, typed, caller)
    const campaign = code.stay ? await findCampaign(shop.db, code.stay.campaignId) : null
    return { externally_sold: campaign !== null, partner: campaign?.partner ?? null, deals_id: code.dealId }
  })
}

export function showPromotion(shop: Shop, typed: string, caller: Caller) {
  return inEqualTime(async () => {
    const code = await requireTyped(shop, typed, caller)
    const campaign = code.stay ? await findCampaign(shop.db, code.stay.campaignId) : null
    if (!campaign)
      return refuse(422, 'voucher_without_package', 'This is a voucher for a value: it is good for every package.')
    return {
      campaign_name: campaign.name,
      partner: campaign.partner,
      promotion: campaign.promotion_html,
      deals_id: campaign.deal_id,
      deal_title: campaign.deal_title,
      deal_slug: campaign.deal_slug,
      deal_category: campaign.deal_category,
      image: imageOf(shop.pictures, campaign.deal_pictures[0]),
      nights: campaign.nights,
      persons: campaign.persons,
      valid_from: campaign.valid_from,
      valid_until: campaign.valid_until,
      externally_sold: campaign.externally_sold,
      hide_price: campaign.hide_price,
    }
  })
}
