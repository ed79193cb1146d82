/**
 * The postings of each document (double-entry bookkeeping). Pure. A positive amount is a debit, a negative one a
 * credit; the postings of an entry add up to zero. `customer` is the open amount of a sale: an invoice raises it,
 * payments and multi-purpose vouchers lower it. `partner` is what partners owe for stays of their codes. `counter` is
 * the open amount of what is redeemed at the counter, where a receipt raises it and the voucher lowers it at once. VAT
 * is booked with the document that charges it: the invoice of a stay, the receipt of the counter, the sale of a
 * single-purpose voucher, or the claim on a partner.
 */
import { goodwillCode, isHeldCode } from '../../platform/pricing/tax-rates.ts'
import { taxCodeOf, type VatRow, type VatScheme } from '../../platform/pricing/vat.ts'
import { type BasisPoints, prorate } from '../../shared/money.ts'

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
  'cost_of_sales',
  'owed_hotel_supplier',
  'owed_activities',
  /** Fees that the card provider deducts from payments, and charges for disputes and its services. */
  'provider_fees',
  /** Amounts withdrawn by payers' banks until the dispute is decided. */
  'disputed',
  /** Amounts paid out by the card provider and not found on a bank statement yet. */
  'bank_in_transit',
  /**
   * Income and costs of stays that have not begun; `income_deferral` and `cost_deferral` exclude them from the result.
   */
  'deferred_income',
  'deferred_costs',
  'income_deferral',
  'cost_deferral',
  /**
   * VAT of prepayments that are not invoiced yet. A prepayment is debited with its taxed part and credited with that
   * part without VAT, by VAT code: the base of the VAT return. Its balance is the VAT that was booked.
   */
  'prepayments',
  /** VAT that suppliers charged and the shop deducts (box 5b); booked by hand, from their invoices. */
  'input_vat',
  /** What the shop paid back beyond the taxed price of stays that take place, at its own cost. */
  'goodwill',
  /** Written-off claims. */
  'written_off',
  /** Amounts that a manual entry cannot assign to another account yet. */
  'suspense',
] as const
export type Account = (typeof accounts)[number]
export type EntryKind =
  | 'invoice'
  | 'credit'
  | 'payment'
  | 'refund'
  | 'refund_returned'
  | 'voucher_sale'
  | 'voucher_void'
  | 'voucher_use'
  | 'voucher_return'
  | 'voucher_expiry'
  | 'voucher_renewal'
  | 'provider_fee'
  | 'dispute_withdrawal'
  | 'dispute_return'
  | 'payout'
  | 'payout_returned'
  | 'stay_costs'
  | 'voucher_discount'
  | 'deferral'
  | 'dispute_overturned'
  | 'bank_receipt'
  | 'credit_payback'
  | 'write_off'
  | 'manual'
  | 'prepayment_tax'
  | 'partner_claim'
  | 'partner_claim_reversal'
  | 'partner_receipt'
  | 'partner_write_off'
  | 'payout_receipt'
  | 'partner_payback'

export type Posting = { account: Account; cents: number; vatCode: string | null }

const makePosting = (account: Account, cents: number, vatCode: string | null = null): Posting => ({
  account,
  cents,
  vatCode,
})

/**
 * The postings of an invoice or, with negative amounts, of a credit invoice. `earns` is the account to which the amount
 * without VAT is posted, and `owes` the account that the total is owed on; amounts collected for others are never
 * earned, and a compensation of goodwill is a cost.
 */
export function invoicePostings(
  invoice: { totalCents: number; vat: readonly VatRow[] },
  earns: 'revenue' | 'voucher_deferred' = 'revenue',
  owes: 'customer' | 'counter' | 'partner' = 'customer',
): Posting[] {
  // Older invoices under the margin scheme have no VAT rows.
  if (invoice.vat.length === 0)
    return [makePosting(owes, invoice.totalCents), makePosting(earns, 0 - invoice.totalCents, 'margin')]
  return [
    makePosting(owes, invoice.totalCents),
    ...invoice.vat.flatMap((row) => {
      const code = taxCodeOf(row)
      if (code === goodwillCode) return [makePosting('goodwill', 0 - row.gross_cents)]
      return isHeldCode(code)
        ? [makePosting('collected_for_others', 0 - row.gross_cents, code)]
        : [makePosting(earns, row.vat_cents - row.gross_cents, code), makePosting('vat', 0 - row.vat_cents, code)]
    }),
  ]
}

