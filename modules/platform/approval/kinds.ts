/** The ways in which staff give value away beyond the terms, and who may decide on each. Pure. */
import type { Permission } from '../../shared/permission.ts'

export const approvalKinds = {
  /** A refund of a reservation: by card, and to the codes that paid it. */
  refund: 'payments.refund',
  /** A refund of a voucher order that a bank returned. */
  order_refund: 'payments.refund',
  /** A returned refund that was paid out another way. */
  paid_elsewhere: 'payments.refund',
  /** A cancellation that refunds more than its terms. It never waits: the rest is requested as a refund. */
  cancellation: 'payments.refund',
  codes: 'vouchers.write',
  campaign_codes: 'vouchers.write',
  /** A campaign whose codes become worth more, or valid longer. */
  campaign_change: 'vouchers.write',
  /** Codes that are extended or unblocked. */
  code_change: 'vouchers.write',
  /** A redemption at the counter, without a sale of the shop. */
  counter: 'vouchers.write',
  /** A voucher that is sold below its value. */
  voucher_price: 'vouchers.write',
} as const satisfies Record<string, Permission>

export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]

/** What is given beyond the terms. `cents` is null where the worth is unknown. */
export type Giving = { kind: ApprovalKind; subject: string; cents: number | null }

export const subjects = {
  reservation: (number: string) => `reservation:${number}`,
  voucherOrder: (number: string) => `voucher_order:${number}`,
  voucher: (id: number) => `voucher:${id}`,
  campaign: (id: number) => `campaign:${id}`,
  code: (id: number) => `voucher_code:${id}`,
} as const

/** Sales are counted over their whole time, everything else over the period. */
export const isSale = (subject: string): boolean => /^(reservation|voucher_order):/.test(subject)

/** Several givings of one kind as one request. Null where nothing is given. */
export function combineGivings(givings: readonly Giving[]): Giving | null {
  const [first, ...others] = givings
  if (!first || others.length === 0) return first ?? null
  const sums = givings.map(({ cents }) => cents)
  return {
    kind: first.kind,
    subject: `${first.subject},${others.map(({ subject }) => subject.split(':')[1]).join(',')}`,
    cents: sums.includes(null) ? null : sums.reduce<number>((sum, cents) => sum + cents!, 0),
  }
}
