/** Secrets in a mail. Pure. */

/** Erased once the mail is sent. */
export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const

/** What opens something or can be spent: nobody but the recipient reads it. */
export const secretVariables = [...linkVariables, 'code', 'codes'] as const
