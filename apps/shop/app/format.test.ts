import { describe, expect, it } from 'vitest'
import { makeFormat } from './format.ts'

const english = makeFormat('en-GB')
const persian = makeFormat('fa')

describe('how the shop writes amounts and days', () => {
  it('writes whole euros with a dash and others with two decimals, after a space that does not break', () => {
    expect(english.money(18900)).toBe('€\u00a0189,-')
    expect(english.money(21950)).toBe('€\u00a0219,50')
    expect(english.money(123405)).toBe('€\u00a01.234,05')
    expect(english.sum(18900)).toBe('€\u00a0189,00')
  })

  it('takes a price apart into whole euros and raised cents', () => {
    expect(english.priceParts(18900)).toEqual({ whole: '189', fraction: null })
    expect(english.priceParts(3405)).toEqual({ whole: '34', fraction: '05' })
    expect(english.priceParts(123450)).toEqual({ whole: '1.234', fraction: '50' })
  })

  it('uses the digits of the language', () => {
    expect(persian.money(18900)).toContain('۱۸۹')
    expect(persian.priceParts(3405)).toEqual({ whole: '۳۴', fraction: '۰۵' })
    expect(persian.dayNumber('2026-11-27')).toBe('۶')
  })

  it('joins lengths of stay with commas and "or"', () => expect(english.or([2, 3, 4])).toBe('2, 3 or 4'))
  it('keeps a day the same day, also on the day the clocks change', () => expect(english.day('2027-03-28')).toBe('Sun 28 Mar'))
  it('says a range once where it can', () => expect(english.dayRange('2026-11-27', '2026-11-29', { day: 'numeric', month: 'short' })).toMatch(/^27\s?–\s?29 Nov$/))
})

it('a Persian price has Persian digits and a dash for no cents, a Persian day its own order', () => {
  const format = makeFormat('fa')
  expect(format.money(1900)).toMatch(/^\u2066.*۱۹٫-\u2069$/)
  expect(format.day('2027-01-08', 'long')).toBe('جمعه ۱۸ دی ۱۴۰۵')
})
