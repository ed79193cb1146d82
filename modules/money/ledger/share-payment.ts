/** Divides an amount between vouchers and the card. Pure. */
import { cardMinimumCents, splitByWeights } from '../../shared/money.ts'

export type Bill = { totalCents: number; dueNowCents: number }
export type UsableCode = { id: number; availableCents: number }
export type Use = { codeId: number; cents: number }
export type Plan = { uses: Use[]; voucherCents: number; dueNowCents: number; balanceCents: number }

/**
 * Campaign codes pay `coveredCents` first, then value codes pay in the given order until the amount is covered.
 * Vouchers first reduce the amount due now, then the balance. If the remainder would be below the card's minimum,
 * vouchers pay less, so that the minimum remains.
 */
export function planVoucherPayment(
  bill: Bill,
  campaign: { codeIds: number[]; coveredCents: number },
  value: UsableCode[],
): Plan {
  const uses: Use[] = []
  if (campaign.codeIds.length > 0 && campaign.coveredCents > 0) {
    splitByWeights(
      Math.min(campaign.coveredCents, bill.totalCents),
      campaign.codeIds.map(() => 1),
    ).forEach((cents, index) => uses.push({ codeId: campaign.codeIds[index]!, cents }))
  }
  let remainingCents = bill.totalCents - sumOfUses(uses)
  for (const code of value) {
    const cents = Math.min(remainingCents, code.availableCents)
    if (cents > 0) uses.push({ codeId: code.id, cents })
    remainingCents -= cents
  }
  const small = remainderOf(bill, sumOfUses(uses))
  if (small > 0 && small < cardMinimumCents) reduceLastUses(uses, cardMinimumCents - small)
  const voucherCents = sumOfUses(uses)
  const dueNowCents = Math.max(0, bill.dueNowCents - voucherCents)
  return {
    uses: uses.filter((use) => use.cents > 0),
    voucherCents,
    dueNowCents,
    balanceCents: bill.totalCents - voucherCents - dueNowCents,
  }
}

/** The remainder of a price after a voucher of the given value is used, as `planVoucherPayment` computes it. */
export function remainingCentsAfterVoucher(totalCents: number, amountCents: number): number {
  const bill = { totalCents, dueNowCents: totalCents }
  return totalCents - planVoucherPayment(bill, noCampaign, [{ id: 0, availableCents: amountCents }]).voucherCents
}
const noCampaign = { codeIds: [], coveredCents: 0 }

/**
 * The remainder of the part of the bill that vouchers cover only partly. Only this part can be below the card's
 * minimum.
 */
function remainderOf(bill: Bill, voucherCents: number): number {
  if (voucherCents === 0) return 0
  return voucherCents < bill.dueNowCents ? bill.dueNowCents - voucherCents : bill.totalCents - voucherCents
}

/** Reduces the amounts of the codes that were used last. */
function reduceLastUses(uses: Use[], cents: number): void {
  for (const use of uses.toReversed()) {
    const takenCents = Math.min(use.cents, cents)
    use.cents -= takenCents
    cents -= takenCents
  }
}

const sumOfUses = (uses: Use[]): number => uses.reduce((total, use) => total + use.cents, 0)
