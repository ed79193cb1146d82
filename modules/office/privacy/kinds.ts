/** The kinds of personal data, and the reasons for retaining some of it. Pure. */
export const heldKinds = [
  'reservations',
  'voucher_orders',
  'gifts_received',
  'newsletter',
  'messages',
  'mails',
  'notes',
  'tasks',
  'cancellations',
  'payments',
  'corrections',
  'consents',
  'invoices',
] as const
export type HeldKind = (typeof heldKinds)[number]

export const stayReasons = [
  'payment_open',
  'stay_to_come',
  'cancellation_open',
  'refund_open',
  'dispute_open',
  'money_open',
  'gift_to_come',
  'withdrawal',
  'books',
] as const
export type StayReason = (typeof stayReasons)[number]
