/**
 * The consent has the same content in every language, also on the page about cookies, and a new wording requires a new
 * consent.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consentVersion } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { expect, test } from 'vitest'
import { contentPages } from '../../../../demo/catalogue/content.ts'
import { pageTextsFor } from '../../../../demo/languages.ts'

const root = join(import.meta.dirname, '../../../..')
const readTexts = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>
const questionText = (language: string): string => readTexts(`languages/${language}/shop.json`)['cookies']!['text']!
/** The demo's page; the English one if it is not translated. */
const pageText = (language: string): string =>
  pageTextsFor(language)?.cookies.body_html ?? contentPages.cookies.body_html

/**
 * The review is stored beside the texts, so that a changed text without a new review is noticed. A changed text is
 * another version, for which consent is asked again.
 */
type Review = {
  /** The third-party service that is notified of a booking (adapters/analytics), as the texts name it. */
  analytics_service: string
  /** A hash of the question that was asked, by version. */
  cookie_question: Record<string, string>
}
const readReview = (language: string): Review =>
  JSON.parse(readFileSync(join(root, `languages/${language}/review.json`), 'utf8')) as Review

test.each(languages)('the question and the page in %s name the service that is notified of a booking', (language) => {
  expect(questionText(language)).toContain(readReview(language).analytics_service)
  expect(pageText(language)).toContain(readReview(pageTextsFor(language) ? language : 'en').analytics_service)
})

test.each(languages)('another wording of the question in %s is another version', (language) => {
  expect(createHash('sha256').update(questionText(language)).digest('hex').slice(0, 16)).toBe(
    readReview(language).cookie_question[consentVersion],
  )
})
