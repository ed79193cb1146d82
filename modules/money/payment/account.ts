/** The shop's two accounts at the card provider: `sgr` takes the money of guaranteed packages. */
export const providerAccounts = ['standard', 'sgr'] as const
export type Account = (typeof providerAccounts)[number]
