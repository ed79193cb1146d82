/** What codes that paid for a stay take off its taxed amounts: see `Deduction`. */
import { discountPostings, insertJournalEntry } from '../journal/index.ts'
import type { Deduction } from '../../platform/pricing/vat.ts'
import { today } from '../../shared/day.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { type CodeDeduction, findCodeDeductions, updateDiscount } from './store.ts'

/** A code's deduction before it is invoiced. */
export const toNewDeduction = ({ invoice, vat, cents, discountCents, isInvoiced }: CodeDeduction): Deduction => ({
  invoice,
  vat,
  cents: isInvoiced ? cents : discountCents,
})

/** Books what an invoice or credit invoice deducted as the discount of a code, once per payment by the code. */
export async function bookDiscount(
  shop: Pick<Shop, 'now'>,
  db: Trx,
  reservationNumber: string,
  { holdId, isInvoiced, givenAway }: CodeDeduction,
  cents: number,
): Promise<void> {
  if (isInvoiced) return
  await updateDiscount(db, holdId, cents)
  await insertJournalEntry(db, {
    key: `voucher_discount:${holdId}`,
    kind: 'voucher_discount',
    reservationNumber,
    bookedOn: today(shop.now()),
    postings: discountPostings(givenAway, cents),
  })
}

/** What codes deducted of a stay and was not returned to them, in cents. */
export const remainingDeduction = async (db: Db, number: string): Promise<number> =>
  (await findCodeDeductions(db, number)).reduce((sum, deduction) => sum + deduction.remainingCents, 0)
