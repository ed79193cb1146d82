/** The title, description and links in the head of a page, made by its loader in the visitor's language. */
import type { MetaDescriptor } from 'react-router'

export type PageFacts = {
  title: string
  description: string
  /** An absolute URL. */
  canonical: string
  /** The absolute URL of the image that the page shows; a WebP is linked as its JPEG (`previewImageOf`). */
  image?: string
  /** Hidden from search engines. */
  hidden?: boolean
}

/**
 * The URL of an image for link previews: JPEG, because not every service supports WebP, and none supports SVG. Null
 * without an image or for other formats.
 */
const previewImageOf = (image: string | undefined): string | null =>
  image?.endsWith('.webp') ? image.replace(/\.webp$/, '.jpg') : null

export function pageMeta(page: PageFacts | undefined): MetaDescriptor[] {
  if (!page) return []
  const image = previewImageOf(page.image)
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
