import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { toLanguageTag } from './locale.ts'
import {
  parseAmount,
  parseDecimal,
  parsePercentage,
  parseWholeNumber,
  toLatinDigits,
  removeInvisibleCharacters,
  formatAmount,
  formatDecimal,
  formatPercentage,
  formatWholeNumber,
} from './read-amount.ts'

const everywhere: [string, number][] = [
  ['9', 900],
  ['9,50', 950],
  ['9.50', 950],
  ['9,5', 950],
  ['9.5', 950],
  [',50', 50],
  ['.5', 50],
  ['9.', 900],
  ['9,', 900],
  ['0', 0],
  ['-0,00', 0],
  ['007', 700],
  ['+9,50', 950],
  ['0.500', 50],
  ['9.5000', 950],
  ['1250.500', 125_050],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['1 250,50', 125_050],
  ['1 250', 125_000],
  ["1'250.50", 125_050],
  ['1’250.50', 125_050],
  ["1'250", 125_000],
  ['100.000,5', 10_000_050],
  ['1.000.000', 100_000_000],
  ['1,000,000.00', 100_000_000],
  ['1 000 000,00', 100_000_000],
  ['1,00,000.50', 10_000_050],
  ['1\u00a0250,50', 125_050],
  ['1\u202f250,50', 125_050],
  ['1\u2009250,50', 125_050],
  ['1\u3000250,50', 125_050],
  ['  9,50  ', 950],
  ['9,50\r\n', 950],
  ['\t9,50', 950],
  ['9, 50', 950],
  ['€ 9,5', 950],
  ['€9.50', 950],
  ['9,50 €', 950],
  ['9,50\u00a0€', 950],
  ['9€50', 950],
  ['9 € 50', 950],
  ['EUR 9', 900],
  ['9 EUR', 900],
  ['eur9,50', 950],
  ['9,50 euro', 950],
  ['Euro 9,50', 950],
  ['9 euros', 900],
  ['۹٫۵ یورو', 950],
  ['9.50欧元', 950],
  ['9.50 歐元', 950],
  ['9,5 يورو', 950],
  ['٩٫٥٠ €', 950],
  ['9,50 EUR.', 950],
  ['9 ,50', 950],
  ['€ ,50', 50],
  ['€\u00a01.250,50', 125_050],
  ['12’345,60', 1_234_560],
  ['\u3164 9,50', 950],
  ['9,50 zł', Number.NaN],
  ['₺9,50', Number.NaN],
  ['9,5O', Number.NaN],
  ['€€9', Number.NaN],
  ['9,50 p.p.', Number.NaN],
  ['9,-', 900],
  ['9,--', 900],
  ['9,=', 900],
  ['9.–', 900],
  ['€ 9,-', 900],
  ['9,— €', 900],
  ['€ 1.250,-', 125_000],
  ['٩٫٥٠', 950],
  ['۱٬۲۵۰٫۵۰', 125_050],
  ['٬', Number.NaN],
  ['۱٬۲۵۰', 125_000],
  ['९.५०', 950],
  ['９．５０', 950],
  ['￥9', Number.NaN],
  ['１，２５０．５０', 125_050],
  ['9。50', 950],
  ['9·50', 950],
  ['𝟗.𝟓𝟎', 950],
  ['\u200e€9.50', 950],
  ['\u200f9,50\u200e', 950],
  ['\u2066€ 9,50\u2069', 950],
  ['\u202a9,50\u202c', 950],
  ['\ufeff9,50', 950],
  ['9\u200b,50', 950],
  ['9\u00ad,50', 950],
]

