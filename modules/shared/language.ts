/** The supported languages. A language consists of an entry here and a folder in `languages/`. */
export type Locale = {
  /** The language's name in the language itself, for language menus. */
  name: string
  /** The BCP 47 tag, for `lang` and for Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The calendar in which days are displayed. */
  calendar: 'gregory' | 'persian'
  /** The first day of the week. */
  weekStart: 'mon' | 'sat'
  /** The separator between two items on a line. */
  comma: string
  fullStop: string
}

const western = { direction: 'ltr', calendar: 'gregory', weekStart: 'mon', comma: ', ', fullStop: '.' } as const

/** The languages of the shop's specification, and Dutch, in the order of the language menu. */
export const locales = {
  en: { ...western, name: 'English', tag: 'en-GB' },
  nl: { ...western, name: 'Nederlands', tag: 'nl' },
  de: { ...western, name: 'Deutsch', tag: 'de' },
  fr: { ...western, name: 'Français', tag: 'fr' },
  es: { ...western, name: 'Español', tag: 'es' },
  it: { ...western, name: 'Italiano', tag: 'it' },
  fa: { ...western, name: 'فارسی', tag: 'fa', direction: 'rtl', calendar: 'persian', weekStart: 'sat', comma: '، ' },
  ur: { ...western, name: 'اردو', tag: 'ur', direction: 'rtl', comma: '، ', fullStop: '۔' },
  'zh-CHS': { ...western, name: '简体中文', tag: 'zh-Hans', comma: '，', fullStop: '。' },
} as const satisfies Record<string, Locale>

export type LanguageCode = keyof typeof locales
export const languages = Object.keys(locales) as LanguageCode[]

/** The language of URLs without a language, and the fallback language. */
export const defaultLanguage: LanguageCode = 'en'

/** The locale of a language code; English for an unsupported language. */
export const localeOfLanguage = (language: string): Locale =>
  Object.hasOwn(locales, language) ? locales[language as LanguageCode] : locales[defaultLanguage]

/** The locale with this BCP 47 tag; the default locale for an unknown tag. */
export const findLocaleByTag = (tag: string): Locale =>
  languages.map(localeOfLanguage).find((locale) => locale.tag === tag) ?? locales[defaultLanguage]

/**
 * The supported language that another program's tag denotes. Accepts script and language of BCP 47, ignoring case, with
 * `_`, a POSIX encoding, regions or three-letter codes (`nl_NL.UTF-8`, `NL`, `nld`, `zh-CN`, `zh_Hans`). Null for an
 * unsupported language; traditional Chinese is unsupported unless `anyScript`.
 */
export function findLanguageOfTag(tag: string, { anyScript = false } = {}): LanguageCode | null {
  const plain = tag
    .trim()
    .replace(/[.@].*$/, '')
    .replaceAll('_', '-')
  const own = languages.find((code) => code.toLowerCase() === plain.toLowerCase())
  if (own) return own
  const requested = maximizeTag(legacyTags[plain.toLowerCase()] ?? plain)
  if (!requested) return null
  const isMeant = (code: LanguageCode): boolean => {
    const ours = maximizeTag(locales[code].tag)!
    return ours.language === requested.language && (anyScript || ours.script === requested.script)
  }
  return languages.find(isMeant) ?? null
}

/** Windows tags, and bibliographic codes that are not in BCP 47. */
const legacyTags: Record<string, string> = {
  'zh-cht': 'zh-Hant',
  dut: 'nl',
  ger: 'de',
  fre: 'fr',
  chi: 'zh',
  per: 'fa',
  cmn: 'zh',
}

function maximizeTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}
