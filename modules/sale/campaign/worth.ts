/** The value of a campaign's codes and how much a change increases it, in cents; null if unknown. Pure. */

import { multiplyCents } from '../../shared/money.ts'

export type StayOfCampaign = { deals_id: number; nights: number; persons: number }

export const campaignValueCents = (codes: number, stayCents: number | null): number | null =>
  stayCents === null ? null : multiplyCents(stayCents, codes)

/** The increase per unused code; 0 if the deal is the same and neither nights nor persons increase. */
export function campaignValueIncreaseCents(
  wasCents: number | null,
  isCents: number | null,
  before: { deal_id: number; nights: number; persons: number },
  after: StayOfCampaign,
): number | null {
  const isOtherDeal = after.deals_id !== before.deal_id
  if (!isOtherDeal && after.nights <= before.nights && after.persons <= before.persons) return 0
  return wasCents === null || isCents === null ? null : Math.max(0, isCents - wasCents)
}