/** What a stay costs the shop, in cents, and the VAT on its margin or commission (0 if the VAT is on the invoice). */
export type StayCosts = { hotelCents: number; activitiesCents: number; taxCents: number }

/**
 * The postings that change a stay's costs from the booked amounts to the current ones. If the shop is an agent, what it
 * owes the hotel was never its turnover, so it is subtracted from the revenue that the invoice booked.
 */
export function stayCostPostings(
  booked: StayCosts,
  now: StayCosts,
  { scheme, rateBp }: { scheme: VatScheme; rateBp: BasisPoints },
): Posting[] {
  const hotel = now.hotelCents - booked.hotelCents
  const activities = now.activitiesCents - booked.activitiesCents
  const tax = now.taxCents - booked.taxCents
  const code = scheme === 'agent' ? 'agency' : 'margin'
  return [
    scheme === 'agent'
      ? makePosting('revenue', hotel + activities, 'agency')
      : makePosting('cost_of_sales', hotel + activities),
    makePosting('owed_hotel_supplier', 0 - hotel),
    makePosting('owed_activities', 0 - activities),
    makePosting('revenue', tax, `${code}_${rateBp}`),
    makePosting('vat', 0 - tax, `${code}_${rateBp}`),
  ]
}

/** What a stay earns without VAT, and what it costs, in cents. */
export type StayResult = { incomeCents: number; costsCents: number }

/** The postings that change the deferred amounts of a stay from one state to another. */
export function deferralPostings(from: StayResult, to: StayResult): Posting[] {
  const [income, costs] = [to.incomeCents - from.incomeCents, to.costsCents - from.costsCents]
  return [
    makePosting('income_deferral', income),
    makePosting('deferred_income', 0 - income),
    makePosting('deferred_costs', costs),
    makePosting('cost_deferral', 0 - costs),
  ]
}

/** The postings of the VAT in a prepayment; negative rows if a prepayment was paid back before the invoice. */
export const prepaymentTaxPostings = (rows: readonly VatRow[]): Posting[] =>
  rows.flatMap((row) => {
    const code = taxCodeOf(row)
    return [
      makePosting('prepayments', row.gross_cents),
      makePosting('prepayments', row.vat_cents - row.gross_cents, code),
      makePosting('vat', 0 - row.vat_cents, code),
    ]
  })

type CardAccount = 'standard' | 'sgr'

export const paymentPostings = (account: CardAccount, cents: number): Posting[] => [
  makePosting(`card_${account}`, cents),
  makePosting('customer', 0 - cents),
]

/**
 * The postings of a refund by the card provider or by bank transfer; `disputed`: of a lost dispute, whose amount the
 * bank withdrew when the dispute was opened.
 */
export const refundPostings = (from: CardAccount | 'bank' | 'disputed', cents: number): Posting[] => [
  makePosting('customer', cents),
  makePosting(from === 'bank' || from === 'disputed' ? from : `card_${from}`, 0 - cents),
]

/** The postings when the bank returns the money of a lost dispute: the customer no longer owes it. */
export const overturnedDisputePostings = (cents: number): Posting[] => [
  makePosting('disputed', cents),
  makePosting('customer', 0 - cents),
]

/** The postings of money that a customer paid to the shop's bank; negative if the shop pays it back. */
export const bankReceiptPostings = (cents: number): Posting[] => [
  makePosting('bank', cents),
  makePosting('customer', 0 - cents),
]

export const writeOffPostings = (cents: number): Posting[] => [
  makePosting('written_off', cents),
  makePosting('customer', 0 - cents),
]

/** The postings of a fee that the card provider deducts; negative if the fee is given back. */
export const providerFeePostings = (account: CardAccount, cents: number): Posting[] => [
  makePosting('provider_fees', cents),
  makePosting(`card_${account}`, 0 - cents),
]

/** The postings of a payout to the shop's bank; negative if the bank sends it back. */
export const payoutPostings = (account: CardAccount, cents: number): Posting[] => [
  makePosting('bank_in_transit', cents),
  makePosting(`card_${account}`, 0 - cents),
]

/** The postings when a payout arrives at the shop's bank; negative if the provider takes it from the bank. */
export const payoutReceiptPostings = (cents: number): Posting[] => [
  makePosting('bank', cents),
  makePosting('bank_in_transit', 0 - cents),
]

