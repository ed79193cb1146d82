import { describe, expect, test } from 'vitest'
import { isCellError, readBoolean, readSheetDay, readSheetInteger, readSheetNumber } from './sheet-value.ts'

describe('booleans, in the language of the program', () => {
  test.each([
    'TRUE',
    'true',
    'WAAR',
    'waar',
    'WAHR',
    'VRAI',
    'VERO',
    'VERDADERO',
    'yes',
    'ja',
    'Oui',
    'sì',
    'Sí',
    '1',
    ' Y ',
    '=TRUE()',
    '۱',
    'بله',
    '是',
  ])('%j is true', (text) => expect(readBoolean(text)).toEqual({ value: true }))
  test.each([
    'FALSE',
    'ONWAAR',
    'FALSCH',
    'FAUX',
    'FALSO',
    'no',
    'nee',
    'nein',
    'non',
    '0',
    'n',
    '\u00a0nee ',
    '=ONWAAR()',
    '۰',
    'نه',
    '否',
  ])('%j is false', (text) => expect(readBoolean(text)).toEqual({ value: false }))
  test.each([
    ['x', 'cell_boolean'],
    ['2', 'cell_boolean'],
    ['-1', 'cell_boolean'],
    ['maybe', 'cell_boolean'],
    ['#N/B', 'cell_error'],
    ['1.0', 'cell_boolean'],
  ])('%j is neither', (text, problem) => expect(readBoolean(text)).toEqual({ problem }))
})

describe('numbers, in a file with this decimal sign', () => {
  test.each([
    ['18.5', '.', 18.5],
    ['18,5', ',', 18.5],
    ['18.5', ',', 18.5],
    ['18,5', '.', 18.5],
    ['1.250,50', ',', 1250.5],
    ['1,250.50', '.', 1250.5],
    ['-3.5', '.', -3.5],
    ['−3,5', ',', -3.5],
    ['52.370216', '.', 52.370216],
    ['52,370', ',', 52.37],
    ['18,5 %', ',', 18.5],
    ['€ 18,50', ',', 18.5],
    ['0.125', ',', 0.125],
    ['۱۸٫۵', '.', 18.5],
    ['7', null, 7],
  ] as const)('%j with %j is %d', (text, decimal, value) => expect(readSheetNumber(text, decimal)).toEqual({ value }))
  test.each([
    ['1.250', ',', 'cell_unclear'],
    ['1,250', '.', 'cell_unclear'],
    ['52.370', null, 'cell_unclear'],
    ['1.23457E+15', '.', 'cell_exponent'],
    ['1,5E-05', ',', 'cell_exponent'],
    ['#DEEL/0!', ',', 'cell_error'],
    ['Err:502', '.', 'cell_error'],
    ['18-mei', ',', 'cell_number'],
    ['12:30', ',', 'cell_number'],
    ['ten', '.', 'cell_number'],
  ] as const)('%j with %j is refused: %s', (text, decimal, problem) =>
    expect(readSheetNumber(text, decimal)).toEqual({ problem }),
  )
  test.each([
    ['3', '.', 3],
    ['3,0', ',', 3],
    ['1.250', ',', 1250],
    ['1,250', '.', 1250],
    ['-2', null, -2],
    ['7700101', null, 7_700_101],
  ] as const)('%j with %j is the whole number %d', (text, decimal, value) =>
    expect(readSheetInteger(text, decimal)).toEqual({ value }),
  )
  test.each([
    ['1.250', '.', 'cell_unclear'],
    ['1.250', null, 'cell_unclear'],
    ['2,5', ',', 'cell_number'],
    ['1,23457E+15', ',', 'cell_exponent'],
    ['#REF!', '.', 'cell_error'],
    ['', '.', 'cell_number'],
  ] as const)('%j with %j is no whole number: %s', (text, decimal, problem) =>
    expect(readSheetInteger(text, decimal)).toEqual({ problem }),
  )
})

describe('days, as programs write them', () => {
  test.each([
    ['2026-03-01', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    ['1-3-2026', '2026-03-01'],
    ['01.03.2026', '2026-03-01'],
    ['1. 3. 2026', '2026-03-01'],
    ['2026/03/01', '2026-03-01'],
    ['13/1/2026', '2026-01-13'],
    ['1/13/2026', '2026-01-13'],
    ['3/3/2026', '2026-03-03'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026-03-01T00:00:00Z', '2026-03-01'],
    ['01-03-2026 0:00', '2026-03-01'],
  ])('%j is %s', (text, value) => expect(readSheetDay(text)).toEqual({ value }))
  test.each([
    ['3/1/2026', 'cell_unclear'],
    ['03/01/2026', 'cell_unclear'],
    ['46082', 'cell_serial'],
    ['46082,5', 'cell_serial'],
    ['01-03-26', 'cell_year'],
    ['3/1/26', 'cell_year'],
    ['1-mrt-26', 'cell_day'],
    ['30-02-2026', 'cell_day'],
    ['mrt-26', 'cell_day'],
    ['2026-03-01 14:30', 'cell_day'],
    ['########', 'cell_error'],
    ['#VERW!', 'cell_error'],
  ])('%j is refused: %s', (text, problem) => expect(readSheetDay(text)).toEqual({ problem }))
})

test('a text with a number sign is no failed formula', () => {
  expect(['#1', '#WOW!', '##', 'Err:', '#N/A '].map(isCellError)).toEqual([false, false, false, false, true])
})
