/** The ways in which staff give value away beyond the terms, and who may decide on each. Pure. */
import type { Permission } from '../../shared/permission.ts'

export const approvalKinds = {
  /** Of a reservation: by card, and to the codes that paid it. */
  refund: 'payments.refund',
  /** Of a voucher order, what came back from a bank. */
  order_refund: 'payments.refund',
  /** A returned refund that is said to have been paid out another way. */
  paid_elsewhere: 'payments.refund',
  /** A cancellation that gives more back than its terms. It never waits: the rest is asked for as a refund. */
  cancellation: 'payments.refund',
  codes: 'vouchers.write',
  campaign_codes: 'vouchers.write',
  /** A campaign whose codes become worth more, or longer valid. */
  campaign_change: 'vouchers.write',
  /** Codes with a later last day, or no longer blocked. */
  code_change: 'vouchers.write',
  /** A sum that is taken from a code at the counter, for no sale of the shop. */
  counter: 'vouchers.write',
  /** A voucher that is sold for less than it is worth. */
  voucher_price: 'vouchers.write',
} as const satisfies Record<string, Permission>

export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]

/** What is given, beyond the terms. `cents` null: what it is worth is not known. */
export type Giving = { kind: ApprovalKind; subject: string; cents: number | null }

export const subjects = {
  reservation: (number: string) => `reservation:${number}`,
  voucherOrder: (number: string) => `voucher_order:${number}`,
  voucher: (id: number) => `voucher:${id}`,
  campaign: (id: number) => `campaign:${id}`,
  code: (id: number) => `voucher_code:${id}`,
} as const

/** Sales end: of them all counts. Of everything else what was given in the period. */
export const isSale = (subject: string): boolean => /^(reservation|voucher_order):/.test(subject)

/** Several of one kind as one request. Null where nothing is given. */
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
