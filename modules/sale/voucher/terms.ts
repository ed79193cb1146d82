/** The terms of a voucher bought online: withdrawal, and when gifts and reminders are mailed. Pure. */
import { addDays, type Day } from '../../shared/day.ts'
import { multiplyCents } from '../../shared/money.ts'

/** The number of days after the purchase within which an unused voucher can be withdrawn. */
export const withdrawalDays = 14

export const lastWithdrawalDay = (bought: Day): Day => addDays(bought, withdrawalDays)

export type OwnedCode = { issued_cents: number; balance_cents: number; held_cents: number; blocked: boolean }

/**
 * How many days the e-mail of a gift waits for blocked codes: as long as a bank may take to decide on a dispute,
 * because the e-mail is sent only once and needs a code.
 */
export const giftMailMaxWaitDays = 90

/** Whether a code was never used and is neither held nor blocked. */
export const isCodeReturnable = (code: OwnedCode): boolean =>
  !code.blocked && code.balance_cents === code.issued_cents && code.held_cents === 0

/** The refund per withdrawn code in cents: its price, limited to what was not refunded yet of the order's payment. */
export const splitRefundOverCodes = (count: number, unitCents: number, leftCents: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.max(0, Math.min(unitCents, leftCents - multiplyCents(unitCents, index))),
  )

/** When the holder gets a reminder, in days before the last day of the voucher. */
export const reminderStages = [
  { stage: 'two-months', days: 60 },
  { stage: 'two-weeks', days: 14 },
] as const

/** Seven o'clock UTC: gifts arrive at eight or nine in the morning in Amsterdam. */
export const giftSendTime = (day: Day): Date => new Date(`${day}T07:00:00Z`)
