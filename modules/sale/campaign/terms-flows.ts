/** What the partner of a campaign pays for its codes. A change applies to codes that are used after it. */
import type { Static } from 'typebox'
import { requireCompany } from '../../money/invoice/index.ts'
import { findPartner, storePartner } from '../../money/partner-claim/index.ts'
import { subjects } from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { operatorLanguage } from '../../platform/mail/index.ts'
import type { LanguageCode } from '../../shared/language.ts'
import { refuse, refuseChanged, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import type { setCampaignTerms } from './contract.ts'
import { refuseUnknownCampaign } from './flows.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaignRow } from './store.ts'

type TermsInput = Static<typeof setCampaignTerms.body>

/** Throws 404 `campaign_unknown`. */
export async function getTerms(db: Db, id: number) {
  return toTerms(db, (await findCampaign(db, id)) ?? refuseUnknownCampaign())
}

async function toTerms(db: Db, campaign: CampaignRow) {
  const partner = campaign.partner_id === null ? null : await findPartner(db, campaign.partner_id)
  return {
    campaign_id: campaign.id,
    partner: campaign.partner,
    agreed: partner && {
      company: partner.company,
      invoice_email: partner.invoiceEmail,
      payment_days: partner.paymentDays,
      language: partner.language as LanguageCode,
      reference: partner.reference ?? '',
      price_cents: campaign.price_cents,
      price_bp: campaign.price_bp,
    },
    version: campaign.version,
  }
}

/**
 * Stores the price of a campaign and the data of its partner. Throws 400 at the field that is wrong, 404
 * `campaign_unknown`, and 409 if the campaign has another version.
 */
export async function setTerms(
  shop: Pick<Shop, 'db' | 'vatRegister'>,
  id: number,
  { version, ...input }: TermsInput,
  caller: Caller,
  storeReply: StoreReply,
) {
  if ((input.price_cents === null) === (input.price_bp === null))
    refuseField('price_cents', 'price_kind', 'The price is either a sum for each code or a share of the stay.')
  const company = await requireCompany(shop, input.company)
  return shop.db.transaction().execute(async (trx) => {
    const campaign = (await lockCampaign(trx, id)) ?? refuseUnknownCampaign()
    const before = await toTerms(trx, campaign)
    if (version !== campaign.version) refuseChanged('this campaign', before)
    const partnerId = await storePartner(trx, {
      name: campaign.partner,
      company,
      invoiceEmail: input.invoice_email,
      paymentDays: input.payment_days,
      language: input.language ?? before.agreed?.language ?? operatorLanguage,
      reference: input.reference ?? before.agreed?.reference ?? '',
    })
    await updateCampaignRow(trx, id, {
      partner_id: partnerId,
      price_cents: input.price_cents,
      price_bp: input.price_bp,
    })
    const after = await getTerms(trx, id)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'campaign.terms',
      subject: subjects.campaign(id),
      before: before.agreed,
      after: after.agreed,
    })
    await storeReply(trx, after)
    return after
  })
}

/**
 * Ends the agreed price of a campaign. Claims so far stay as they are. Throws 404 `campaign_unknown`, 409 if the
 * campaign has another version, and 409 `terms_unknown` if no price is agreed.
 */
export async function removeTerms(
  shop: Pick<Shop, 'db'>,
  id: number,
  { version }: { version: number },
  caller: Caller,
  storeReply: StoreReply,
) {
  return shop.db.transaction().execute(async (trx) => {
    const campaign = (await lockCampaign(trx, id)) ?? refuseUnknownCampaign()
    const before = await toTerms(trx, campaign)
    if (version !== campaign.version) refuseChanged('this campaign', before)
    if (!before.agreed) refuse(409, 'terms_unknown', 'No price is agreed for this campaign.')
    await updateCampaignRow(trx, id, { partner_id: null, price_cents: null, price_bp: null })
    const after = await getTerms(trx, id)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'campaign.terms_removed',
      subject: subjects.campaign(id),
      before: before.agreed,
    })
    await storeReply(trx, after)
    return after
  })
}
