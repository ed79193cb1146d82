/**
 * The postings of each document (double-entry bookkeeping). Pure. A positive amount is a debit, a negative one a
 * credit; the postings of an entry add up to zero. `customer` is the open amount of a sale: an invoice raises it,
 * payments and multi-purpose vouchers lower it. VAT is booked with the document that charges it: the invoice of a stay,
 * or the sale of a single-purpose voucher.
 */
import { prorate } from '../../shared/money.ts'

export const accounts = [
  'customer',
  'card_standard',
  'card_sgr',
  'bank',
  'revenue',
  'vat',
  'collected_for_others',
  'voucher_liability',
  'voucher_deferred',
  'voucher_discount',
  'voucher_breakage',
  'promotion',
  'partner',
  'counter',
] as const
export type Account = (typeof accounts)[number]
export type Posting = { account: Account; cents: number; vatCode: string | null }

type VatRow = { rate_bp: number | null; gross_cents: number; vat_cents: number }

const posting = (account: Account, cents: number, vatCode: string | null = null): Posting => ({
  account,
  cents,
  vatCode,
})

const vatCode = (rateBp: number): string => `vat_${rateBp}`

/**
 * The postings of an invoice or, with negative amounts, of a credit invoice. `earns` is the account to which the amount
 * without VAT is posted.
 */
export function invoicePostings(
  invoice: { totalCents: number; vat: readonly VatRow[]; scheme: 'normal' | 'travel_agent' },
  earns: 'revenue' | 'voucher_deferred' = 'revenue',
): Posting[] {
  if (invoice.scheme === 'travel_agent')
    return [posting('customer', invoice.totalCents), posting(earns, 0 - invoice.totalCents, 'margin')]
  return [
    posting('customer', invoice.totalCents),
    ...invoice.vat.flatMap(({ rate_bp: rate, gross_cents: gross, vat_cents: vat }) =>
      rate === null
        ? [posting(earns === 'revenue' ? 'collected_for_others' : earns, 0 - gross)]
        : [posting(earns, vat - gross, vatCode(rate)), posting('vat', 0 - vat, vatCode(rate))],
    ),
  ]
}

export const paymentPostings = (account: 'standard' | 'sgr', cents: number): Posting[] => [
  posting(`card_${account}`, cents),
  posting('customer', 0 - cents),
]

/** The postings of a refund by the card provider or by bank transfer. */
export const refundPostings = (from: 'standard' | 'sgr' | 'bank', cents: number): Posting[] => [
  posting('customer', cents),
  posting(from === 'bank' ? 'bank' : `card_${from}`, 0 - cents),
]

/** The postings of sold multi-purpose vouchers: their value is a liability, and VAT is due when they are redeemed. */
export const voucherSalePostings = (amountCents: number, valueCents: number): Posting[] => [
  posting('customer', amountCents),
  posting('voucher_discount', valueCents - amountCents),
  posting('voucher_liability', 0 - valueCents),
]

/** The state of a code in the books before the movement. `bookCents`: its balance minus the written-off amount. */
export type BookedCodeState = {
  issuedCents: number
  bookCents: number
  /** The price without VAT of a single-purpose code sold by this shop; otherwise null. */
  netCents: number | null
  /** `sold` by this shop, `given` away by staff, or issued by a `partner` who received the payment. */
  origin: 'sold' | 'given' | 'partner'
}

/**
 * The part of a single-purpose code's price that is not yet earned at a given balance. Computed from the balance, so
 * that no rounding difference remains when the balance is 0.
 */
const deferredAt = (code: BookedCodeState, balance: number): number =>
  prorate(code.netCents!, balance, code.issuedCents)

/** The posting to the code's own account when its balance decreases by `cents` (increases if negative). */
function fromCode(code: BookedCodeState, cents: number): Posting {
  if (code.netCents !== null)
    return posting(
      'voucher_deferred',
      deferredAt(code, code.bookCents) - deferredAt(code, code.bookCents - cents),
      'prepaid',
    )
  return posting(
    code.origin === 'sold' ? 'voucher_liability' : code.origin === 'given' ? 'promotion' : 'partner',
    cents,
  )
}

/**
 * The postings when a code pays `cents` for a stay or at the counter; negative if the amount is returned to the code.
 */
export function redemptionPostings(
  code: BookedCodeState,
  cents: number,
  at: 'customer' | 'counter' = 'customer',
): Posting[] {
  const own = fromCode(code, cents)
  // A single-purpose voucher is not a payment: the revenue was invoiced when the voucher was sold.
  return code.netCents === null
    ? [own, posting(at, 0 - own.cents)]
    : [own, posting('revenue', 0 - own.cents, 'prepaid')]
}

/**
 * The postings when a code expires: its remaining balance becomes income. Negative if the code becomes usable again.
 */
export function expiryPostings(code: BookedCodeState, cents: number): Posting[] {
  if (code.origin !== 'sold') return []
  const own = fromCode(code, cents)
  return [own, posting('voucher_breakage', 0 - own.cents, own.vatCode)]
}

/**
 * The postings when a multi-purpose code is taken back: the liability ends, and the shop owes its price to the buyer.
 */
export function voidedCodePostings(code: BookedCodeState, cents: number, priceCents: number): Posting[] {
  if (code.origin !== 'sold' || code.netCents !== null) return []
  const price = prorate(priceCents, cents, code.issuedCents)
  return [fromCode(code, cents), posting('customer', 0 - price), posting('voucher_discount', price - cents)]
}

/**
 * The posting of the one-cent difference between a credit invoice of single-purpose vouchers and their unearned part.
 */
export const roundingPostings = (cents: number): Posting[] => [
  posting('voucher_deferred', cents, 'rounding'),
  posting('voucher_breakage', 0 - cents, 'rounding'),
]
