/** The codes of a voucher or a campaign, for staff. */
import type { Static } from 'typebox'
import { today } from '../../shared/day.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findCodeBySearchText } from './code-lookup-flows.ts'
import type { fetchVoucherCodesByVoucherId } from './contract.ts'
import { findCodesWithState } from './list-store.ts'
import { toCodeView } from './staff-flows.ts'

/** The ids: the range of codes that were added together. */
type Query = Static<typeof fetchVoucherCodesByVoucherId.body> & { from_id?: number; to_id?: number }

/**
 * Throws 400 `ambiguous` unless exactly one owner is named. Codes are stored encrypted, so only complete codes are
 * found.
 */
export async function listCodesForStaff(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'sessionStore'>,
  caller: Caller,
  { voucher_id: voucherId, campaign_id: campaignId, page = 1, limit = 20, ...filter }: Query,
) {
  if ((voucherId === undefined) === (campaignId === undefined))
    refuseField('voucher_id', 'ambiguous', 'Name a voucher or a campaign.')
  const term = filter.q?.trim() ?? ''
  const code = term === '' ? null : await findCodeBySearchText(shop, caller, term)
  const { rows, total } = await findCodesWithState(shop.db, {
    ...(voucherId === undefined ? {} : { voucherId }),
    ...(campaignId === undefined ? {} : { campaignId }),
    ...(filter.state === undefined ? {} : { state: filter.state }),
    ...(filter.until_from === undefined ? {} : { untilFrom: filter.until_from }),
    ...(filter.until_to === undefined ? {} : { untilTo: filter.until_to }),
    ...(filter.from_id === undefined ? {} : { fromId: filter.from_id }),
    ...(filter.to_id === undefined ? {} : { toId: filter.to_id }),
    ...(filter.sort === undefined ? {} : { sort: filter.sort }),
    ...(term === '' ? {} : { either: { id: code?.id ?? null, orderNumber: term.toUpperCase() } }),
    limit,
    offset: (page - 1) * limit,
    today: today(shop.now()),
  })
  return { total, page, limit, items: rows.map((row) => toCodeView(shop, caller, row)) }
}
