/** The markup of parts of pages that pages use again; see apps/shop/app/hydration/reused-markup.tsx. */
import { LRUCache } from 'lru-cache'
import { isDevelopment } from './dev-reload.ts'

const maxCharacters = 8_000_000

/** Returns the store of the pages that are rendered with an appearance; that of another one is dropped. */
export function createMarkupStore(): (customization: object) => LRUCache<string, string> {
  const store = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  let shown: object | null = null
  return (customization) => {
    if (customization !== shown || isDevelopment()) store.clear()
    shown = customization
    return store
  }
}
