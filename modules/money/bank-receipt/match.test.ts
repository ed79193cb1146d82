import { expect, test } from 'vitest'
import { findNamedNumbers, proposalFor } from './match.ts'

test.each([
  ['TU23456789', ['TU23456789'], []],
  ['boeking tu23456789 dank', ['TU23456789'], []],
  ['TU 2345-6789', ['TU23456789'], []],
  ['TU2345\n6789', ['TU23456789'], []],
  ['TV2345ABCD en TU23456789', ['TV2345ABCD', 'TU23456789'], []],
  ['factuur 4711000815', [], ['4711000815']],
  ['RF18TU23456789', ['TU23456789'], []],
  ['RF494711000815', [], ['4711000815']],
  ['12345678901', [], []],
  ['NL91 ABNA 0417 1643 00', [], []],
  ['', [], []],
] as const)('%j names the sales %j and invoices %j', (text, sales, invoices) => {
  expect(findNamedNumbers(text)).toEqual({ sales, invoices })
})

test.each([
  [null, 'none'],
  [{ openCents: 25_000 }, 'exact'],
  [{ openCents: 24_999 }, 'named'],
  [{ openCents: 0 }, 'named'],
] as const)('of a sale that owes %j, 250 euros are proposed as %s', (named, proposal) => {
  expect(proposalFor(25_000, named)).toBe(proposal)
})