describe('an amount', () => {
  test.each(everywhere)('%j is %s cents in every language', (text, cents) => {
    for (const language of languages)
      expect([language, parseAmount(text, language)]).toEqual([
        language,
        Number.isNaN(cents) ? { problem: 'number' } : { value: cents },
      ])
  })

  test.each([
    ['1.250', 'nl', 125_000],
    ['1.250', 'de', 125_000],
    ['1.250', 'es', 125_000],
    ['1.250', 'it', 125_000],
    ['1,250', 'en', 125_000],
    ['1,250', 'zh-CHS', 125_000],
    ['1,250', 'fa', 125_000],
    ['€ 12.345', 'nl', 1_234_500],
    ['۹/۵', 'fa', 950],
    ['9/50', 'ur', 950],
    ['1,250', 'en-US', 125_000],
    ['1.250', 'de-DE', 125_000],
    ["1'250.50", 'de-CH', 125_050],
  ])('%j in %s is %i cents', (text, language, value) => {
    expect(parseAmount(text, language)).toEqual({ value })
  })

  test.each([
    ['', 'en', 'empty'],
    [' \u00a0\u200e', 'en', 'empty'],
    ['1.250', 'en', 'unclear'],
    ['12.345', 'en', 'unclear'],
    ['1,250', 'nl', 'unclear'],
    ['1,250', 'fr', 'unclear'],
    ['1.250', 'fr', 'unclear'],
    ['1.250', 'fa', 'unclear'],
    ['9 50', 'nl', 'unclear'],
    ["9'50", 'nl', 'unclear'],
    ['1.2.26', 'nl', 'unclear'],
    ['1,2,3', 'en', 'unclear'],
    ['1.23.456,5', 'nl', { value: 12_345_650 }],
    ['1.250,50,5', 'nl', 'unclear'],
    ['1 250.000,50', 'nl', 'unclear'],
    ['1.250 000', 'nl', 'unclear'],
    ['9,,50', 'nl', 'unclear'],
    ['9٫5٫0', 'fa', 'unclear'],
    ['1250,505', 'nl', 'decimals'],
    ['9,1234', 'nl', 'decimals'],
    ['0,125', 'nl', 'decimals'],
    ['1.250,505', 'nl', 'decimals'],
    ['-9,50', 'nl', 'negative'],
    ['−9,50', 'nl', 'negative'],
    ['‑9,50', 'nl', 'negative'],
    ['–9,50', 'nl', 'negative'],
    ['－9', 'nl', 'negative'],
    ['\u200e−9', 'fa', 'negative'],
    ['9,50-', 'nl', 'negative'],
    ['(9,50)', 'nl', 'negative'],
    ['€ -9', 'nl', 'negative'],
    ['-€ 9', 'nl', 'negative'],
    ['--9', 'nl', 'number'],
    ['-9-', 'nl', 'number'],
    ['€', 'nl', 'number'],
    ['-', 'nl', 'number'],
    ['.', 'nl', 'number'],
    ['nine', 'en', 'number'],
    ['$ 9', 'en', 'number'],
    ['£9.50', 'en', 'number'],
    ['9 USD', 'en', 'number'],
    ['1e3', 'en', 'number'],
    ['0x10', 'en', 'number'],
    ['NaN', 'en', 'number'],
    ['Infinity', 'en', 'number'],
    ['9/50', 'en', 'number'],
    ['½', 'en', 'number'],
    ['9⁵⁰', 'en', 'number'],
    ['九', 'zh-CHS', 'number'],
    ['9 %', 'en', 'number'],
    ['9 - 10', 'en', 'number'],
    ['=9+1', 'en', 'number'],
    ['1000000,01', 'nl', 'large'],
    ['1234567890', 'nl', 'large'],
    ['123456789012345678901234567890', 'nl', 'large'],
  ] as const)('%j in %s: %j', (text, language, outcome) => {
    expect(parseAmount(text, language)).toEqual(typeof outcome === 'string' ? { problem: outcome } : outcome)
  })

  test('limits are inclusive; below zero only where they say so', () => {
    expect(parseAmount('5', 'nl', { min: 500, max: 500 })).toEqual({ value: 500 })
    expect(parseAmount('4,99', 'nl', { min: 500 })).toEqual({ problem: 'small' })
    expect(parseAmount('5,01', 'nl', { max: 500 })).toEqual({ problem: 'large' })
    expect(parseAmount('(9,50)', 'nl', { min: -1000 })).toEqual({ value: -950 })
    expect(parseAmount('9,50−', 'nl', { min: -1000 })).toEqual({ value: -950 })
    expect(parseAmount('-12', 'nl', { min: -1000 })).toEqual({ problem: 'small' })
  })

  test('a thousand amounts as each language writes them are read to the cent', () => {
    const amounts = Array.from({ length: 1000 }, (_, index) => (index * index * 97 + index * 13) % 100_000_001)
    for (const language of languages) {
      const tag = toLanguageTag(language)
      const currency = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' })
      const named = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', currencyDisplay: 'name' })
      const code = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', currencyDisplay: 'code' })
      const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 })
      for (const cents of amounts) {
        const texts = [currency, named, code, plain].map((format) => format.format(cents / 100))
        for (const text of [...texts, formatAmount(cents, language)])
          expect([text, parseAmount(text, language)]).toEqual([text, { value: cents }])
      }
    }
  })
})

