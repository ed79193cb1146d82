/** The messages of every language, read from this folder on the server; the browser fetches `shop.json` of its own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type MessageFile = 'shop' | 'email' | 'documents' | 'office' | 'supplier'

const here = new URL('./', import.meta.url)

/** The languages that have messages. */
export const languagesWithMessages: ReadonlySet<string> = new Set(
  readdirSync(here).filter((name) => existsSync(new URL(`${name}/shop.json`, here))),
)

/** Those of them that the back-office has too. */
export const languagesWithOffice: ReadonlySet<string> = new Set(
  [...languagesWithMessages].filter((name) => existsSync(new URL(`${name}/office.json`, here))),
)

const read = new Map<string, unknown>()

/**
 * The messages of one kind in a language, undefined for a language that has none: not every language has those of the
 * office, and English has no dictionary of the supplier's texts. `Shape` is what the English file has.
 */
export function messagesOf<Shape>(language: string, file: MessageFile): Shape | undefined {
  if (!languagesWithMessages.has(language)) return undefined
  const path = `${language}/${file}.json`
  const mayLack = file === 'office' || file === 'supplier'
  if (!read.has(path))
    read.set(
      path,
      mayLack && !existsSync(new URL(path, here)) ? undefined : JSON.parse(readFileSync(new URL(path, here), 'utf8')),
    )
  return read.get(path) as Shape
}
