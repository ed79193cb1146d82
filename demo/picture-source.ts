import { fileURLToPath } from 'node:url'
import type { PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import { pictureTextsFor, listTranslatedLanguages } from './languages.ts'
import { pictures } from './pictures/index.ts'

const described = listTranslatedLanguages().map((language) => [language, pictureTextsFor(language)] as const)

/** The drawn pictures as a source for the shop's picture store. */
export const demoPictures: PictureSource = {
  facts: Object.fromEntries(
    Object.entries(pictures).map(([key, picture]) => [
      key,
      {
        width: picture.width,
        height: picture.height,
        alt: picture.alt,
        alts: Object.fromEntries(described.flatMap(([language, alts]) => (alts?.[key] ? [[language, alts[key]]] : []))),
        color: picture.color,
        focusX: picture.focus.x,
        focusY: picture.focus.y,
      },
    ]),
  ),
  fileOf: (key) => fileURLToPath(new URL(`./pictures/${key}.webp`, import.meta.url)),
}
