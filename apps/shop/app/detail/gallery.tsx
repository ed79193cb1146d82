import { useState } from 'react'
import { useFormat } from '../format.ts'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import { Picture } from '../parts/picture.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'

const loadLightbox = () => import('./lightbox.tsx')

/**
 * Three tiles on wide screens, two below 992 px; the style sheet hides the third, and each width has its own last tile.
 */
export function DealGallery({ images }: { images: PictureFacts[] }) {
  const { t } = useFormat()
  const [open, setOpen] = useState<number | null>(null)
  // If the script cannot be loaded, the link opens the picture itself.
  const Lightbox = useLazyComponent(loadLightbox, open !== null, () => window.location.assign(images[open!]!.url))
  if (images.length === 0) return null
  return (
    <section className="wrap gallery-section" aria-label={t('deal.gallery')}>
      <ul className={`gallery gallery-${Math.min(3, images.length)}`}>
        {images.slice(0, 3).map((image, index) => (
          <li key={image.url}>
            <a
              href={image.url}
              onPointerEnter={() => prefetchComponent(loadLightbox)}
              onFocus={() => prefetchComponent(loadLightbox)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpen(index)
              }}
            >
              <span className="unseen">{t('deal.openImage', { number: index + 1, alt: image.alt })}</span>
              <Picture image={image} sizes="(min-width: 992px) 520px, 60vw" alt="">
                {index === 1 && images.length > 2 && (
                  <span className="gallery-more gallery-more-narrow">
                    {t('deal.moreImages', { count: images.length - 2 })}
                  </span>
                )}
                {index === 2 && images.length > 3 && (
                  <span className="gallery-more gallery-more-wide">
                    {t('deal.moreImages', { count: images.length - 3 })}
                  </span>
                )}
              </Picture>
            </a>
          </li>
        ))}
      </ul>
      {open !== null && Lightbox && <Lightbox images={images} start={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
