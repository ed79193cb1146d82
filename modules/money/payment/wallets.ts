/** Wallets are cards stored in a phone or browser. A wallet payment is a card payment: its `method` is "card". */
export const wallets = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]
