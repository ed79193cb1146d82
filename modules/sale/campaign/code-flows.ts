/** What a traveller may see about a partner's code: its seller, its offer and its package. */
import {
  type CodeCheck,
  findTypedCodes,
  type LedgerCode,
  limitCodeGuesses,
  requireUsableCode,
  runWithMinimumTime,
} from '../../money/ledger/index.ts'
import { toImage } from '../../platform/media/image.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { htmlInLanguage, textInLanguage } from '../../shared/translated.ts'
import { findCampaign, findCampaignForTraveller } from './store.ts'

async function requireTypedCode(shop: CodeCheck, typed: string, caller: Caller): Promise<LedgerCode> {
  await limitCodeGuesses(shop, caller, [typed])
  const [code = null] = await findTypedCodes(shop, [typed], { sessionId: caller.sessionId })
  return requireUsableCode(shop, code)
}

export function getExternalSaleByCode(shop: CodeCheck, typed: string, caller: Caller) {
  return runWithMinimumTime(async () => {
    const code = await requireTypedCode(shop, typed, caller)
    const campaign = code.stay ? await findCampaign(shop.db, code.stay.campaignId) : null
    return { externally_sold: campaign !== null, partner: campaign?.partner ?? null, deals_id: code.dealId }
  })
}

export function getPromotionByCode(
  shop: CodeCheck & Pick<Shop, 'pictures'>,
  { package_code: typed, language }: { package_code: string; language?: string },
  caller: Caller,
) {
  return runWithMinimumTime(async () => {
    const code = await requireTypedCode(shop, typed, caller)
    const campaign = code.stay ? await findCampaignForTraveller(shop.db, code.stay.campaignId, language) : null
    if (!campaign)
      return refuse(422, 'voucher_without_package', 'This is a voucher for a value: it is good for every package.')
    return {
      campaign_name: textInLanguage(campaign.translations, language, 'campaign_name', campaign.name),
      partner: campaign.partner,
      promotion: htmlInLanguage(campaign.translations, language, 'promotion_html', campaign.promotion_html),
      deals_id: campaign.deal_id,
      deal_title: textInLanguage(campaign.deal_translations, language, 'title', campaign.deal_title),
      deal_slug: campaign.deal_slug,
      deal_category: campaign.deal_category,
      image: toImage(shop.pictures, campaign.deal_pictures[0], language),
      nights: campaign.nights,
      persons: campaign.persons,
      valid_from: campaign.valid_from,
      valid_until: campaign.valid_until,
      externally_sold: campaign.externally_sold,
      hide_price: campaign.hide_price,
    }
  })
}
