/** What in a mail opens something, and is not kept once the mail is out. Pure. */
import type { MailKind } from './templates.ts'

export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const

/** Their links are good for so short that a mail which failed for two days is not worth sending: they go with the failure, too. */
export const shortLived: readonly MailKind[] = ['password_reset', 'newsletter_confirm']
