/** The list of voucher orders for staff. */
import { unsealOrMaskCode } from '../../money/ledger/index.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findFirstCodes, findVoucherOrders, type FirstCode, type VoucherOrderFilter } from './order-list-store.ts'

function codeFields(shop: Pick<Shop, 'keys'>, caller: Caller, code: FirstCode | undefined) {
  if (!code) return { valid_from: null, valid_until: null, code: null }
  return {
    valid_from: code.valid_from,
    valid_until: code.valid_until,
    code: unsealOrMaskCode(shop, caller, code.code_sealed, code.imported),
  }
}

export async function listVoucherOrders(
  shop: Pick<Shop, 'db' | 'keys'>,
  { page = 1, limit = 20, ...filter }: VoucherOrderFilter & { page?: number; limit?: number },
  caller: Caller,
) {
  const { rows, ...totals } = await findVoucherOrders(shop.db, { ...filter, limit, offset: (page - 1) * limit })
  const dayOf = (at: Date | null): Day | null => (at ? today(at) : null)
  const codes = await findFirstCodes(
    shop.db,
    rows.map((row) => row.number),
  )
  return {
    ...totals,
    page,
    limit,
    items: rows.map((row) => ({
      transaction_number: row.number,
      state: row.state,
      voucher_id: row.voucher_id,
      voucher: row.voucher_name ?? '',
      ...codeFields(shop, caller, codes.get(row.number)),
      campaign_name: row.name,
      deals_id: row.deal_id,
      quantity: row.quantity,
      amount_cents: row.amount_cents,
      pax_name: `${row.buyer.name} ${row.buyer.surname}`,
      email: row.buyer.email,
      recipient: row.gift.recipient?.name ?? null,
      send_on: row.gift.send_on ?? null,
      payment_date: dayOf(row.issued_at),
      created_at: row.created_at.toISOString(),
    })),
  }
}
