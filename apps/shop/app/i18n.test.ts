/** Numbers in sentences have the digits of the language and the right plural form. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTranslator as translatorOf } from './i18n.ts'

const readTexts = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../languages/${language}/shop.json`), 'utf8')) as Record<
    string,
    unknown
  >
const createTranslator = (language: string) => translatorOf(language, readTexts(language))
const flattenTexts = (part: unknown, before = ''): [string, string][] =>
  typeof part === 'string'
    ? [[before, part]]
    : Object.entries(part as Record<string, unknown>).flatMap(([name, value]) =>
        flattenTexts(value, before === '' ? name : `${before}.${name}`),
      )
/** Every text with a count, once for all its plural forms. */
const keysWithCount = (language: string) => [
  ...new Set(
    flattenTexts(readTexts(language))
      .filter(([, text]) => text.includes('{{count}}'))
      .map(([key]) => key.replace(/_(one|two|few|many|other)$/, '')),
  ),
]
const values = { brand: '…', place: '…', filter: '…', list: '…', query: '…', name: '…', price: '…' }

test('every count in a Persian sentence has Persian digits', () => {
  const { t } = createTranslator('fa')
  const keys = keysWithCount('fa')
  expect(keys.length).toBeGreaterThan(15)
  for (const count of [1, 2, 14, 1250])
    for (const key of keys)
      expect(t(key, { ...values, number: 3, count }), `${key} of ${count}`).not.toMatch(/[0-9]|\{\{count/)
  expect(t('common.stays', { count: 14 })).toBe('۱۴ اقامت')
})

test('which plural is meant does not depend on the digits', () => {
  const [english, french, german] = [createTranslator('en').t, createTranslator('fr').t, createTranslator('de').t]
  expect([1, 2, 1250].map((count) => english('common.stays', { count }))).toEqual(['1 stay', '2 stays', '1,250 stays'])
  expect(french('common.stays', { count: 0 })).toBe(french('common.stays', { count: 1 }).replace('1', '0'))
  expect(german('common.stays', { count: 1250 })).toContain('1.250')
})

test('what is no number is left as it is, and a list is joined as the language does', () => {
  expect(createTranslator('fa').t('header.searchAllStays', { query: 'TU23' })).toContain('TU23')
  const list = ['a', 'b', 'c']
  expect(createTranslator('en').t('booking.extras.withIncluded', { list })).toBe('a, b and c included')
  expect(createTranslator('zh-CHS').t('booking.extras.withIncluded', { list })).toContain('a、b和c')
})

test('a Latin name in a sentence that runs from right to left is isolated', () => {
  const bare = (text: string) => text.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, '')
  for (const language of ['fa', 'ur']) {
    const { t } = createTranslator(language)
    const keys = flattenTexts(readTexts(language)).filter(([, text]) =>
      /\{\{(?!count|number)\w+(, list)?\}\}/.test(text),
    )
    expect(keys.length).toBeGreaterThan(100)
    for (const [key] of keys) {
      const values = Object.fromEntries(
        [
          ...String(flattenTexts(readTexts(language)).find(([name]) => name === key)![1]).matchAll(
            /\{\{(\w+)(, list)?\}\}/g,
          ),
        ].map(([, name, list]) => [name!, name === 'count' || name === 'number' ? 3 : list ? ['Zee'] : 'Zee']),
      )
      expect(bare(String(t(key.replace(/_(one|two|few|many|other)$/, ''), values))), key).not.toContain('Zee')
    }
  }
  expect(createTranslator('en').t('vouchers.forName', { name: 'Zee' })).toBe('For Zee')
  expect(createTranslator('fa').t('vouchers.forName', { name: 'آرش' })).not.toContain('\u2068\u2068')
})

test('a figure written into a Persian text is Persian too, where it is no number of somebody else', () => {
  const strangers = /\u2068[^\u2069]*\u2069|SGR/g
  expect(
    flattenTexts(readTexts('fa'))
      .filter(([, text]) => /[0-9]/.test(text.replace(strangers, '')))
      .map(([key]) => key),
  ).toEqual([])
})

test('a Latin name amid a sentence that runs from right to left keeps its own direction, once', () => {
  for (const language of ['fa', 'ur']) {
    const { t } = createTranslator(language)
    expect(t('home.weekendSuchAs', { title: 'Hotel De Wolfsberg (4*)' })).toContain(
      '\u2068Hotel De Wolfsberg (4*)\u2069',
    )
    expect(t('deal.hotelsNamed', { hotels: '\u2068Hof van Ede\u2069' })).not.toContain('\u2068\u2068')
    expect(t('home.weekendSuchAs', { title: 'خلنگ‌زار' })).not.toMatch(/[\u2066-\u2069]/)
  }
  expect(createTranslator('nl').t('home.weekendSuchAs', { title: 'Hof van Ede' })).not.toMatch(/[\u2066-\u2069]/)
})

test('a text that is missing is its key or the default, which is left as it is', () => {
  const { t } = createTranslator('en')
  expect([t('no.text'), t('no.text', { count: 2 }), t('common')]).toEqual(['no.text', 'no.text', 'common'])
  expect(t('no.text', { name: 'x', defaultValue: 'Hello {{name}}' })).toBe('Hello {{name}}')
  expect(t('no.text', { defaultValue: '' })).toBe('')
})

test('a value is written as it is, also where it looks like a value', () => {
  expect(createTranslator('en').t('vouchers.forName', { name: '{{name}} $& $t(common.home)' })).toBe(
    'For {{name}} $& $t(common.home)',
  )
  expect(createTranslator('en').t('vouchers.forName', {})).toBe('For ')
})

test('a list of texts', () => {
  const { list } = createTranslator('en')
  const rights = list('booking.package.rights', { organiser: 'Tussenuit' })
  expect(rights).toHaveLength(12)
  expect(rights.join()).toContain('Tussenuit')
  expect([list('booking.package'), list('no.text')]).toEqual([[], []])
})
