import { expect, test } from 'vitest'
import { methodsOf } from './methods.ts'

const methods = ['card', 'ideal', 'bancontact']

test.each<[string, Parameters<typeof methodsOf>[0], string[]]>([
  ['not switched on', { methods, weroAccounts: [] }, methods],
  ['switched on for the other account', { methods, weroAccounts: ['sgr'] }, methods],
  ['beside iDEAL', { methods, weroAccounts: ['standard'] }, ['card', 'ideal', 'wero', 'bancontact']],
  ['without iDEAL', { methods: ['card'], weroAccounts: ['standard', 'sgr'] }, ['card', 'wero']],
])('Wero %s', (_, setting, expected) => expect(methodsOf(setting, 'standard')).toEqual(expected))
