/** What a page says about itself in its head: made by the loader, in the visitor's language. */
import type { MetaDescriptor } from 'react-router'

export type PageFacts = { title: string; description: string; /** Absolute. */ canonical: string; image?: string; /** Not for search engines. */ hidden?: boolean }

export function pageMeta(page: PageFacts | undefined): MetaDescriptor[] {
  if (!page) return []
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
    ...(page.image ? [{ property: 'og:image', content: page.image }] : []),
  ]
}
