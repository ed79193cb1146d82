/** Nightly: the VAT of what was paid for stays that are not invoiced yet, and of sales that fell away. */
import { bookPrepaymentTax, reversePrepaymentTax } from '../../money/invoice/index.ts'
import { findFallenPrepayments, findSalesWithUntaxedPrepayments } from '../../money/journal/index.ts'
import { today } from '../../shared/day.ts'
import type { Shop } from '../../shared/shop.ts'
import { lockReservation } from './store.ts'

const batch = 200

/**
 * Each is booked on its own day. Returns the number of sales for which something was booked. Called before a month is
 * closed, too.
 */
export const bookPrepaymentTaxes = async (shop: Pick<Shop, 'db' | 'now'>): Promise<number> =>
  (await bookPayments(shop)) + (await reverseFallenSales(shop))

async function bookPayments(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const before = today(shop.now())
  let booked = 0
  for (let after = ''; ; ) {
    const numbers = await findSalesWithUntaxedPrepayments(shop.db, { before, after, limit: batch })
    for (const number of numbers)
      await shop.db.transaction().execute(async (trx) => {
        const stay = await lockReservation(trx, number)
        if (stay.invoice_number === null && (await bookPrepaymentTax(shop, trx, stay)) > 0) booked += 1
      })
    if (numbers.length < batch) return booked
    after = numbers.at(-1)!
  }
}

async function reverseFallenSales(shop: Pick<Shop, 'db'>): Promise<number> {
  let reversed = 0
  for (let after = ''; ; ) {
    const fallen = await findFallenPrepayments(shop.db, { after, limit: batch })
    for (const { number, fellOn } of fallen)
      await shop.db.transaction().execute(async (trx) => {
        await lockReservation(trx, number)
        await reversePrepaymentTax(trx, number, fellOn)
      })
    reversed += fallen.length
    if (fallen.length < batch) return reversed
    after = fallen.at(-1)!.number
  }
}
