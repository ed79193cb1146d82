/** What in a mail opens something, and is not kept once the mail is out. Pure. */
export const linkVariables = ['link', 'pay_link', 'unsubscribe_link', 'withdraw_link'] as const
