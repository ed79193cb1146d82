import type { Account } from './ports.ts'
import type { Wallet } from './wallets.ts'

/** The methods that can be paid with. Wero follows iDEAL, where it is switched on for the account at the provider. */
export type MethodSetting = { methods: string[]; weroAccounts: Account[]; wallets: Wallet[] }

/** Wallets are paid by card. */
export const walletsOf = ({ methods, wallets }: MethodSetting): Wallet[] => (methods.includes('card') ? wallets : [])

export function methodsOf({ methods, weroAccounts }: MethodSetting, account: Account): string[] {
  if (!weroAccounts.includes(account)) return methods
  return methods.includes('ideal')
    ? methods.flatMap((method) => (method === 'ideal' ? [method, 'wero'] : [method]))
    : [...methods, 'wero']
}
