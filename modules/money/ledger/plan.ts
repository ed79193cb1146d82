/** How vouchers and card share a sum. Pure. */
import { cardMinimumCents, split } from '../../shared/money.ts'

export type Bill = { totalCents: number; dueNowCents: number }
export type UsableCode = { id: number; availableCents: number }
export type Use = { codeId: number; cents: number }
export type Plan = { uses: Use[]; voucherCents: number; dueNowCents: number; balanceCents: number }

/**
 * A campaign's codes pay `coveredCents` first, then the value codes in the order they were given, as far as there is
 * something left to pay. What vouchers pay comes off the sum that is due now, then off the balance. Where a remainder
 * below the card's minimum would be left, the vouchers pay so much less that the minimum is.
 */
export function sharePayment(
  bill: Bill,
  campaign: { codeIds: number[]; coveredCents: number },
  value: UsableCode[],
): Plan {
  const uses: Use[] = []
  if (campaign.codeIds.length > 0 && campaign.coveredCents > 0) {
    split(
      Math.min(campaign.coveredCents, bill.totalCents),
      campaign.codeIds.map(() => 1),
    ).forEach((cents, index) => uses.push({ codeId: campaign.codeIds[index]!, cents }))
  }
  let remainingCents = bill.totalCents - sum(uses)
  for (const code of value) {
    const cents = Math.min(remainingCents, code.availableCents)
    if (cents > 0) uses.push({ codeId: code.id, cents })
    remainingCents -= cents
  }
  const small = remainder(bill, sum(uses))
  if (small > 0 && small < cardMinimumCents) lower(uses, cardMinimumCents - small)
  const voucherCents = sum(uses)
  const dueNowCents = Math.max(0, bill.dueNowCents - voucherCents)
  return {
    uses: uses.filter((use) => use.cents > 0),
    voucherCents,
    dueNowCents,
    balanceCents: bill.totalCents - voucherCents - dueNowCents,
  }
}

/** What a voucher of that value leaves to pay of a whole price, as `sharePayment` does. */
export function remainderAfterVoucher(totalCents: number, amountCents: number): number {
  const bill = { totalCents, dueNowCents: totalCents }
  return totalCents - sharePayment(bill, noCampaign, [{ id: 0, availableCents: amountCents }]).voucherCents
}
const noCampaign = { codeIds: [], coveredCents: 0 }

/** What is left of the part of the bill in which the vouchers end: only that one can be a few cents. */
function remainder(bill: Bill, voucherCents: number): number {
  if (voucherCents === 0) return 0
  return voucherCents < bill.dueNowCents ? bill.dueNowCents - voucherCents : bill.totalCents - voucherCents
}

/** Takes cents back from the codes that were used last. */
function lower(uses: Use[], cents: number): void {
  for (const use of uses.toReversed()) {
    const takenCents = Math.min(use.cents, cents)
    use.cents -= takenCents
    cents -= takenCents
  }
}

const sum = (uses: Use[]): number => uses.reduce((total, use) => total + use.cents, 0)
