/**
 * The e-mails. Each kind and language has a subject, a preview line that inboxes show, and a body, in the template
 * language that staff edit (Liquid with only `if` and `for`, in the lines of `markup.ts`). `| euros`, `| day`, `|
 * time`, `| count` format values in the e-mail's language. Values are escaped in HTML and never parsed as templates.
 */
import { messagesOf } from '@tussenuit/languages/messages.ts'

export const mailKinds = [
  'reservation_confirmed',
  'supplier_refused',
  'booking_link',
  'pay_link',
  'payment_received',
  'payment_returned',
  'balance_reminder',
  'balance_overdue',
  'claim_due',
  'contact_changed',
  'cancellation_requested',
  'cancellation_refused',
  'cancellation_done',
  'refund_sent',
  'voucher_bought',
  'voucher_gift',
  'voucher_withdrawn',
  'voucher_expires',
  'newsletter_confirm',
  'newsletter_welcome',
  'activity_booked',
  'activity_cancelled',
  'partner_invoice',
  'contact_message',
  'password_reset',
  'user_invited',
  'protection_changed',
  'staff_task',
  'saved_view',
] as const
export type MailKind = (typeof mailKinds)[number]
/** The kinds whose text staff may edit: all except the warning to owners about changes by staff. */
export const editableKinds: readonly MailKind[] = mailKinds.filter((kind) => kind !== 'protection_changed')

export type EmailTemplate = { subject: string; preheader: string; body: string }
/**
 * `footer`: used if the shop has an e-mail address and a telephone number. `lines`: names of price lines; "%" is
 * replaced by a proper name.
 */
export type EmailTexts = { footer: string; footerWithoutPhone: string; lines: Record<string, string> }
/** The stored form: in a list of lines, "@stay" inserts the part named "stay". */
export type EmailMessages = {
  texts: EmailTexts
  parts: Record<string, string[]>
  templates: Partial<Record<MailKind, { subject: string; preheader: string; body: string[] }>>
}

/** The language of e-mails to the company itself and to activity organisers. */
export const operatorLanguage = 'nl'

export const emailMessagesIn = (language: string): EmailMessages =>
  messagesOf<EmailMessages>(language, 'email') ?? messagesOf<EmailMessages>('en', 'email')!

/** The template and its language; English if the requested language has no template. */
export function suppliedEmailTemplate(
  kind: MailKind,
  language: string,
  from: (language: string) => EmailMessages = emailMessagesIn,
): { language: string; template: EmailTemplate } {
  const book = from(language)
  const stored = book.templates[kind]
  if (!stored) return suppliedEmailTemplate(kind, 'en')
  return {
    language: book === emailMessagesIn('en') ? 'en' : language,
    template: {
      subject: stored.subject,
      preheader: stored.preheader,
      body: stored.body.flatMap((line) => (line.startsWith('@') ? book.parts[line.slice(1)]! : [line])).join('\n'),
    },
  }
}
