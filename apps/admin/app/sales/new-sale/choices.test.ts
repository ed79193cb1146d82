import { expect, test } from 'vitest'
import { parseChildAges, leadingBlankCells, parseVoucherCodes } from './choices.ts'

test('ages as they are typed: with commas or spaces, none above 17, four a room', () => {
  expect(parseChildAges('')).toEqual([])
  expect(parseChildAges('4, 7')).toEqual([4, 7])
  expect(parseChildAges(' 0 17 ')).toEqual([0, 17])
  for (const wrong of ['18', 'four', '4.5', '-1', '1 2 3 4 5']) expect(parseChildAges(wrong)).toBeNull()
})

test('codes: each once, without blank lines', () => {
  expect(parseVoucherCodes(' AB-1 \n\nAB-2, AB-1')).toEqual(['AB-1', 'AB-2'])
})

test('a Monday has no blanks before it, a Sunday six', () => {
  expect([leadingBlankCells('2026-11-30'), leadingBlankCells('2026-11-29')]).toEqual([0, 6])
})
