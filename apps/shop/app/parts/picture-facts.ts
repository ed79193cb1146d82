/** What a page needs of a picture. A page has its data twice, as HTML and for hydration. */
import { widths, type Image } from '@tussenuit/modules/platform/media/image.ts'

/** Without `srcset`, which follows from `url` and `width`. A whole picture of the API is valid too. */
export type PictureFacts = Omit<Image, 'srcset'>

export function toPictureFacts({ srcset: _srcset, ...facts }: Image): PictureFacts {
  return facts
}

/** For a picture that is described by the text beside it. */
export const omitAltText = (image: Image): PictureFacts => ({ ...toPictureFacts(image), alt: '' })

/** The largest width of a picture: twice that of a card, and five times that of a picture in a bar. */
const maxWidths = { small: 960, tiny: 320 }

const pathOfVariants = ({ url }: PictureFacts): string | undefined => /^(.*)-\d+\.webp$/.exec(url)?.[1]

/** False for a drawing, such as that of an unknown picture. */
export const hasVariants = (picture: PictureFacts): boolean => pathOfVariants(picture) !== undefined

/** The `srcset` of the AVIF variants of a picture; undefined for a drawing, which has no variants. */
export function toAvifSources(picture: PictureFacts, small: boolean | 'tiny'): string | undefined {
  const path = pathOfVariants(picture)
  if (path === undefined) return undefined
  const widest = small === false ? Infinity : maxWidths[small === 'tiny' ? 'tiny' : 'small']
  return widths
    .filter((variant) => variant <= picture.width && variant <= widest)
    .map((variant) => `${path}-${variant}.avif ${variant}w`)
    .join(', ')
}
