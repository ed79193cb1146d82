/** Blocks codes while their payment is disputed, because the shop may lose the payment. */
import { createVoucherCreditInvoice } from '../../money/invoice/index.ts'
import { updateCodeBlock, lockCodes, unblockCode, writeOffCodes } from '../../money/ledger/index.ts'
import { prorate } from '../../shared/money.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { findOrderCodes, findOrderNumbersToWriteOff, findVoucherOrder, lockVoucherOrder } from './store.ts'

/**
 * Blocks every code of an order. Used codes are included, because their stay may be cancelled and the value returned.
 * Holds of bookings stay valid. Returns the number of changes; safe to repeat.
 */
async function blockOrderCodes(
  trx: Trx,
  orderNumber: string,
  by: { actor: 'dispute' | 'refund'; note: string },
): Promise<number> {
  let changed = 0
  for (const codeId of await lockOrderCodes(trx, orderNumber))
    if (await updateCodeBlock(trx, { codeId, blocked: true, ...by })) changed += 1
  return changed
}

async function lockOrderCodes(trx: Trx, orderNumber: string): Promise<number[]> {
  const codes = (await findOrderCodes(trx, orderNumber)).map((code) => code.id)
  await lockCodes(trx, codes)
  return codes
}

export const freezeOrderCodes = (trx: Trx, orderNumber: string, note: string): Promise<number> =>
  blockOrderCodes(trx, orderNumber, { actor: 'dispute', note })

/** Removes the block of a dispute; other blocks remain. Returns the number of changes; safe to repeat. */
export async function unfreezeOrderCodes(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  orderNumber: string,
  note: string,
): Promise<number> {
  let changed = 0
  for (const codeId of await lockOrderCodes(trx, orderNumber))
    if (await unblockCode(shop, trx, { codeId, actor: 'dispute', note })) changed += 1
  return changed
}

/**
 * Blocks an order's codes after a full refund, and writes off their remaining value. Returns the number of newly
 * blocked codes.
 */
export async function voidOrderCodes(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  orderNumber: string,
  note: string,
): Promise<number> {
  const blocked = await blockOrderCodes(trx, orderNumber, { actor: 'refund', note })
  await writeOffOrderCodes(shop, trx, orderNumber, note)
  return blocked
}

/**
 * Writes off the remaining value of refunded codes, and credits it for single-purpose codes. The codes must be locked.
 * Returns the number of the credit invoice, if there is one.
 */
export async function writeOffOrderCodes(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  orderNumber: string,
  note: string,
  only?: readonly number[],
): Promise<string | null> {
  const order = (await findVoucherOrder(trx, orderNumber))!
  const ids = only ?? (await findOrderCodes(trx, orderNumber)).map((code) => code.id)
  const prepaid = await writeOffCodes(shop, trx, ids, order.unit_cents)
  if (prepaid.length === 0) return null
  return createVoucherCreditInvoice(shop, trx, orderNumber, {
    key: `${orderNumber}:${note}:${prepaid.reduce((sum, code) => sum + code.writtenOffCents, 0)}`,
    cents: prepaid.reduce((sum, code) => sum + prorate(order.unit_cents, code.cents, code.issuedCents), 0),
    netCents: prepaid.reduce((sum, code) => sum + code.netCents, 0),
    reason: 'Refund',
  })
}

/** Nightly: writes off value that was returned to codes after their price was refunded. */
export async function writeOffReturnedValue(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  for (const number of await findOrderNumbersToWriteOff(shop.db, 200))
    await shop.db.transaction().execute(async (trx) => {
      await lockVoucherOrder(trx, number)
      const codes = await lockOrderCodes(trx, number)
      const blocked = (await findOrderCodes(trx, number)).filter((code) => code.blocked && codes.includes(code.id))
      await writeOffOrderCodes(
        shop,
        trx,
        number,
        'returned',
        blocked.map(({ id }) => id),
      )
    })
}
