/** Euros, as the specification's event has it. A voucher is named, never its code: that is money. */
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

/** Where sales are counted. True when the event arrived; never throws, never takes longer than a few seconds. */
export type PurchaseCounter = { send(event: PurchaseEvent): Promise<boolean> }

declare module '../../shared/shop.ts' {
  interface Shop {
    /** Null where sales are not counted. */
    purchases: PurchaseCounter | null
  }
}
