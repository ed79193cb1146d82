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

const isOfPicture = /^\/pictures\//

/** The address of a picture of the shop by its stored path; other paths, such as those of drawings, stay. */
export const pictureAddress = <T extends string | null>({ base }: Pick<Pictures, 'base'>, path: T): T =>
  (path !== null && isOfPicture.test(path) ? base + path : path) as T

/** A picture that is stored with its paths, as it is shown. */
export const atAddress = (pictures: Pick<Pictures, 'base'>, image: Image): Image => ({
  ...image,
  url: pictureAddress(pictures, image.url),
  srcset: image.srcset
    .split(', ')
    .map((source) => pictureAddress(pictures, source))
    .join(', '),
})

export const toImage = (pictures: Pictures, key: string | null | undefined, language?: string): Image =>
  atAddress(pictures, toStoredImage(pictures, key, language))

/**
 * The data for showing a picture at any size; for an unknown key, that of a neutral picture. The alternative text is in
 * the requested language if it exists, otherwise in English. With paths, for storing: addresses may change.
 */
export function toStoredImage(pictures: Pictures, key: string | null | undefined, language?: string): Image {
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
