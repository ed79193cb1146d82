/** Credit invoices for codes that paid after the invoice of their stay. */
import { deductionLabels } from '../../platform/pricing/vat.ts'
import type { Trx } from '../../shared/shop.ts'
import { bookDiscount, toNewDeduction } from './deduction-flows.ts'
import { createCreditInvoice, type Writer } from './flows.ts'
import type { InvoicedStay } from './stay.ts'
import { type CodeDeduction, findCodeDeductions, findInvoices, type Invoice } from './store.ts'

/**
 * Credits what codes deduct that paid after the invoice: payments by single-purpose codes, whose VAT was charged when
 * they were sold, and the discounts of other codes.
 */
export async function creditCodeDeductions(shop: Writer, db: Trx, reservation: InvoicedStay): Promise<void> {
  const invoices = await findInvoices(db, { reservationNumber: reservation.number })
  const original = invoices.find((invoice) => invoice.kind === 'invoice')
  if (!original) return
  const deductions = await findCodeDeductions(db, reservation.number)
  await creditPrepaidCodes(shop, db, reservation, original, deductions)
  for (const deduction of deductions.filter(({ isInvoiced }) => !isInvoiced)) {
    const credit = await createCreditInvoice(shop, db, reservation, {
      key: `discount:${deduction.holdId}`,
      cents: deduction.discountCents,
      reason: deductionLabels.discount,
      by: toNewDeduction(deduction),
    })
    await bookDiscount(shop, db, reservation.number, deduction, credit?.cents ?? 0)
  }
}

async function creditPrepaidCodes(
  shop: Writer,
  db: Trx,
  reservation: InvoicedStay,
  original: Invoice,
  deductions: readonly CodeDeduction[],
): Promise<void> {
  const prepaid = deductions.filter(({ invoice }) => invoice !== null)
  // The codes of one order share an invoice. The reservation's invoice lines that refer to it cover the first uses;
  // later uses are credited.
  for (const uses of Map.groupBy(prepaid, (use) => use.invoice).values()) {
    let listedCents = original.lines
      .filter((line) => line.label.endsWith(`invoice ${uses[0]!.invoice}`))
      .reduce((sum, line) => sum - line.amount_cents, 0)
    for (const use of uses) {
      listedCents -= use.cents
      if (listedCents >= 0) continue
      await createCreditInvoice(shop, db, reservation, {
        key: `prepaid:${use.holdId}`,
        cents: use.cents,
        reason: deductionLabels.prepaid,
        by: use,
      })
    }
  }
}
