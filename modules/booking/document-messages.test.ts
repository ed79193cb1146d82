import { expect, test } from 'vitest'
import { boardCodes } from '../shared/board.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import type english from '@tussenuit/languages/en/documents.json'
import { languages } from '../shared/language.ts'
import { paperLanguage, paperWords } from './document-messages.ts'

const messages = (language: string) => messagesOf<typeof english>(language, 'documents')!
const en = messages('en')
const books = languages
  .filter((language) => language !== 'en')
  .map((language) => [language, messages(language)] as const)
const slots = (text: string) => [...text.matchAll(/{\w+}/g)].map(([slot]) => slot).sort()

test.each(books)('the papers say in %s what they say in English, with the same values', (_, book) => {
  expect(Object.keys(book.words)).toEqual(Object.keys(en.words))
  for (const [name, text] of Object.entries(book.words))
    expect([name, slots(text)]).toEqual([name, slots(en.words[name as keyof typeof en.words])])
  const same = Object.entries(book.words)
    .filter(([name, text]) => text === en.words[name as keyof typeof en.words])
    .map(([, text]) => text)
  expect(same).toEqual([])
})

test('a document is in the language of its reader, in English for a language that the shop does not speak', () => {
  expect(languages.map(paperLanguage)).toEqual(languages)
  expect(['ja', 'constructor'].map(paperLanguage)).toEqual(['en', 'en'])
})

test('lines that were written down in English are called by their name in the language; names stay', () => {
  const { label } = paperWords('nl')
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
  expect(paperWords('en').label('Room: meals')).toBe('Room: meals')
})

test('nights, people and boards follow the grammar of the language', () => {
  const nl = paperWords('nl')
  expect([
    nl.nights(1),
    nl.nights(2),
    nl.people({ adults: 1, children: [] }),
    nl.people({ adults: 2, children: [7, 9] }),
  ]).toEqual(['1 nacht', '2 nachten', '1 volwassene', '2 volwassenen, kinderen van 7 en 9 jaar'])
  for (const language of languages) for (const code of boardCodes) expect(paperWords(language).board(code)).not.toBe('')
})
