/**
 * The texts of one language, with the same result on the server and in the browser. By hand, because the shop uses
 * three parts of what i18next has (a key, values, a plural form), and i18next is a tenth of a page's scripts.
 */
import { createContext } from 'react'
import { languageTag } from './language.ts'

/** `count` chooses the plural form; `defaultValue` is returned, as it is, if there is no text. */
export type TextValues = { readonly [name: string]: unknown; defaultValue?: string | undefined }
/** The text of a key such as `common.stays`, or the key itself. React escapes the text. */
export type Translate = (key: string, values?: TextValues) => string
/** `list`: the texts of a list in the file. */
export type Translator = { tag: string; t: Translate; list(key: string, values?: TextValues): string[] }

export const TranslatorContext = createContext<Translator | null>(null)

/** Parts of the text that are isolated already. */
const isolates = /[\u2066-\u2068][^\u2069]*\u2069/g

/** Isolates a Latin name within right-to-left text, so that it and the punctuation beside it keep their order. */
function isolateLatin(text: string, tag: string): string {
  if (!/^(fa|ur)/.test(tag)) return text
  const open = text.replace(isolates, '')
  return /\p{Script=Latin}/u.test(open) && !/\p{Script=Arabic}/u.test(open) ? `\u2068${text}\u2069` : text
}

function collectTexts(part: Record<string, unknown>, before: string, texts: Map<string, string>): Map<string, string> {
  for (const [name, value] of Object.entries(part))
    if (typeof value === 'string') texts.set(before + name, value)
    else collectTexts(value as Record<string, unknown>, `${before}${name}.`, texts)
  return texts
}

/**
 * `file`: the content of the language's `shop.json`. `{{name}}` in a text is a value, with numbers in the digits of the
 * language; `{{name, list}}` is a list, joined as the language does. A key with plural forms ends in `_one`, `_other`
 * and the other categories of `Intl.PluralRules`.
 */
export function createTranslator(language: string, file: Record<string, unknown>): Translator {
  const tag = languageTag(language)
  const texts = collectTexts(file, '', new Map())
  const numbers = new Intl.NumberFormat(tag)
  const lists = new Intl.ListFormat(tag)
  const plurals = new Intl.PluralRules(tag)
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return lists.format(value.map((item) => isolateLatin(String(item), tag)))
    return typeof value === 'number' ? numbers.format(value) : isolateLatin(String(value ?? ''), tag)
  }
  const t: Translate = (key, values) => {
    const count = values?.['count']
    const text = (typeof count === 'number' && texts.get(`${key}_${plurals.select(count)}`)) || texts.get(key)
    if (text === undefined) return values?.defaultValue ?? key
    return values ? text.replace(/\{\{(\w+)(?:, list)?\}\}/g, (_, name: string) => write(values[name])) : text
  }
  const list = (key: string, values?: TextValues): string[] => {
    const items: string[] = []
    while (texts.has(`${key}.${items.length}`)) items.push(t(`${key}.${items.length}`, values))
    return items
  }
  return { tag, t, list }
}