describe('a percentage', () => {
  test.each([
    ['9,5', 950],
    ['9.5', 950],
    ['9,5 %', 950],
    ['%9,5', 950],
    ['21', 2100],
    ['21%', 2100],
    ['٩٫٥٪', 950],
    ['９．５％', 950],
    ['0,25', 25],
    ['100,00', 10_000],
    ['-5', -500],
    ['−5 %', -500],
    ['% 9', 900],
    ['９％', 900],
    ['9,50 \u00a0%', 950],
    ['٪۹', 900],
  ])('%j is %i basis points', (text, value) => {
    for (const language of languages)
      expect(parsePercentage(text, language, { min: -10_000, max: 10_000 })).toEqual({ value })
  })

  test.each([
    ['9,555', 'nl', 'unclear'],
    ['9.1234', 'en', 'decimals'],
    ['101', 'nl', 'large'],
    ['-1', 'nl', 'negative'],
    ['€ 9', 'nl', 'number'],
    ['%', 'nl', 'empty'],
    ['9,5 ‰', 'nl', 'number'],
    ['9,5 procent', 'nl', 'number'],
    ['9%%', 'nl', 'number'],
    ['21,000', 'nl', 'unclear'],
    ['100,01', 'nl', 'large'],
  ] as const)('%j in %s: %s', (text, language, problem) => {
    expect(parsePercentage(text, language, { max: 10_000 })).toEqual({ problem })
  })
})

describe('a whole number', () => {
  test.each([
    ['12', 'en', { value: 12 }],
    ['１２', 'en', { value: 12 }],
    ['۱۲', 'fa', { value: 12 }],
    ['5,0', 'nl', { value: 5 }],
    ['1.250', 'nl', { value: 1250 }],
    ['1 250', 'nl', { value: 1250 }],
    ['1.250', 'en', { problem: 'unclear' }],
    ['5,5', 'nl', { problem: 'decimals' }],
    ['-1', 'nl', { problem: 'negative' }],
    ['121', 'nl', { problem: 'large' }, { max: 120 }],
    ['0', 'nl', { problem: 'small' }, { min: 1 }],
    ['12 months', 'en', { problem: 'number' }],
    ['12345678901', 'en', { problem: 'large' }],
  ] as [string, string, object, object?][])('%j in %s', (text, language, outcome, limits) => {
    expect(parseWholeNumber(text, language, { max: 100_000, ...limits })).toEqual(outcome)
  })
})

test.each([
  ['52.370', { value: 52.37 }],
  ['52,370216', { value: 52.370216 }],
  ['-4.8952', { value: -4.8952 }],
  ['−4,8952°', { value: -4.8952 }],
  ['۵۲٫۳۷', { value: 52.37 }],
  ['.5', { value: 0.5 }],
  ['', { problem: 'empty' }],
  ['.', { problem: 'number' }],
  ['1.250,5', { problem: 'number' }],
  ['52.37, 4.89', { problem: 'number' }],
  ['91', { problem: 'large' }],
  ['-91', { problem: 'small' }],
])('a coordinate %j', (text, outcome) => {
  expect(parseDecimal(text, { min: -90, max: 90 })).toEqual(outcome)
})

test('what is written in a language is read back in it', () => {
  for (const language of languages)
    for (const value of [0, 1, 5, 10, 99, 100, 950, 1234, 12_345, 123_456, 1_000_000]) {
      expect(parseAmount(formatAmount(value, language), language)).toEqual({ value })
      expect(parsePercentage(formatPercentage(value, language), language)).toEqual({ value })
      expect(parseWholeNumber(formatWholeNumber(value, language), language)).toEqual({ value })
      expect(parseDecimal(formatDecimal(value / -1000, language))).toEqual({ value: value / -1000 || 0 })
    }
  expect(['nl', 'en', 'fa'].map((language) => formatAmount(125_050, language))).toEqual([
    '1.250,50',
    '1,250.50',
    '۱٬۲۵۰٫۵۰',
  ])
  expect([formatPercentage(950, 'nl'), formatPercentage(900, 'nl')]).toEqual(['9,5', '9'])
})

test('digits of every script, and what cannot be seen', () => {
  expect(toLatinDigits('۰۶۱۲۳۴۵۶۷۸ ０６ ٠٦ 𝟘𝟡 06')).toBe('0612345678 06 06 09 06')
  expect(removeInvisibleCharacters('\ufeff\u202a06\u202c\ufe0f \u2066\u2069\u200e\u061cx\u0000')).toBe('06 x')
})
