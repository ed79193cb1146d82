/** What a page says about itself in its head: made by the loader, in the visitor's language. */
import type { MetaDescriptor } from 'react-router'

export type PageFacts = {
  title: string
  description: string /** Absolute. */
  canonical: string /** Absolute, as pages show it. */
  image?: string /** Not for search engines. */
  hidden?: boolean
}

/** Where links are shared JPEG is shown everywhere; a drawing nowhere. */
const sharedImage = (image: string | undefined): string | null =>
  image?.endsWith('.webp') ? image.replace(/\.webp$/, '.jpg') : null

export function pageMeta(page: PageFacts | undefined): MetaDescriptor[] {
  if (!page) return []
  const image = sharedImage(page.image)
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}
