/** The parts of a page's head, from texts of the translation files. */
import type { ShopRequest } from './context.ts'
import type { PageFacts } from './page-meta.ts'
import { translateInto } from './translations.server.ts'

export type DictionaryPage = {
  /** Keys of the translations. */
  title: string
  description: string
  path: string
  hidden?: boolean
}

export function toPageFacts(
  { language, publicUrl, customization }: ShopRequest,
  { title, description, path, hidden = false }: DictionaryPage,
): PageFacts {
  const t = translateInto(language)
  return {
    title: `${t(title)} | ${customization.brand_name}`,
    description: t(description),
    canonical: `${publicUrl}${path}`,
    ...(hidden ? { hidden } : {}),
  }
}
