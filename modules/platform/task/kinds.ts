/** The kinds of tasks, their urgency, and the permission needed to see them. Pure. */
import type { Permission } from '../../shared/permission.ts'

/** `now`: a traveller is waiting or money is at risk; `today`: must be done within the day; `know`: for information. */
export const urgencies = ['now', 'today', 'know'] as const
export type Urgency = (typeof urgencies)[number]

const kinds = {
  now: [
    'booking_unknown',
    'cancellation_unknown',
    'cancellation_refused',
    'refund_failed',
    'refund_refused',
    'dispute',
    'voucher_guessing',
    'hotel_closed',
    'order_differs',
  ],
  today: [
    'booking_refused',
    'balance_overdue',
    'cancellation_waiting',
    'fee_not_covered',
    'money_without_sale',
    'money_differs',
    'payout_unexplained',
    'card_balance_differs',
    'payout_not_received',
    'dispute_overturned',
    'customer_credit',
    'mail_failed',
    'change_set_refused',
    'refund_approval',
    'gift_due',
    'vat_rates_missing',
    'backup_unproven',
    'journal_not_exported',
  ],
  know: [
    'booking_turned_up',
    'cancellation_loss',
    'refund_outside',
    'late_payment',
    'second_payment',
    'wrong_amount',
    'dispute_lost',
    'unknown_order',
    'price_moved',
    'translations_outdated',
  ],
} as const satisfies Record<Urgency, readonly string[]>
export const urgentKinds: readonly string[] = kinds.now
export const todayKinds: readonly string[] = kinds.today

/** All kinds in list order. */
export const taskKinds = [...kinds.now, ...kinds.today, ...kinds.know]
export type TaskKind = (typeof taskKinds)[number]

/** Kinds without an urgency are for information. */
export const taskUrgency = (kind: string): Urgency =>
  urgentKinds.includes(kind) ? 'now' : todayKinds.includes(kind) ? 'today' : 'know'

/** Kinds that require an additional permission; all others are visible to every user of the task list. */
const permission: Permission = 'reservations.read'
const narrower: Partial<Record<TaskKind, Permission>> = {
  backup_unproven: 'settings.write',
  // Their texts say what the supplier charges.
  booking_turned_up: 'costs.read',
  cancellation_loss: 'costs.read',
  card_balance_differs: 'costs.read',
  change_set_refused: 'catalogue.read',
  gift_due: 'vouchers.read',
  journal_not_exported: 'books.read',
  payout_not_received: 'costs.read',
  payout_unexplained: 'costs.read',
  price_moved: 'catalogue.read',
  translations_outdated: 'catalogue.read',
  vat_rates_missing: 'settings.read',
}

export const visibleTaskKinds = (permissions: readonly string[]): TaskKind[] =>
  taskKinds.filter((kind) => [permission, narrower[kind] ?? permission].every((needed) => permissions.includes(needed)))

/** The kinds that users with these permissions may not see. */
export const hiddenTaskKinds = (permissions: readonly string[]): string[] => {
  const allowed = visibleTaskKinds(permissions)
  return taskKinds.filter((kind) => !allowed.includes(kind))
}

/**
 * Kinds whose key contains, after the first colon, the subject of the task: a request, an order, a language, a deal.
 */
export const kindsWithSubject: readonly string[] = [
  'cancellation_waiting',
  'gift_due',
  'price_moved',
  'translations_outdated',
  'vat_rates_missing',
] satisfies TaskKind[]
