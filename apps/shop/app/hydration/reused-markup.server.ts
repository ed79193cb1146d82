/** Stores the markup of parts of pages, and puts it into pages that show the same. */
import { createHash, randomUUID } from 'node:crypto'
import type { ReusedParts } from './reused-markup.tsx'

/** Markup by a short text that stands for the name of a part and what it shows. */
export type MarkupStore = { get(key: string): string | undefined; set(key: string, html: string): void }

/** Begins the names of the elements that stand for parts. No text of the catalogue can contain it. */
const mark = `x-${randomUUID()}-`
const partPattern = new RegExp(`<(${mark}\\d+)>(.*?)</\\1>`, 'gs')

/** `scope`: what every part of the page depends on. */
export function createReusedParts(store: MarkupStore, scope: string): ReusedParts & { fill(html: string): string } {
  const parts = new Map<string, { key: string; html: string | undefined }>()
  return {
    find(name, facts) {
      const key = createHash('sha256')
        .update(`${scope} ${name} ${JSON.stringify(facts)}`)
        .digest('base64')
      const html = store.get(key)
      const tag = mark + parts.size
      parts.set(tag, { key, html })
      return { tag, isStored: html !== undefined }
    },
    /** The rendered page with the markup of its parts. */
    fill: (html) =>
      html.replaceAll(partPattern, (_, tag: string, rendered: string) => {
        const part = parts.get(tag)!
        if (part.html !== undefined) return part.html
        store.set(part.key, rendered)
        return rendered
      }),
  }
}
