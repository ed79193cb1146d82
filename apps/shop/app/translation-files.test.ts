/** Every language has every text, translated, with the same placeholders and all its plural forms. */
import { languages } from '@tussenuit/modules/shared/language.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageTag } from './language.ts'

type Texts = Record<string, unknown>
const folder = join(import.meta.dirname, '../../../languages')
const readTexts = (name: string) => JSON.parse(readFileSync(join(folder, name, 'shop.json'), 'utf8')) as Texts
const present = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const english = readTexts('en')
/** The English texts of these sections are in the server's code (checked in server-messages.test.ts). */
const saidByTheServer = ['refusal', 'reply']
const ownTexts = (language: string): Texts =>
  Object.fromEntries(Object.entries(readTexts(language)).filter(([section]) => !saidByTheServer.includes(section)))

/** Names, and words that are the same in many languages. */
const shared = new Set([
  'SGR',
  'N',
  'Hotel',
  'Contact',
  'Cookies',
  'Vouchers',
  'Newsletter',
  'Hotels',
  'Menu',
  'Extras',
  'Details',
  'Documents',
  'Filters',
  'Home',
  'Total',
  'Internal Server Error',
  'Error',
])
const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Every text by its full key; each entry of a list is a text of its own. */
function flattenTexts(part: unknown, before = ''): [string, string][] {
  if (typeof part === 'string') return [[before, part]]
  return Object.entries(part as Texts).flatMap(([name, value]) =>
    flattenTexts(value, before === '' ? name : `${before}.${name}`),
  )
}

const pluralOf = (key: string): { base: string; form: string } | null => {
  const match = new RegExp(`^(.*)_(${forms.join('|')})$`).exec(key)
  return match && { base: match[1]!, form: match[2]! }
}
/** Parts that code fills in or replaces: {{name}}, {{list, list}}, <tag>, *raised*. */
const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)\s*\/?>|(\*)/g)].map((match) => match[0].replace(/\s/g, '')).sort()
const translatablePart = (text: string) =>
  text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '').replace(/[\p{P}\p{S}\p{N}\s]/gu, '')

