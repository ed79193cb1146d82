/** The payment summary of an invoiced sale: paid, refunded and open amounts. Pure. */
import { today } from '../../shared/day.ts'
import type { Claim } from '../claim/index.ts'
import type { PaymentSummaryLine } from './ports.ts'

export type SummarisedSale = {
  /** The invoice and its credits, whose totals are negative. */
  invoices: readonly { kind: 'invoice' | 'credit'; number: string; total_cents: number }[]
  payments: readonly {
    id: number
    state: string
    received_cents: number
    method: string | null
    paid_at: Date | null
  }[]
  refunds: readonly {
    payment_id: number
    state: string
    amount_cents: number
    reason: string
    updated_at: Date
  }[]
  /**
   * `deductedCents`: the part that is a deduction on the invoice (VAT charged at the sale of the voucher, or a
   * discount), of which `returnedDeductionCents` came back with `returnedCents`.
   */
  vouchers: readonly {
    cents: number
    returnedCents: number
    deductedCents: number
    returnedDeductionCents: number
  }[]
  claim: Omit<Claim, 'sale' | 'reason' | 'bookedCents'>
  atHotelCents: number
}

/**
 * The lines below an invoice: invoiced and credited amounts (if there is a credit), accepted payments, refunds,
 * vouchers, bank transfers, what is owed now, and the amount payable at the hotel.
 */
export function paymentSummary(sale: SummarisedSale): PaymentSummaryLine[] {
  const paid = sale.payments.filter((payment) => payment.state === 'paid')
  const back = sale.refunds.filter(
    (refund) => refund.state !== 'failed' && paid.some((payment) => payment.id === refund.payment_id),
  )
  const [spent, returned] = [
    sumCents(sale.vouchers.map(({ cents, deductedCents }) => cents - deductedCents)),
    sumCents(sale.vouchers.map(({ returnedCents, returnedDeductionCents }) => returnedCents - returnedDeductionCents)),
  ]
  const line = (kind: PaymentSummaryLine['kind'], amountCents: number, more: Partial<PaymentSummaryLine> = {}) => ({
    kind,
    amountCents,
    number: null,
    method: null,
    day: null,
    ...more,
  })
  const optional = (kind: PaymentSummaryLine['kind'], cents: number) => (cents === 0 ? [] : [line(kind, cents)])
  const { claim } = sale
  return [
    ...(sale.invoices.length > 1
      ? sale.invoices.map(({ kind, number, total_cents }) => line(kind, total_cents, { number }))
      : []),
    ...paid.map((payment) =>
      line('card', payment.received_cents, {
        method: payment.method ?? 'card',
        day: payment.paid_at ? today(payment.paid_at) : null,
      }),
    ),
    ...(spent > 0 ? [line('voucher', spent)] : []),
    ...back.map((refund) =>
      line(refund.reason === 'dispute' ? 'lost_dispute' : 'refund', -refund.amount_cents, {
        day: today(refund.updated_at),
      }),
    ),
    ...(returned > 0 ? [line('voucher_return', -returned)] : []),
    ...optional('dispute_returned', claim.overturnedCents),
    ...optional('bank', claim.bankCents),
    ...optional('settled_otherwise', claim.settledOtherwiseCents),
    line('open', claim.openCents, { day: claim.dueOn }),
    ...optional('disputed', claim.disputedCents),
    ...optional('bank_credit', claim.creditCents),
    ...(sale.atHotelCents > 0 ? [line('at_hotel', sale.atHotelCents)] : []),
  ]
}

const sumCents = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)
