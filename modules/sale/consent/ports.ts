/**
 * The analytics event that the shop's specification defines; amounts in euros. A voucher is reported by name, never by
 * its code, which has monetary value.
 */
export type PurchaseEvent = {
  event: 'purchase'
  transaction_id: string
  value: number
  currency: 'EUR'
  coupon: string | null
  items: { item_id: string; item_name: string; price: number; quantity: number }[]
  client_id: string
  at: string
}

/** Reports a sale. Returns true if the event arrived; never throws, and takes a few seconds at most. */
export type PurchaseCounter = { send(event: PurchaseEvent): Promise<boolean> }

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null if sales are not reported. */
    purchases: PurchaseCounter | null
  }
}
