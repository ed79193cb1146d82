import { expect, test } from 'vitest'
import { boardCodes } from '../../shared/board.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import type english from '@tussenuit/languages/en/documents.json'
import { languages } from '../../shared/language.ts'
import { toLanguageTag } from '../../shared/locale.ts'
import { documentLanguage, documentMessages } from './document-messages.ts'

const messagesIn = (language: string) => messagesOf<typeof english>(language, 'documents')!
const en = messagesIn('en')
const books = languages
  .filter((language) => language !== 'en')
  .map((language) => [language, messagesIn(language)] as const)
/** Words that are the same in English and another language. */
const shared = ['Total']
const slotsIn = (text: string) => [...text.matchAll(/{\w+}/g)].map(([slot]) => slot).sort()

/** The expected texts: the English ones, with the plural forms that the language needs for counts up to one hundred. */
function expectedTexts(language: string): Record<string, string> {
  const rules = new Intl.PluralRules(toLanguageTag(language))
  const forms = new Set(['one', 'other', ...Array.from({ length: 100 }, (_, index) => rules.select(index + 1))])
  return Object.fromEntries(
    Object.entries(en.texts).flatMap(([name, text]) => {
      const base = /^(.*)_other$/.exec(name)?.[1]
      return base ? [...forms].map((form) => [`${base}_${form}`, text]) : [[name, text]]
    }),
  )
}

test.each(books)('the documents have the same texts and values in %s as in English', (language, book) => {
  const wanted = expectedTexts(language)
  expect(Object.keys(book.texts).sort()).toEqual(Object.keys(wanted).sort())
  for (const [name, text] of Object.entries(book.texts))
    expect([name, slotsIn(text)]).toEqual([name, slotsIn(wanted[name]!)])
  expect(Object.keys(book.labels)).toEqual(Object.keys(messagesIn('nl').labels))
  const same = Object.entries(book.texts)
    .filter(([name, text]) => text === en.texts[name as keyof typeof en.texts] && !shared.includes(text))
    .map(([, text]) => text)
  expect(same).toEqual([])
})

test('a document is in the language of its reader, in English for a language that the shop does not have', () => {
  expect(languages.map(documentLanguage)).toEqual(languages)
  expect(['ja', 'constructor'].map(documentLanguage)).toEqual(['en', 'en'])
})

test('lines that were written down in English are called by their name in the language; names stay', () => {
  const { label } = documentMessages('nl')
  expect(
    [
      'Room',
      'Room: meals',
      'Your stay: activities',
      'Refund: invoice 1234567890',
      'Mudflat walk',
      'Walk: by night',
      'constructor',
    ].map(label),
  ).toEqual([
    'Kamer',
    'Kamer: maaltijden',
    'Je verblijf: activiteiten',
    'Terugbetaling: factuur 1234567890',
    'Mudflat walk',
    'Walk: by night',
    'constructor',
  ])
  expect(documentMessages('en').label('Room: meals')).toBe('Room: meals')
})

test('nights, people and boards follow the grammar of the language', () => {
  const nl = documentMessages('nl')
  expect([
    nl.nights(1),
    nl.nights(2),
    nl.people({ adults: 1, children: [] }),
    nl.people({ adults: 2, children: [7] }),
    nl.people({ adults: 2, children: [7, 9] }),
  ]).toEqual([
    '1 nacht',
    '2 nachten',
    '1 volwassene',
    '2 volwassenen, kind van 7 jaar',
    '2 volwassenen, kinderen van 7 en 9 jaar',
  ])
  for (const language of languages)
    for (const code of boardCodes) expect(documentMessages(language).board(code)).not.toBe('')
})
