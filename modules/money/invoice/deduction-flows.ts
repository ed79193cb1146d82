/** The deductions from the taxed amounts of a stay by the codes that paid for it; see `Deduction`. */
import { discountPostings, insertJournalEntry } from '../journal/index.ts'
import type { Deduction } from '../../platform/pricing/vat.ts'
import { today } from '../../shared/day.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { type CodeDeduction, findCodeDeductions, updateDiscount } from './store.ts'

/** The deduction to apply to a new invoice: a discount that is not invoiced yet counts in full. */
export const toNewDeduction = ({
  invoice,
  vat,
  cents,
  discountCents,
  isInvoiced,
  origin,
}: CodeDeduction): Deduction => ({
  invoice,
  ofPartner: origin === 'partner',
  vat,
  cents: isInvoiced ? cents : discountCents,
})

/** Stores and books the discount of a code that an invoice or credit invoice deducted, once per payment by the code. */
export async function bookDiscount(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  reservationNumber: string,
  { holdId, isInvoiced, origin }: CodeDeduction,
  cents: number,
): Promise<void> {
  if (isInvoiced) return
  await updateDiscount(db, holdId, cents)
  await insertJournalEntry(db, {
    key: `voucher_discount:${holdId}`,
    kind: 'voucher_discount',
    reservationNumber,
    bookedOn: today(shop.now()),
    postings: discountPostings(origin, cents),
  })
}

/** The cents that codes deducted from a stay and that were not returned to them. */
export const readRemainingDeduction = async (db: Db, number: string): Promise<number> =>
  (await findCodeDeductions(db, number)).reduce((sum, deduction) => sum + deduction.remainingCents, 0)
