/**
 * The VAT of what was paid for a stay on a day before its invoice: it is due on the day of the payment, and the invoice
 * charges it again, so it is taken back with the invoice, or when the sale falls away. A payment of the day of the
 * invoice needs no entry. Vouchers are no prepayments here: their VAT is due with the invoice (decision 022).
 */
import {
  findPrepaymentTax,
  findUntaxedPrepayments,
  insertJournalEntry,
  type PrepaymentMove,
  prepaymentTaxPostings,
} from '../journal/index.ts'
import { findExpectedIncomeCents } from '../partner-claim/index.ts'
import { marginTaxOfPrepayment, taxOfPrepayment } from '../../platform/pricing/prepayment.ts'
import { taxCodeOf, type VatRow } from '../../platform/pricing/vat.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { findContentOfStay } from './content-flows.ts'
import { activityCostsOf, findMarginRateBp, marginTax } from './cost-flows.ts'
import type { InvoicedStay } from './stay.ts'

/**
 * Books the VAT of the payments of a locked stay that were made before today and are not invoiced, each on its own day
 * and once. Returns the number of payments.
 */
export async function bookPrepaymentTax(shop: Pick<Shop, 'now'>, trx: Trx, stay: InvoicedStay): Promise<number> {
  const moves = await findUntaxedPrepayments(trx, stay.number, today(shop.now()))
  for (const move of moves)
    await insertJournalEntry(trx, {
      key: `prepayment_tax:${move.key}`,
      kind: 'prepayment_tax',
      reservationNumber: stay.number,
      bookedOn: move.bookedOn,
      postings: prepaymentTaxPostings(await taxOfMove(trx, stay, move)),
    })
  return moves.length
}

async function taxOfMove(db: Db, stay: InvoicedStay, { cents, bookedOn }: PrepaymentMove): Promise<VatRow[]> {
  const { sale, settings, content, deductions, deductedCents } = await findContentOfStay(db, stay, bookedOn)
  const { scheme } = sale
  if (scheme === 'normal') return taxOfPrepayment(cents, content.vat)
  const code = scheme === 'agent' ? 'agency' : 'margin'
  const sumOf = (rows: readonly VatRow[]) => rows.reduce((sum, row) => sum + row.gross_cents, 0)
  const rateBp = findMarginRateBp(settings, stay, bookedOn)
  const deductedOf = (holdId: number) =>
    deductedCents[deductions.findIndex((deduction) => deduction.holdId === holdId)] ?? 0
  const partnerCents = await findExpectedIncomeCents(db, stay.number, deductedOf)
  const turnover = sumOf(content.vat.filter((row) => taxCodeOf(row) === code)) + partnerCents
  const margin = turnover - stay.net_cents - activityCostsOf(stay)
  return marginTaxOfPrepayment(cents, {
    code: `${code}_${rateBp}`,
    taxCents: marginTax(margin, rateBp),
    totalCents: sumOf(content.vat) + partnerCents,
  })
}

/** Takes back on a day what was booked of a sale's prepayments. Has no effect if nothing is left of it. */
export async function reversePrepaymentTax(trx: Trx, number: string, bookedOn: Day): Promise<void> {
  const { lastEntryId, postings } = await findPrepaymentTax(trx, number)
  await insertJournalEntry(trx, {
    key: `prepayment_tax:${number}:${lastEntryId}`,
    kind: 'prepayment_tax',
    reservationNumber: number,
    bookedOn,
    postings: postings.map((posting) => ({ ...posting, cents: 0 - posting.cents })),
  })
}

/** Called with the invoice, which charges the VAT of everything. */
export async function settlePrepaymentTax(shop: Pick<Shop, 'now'>, trx: Trx, stay: InvoicedStay): Promise<void> {
  await bookPrepaymentTax(shop, trx, stay)
  await reversePrepaymentTax(trx, stay.number, today(shop.now()))
}