/** The postings when a payer's bank withdraws a disputed amount; negative if it returns the amount. */
export const disputedAmountPostings = (account: CardAccount, cents: number): Posting[] => [
  makePosting('disputed', cents),
  makePosting(`card_${account}`, 0 - cents),
]

/** The postings of sold multi-purpose vouchers: their value is a liability, and VAT is due when they are redeemed. */
export const voucherSalePostings = (amountCents: number, valueCents: number): Posting[] => [
  makePosting('customer', amountCents),
  makePosting('voucher_discount', valueCents - amountCents),
  makePosting('voucher_liability', 0 - valueCents),
]

/** The state of a code in the books before the movement. `bookCents`: its balance minus the written-off amount. */
export type BookedCodeState = {
  issuedCents: number
  bookCents: number
  /** The price without VAT of a single-purpose code sold by this shop; otherwise null. */
  netCents: number | null
  /** `sold` by this shop, `given` away by staff, or issued by a `partner` who received the payment. */
  origin: 'sold' | 'given' | 'partner'
  /** The price of a sold code. */
  priceCents: number
}

/**
 * The part of a use of `cents` that nobody paid for, in cents: a stay has VAT only on what was paid. Computed from the
 * balance, so that the uses of a code add up to its discount.
 */
export function unpaidCents(code: BookedCodeState, cents: number): number {
  if (code.netCents !== null || code.origin === 'partner') return 0
  if (code.origin === 'given') return cents
  const paidAt = (balance: number) => prorate(Math.min(code.priceCents, code.issuedCents), balance, code.issuedCents)
  return Math.max(0, cents - (paidAt(code.bookCents) - paidAt(code.bookCents - cents)))
}

const discountAccount = { sold: 'voucher_discount', given: 'promotion', partner: 'partner' } as const

/**
 * The postings when an invoice deducts the discount of a code; negative when it is returned to the code. They reverse
 * the discount booked at the sale, the cost of a code that was given away, or the claim on a partner that pays another
 * price for the stay.
 */
export const discountPostings = (
  origin: BookedCodeState['origin'],
  cents: number,
  at: 'customer' | 'counter' = 'customer',
): Posting[] => [makePosting(at, cents), makePosting(discountAccount[origin], 0 - cents)]

/** The posting to the account of the partners: positive if they owe more. */
export const partnerPosting = (cents: number): Posting => makePosting('partner', cents)

/**
 * The part of a single-purpose code's price that is not yet earned at a given balance. Computed from the balance, so
 * that no rounding difference remains when the balance is 0.
 */
const deferredCentsAt = (code: BookedCodeState, balance: number): number =>
  prorate(code.netCents!, balance, code.issuedCents)

/** The posting to the code's own account when its balance decreases by `cents` (increases if negative). */
function codePosting(code: BookedCodeState, cents: number): Posting {
  if (code.netCents !== null)
    return makePosting(
      'voucher_deferred',
      deferredCentsAt(code, code.bookCents) - deferredCentsAt(code, code.bookCents - cents),
      'prepaid',
    )
  return makePosting(
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
  const own = codePosting(code, cents)
  // A single-purpose voucher is not a payment: the revenue was invoiced when the voucher was sold.
  return code.netCents === null
    ? [own, makePosting(at, 0 - own.cents)]
    : [own, makePosting('revenue', 0 - own.cents, 'prepaid')]
}

/**
 * The postings when a code expires: its remaining balance becomes income. Negative if the code becomes usable again.
 */
export function expiryPostings(code: BookedCodeState, cents: number): Posting[] {
  if (code.origin !== 'sold') return []
  const own = codePosting(code, cents)
  return [own, makePosting('voucher_breakage', 0 - own.cents, own.vatCode)]
}

/**
 * The postings when a multi-purpose code is taken back: the liability ends, and the shop owes its price to the buyer.
 */
export function voidedCodePostings(code: BookedCodeState, cents: number, priceCents: number): Posting[] {
  if (code.origin !== 'sold' || code.netCents !== null) return []
  const price = prorate(priceCents, cents, code.issuedCents)
  return [codePosting(code, cents), makePosting('customer', 0 - price), makePosting('voucher_discount', price - cents)]
}

/**
 * The posting of the one-cent difference between a credit invoice of single-purpose vouchers and their unearned part.
 */
export const roundingPostings = (cents: number): Posting[] => [
  makePosting('voucher_deferred', cents, 'rounding'),
  makePosting('voucher_breakage', 0 - cents, 'rounding'),
]
