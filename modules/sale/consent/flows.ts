import { findReservation } from '../booking/index.ts'
import { findPayments } from '../../money/payment/index.ts'
import { centsToEuros } from '../../shared/money.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { findVoucher, findVoucherOrder } from '../voucher/index.ts'
import { consentVersion, parseConsent } from './consent-text.ts'
import type { PurchaseEvent } from './ports.ts'
import * as store from './store.ts'

export async function logConsentChoice(
  shop: Pick<Shop, 'db' | 'now'>,
  choice: { visitor: string; version: string; analytics: boolean },
): Promise<void> {
  if (choice.version !== consentVersion) refuseField('version', 'consent_version', 'This text is not asked any more.')
  await store.insertConsentChoice(shop.db, { ...choice, visitor: choice.visitor.toLowerCase(), chosen_at: shop.now() })
}

/**
 * Reports a paid sale to analytics at most once, if the visitor's consent is stored. The reported values are read from
 * the sale; the browser sends only its number. A failed report is not repeated, because it may have arrived.
 */
export async function recordPurchaseOnce(
  shop: Pick<Shop, 'db' | 'now' | 'purchases'>,
  number: string,
  cookie: string | undefined,
): Promise<boolean> {
  const consent = parseConsent(cookie)
  if (!shop.purchases || !consent?.analytics) return false
  const choice = await store.findLatestConsentChoice(shop.db, consent.visitor)
  if (!choice?.analytics || choice.version !== consentVersion) return false
  const sale = (await findReservationSale(shop, number)) ?? (await findVoucherSale(shop, number))
  if (!sale) return false
  const event: PurchaseEvent = {
    event: 'purchase',
    transaction_id: number,
    currency: 'EUR',
    ...sale,
    client_id: consent.visitor,
    at: shop.now().toISOString(),
  }
  if (!(await store.reservePurchaseEvent(shop.db, number, consent.visitor, event, shop.now()))) return false
  const arrived = await shop.purchases.send(event)
  if (arrived) await store.recordPurchaseCountedAt(shop.db, number, shop.now())
  return arrived
}

type Sale = Pick<PurchaseEvent, 'value' | 'coupon' | 'items'>
/** Whether the sale is paid, or pending at the bank: the shop's specification counts both. */
async function isSold(
  shop: Pick<Shop, 'db'>,
  state: string,
  sale: Parameters<typeof findPayments>[1],
): Promise<boolean> {
  if (state === 'draft' || state === 'expired') return false
  return (
    state !== 'awaiting_payment' ||
    (await findPayments(shop.db, sale)).some((payment) => payment.state === 'processing')
  )
}

async function findReservationSale(shop: Pick<Shop, 'db'>, number: string): Promise<Sale | null> {
  const sold = await findReservation(shop.db, number)
  if (!sold || !(await isSold(shop, sold.state, { reservationNumber: number }))) return null
  const value = centsToEuros(sold.total_cents)
  return {
    value,
    coupon: sold.voucher_cents > 0 ? 'voucher' : null,
    items: [{ item_id: String(sold.deal_id), item_name: sold.snapshot.deal.title, price: value, quantity: 1 }],
  }
}

async function findVoucherSale(shop: Pick<Shop, 'db'>, number: string): Promise<Sale | null> {
  const sold = await findVoucherOrder(shop.db, number)
  if (!sold || !(await isSold(shop, sold.state, { voucherOrderNumber: number }))) return null
  const voucher = sold.voucher_id === null ? undefined : await findVoucher(shop.db, sold.voucher_id)
  return {
    value: centsToEuros(sold.amount_cents),
    coupon: null,
    items: [
      {
        item_id: `voucher-${sold.voucher_id ?? sold.deal_id ?? ''}`,
        item_name: voucher?.name ?? 'voucher',
        price: centsToEuros(sold.unit_cents),
        quantity: sold.quantity,
      },
    ],
  }
}
