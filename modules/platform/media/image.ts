import type { Static } from 'typebox'
import type { ImageShape } from '../../shared/shapes.ts'
import type { Pictures } from './ports.ts'

export type Image = Static<typeof ImageShape>

export const widths = [320, 480, 640, 960, 1280, 1600] as const

/**
 * The path of a variant of a picture. A changed picture gets a new key, so that variants can be cached without expiry.
 */
export const picturePath = (key: string, width: number, format: string): string =>
  `/pictures/${encodeURIComponent(key)}-${width}.${format}`

/**
 * The data for showing a picture at any size; for an unknown key, that of a neutral picture. The alternative text is in
 * the requested language if it exists, otherwise in English.
 */
export function toImage(pictures: Pictures, key: string | null | undefined, language?: string): Image {
  const facts = key ? pictures.facts(key) : null
  if (!key || !facts)
    return {
      url: '/default-picture.svg',
      srcset: '',
      width: 1600,
      height: 1067,
      alt: '',
      color: '#e1e9e7',
      focus_x: 0.5,
      focus_y: 0.5,
    }
  return {
    url: picturePath(key, 960, 'webp'),
    srcset: widths
      .filter((width) => width <= facts.width)
      .map((width) => `${picturePath(key, width, 'webp')} ${width}w`)
      .join(', '),
    width: facts.width,
    height: facts.height,
    alt: (language && facts.alts?.[language]) || facts.alt,
    color: facts.color,
    focus_x: facts.focusX,
    focus_y: facts.focusY,
  }
}