function faultsOf(language: string, texts: Texts, from: Texts): string[] {
  const [own, model] = [new Map(flattenTexts(texts)), new Map(flattenTexts(from))]
  const categories = new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories
  const expected = new Map<string, string>()
  for (const [key, text] of model) {
    const plural = pluralOf(key)
    if (plural && model.has(`${plural.base}_other`))
      for (const form of categories)
        expected.set(
          `${plural.base}_${form}`,
          model.get(`${plural.base}_${form}`) ?? model.get(`${plural.base}_other`)!,
        )
    else expected.set(key, text)
  }
  const faults = [...own.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is not asked for`)
  for (const [key, text] of expected) {
    const translation = own.get(key)
    if (translation === undefined || translation.trim() === '') {
      faults.push(`${key} is missing`)
      continue
    }
    const [there, here] = [placeholdersIn(text), placeholdersIn(translation)]
    const form = pluralOf(key)?.form
    // A form such as "one night" may omit the number.
    const needed = form && form !== 'other' ? there.filter((place) => !/^\{\{(?:count|number)/.test(place)) : there
    if (needed.some((place) => !here.includes(place)) || here.some((place) => !there.includes(place)))
      faults.push(`${key} fills in ${here.join(' ') || 'nothing'}, not ${there.join(' ') || 'nothing'}`)
    if (translation === text && translatablePart(text).length > 2 && !shared.has(text))
      faults.push(`${key} is still English: ${text}`)
  }
  return faults
}

test('the check finds what is missing, too much, English, filled in wrongly, or without a plural form', () => {
  const from = {
    a: {
      hello: 'Good morning, {{name}}',
      nights_one: '{{count}} night',
      nights_other: '{{count}} nights',
      sgr: 'SGR',
      only: '{{number}} km',
    },
    title: 'Get *out*',
  }
  const right = {
    a: {
      hello: 'Bonjour, {{name}}',
      nights_one: 'une nuit',
      nights_many: '{{count}} de nuits',
      nights_other: '{{count}} nuits',
      sgr: 'SGR',
      only: '{{number}} km',
    },
    title: '*Évadez*-vous',
  }
  expect(faultsOf('fr', right, from)).toEqual([])
  expect(
    faultsOf('fr', { a: { ...right.a, hello: 'Good morning, {{name}}' }, title: 'Évadez-vous', more: 'x' }, from),
  ).toEqual([
    'more is not asked for',
    'a.hello is still English: Good morning, {{name}}',
    'title fills in nothing, not * *',
  ])
  expect(
    faultsOf(
      'fr',
      { a: { hello: 'Bonjour', nights_one: 'une nuit', nights_other: 'des nuits', sgr: 'SGR', only: '{{number}} km' } },
      from,
    ),
  ).toEqual([
    'a.hello fills in nothing, not {{name}}',
    'a.nights_many is missing',
    'a.nights_other fills in nothing, not {{count}}',
    'title is missing',
  ])
  expect(
    faultsOf(
      'zh-CHS',
      { nights_other: '{{count}} 晚' },
      { nights_one: '{{count}} night', nights_other: '{{count}} nights' },
    ),
  ).toEqual([])
})

test('every file is of a language the shop knows', () => {
  expect(present).toContain('en')
  expect(present.filter((name) => !languages.some((language) => language === name))).toEqual([])
})

for (const language of present.filter((name) => name !== 'en')) {
  test(`the texts in ${language} are complete`, () => {
    expect(faultsOf(language, ownTexts(language), english)).toEqual([])
  })
}

/** Phrases that read like a translation or do not help the reader; each was once in a text. */
const notOurVoice = [
  /not right yet|out in between|stands beside every room|It is no package travel|Take it out/i,
  /How they lie|One letter a month|Nothing is booked or charged yet|cannot be answered|Your code is remembered/i,
  /With this button|when you open this stay|we then ask|what you chose|does not come back|The moment you asked/i,
  /Credit invoice|children of|in hand\b|(?<!-)\bMail me\b|Answer to|takes you\b|their number/i,
]
/** Verbatim from the shop's specification. */
const givenTexts = ['noDestinations', 'categoriesFailed', 'themesFailed']

test('the English of pages, e-mails and documents is plain and its own', () => {
  const texts = ['shop', 'email', 'documents'].flatMap((name) =>
    flattenTexts(JSON.parse(readFileSync(join(folder, 'en', `${name}.json`), 'utf8'))),
  )
  expect(texts.length).toBeGreaterThan(900)
  const odd = texts.filter(([, text]) => notOurVoice.some((pattern) => pattern.test(text)))
  expect(odd).toEqual([])
  // No exclamation marks; the `!=` of template conditions is allowed.
  const shouts = texts.filter(
    ([key, text]) =>
      text.replaceAll('!=', '').includes('!') && !givenTexts.some((allowedKey) => key.endsWith(allowedKey)),
  )
  expect(shouts).toEqual([])
})

test('Dutch says "je" and calls a voucher by one name', () => {
  const texts = ['shop', 'email', 'documents'].flatMap((name) =>
    flattenTexts(JSON.parse(readFileSync(join(folder, 'nl', `${name}.json`), 'utf8'))),
  )
  const odd = texts.filter(([key, text]) => {
    const own = text.replace(/\{[{%][^}]*\}/g, '')
    return (
      /\b(?:u|uw|bon|bonnen|deze voucher|je voucher|een voucher|geen voucher)\b/i.test(own) && !/elsewhere/.test(key)
    )
  })
  expect(odd).toEqual([])
})

test.each(present)('the newsletter comes as often as the form for it says (%s)', (language) => {
  const { footer } = readTexts(language) as { footer: { newsletter: string } }
  const email = JSON.parse(readFileSync(join(folder, language, 'email.json'), 'utf8')) as Texts
  const welcome = flattenTexts(email)
    .filter(([key]) => key.includes('newsletter_welcome'))
    .map(([, text]) => text)
    .join(' ')
  const { once_a_month } = JSON.parse(readFileSync(join(folder, language, 'review.json'), 'utf8')) as {
    once_a_month: string
  }
  expect(once_a_month).toMatch(/\p{L}{2}/u)
  expect(footer.newsletter.length).toBeGreaterThan(3)
  expect(welcome.toLowerCase()).toContain(once_a_month)
})

test('an apostrophe has one form: the curly one', () => {
  /** Verbatim from the shop's specification. */
  const exceptions = ['payment.emailSent']
  const straight = present.flatMap((language) =>
    readdirSync(join(folder, language)).flatMap((file) =>
      flattenTexts(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts)
        .filter(([key]) => !exceptions.includes(key))
        .filter(([, text]) => text.replace(/\{%.*?%\}|\{\{.*?\}\}|<[^>]*>/g, '').includes("'"))
        .map(([key]) => `${language}/${file}: ${key}`),
    ),
  )
  expect(straight).toEqual([])
})
