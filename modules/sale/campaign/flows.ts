import {
  recordWithinAllowance,
  type Authority,
  type GivenAwayValue,
  lockAllowance,
  runTransactionOrRequestApproval,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { findFromPrices } from '../../availability/calendar/index.ts'
import { findDealById } from '../../catalogue/deal/index.ts'
import {
  type AddedCodes,
  insertPreparedCodes,
  type CodesInput,
  updateCampaignCodeDates,
  type PreparedCodes,
  prepareCodes,
  type Issue,
  noAddedCodes,
} from '../../money/ledger/index.ts'
import { partyKey } from '../../shared/party.ts'
import {
  cleanRecordText,
  cleanRecordTranslations,
  languagesMissingTranslations,
  toEditedTranslations,
  toStoredTranslations,
} from '../../shared/record-texts.ts'
import type { Translations } from '../../shared/translated.ts'
import { confirmTranslations } from '../../sql/confirmed-translations.ts'
import { jsonbValue } from '../../sql/json.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { campaignValueIncreaseCents, type StayOfCampaign, campaignValueCents } from './worth.ts'
import {
  type CampaignRow,
  type CampaignValues,
  updateCampaignRow,
  countUnusedCampaignCodes,
  findCampaign,
  insertCampaign,
  findCampaigns,
  lockCampaign,
} from './store.ts'

export type CampaignInput = CodesInput & {
  campaign_name?: string
  partner?: string
  deals_id?: number
  valid_from?: string
  valid_until?: string
  nights?: number
  persons?: number
  promotion?: string
  translations?: Translations
  active?: boolean
}
export type CampaignChange = CampaignInput & { version?: number; confirmed?: string[] }
type CampaignShop = Pick<Shop, 'db' | 'keys' | 'now'>
export type WholeInput = CampaignInput &
  Required<
    Pick<CampaignInput, 'campaign_name' | 'partner' | 'deals_id' | 'valid_from' | 'valid_until' | 'nights' | 'persons'>
  >

export const refuseUnknownCampaign = () => refuse(404, 'campaign_unknown', 'There is no such campaign.')

const viewOf = (row: Awaited<ReturnType<typeof findCampaigns>>[number]) => ({
  id: row.id,
  campaign_name: row.name,
  partner: row.partner,
  promotion: row.promotion_html,
  translations: toEditedTranslations(row.translations),
  outdated: toEditedTranslations(row.outdated),
  missing_languages: languagesMissingTranslations(
    { campaign_name: row.name, promotion_html: row.promotion_html },
    row.translations as Translations,
  ),
  outdated_languages: Object.keys(row.outdated as Translations),
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
  version: row.version,
})

export const listCampaignViews = async (shop: Pick<Shop, 'db'>) => (await findCampaigns(shop.db)).map(viewOf)
export const getCampaign = async (db: Db, id: number) =>
  viewOf((await findCampaigns(db, id))[0] ?? refuseUnknownCampaign())

function valuesOf(input: CampaignInput): CampaignValues {
  const { campaign_name, partner, deals_id, valid_from, valid_until, nights, persons, promotion, active } = input
  const shown = {
    name: campaign_name,
    partner,
    deal_id: deals_id,
    valid_from,
    valid_until,
    nights,
    persons,
    promotion_html: promotion === undefined ? undefined : cleanRecordText('promotion', promotion),
    translations: input.translations && toStoredTexts(input.translations),
    active,
  }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}

const toStoredTexts = (translations: Translations) =>
  jsonbValue(toStoredTranslations(cleanRecordTranslations(translations)))

/**
 * Refuses an unknown package, a period that ends before it begins, and lengths for which the package is not sold,
 * because such a stay would always cost a surcharge.
 */
async function requireValidCampaign(
  db: Db,
  input: Pick<WholeInput, 'deals_id' | 'valid_from' | 'valid_until' | 'nights'>,
): Promise<void> {
  if (input.valid_until < input.valid_from)
    refuseField('valid_until', 'range', 'The last day must not lie before the first.')
  const deal =
    (await findDealById(db, input.deals_id)) ?? refuseField('deals_id', 'unknown', 'There is no such package.')
  if (!deal.length_of_stay.includes(input.nights + 1))
    refuseField('nights', 'not_sold', 'The package is not sold for that number of nights.')
}

/** The lowest price of a campaign's stay without the code; null if it is unknown. */
async function findStayCents(db: Db, { deals_id, nights, persons }: StayOfCampaign): Promise<number | null> {
  const party = partyKey([{ adults: persons, children: [] }])
  const prices = await findFromPrices(db, [deals_id], [party])
  const price = prices.find((price) => price.nights === nights)?.price
  return price?.state === 'known' ? price.stay.total_cents : null
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

/** The approval subject for new campaigns with codes, so that their amounts are added up. */
const newCampaign = 'campaign:new'

const hasCodes = (input: CodesInput): boolean =>
  input.codes !== undefined || input.csv !== undefined || input.generate !== undefined

/** Throws 409 `approval_asked` if a second staff member has to approve the value of its codes. */
export const addCampaign = withApproval(addCampaignInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function addCampaignInTransaction(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  input: WholeInput,
  authority: Authority,
): Promise<{ id: number } & AddedCodes> {
  await lockAllowance(trx, authority, newCampaign)
  await requireValidCampaign(trx, input)
  const id = await insertCampaign(trx, {
    ...valuesOf(input),
    name: input.campaign_name,
    partner: input.partner,
    deal_id: input.deals_id,
    nights: input.nights,
    persons: input.persons,
    valid_from: input.valid_from,
    valid_until: input.valid_until,
  })
  const codes = hasCodes(input) ? await prepareCodes(shop, trx, input) : null
  const cents = codes && campaignValueCents(codes.count, await findStayCents(trx, input))
  if (codes)
    await recordWithinAllowance(shop, trx, authority, [{ kind: 'campaign_codes', subject: newCampaign, cents }], {
      payload: input,
      reason: input.campaign_name,
    })
  const result = codes ? await insertPreparedCodes(shop, trx, codes, issueOf(id, input, authority.actor)) : noAddedCodes
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'campaign.created',
    subject: subjects.campaign(id),
    after: { ...valuesOf(input), added: result.added, skipped: result.skipped },
  })
  return { id, ...result }
}

export async function updateCampaign(
  shop: CampaignShop,
  id: number,
  input: CampaignChange,
  caller: Caller,
  storeReply: StoreReply,
) {
  return runTransactionOrRequestApproval(
    shop,
    caller,
    async (trx, authority) => {
      const added = await updateCampaignInTransaction(shop, trx, id, input, authority)
      return { ...(await getCampaign(trx, id)), ...added }
    },
    storeReply,
  )
}

/**
 * Must be the first step of the caller's transaction, because it takes the allowance lock. Returns the number of codes
 * that it added, and of those that existed already.
 */
export async function updateCampaignInTransaction(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  id: number,
  { version, confirmed = [], ...input }: CampaignChange,
  authority: Authority,
): Promise<AddedCodes> {
  const { actor } = authority
  await lockAllowance(trx, authority)
  const before = await lockCampaignVersion(trx, id, version)
  const after = {
    deals_id: input.deals_id ?? before.deal_id,
    valid_from: input.valid_from ?? before.valid_from,
    valid_until: input.valid_until ?? before.valid_until,
    nights: input.nights ?? before.nights,
    persons: input.persons ?? before.persons,
  }
  await requireValidCampaign(trx, after)
  const codes = hasCodes(input) ? await prepareCodes(shop, trx, input) : null
  await recordWithinAllowance(shop, trx, authority, await givenAwayValuesOf(trx, before, after, codes), {
    payload: { id, ...input, confirmed },
    reason: before.name,
  })
  await updateCampaignRow(trx, id, valuesOf(input))
  await confirmTranslations(trx, 'voucher_campaign', id, confirmed)
  if (after.valid_from !== before.valid_from || after.valid_until !== before.valid_until) {
    await updateCampaignCodeDates(trx, { campaignId: id, before: validityOf(before), after: validityOf(after), actor })
  }
  const result = codes ? await insertPreparedCodes(shop, trx, codes, issueOf(id, after, actor)) : null
  await writeAuditEntry(trx, {
    actor,
    action: 'campaign.changed',
    subject: subjects.campaign(id),
    before,
    after: { ...valuesOf(input), ...(result && { added: result.added, skipped: result.skipped }) },
  })
  return result ?? noAddedCodes
}

async function lockCampaignVersion(trx: Trx, id: number, version: number | undefined): Promise<CampaignRow> {
  const before = (await lockCampaign(trx, id)) ?? refuseUnknownCampaign()
  if (version !== undefined && version !== before.version) refuseChanged('this campaign', await getCampaign(trx, id))
  return before
}

/** Writes the translations of a campaign. They give nothing away, so no allowance is locked. */
export async function changeCampaignTranslations(
  trx: Trx,
  id: number,
  change: { version: number; confirmed: string[]; translate: (before: Translations) => Translations },
  actor: string,
): Promise<void> {
  const before = await lockCampaignVersion(trx, id, change.version)
  const translations = toStoredTexts(change.translate(toEditedTranslations(before.translations)))
  await updateCampaignRow(trx, id, { translations })
  await confirmTranslations(trx, 'voucher_campaign', id, change.confirmed)
  await writeAuditEntry(trx, {
    actor,
    action: 'campaign.changed',
    subject: subjects.campaign(id),
    before: { translations: before.translations },
    after: { translations: ((await findCampaign(trx, id)) ?? refuseUnknownCampaign()).translations },
  })
}

/**
 * The value given away by new codes and by unused codes that gain value. If the validity of codes is extended, their
 * full value counts.
 */
async function givenAwayValuesOf(
  trx: Trx,
  before: CampaignRow,
  after: StayOfCampaign & { valid_until: string },
  codes: PreparedCodes | null,
): Promise<GivenAwayValue[]> {
  const stayCents = await findStayCents(trx, after)
  const subject = subjects.campaign(before.id)
  const unused = await countUnusedCampaignCodes(trx, before.id)
  const was = await findStayCents(trx, { ...before, deals_id: before.deal_id })
  const more =
    after.valid_until > before.valid_until ? stayCents : campaignValueIncreaseCents(was, stayCents, before, after)
  const givenValues: GivenAwayValue[] = []
  if (unused > 0 && more !== 0)
    givenValues.push({ kind: 'campaign_change', subject, cents: campaignValueCents(unused, more) })
  if (codes) givenValues.push({ kind: 'campaign_change', subject, cents: campaignValueCents(codes.count, stayCents) })
  return givenValues
}

async function changeCampaignValues(
  trx: Trx,
  id: number,
  values: CampaignValues,
  action: string,
  caller: Caller,
): Promise<void> {
  const before = (await findCampaign(trx, id)) ?? refuseUnknownCampaign()
  await updateCampaignRow(trx, id, values)
  await writeAuditEntry(trx, {
    actor: caller.staff!.email,
    action,
    subject: `campaign:${id}`,
    before: { active: before.active },
    after: values,
  })
}

export async function setCampaignActive(
  shop: Pick<Shop, 'db'>,
  input: { id: number; status?: boolean },
  caller: Caller,
  storeReply: StoreReply,
) {
  return shop.db.transaction().execute(async (trx) => {
    const active = input.status ?? !((await lockCampaign(trx, input.id)) ?? refuseUnknownCampaign()).active
    await changeCampaignValues(trx, input.id, { active }, active ? 'campaign.on' : 'campaign.off', caller)
    const reply = await getCampaign(trx, input.id)
    await storeReply(trx, reply)
    return reply
  })
}

export async function removeCampaign(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  caller: Caller,
  storeReply: StoreReply,
): Promise<null> {
  await shop.db.transaction().execute(async (trx) => {
    await changeCampaignValues(trx, id, { active: false, deleted_at: shop.now() }, 'campaign.deleted', caller)
    await storeReply(trx, null)
  })
  return null
}
