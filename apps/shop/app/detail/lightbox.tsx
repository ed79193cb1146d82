/**
 * All pictures of a package, one at a time; previous and next wrap around. Loaded when a tile is first hovered, focused
 * or opened.
 */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'

export default function Lightbox({
  images,
  start,
  onClose,
}: {
  images: PictureFacts[]
  start: number
  onClose: () => void
}) {
  const { t, number } = useFormat()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const image = images[at]!
  const go = (steps: number) => setAt((now) => (now + steps + images.length) % images.length)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys and a click on the backdrop; the buttons and Escape have the same effect
    <dialog
      className="lightbox"
      ref={dialog}
      aria-label={t('deal.gallery')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
      onKeyDown={(event) => {
        const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(event.key === forward ? 1 : -1)
      }}
    >
      <figure style={{ '--ratio': image.width / image.height } as CSSProperties}>
        <Picture key={at} image={image} sizes="100vw" first alt={image.alt} />
        <figcaption aria-live="polite">
          <span className="figures">{t('deal.pictureOf', { number: number(at + 1), count: images.length })}</span>
          <span>{image.alt}</span>
        </figcaption>
      </figure>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className="icon-button lightbox-previous"
            aria-label={t('deal.previous')}
            onClick={() => go(-1)}
          >
            <Icon name="chevron-start" />
          </button>
          <button type="button" className="icon-button lightbox-next" aria-label={t('deal.next')} onClick={() => go(1)}>
            <Icon name="chevron-end" />
          </button>
        </>
      )}
      <button
        type="button"
        className="icon-button lightbox-close"
        aria-label={t('common.close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}
