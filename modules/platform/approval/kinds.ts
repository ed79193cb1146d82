/** The ways in which staff give value away beyond the terms, and the permission needed to decide on each. Pure. */
import type { Permission } from '../../shared/permission.ts'

export const approvalKinds = {
  /** A refund of a reservation: by card, and to the codes that paid it. */
  refund: 'payments.refund',
  /** Sending a refund of a voucher order again after a bank returned it. */
  order_refund: 'payments.refund',
  /** A returned refund that staff paid another way. */
  paid_elsewhere: 'payments.refund',
  /**
   * A cancellation with a higher refund than its terms. The cancellation is never delayed: the excess is requested as a
   * refund.
   */
  cancellation: 'payments.refund',
  codes: 'vouchers.write',
  campaign_codes: 'vouchers.write',
  /** A campaign whose codes gain value or validity. */
  campaign_change: 'vouchers.write',
  /** Codes that are extended or unblocked. */
  code_change: 'vouchers.write',
  /** A redemption at the counter, whose supply no booking proves. */
  counter: 'vouchers.write',
  /** A redemption at the counter that is undone, after which the code can be used again. */
  redemption_reversal: 'vouchers.write',
  /** A voucher that is sold below its value. */
  voucher_price: 'vouchers.write',
  /** A claim that is written off. */
  write_off: 'books.write',
  /** What a partner owes for a stay that is written off. */
  partner_write_off: 'books.write',
  /** A customer's credit that is paid back by bank transfer. */
  credit_payback: 'books.write',
  /** A partner's credit that is paid back by bank transfer. */
  partner_payback: 'books.write',
  /** A manual entry, for which no document exists. */
  manual_entry: 'books.write',
} as const satisfies Record<string, Permission>

export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]

/** The code that replaces what people wrote about a sale once it was erased: in requests and in its events. */
export const erasedReason = 'erased'

/** A value given away beyond the terms. `cents` is null if the value is unknown. */
export type GivenAwayValue = { kind: ApprovalKind; subject: string; cents: number | null }

export const subjects = {
  reservation: (number: string) => `reservation:${number}`,
  voucherOrder: (number: string) => `voucher_order:${number}`,
  voucher: (id: number) => `voucher:${id}`,
  campaign: (id: number) => `campaign:${id}`,
  code: (id: number) => `voucher_code:${id}`,
  partner: (id: number) => `partner:${id}`,
  manualEntry: (key: string) => `journal_entry:${key}`,
} as const

/** Whether the subject is a sale: amounts of sales are summed without a time limit, all others over the period. */
export const isSaleSubject = (subject: string): boolean => /^(reservation|voucher_order):/.test(subject)

/** Combines several values of one kind into one; null if there are none. */
export function combineGivenAwayValues(givenValues: readonly GivenAwayValue[]): GivenAwayValue | null {
  const [first, ...others] = givenValues
  if (!first || others.length === 0) return first ?? null
  const sums = givenValues.map(({ cents }) => cents)
  return {
    kind: first.kind,
    subject: `${first.subject},${others.map(({ subject }) => subject.split(':')[1]).join(',')}`,
    cents: sums.includes(null) ? null : sums.reduce<number>((sum, cents) => sum + cents!, 0),
  }
}
