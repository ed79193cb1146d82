/** The secret variables of mails. Pure. */

/** Variables that are erased after sending. */
export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const

/** Variables that give access or have monetary value: only the recipient may read them. */
export const secretVariables = [...linkVariables, 'code', 'codes'] as const
