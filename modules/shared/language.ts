/** The languages of the specification, and Dutch, whose market this is; in the order in which they are offered. */
export const languages = ['en', 'nl', 'de', 'fr', 'es', 'it', 'fa', 'ur', 'zh-CHS'] as const
export type LanguageCode = (typeof languages)[number]

/** Spoken where nothing else is wanted, and under an address that names no language. */
export const defaultLanguage: LanguageCode = 'en'
