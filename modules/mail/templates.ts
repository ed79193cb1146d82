/**
 * The letters: a subject, the line that inboxes show beside it, and a body, per kind and language, in the template
 * language that staff will edit (Liquid, without logic beyond if and for, in the lines of `markup.ts`). `| euros`,
 * `| day`, `| time`, `| count` speak the letter's language. Values are escaped in HTML and never read as templates.
 */
import { messagesOf } from '@tussenuit/languages/messages.ts'

export const mailKinds = [
  'reservation_confirmed',
  'supplier_refused',
  'booking_link',
  'payment_received',
  'payment_returned',
  'balance_reminder',
  'balance_overdue',
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
  'contact_message',
  'password_reset',
  'user_invited',
  'staff_task',
] as const
export type MailKind = (typeof mailKinds)[number]

export type Letter = { subject: string; preheader: string; body: string }
/** `lines`: what the parts of a price are called; "%" stands for a name of their own. */
export type Words = { footer: string; lines: Record<string, string> }
/** As it is kept: a body in lines, of which "@stay" stands for the part of that name. */
export type Book = {
  words: Words
  parts: Record<string, string[]>
  letters: Partial<Record<MailKind, { subject: string; preheader: string; body: string[] }>>
}

/** The language of e-mails to the company itself and to its suppliers of activities. */
export const operatorLanguage = 'nl'

export const bookOf = (language: string): Book =>
  messagesOf<Book>(language, 'email') ?? messagesOf<Book>('en', 'email')!

/** The letter, and the language it is in: English where the wanted one has none. */
export function findLetter(
  kind: MailKind,
  language: string,
  from: (language: string) => Book = bookOf,
): { language: string; letter: Letter } {
  const book = from(language)
  const kept = book.letters[kind]
  if (!kept) return findLetter(kind, 'en')
  return {
    language: book === bookOf('en') ? 'en' : language,
    letter: {
      subject: kept.subject,
      preheader: kept.preheader,
      body: kept.body.flatMap((line) => (line.startsWith('@') ? book.parts[line.slice(1)]! : [line])).join('\n'),
    },
  }
}
