/** Cards that a phone or browser has stored. They are paid by card: `method` of such a payment is "card". */
export const wallets = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]
