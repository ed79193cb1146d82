/**
 * The amounts that the e-mails of a worked sale must have, in their order, worked out from what was sold and paid.
 * Shares no code and no table with the product.
 */
import {
  cardOf,
  firstPaymentOf,
  linesOf,
  paidBackOf,
  receivedOf,
  sumOf,
  totalOf,
  type WorkedSale,
} from './worked-sales.ts'

const some = (cents: number): number[] => (cents > 0 ? [cents] : [])

/** Price by line, total, what vouchers and card paid by the day of the invoice, and what is left. */
export function confirmationAmounts(sale: WorkedSale): number[] {
  const isPaid = sale.secondPaymentOn < sale.invoicedOn
  const received = isPaid ? cardOf(sale) : firstPaymentOf(sale)
  const { usedCents } = sale.voucher
  const left = totalOf(sale) - usedCents - received
  return [
    ...linesOf(sale).map(({ amount_cents: cents }) => cents),
    totalOf(sale),
    ...some(usedCents),
    ...some(received),
    ...some(left),
  ]
}

/**
 * What was paid, retained, refunded in all, of which on a voucher, what of the price need not be paid any more, what of
 * the fee is owed, and what goes back to the card.
 */
export function cancellationAmounts(sale: WorkedSale): number[] {
  const retained = sale.ending === 'fee' ? sale.endingCents : 0
  const paid = receivedOf(sale) + sale.voucher.usedCents
  const { card, code } = paidBackOf(sale)
  const owed = Math.max(0, retained - paid)
  return [
    paid,
    retained,
    card + code,
    ...some(code),
    ...some(totalOf(sale) - paid - owed),
    ...some(owed),
    ...some(card),
  ]
}

/** Every amount in a text, in its order; the value of a voucher of whole euros has no decimals. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(/€\s?(\d(?:[\d.,\u00a0]*\d)?)/gu)].map(([, amount]) => {
    const digits = Number(amount!.replaceAll(/\D/g, ''))
    return /[.,]\d{2}$/.test(amount!) ? digits : digits * 100
  })

export const partnerAmounts = (entries: readonly { account: string; cents: number }[]): number =>
  sumOf(entries.filter(({ account }) => account === 'partner').map(({ cents }) => cents))
