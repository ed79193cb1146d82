/**
 * The messages of every language, read from this folder on the server; the browser fetches only the `shop.json` or
 * `office.json` of its language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type MessageFile = 'shop' | 'email' | 'documents' | 'office' | 'supplier' | 'staff'

const here = new URL('./', import.meta.url)

export const languagesWithMessages: ReadonlySet<string> = new Set(
  readdirSync(here).filter((name) => existsSync(new URL(`${name}/shop.json`, here))),
)

/** The languages with messages for the back-office. */
export const languagesWithOffice: ReadonlySet<string> = new Set(
  [...languagesWithMessages].filter((name) => existsSync(new URL(`${name}/office.json`, here))),
)

/** The language of texts of the back-office for a user of this language: English if it has none. */
export const officeLanguage = (language: string): string => (languagesWithOffice.has(language) ? language : 'en')

const read = new Map<string, unknown>()

/**
 * Returns the messages of one kind in a language, or undefined if the language has none: not every language has
 * messages for staff, and English has no dictionary of the supplier's texts. `Shape` is the shape of the English file.
 */
export function messagesOf<Shape>(language: string, file: MessageFile): Shape | undefined {
  if (!languagesWithMessages.has(language)) return undefined
  const path = `${language}/${file}.json`
  const mayLack = file === 'office' || file === 'supplier' || file === 'staff'
  if (!read.has(path))
    read.set(
      path,
      mayLack && !existsSync(new URL(path, here)) ? undefined : JSON.parse(readFileSync(new URL(path, here), 'utf8')),
    )
  return read.get(path) as Shape
}
