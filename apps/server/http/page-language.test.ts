import { expect, test } from 'vitest'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { type LanguageAsked, chooseLanguage } from './page-language.ts'

const nothing: LanguageAsked = { lang: null, cookie: undefined, germanHost: false, accepted: undefined }

test.each<[Partial<LanguageAsked>, string]>([
  [{}, 'en'],
  [{ accepted: 'nl-NL,nl;q=0.9,en;q=0.8' }, 'nl'],
  [{ accepted: 'sv-SE,sv;q=0.9' }, 'en'],
  [{ accepted: 'sv,fr-CA;q=0.7,de;q=0.8' }, 'de'],
  [{ accepted: 'de;q=0,it' }, 'it'],
  [{ accepted: 'zh-TW' }, 'zh-CHS'],
  [{ accepted: 'zh-Hans-CN,zh;q=0.9' }, 'zh-CHS'],
  [{ accepted: '*' }, 'en'],
  [{ germanHost: true }, 'de'],
  [{ germanHost: true, accepted: 'fr' }, 'de'],
  [{ germanHost: true, cookie: 'ur' }, 'ur'],
  [{ cookie: 'fa', accepted: 'fr' }, 'fa'],
  [{ cookie: 'tlh', accepted: 'fr' }, 'fr'],
  [{ lang: 'es', cookie: 'fa', germanHost: true, accepted: 'fr' }, 'es'],
  [{ lang: 'zh-chs' }, 'zh-CHS'],
  [{ lang: '../../etc', cookie: '<script>', accepted: ';;;q=,,,' }, 'en'],
])('%o is shown in %s', (asked, language) => {
  expect(chooseLanguage({ ...nothing, ...asked }, languages)).toBe(language)
})

test('a language without texts is not supported', () => {
  expect(chooseLanguage({ ...nothing, lang: 'nl', cookie: 'de', germanHost: true, accepted: 'fr,en' }, ['en'])).toBe(
    'en',
  )
})
