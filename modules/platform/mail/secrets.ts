/** Secrets in a mail. Pure. */

/** Variables that are erased after sending. */
export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const

/** Variables that open something or can be spent: only the recipient may read them. */
export const secretVariables = [...linkVariables, 'code', 'codes'] as const
