import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'

const english = createFormat('en-GB')
const persian = createFormat('fa')

describe('how the shop writes amounts and days', () => {
  it('writes whole euros with a dash and others with two decimals, after a space that does not break', () => {
    expect(english.money(18900)).toBe('€\u00a0189,-')
    expect(english.money(21950)).toBe('€\u00a0219,50')
    expect(english.money(123405)).toBe('€\u00a01.234,05')
    expect(english.sum(18900)).toBe('€\u00a0189,00')
  })

  it('takes a price apart into whole euros and raised cents', () => {
    expect(english.priceParts(18900)).toEqual({ whole: '189', mark: ',', fraction: null })
    expect(english.priceParts(3405)).toEqual({ whole: '34', mark: ',', fraction: '05' })
    expect(english.priceParts(123450)).toEqual({ whole: '1.234', mark: ',', fraction: '50' })
  })

  it('uses the digits of the language', () => {
    expect(persian.money(18900)).toContain('۱۸۹')
    expect(persian.priceParts(3405)).toEqual({ whole: '۳۴', mark: '٫', fraction: '۰۵' })
    expect(persian.dayNumber('2026-11-27')).toBe('۶')
  })

  it('joins lengths of stay with commas and "or"', () => expect(english.or([2, 3, 4])).toBe('2, 3 or 4'))
  it('keeps a day the same day, also on the day the clocks change', () =>
    expect(english.day('2027-03-28')).toBe('Sun 28 Mar'))
  it('says a range once where it can', () =>
    expect(english.dayRange('2026-11-27', '2026-11-29', { day: 'numeric', month: 'short' })).toMatch(
      /^27–29\u00a0Nov$/,
    ))
})

it('a range says what its days share once, breaks only at the dash and before the year, and may be one day', () => {
  const stay = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
  const range = (tag: string, from: string, to: string, options?: Intl.DateTimeFormatOptions) =>
    createFormat(tag).dayRange(from, to, options).replaceAll('\u00a0', '_')
  expect(range('en-GB', '2027-01-12', '2027-01-14')).toBe('Tue_12 – Thu_14_Jan')
  expect(range('en-GB', '2027-01-31', '2027-02-02')).toBe('Sun_31_Jan – Tue_2_Feb')
  expect(range('en-GB', '2027-01-06', '2027-01-08', stay)).toBe('Wed_6 – Fri_8_January 2027')
  expect(range('en-GB', '2026-12-30', '2027-01-02', stay)).toBe('Wed_30_December 2026 – Sat_2_January 2027')
  expect(range('nl', '2027-01-12', '2027-01-14')).toBe('di_12 – do_14_jan')
  expect(range('es', '2027-01-12', '2027-01-14')).toBe('mar,_12 – jue,_14_ene')
  expect(range('fa', '2026-11-27', '2026-11-29', { day: 'numeric', month: 'short' })).toBe('۶ تا ۸_آذر')
  for (const tag of ['en-GB', 'de', 'fa'])
    expect(createFormat(tag).dayRange('2027-01-12', '2027-01-12')).toBe(createFormat(tag).day('2027-01-12'))
})

it('a Persian price has Persian digits and a dash for no cents, a Persian day its own order', () => {
  const format = createFormat('fa')
  expect(format.money(1900)).toMatch(/^\u2066.*۱۹٫-\u2069$/)
  expect(format.day('2027-01-08', 'long')).toBe('جمعه ۱۸ دی ۱۴۰۵')
})

it('a month is called month and year in every language; the range of a Chinese stay is written as its days are', () => {
  expect(createFormat('fa').monthTitle('2027-01-08')).toBe('دی ۱۴۰۵')
  expect(english.monthTitle('2027-01-08')).toBe('January 2027')
  const chinese = createFormat('zh-Hans')
  expect(chinese.dayRange('2027-01-08', '2027-01-10')).toBe('1月8日周五至1月10日周日')
  expect(
    chinese.dayRange('2026-12-31', '2027-01-02', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  ).toBe('2026年12月31日周四至2027年1月2日周六')
  expect(
    chinese.dayRange('2027-01-08', '2027-01-10', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  ).toBe('2027年1月8日周五至1月10日周日')
})

it('facts stand beside one another with the comma of the language, and a sentence ends with its stop', () => {
  expect(
    ['en-GB', 'de', 'fa', 'ur', 'zh-Hans'].map((tag) => createFormat(tag).listed(['a', '', null, false, 'b'])),
  ).toEqual(['a, b', 'a, b', '\u2068a\u2069، \u2068b\u2069', '\u2068a\u2069، \u2068b\u2069', 'a、b'])
  expect(['en-GB', 'fa', 'ur', 'zh-Hans'].map((tag) => createFormat(tag).sentence('a'))).toEqual([
    'a.',
    'a.',
    'a۔',
    'a。',
  ])
})

it('a day of a strip is a figure and a letter of the language', () => {
  expect(['zh-Hans', 'fa', 'ur', 'de'].map((tag) => createFormat(tag).dayNumber('2027-01-08'))).toEqual([
    '8',
    '۱۸',
    '8',
    '8',
  ])
  expect(['zh-Hans', 'fa', 'ur', 'de'].map((tag) => createFormat(tag).weekdayLetter('2027-01-08'))).toEqual([
    '五',
    'ج',
    'ج',
    'F',
  ])
  expect(['zh-Hans', 'fa', 'ur', 'de'].map((tag) => createFormat(tag).weekdayTitle('2027-01-08'))).toEqual([
    '周五',
    'ج',
    'جمعہ',
    'Fr',
  ])
  expect(createFormat('zh-Hans').dayRange('2026-12-11', '2026-12-13', { day: 'numeric', month: 'short' })).toBe(
    '12月11日至13日',
  )
})
