/**
 * What each document does to the accounts (double-entry bookkeeping). Pure.
 *
 * A positive amount is a debit, a negative one a credit; the postings of an entry add up to nothing. `customer` is what
 * a sale still owes: an invoice raises it, payments and multi-purpose vouchers lower it. VAT is booked with the
 * document that charges it: the invoice of a stay, or the sale of a single-purpose voucher.
 */
import { share } from '../../shared/money.ts'

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

/** An invoice, or with negative amounts a credit invoice. `earns`: where the part without VAT goes. */
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

/** Money that went back to the payer: by the card provider, or paid out another way. */
export const refundPostings = (from: 'standard' | 'sgr' | 'bank', cents: number): Posting[] => [
  posting('customer', cents),
  posting(from === 'bank' ? 'bank' : `card_${from}`, 0 - cents),
]

/** Multi-purpose vouchers were sold: their value is owed, and no VAT is due before they are used. */
export const voucherSalePostings = (amountCents: number, valueCents: number): Posting[] => [
  posting('customer', amountCents),
  posting('voucher_discount', valueCents - amountCents),
  posting('voucher_liability', 0 - valueCents),
]

/** How a code stands in the books. `bookCents`: its balance without what was written off, before the movement. */
export type BookCode = {
  issuedCents: number
  bookCents: number
  /** Without VAT, of a single-purpose code that was sold here; else null. */
  netCents: number | null
  /** `sold` here, `given` away by staff, or of a `partner` who was paid for it. */
  origin: 'sold' | 'given' | 'partner'
}

/**
 * What of a single-purpose code's price is still to be earned at a balance. Rounded from the balance, so that nothing
 * is left in the end.
 */
const deferredAt = (code: BookCode, balance: number): number => share(code.netCents!, balance, code.issuedCents)

/** What leaves the code's own account when its balance falls by `cents` (negative: rises). */
function fromCode(code: BookCode, cents: number): Posting {
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

/** A code paid `cents` of a stay, or at the counter; negative: that much came back to it. */
export function redemptionPostings(code: BookCode, cents: number, at: 'customer' | 'counter' = 'customer'): Posting[] {
  const own = fromCode(code, cents)
  // A single-purpose voucher is no payment: its sale was the sale of what it is used for.
  return code.netCents === null
    ? [own, posting(at, 0 - own.cents)]
    : [own, posting('revenue', 0 - own.cents, 'prepaid')]
}

/** The last day of a code has passed: what was left on it is earned. Negative: it can be used again. */
export function expiryPostings(code: BookCode, cents: number): Posting[] {
  if (code.origin !== 'sold') return []
  const own = fromCode(code, cents)
  return [own, posting('voucher_breakage', 0 - own.cents, own.vatCode)]
}

/** A multi-purpose code is taken back: its value is owed no more, its price is the buyer's again. */
export function voidPostings(code: BookCode, cents: number, priceCents: number): Posting[] {
  if (code.origin !== 'sold' || code.netCents !== null) return []
  const price = share(priceCents, cents, code.issuedCents)
  return [fromCode(code, cents), posting('customer', 0 - price), posting('voucher_discount', price - cents)]
}

/**
 * A cent between what a credit invoice takes back of single-purpose vouchers and what was still to be earned of them.
 */
export const roundingPostings = (cents: number): Posting[] => [
  posting('voucher_deferred', cents, 'rounding'),
  posting('voucher_breakage', 0 - cents, 'rounding'),
]
