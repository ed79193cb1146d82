/** Secrets in a mail, which are erased once the mail is sent. Pure. */
export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const
