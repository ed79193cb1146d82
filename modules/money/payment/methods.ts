import type { Account } from './ports.ts'
import type { Wallet } from './wallets.ts'

/** What may be paid with. Wero follows iDEAL, and only accounts for which it is switched on at the provider take it. */
export type MethodSetting = { methods: string[]; weroAccounts: Account[]; wallets: Wallet[] }

/** Wallets pay with a card. */
export const walletsOf = ({ methods, wallets }: MethodSetting): Wallet[] => (methods.includes('card') ? wallets : [])

export function methodsOf({ methods, weroAccounts }: MethodSetting, account: Account): string[] {
  if (!weroAccounts.includes(account)) return methods
  return methods.includes('ideal')
    ? methods.flatMap((method) => (method === 'ideal' ? [method, 'wero'] : [method]))
    : [...methods, 'wero']
}
