import { expect, test } from 'vitest'
import { enabledMethodsOf, enabledWalletsOf } from './methods.ts'

const methods = ['card', 'ideal', 'bancontact']

test.each<[string, Omit<Parameters<typeof enabledMethodsOf>[0], 'wallets'>, string[]]>([
  ['not switched on', { methods, weroAccounts: [] }, methods],
  ['switched on for the other account', { methods, weroAccounts: ['sgr'] }, methods],
  ['beside iDEAL', { methods, weroAccounts: ['standard'] }, ['card', 'ideal', 'wero', 'bancontact']],
  ['without iDEAL', { methods: ['card'], weroAccounts: ['standard', 'sgr'] }, ['card', 'wero']],
])('Wero %s', (_, setting, expected) =>
  expect(enabledMethodsOf({ ...setting, wallets: [] }, 'standard')).toEqual(expected),
)

test('wallets are offered where a card is', () => {
  const setting = { weroAccounts: [], wallets: ['apple_pay' as const] }
  expect(enabledWalletsOf({ ...setting, methods })).toEqual(['apple_pay'])
  expect(enabledWalletsOf({ ...setting, methods: ['ideal'] })).toEqual([])
})
