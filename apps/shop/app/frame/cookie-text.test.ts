/** What a visitor agrees to is the same in every language, on the page about cookies too, and a new wording is asked about anew. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consentVersion } from '@tussenuit/modules/consent/consent-text.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { expect, test } from 'vitest'
import { contentPages } from '../../../../demo/catalogue/content.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>
const question = (language: string): string => read(`languages/${language}/shop.json`)['cookies']!['text']!
const page = (language: string): string =>
  language === 'en'
    ? contentPages.cookies.body_html
    : read(`demo/languages/${language}/pages.json`)['cookies']!['body_html']!

/** Who is told of a booking (adapters/analytics): somebody else's service. */
const told: Record<(typeof languages)[number], string> = {
  en: 'analytics service',
  nl: 'analysedienst',
  de: 'Analysedienst',
  fr: 'service d’analyse',
  es: 'servicio de análisis',
  it: 'servizio di analisi',
  fa: 'سرویس آمار',
  ur: 'شماریات کی ایک سروس',
  'zh-CHS': '统计服务',
}

test.each(languages)('the question and the page in %s name who is told of a booking', (language) => {
  expect(question(language)).toContain(told[language])
  expect(page(language)).toContain(told[language])
})

/** What was asked under each version. Other words are another version: agreement to the old ones does not cover them. */
const asked: Record<string, string> = {
  '2026-12': 'c8132fbd820b3d02',
}

test('another wording of the question is another version', () => {
  expect(createHash('sha256').update(languages.map(question).join('\n')).digest('hex').slice(0, 16)).toBe(
    asked[consentVersion],
  )
})
