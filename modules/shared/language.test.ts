import { expect, test } from 'vitest'
import { findLanguageOfTag, languages, locales } from './language.ts'

test.each([
  ['nl', 'nl'],
  ['NL', 'nl'],
  ['nl_NL', 'nl'],
  ['nl-BE', 'nl'],
  ['nl_NL.UTF-8', 'nl'],
  ['nl_NL@euro', 'nl'],
  [' nl ', 'nl'],
  ['nld', 'nl'],
  ['dut', 'nl'],
  ['de_AT', 'de'],
  ['de-Latn-CH', 'de'],
  ['fr-CA', 'fr'],
  ['es-419', 'es'],
  ['en-US', 'en'],
  ['zh-CN', 'zh-CHS'],
  ['zh_Hans', 'zh-CHS'],
  ['zh-Hans-CN', 'zh-CHS'],
  ['zh-chs', 'zh-CHS'],
  ['zh', 'zh-CHS'],
  ['zh-SG', 'zh-CHS'],
  ['cmn', 'zh-CHS'],
  ['fa-IR', 'fa'],
  ['per', 'fa'],
  ['ur_PK', 'ur'],
  ['zh-TW', null],
  ['zh-Hant', null],
  ['zh-CHT', null],
  ['sv', null],
  ['x-nl', null],
  ['nl NL', null],
  ['nll', null],
  ['', null],
])('%j is %j', (tag, language) => expect(findLanguageOfTag(tag)).toBe(language))

test('any script of a language, where that is better than none', () => {
  expect(['zh-TW', 'ur-Latn', 'sv'].map((tag) => findLanguageOfTag(tag, { anyScript: true }))).toEqual([
    'zh-CHS',
    'ur',
    null,
  ])
})

test('every language is found by its own tag', () =>
  expect(languages.map((code) => findLanguageOfTag(locales[code].tag))).toEqual(languages))
