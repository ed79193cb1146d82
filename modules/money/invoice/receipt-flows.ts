/** Receipts of what is redeemed at the counter. They are numbered in the series of the invoices. */
import { findSettings } from '../../platform/settings/index.ts'
import { lineOfSupply, linesOfPrepaidSupply, toReceipt, toWholeCredit } from '../../platform/pricing/receipt.ts'
import type { TaxKind } from '../../platform/pricing/tax-rates.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { allocateInvoiceNumber, storeAndPostInvoice, type Writer } from './flows.ts'
import type { PaymentSummaryLine } from './ports.ts'
import { renderInvoice, type RenderedFile } from './render-flows.ts'
import { findInvoices } from './store.ts'

export type ReceiptBuyer = { name: string; address: string }

/**
 * `supply` is null if the code was taxed when it was sold; its order's invoice says what it is for. `unpaidCents`: what
 * nobody paid of any other code.
 */
export type RedeemedSum = {
  redemptionId: number
  cents: number
  supply: TaxKind | null
  unpaidCents: number
  orderNumber: string | null
  buyer: ReceiptBuyer | null
}

/** Creates and books the receipt, in the transaction of the redemption. */
export async function createReceipt(
  shop: Writer,
  trx: Trx,
  redeemed: RedeemedSum,
): Promise<{ number: string; totalCents: number }> {
  const { lines, vat, totalCents } = await receiptContent(shop, trx, redeemed)
  const allocated = await allocateInvoiceNumber(shop, trx)
  await storeAndPostInvoice(shop, trx, {
    key: `receipt:${redeemed.redemptionId}`,
    kind: 'invoice',
    reservation_number: null,
    voucher_order_number: null,
    redemption_id: redeemed.redemptionId,
    buyer: redeemed.buyer ? { name: redeemed.buyer.name, address: [redeemed.buyer.address] } : {},
    ...allocated,
    total_cents: totalCents,
    lines,
    vat,
    scheme: 'normal',
    reason: '',
  })
  return { number: allocated.number, totalCents }
}

/** Credits a whole receipt, in the transaction that undoes its redemption. Returns the number of the credit note. */
export async function createReceiptCredit(
  shop: Writer,
  trx: Trx,
  { redemptionId, reason }: { redemptionId: number; reason: string },
): Promise<string> {
  const [receipt] = await findInvoices(trx, { redemptionId })
  const allocated = await allocateInvoiceNumber(shop, trx)
  await storeAndPostInvoice(shop, trx, {
    key: `credit:receipt:${redemptionId}`,
    kind: 'credit',
    reservation_number: null,
    voucher_order_number: null,
    redemption_id: redemptionId,
    buyer: receipt!.buyer,
    ...allocated,
    ...toWholeCredit({ lines: receipt!.lines, vat: receipt!.vat, totalCents: receipt!.total_cents }),
    scheme: receipt!.scheme,
    reason,
  })
  return allocated.number
}

async function receiptContent(shop: Writer, trx: Trx, { cents, supply, unpaidCents, orderNumber }: RedeemedSum) {
  if (supply !== null) {
    const { vat } = await findSettings(trx)
    const line = lineOfSupply({ kind: supply, cents, day: today(shop.now()) }, vat.rates)
    return toReceipt([line], unpaidCents > 0 ? { invoice: null, cents: unpaidCents, vat: [] } : null)
  }
  const invoices = await findInvoices(trx, { voucherOrderNumber: orderNumber! })
  const { number, lines, vat } = invoices.find(({ kind }) => kind === 'invoice')!
  return toReceipt(linesOfPrepaidSupply(cents, lines), { invoice: number, cents, vat })
}

type Receipt = { redemptionId: number; document: 'receipt' | 'credit'; code: string; note: string; language: string }

/** `note`: what staff wrote of the supply. Throws 404 `invoice_unknown` if the redemption has no receipt. */
export async function renderReceipt(
  shop: Pick<Shop, 'db' | 'documents' | 'now'>,
  { redemptionId, document, code, note, language }: Receipt,
): Promise<RenderedFile> {
  const invoices = await findInvoices(shop.db, { redemptionId })
  const kind = document === 'receipt' ? 'invoice' : 'credit'
  const { number } =
    invoices.find((invoice) => invoice.kind === kind) ?? refuse(404, 'invoice_unknown', 'There is no such invoice.')
  const isCredited = invoices.length > 1
  const paid = invoices[0]!.total_cents
  const line = (
    kind: PaymentSummaryLine['kind'],
    amountCents: number,
    number: string | null = null,
  ): PaymentSummaryLine => ({
    kind,
    amountCents,
    number,
    method: null,
    day: null,
  })
  return renderInvoice(
    shop,
    invoices,
    { number },
    {
      saleNumber: code,
      email: '',
      language,
      title: note,
      stay: null,
      settlement: [
        ...(isCredited ? invoices.map((invoice) => line(invoice.kind, invoice.total_cents, invoice.number)) : []),
        ...(paid > 0 ? [line('voucher', paid)] : []),
        ...(isCredited && paid > 0 ? [line('voucher_return', 0 - paid)] : []),
        line('open', 0),
      ],
      settledOn: today(shop.now()),
    },
  )
}
