/** Consumer rights for a voucher bought online: withdrawal within fourteen days, and two years of validity. Pure. */
import type { VatScheme } from '../../platform/pricing/vat.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { multiplyCents } from '../../shared/money.ts'

/** The number of days after the purchase within which an unused voucher can be withdrawn. */
export const withdrawalDays = 14

export const lastWithdrawalDay = (bought: Day): Day => addDays(bought, withdrawalDays)

export type OwnedCode = { issued_cents: number; balance_cents: number; held_cents: number; blocked: boolean }

/** Whether a code was never used and is neither held nor blocked. */
export const isCodeUnused = (code: OwnedCode): boolean =>
  !code.blocked && code.balance_cents === code.issued_cents && code.held_cents === 0

/** The refund per withdrawn code in cents: its price, limited to what was not refunded yet of the order's payment. */
export const splitRefundOverCodes = (count: number, unitCents: number, leftCents: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.max(0, Math.min(unitCents, leftCents - multiplyCents(unitCents, index))),
  )

/** The VAT class of a voucher sold now: where a margin or commission is taxed, it is not known at the sale. */
export const vatClassWhenSold = (voucher: { vat_class: string }, scheme: VatScheme): string =>
  scheme === 'normal' ? voucher.vat_class : 'multi_purpose'

/** When the holder gets a reminder, in days before the last day of the voucher. */
export const reminderStages = [
  { stage: 'two-months', days: 60 },
  { stage: 'two-weeks', days: 14 },
] as const

/** Seven o'clock UTC: gifts arrive at eight or nine in the morning in Amsterdam. */
export const giftSendTime = (day: Day): Date => new Date(`${day}T07:00:00Z`)
