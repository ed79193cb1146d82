/**
 * Sentences that the program stores for staff, in tasks and in findings about money. A record stores the name of its
 * sentence and the values in it; the sentences themselves are in `languages/…/staff.json`.
 */
import { messagesOf, officeLanguage } from '@tussenuit/languages/messages.ts'
import { formatDay, toLanguageTag } from '../../shared/locale.ts'
import { formatEuros } from '../../shared/money.ts'

/** The placeholders of each sentence. Those with a format of their own: see `formatValue`. */
export const staffTexts = {
  approval_waits: ['who'],
  balance_overdue: ['sale', 'day'],
  booking_refused: ['sale', 'code'],
  booking_turned_up: ['sale', 'cost_cents'],
  booking_turned_up_free: ['sale'],
  booking_unknown: ['sale', 'hours'],
  cancellation_loss: ['sale', 'penalty_cents', 'retained_cents'],
  cancellation_refused: ['sale', 'code'],
  cancellation_unknown: ['sale', 'code'],
  cancellation_waiting: ['sale'],
  cancellation_waiting_unpriced: ['sale'],
  card_balance_differs: ['account', 'held_cents', 'books_cents', 'difference_cents'],
  change_set_refused: ['set', 'refusals'],
  customer_credit: ['sale', 'credit_cents'],
  dispute: ['sale', 'sum_cents', 'reason'],
  dispute_lost: ['sale', 'sum_cents'],
  dispute_overturned_order: ['sale', 'sum_cents', 'relief_cents'],
  dispute_overturned_stay: ['sale', 'sum_cents', 'relief_cents'],
  drill_failed: ['smart_count', 'problem'],
  drill_late: ['day'],
  journal_not_exported: ['day'],
  fee_not_covered: ['sale', 'open_cents'],
  finding_booked_unpaid: ['sale', 'open_cents'],
  finding_paid_over: ['sale', 'sum_cents', 'sale_state'],
  finding_received_differs: ['sale', 'books_cents', 'provider_cents'],
  finding_refunded_differs: ['sale', 'books_cents', 'provider_cents'],
  finding_without_sale: ['account', 'payment', 'sum_cents'],
  gift_due: ['sale', 'day'],
  hotel_closed: ['hotel'],
  late_payment: ['sale'],
  mail_failed: ['mail'],
  mail_perhaps_sent: ['mail'],
  money_differs: ['smart_count'],
  money_without_sale: ['account', 'payment'],
  order_ended: ['order', 'sale'],
  order_stands: ['order', 'sale'],
  order_without_sale: ['order', 'hotel', 'day'],
  payout_differs: ['account', 'payout', 'sum_cents', 'lines_cents', 'difference_cents'],
  payout_differs_at_bank: ['account', 'payout', 'sum_cents', 'bank_cents', 'difference_cents', 'day'],
  payout_line_differs: ['account', 'payout', 'movement', 'line', 'sum_cents', 'booked_cents', 'difference_cents'],
  payout_line_unbooked: ['account', 'payout', 'movement', 'line', 'sum_cents'],
  payout_missing_at_bank: ['account', 'payout', 'sum_cents', 'day'],
  payout_unknown: ['account', 'payout', 'sum_cents'],
  price_moved: ['deal', 'hotel', 'day', 'before_cents', 'after_cents'],
  reason_erased: [],
  refund_failed: ['sale'],
  refund_outside: ['sale', 'sum_cents'],
  refund_owed_after_dispute: ['sale'],
  refund_owed_after_outside: ['sale'],
  refund_refused: ['sale', 'code'],
  refund_returned: ['sale'],
  second_payment: ['sale'],
  translations_outdated: ['language', 'smart_count'],
  unknown_order: ['order'],
  unpaid_line_differs: ['account', 'movement', 'line', 'sum_cents', 'booked_cents', 'difference_cents'],
  unpaid_line_unbooked: ['account', 'movement', 'line', 'sum_cents'],
  vat_rates_missing: ['country', 'hotel'],
  vat_rates_missing_many: ['country', 'hotel', 'smart_count'],
  voucher_guessing: ['network'],
  wrong_amount: ['sale'],
} as const satisfies Record<string, readonly string[]>

type TextName = keyof typeof staffTexts
/** Why a change was refused. `title`: the name of the record; empty if the refusal is about no record. */
type StoredRefusal = { title: string; code: string; message: string }
type ValueOf<Placeholder extends string> = Placeholder extends `${string}_cents` | 'smart_count' | 'hours'
  ? number
  : Placeholder extends 'refusals'
    ? readonly StoredRefusal[]
    : string
/** The name of a sentence with the values of its placeholders. */
export type StaffMessage = {
  [Name in TextName]: { name: Name } & {
    [Placeholder in (typeof staffTexts)[Name][number]]: ValueOf<Placeholder>
  }
}[TextName]

type OfficeTexts = {
  mail: Record<string, string>
  reservation: { state: Record<string, string> }
  refusal: Record<string, string>
  problem: Record<string, string>
}
type Texts = { text: Record<TextName, string>; movement: Record<string, string> }

/** The sentence in this language, or in English if the office has none. */
export function renderStaffText(message: StaffMessage, language: string): string {
  const known = officeLanguage(language)
  const texts = messagesOf<Texts>(known, 'staff')!
  const values: Record<string, string | number | readonly StoredRefusal[]> = message
  const [one, other = one] = texts.text[message.name].split(' |||| ')
  const sentence = values['smart_count'] === 1 ? one! : other!
  // Tasks about refused change sets were first stored with a `reason` in English instead of `refusals`.
  const valueOf = (name: string) => values[name] ?? (name === 'refusals' ? values['reason'] : undefined) ?? ''
  return sentence.replace(/%\{(\w+)\}/g, (_, name: string) => formatValue(name, valueOf(name), known, texts))
}

/** The refusals in this language by their codes; in English if the text of a code needs other values. */
function formatRefusals(refusals: readonly StoredRefusal[], language: string): string {
  const { refusal: texts, problem } = messagesOf<OfficeTexts>(language, 'office')!
  return refusals
    .map(({ title, code, message }) => {
      const because = problem[code] ?? message
      const text = (texts[code] ?? because).replaceAll('%{_}', because)
      return `${title && `${title}: `}${text.includes('%{') ? message : text}`
    })
    .join(' ')
}

/** Amounts, days and the names of things that the office translates; all other values are shown as they are. */
function formatValue(
  name: string,
  value: string | number | readonly StoredRefusal[],
  language: string,
  texts: Texts,
): string {
  if (typeof value === 'object') return formatRefusals(value, language)
  if (name.endsWith('_cents')) return formatEuros(Number(value), language)
  const text = String(value)
  if (name === 'day') return formatDay(text, language, false)
  if (name === 'mail') return messagesOf<OfficeTexts>(language, 'office')!.mail[text] ?? text
  if (name === 'sale_state') return messagesOf<OfficeTexts>(language, 'office')!.reservation.state[text] ?? text
  if (name === 'movement') return texts.movement[text] ?? text
  const type = name === 'country' ? 'region' : name === 'language' ? 'language' : null
  if (type === null) return text
  const names = new Intl.DisplayNames([toLanguageTag(language)], { type })
  return names.of(type === 'region' ? text : toLanguageTag(text)) ?? text
}
