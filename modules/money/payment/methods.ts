import type { Account } from './ports.ts'
import type { Wallet } from './wallets.ts'

/**
 * The enabled payment methods. In accounts for which Wero is enabled at the provider, it is offered together with
 * iDEAL.
 */
export type MethodSetting = { methods: string[]; weroAccounts: Account[]; wallets: Wallet[] }

/** Wallets require card payments. */
export const enabledWalletsOf = ({ methods, wallets }: MethodSetting): Wallet[] =>
  methods.includes('card') ? wallets : []

export function enabledMethodsOf({ methods, weroAccounts }: MethodSetting, account: Account): string[] {
  if (!weroAccounts.includes(account)) return methods
  return methods.includes('ideal')
    ? methods.flatMap((method) => (method === 'ideal' ? [method, 'wero'] : [method]))
    : [...methods, 'wero']
}
