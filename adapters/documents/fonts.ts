/**
 * `typefaces.json`: the typefaces of the documents with the weights that they use, each from an npm package with static
 * TTF files under the SIL Open Font License. `scripts/remove-unused-files.js` removes the other weights after an
 * install. The first typeface in the list that contains a character is used for it. Vazirmatn is used for Arabic script
 * because it has one glyph per character, so that PDF readers extract the text as it was written. Noto has no
 * sans-serif typeface for Tibetan and only one weight for Mongolian.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import families from './typefaces.json' with { type: 'json' }

/**
 * The folders of the font files. The typesetter scans them once and reads a font file when it first needs a glyph from
 * it.
 */
export function listFontFolders(): string[] {
  const require = createRequire(import.meta.url)
  return families.flatMap(({ folder, cuts }) => {
    const root = dirname(require.resolve(`@expo-google-fonts/${folder}/package.json`))
    return cuts.map((cut) => join(root, cut))
  })
}

const fontsWithFirst = (...first: string[]) => [
  ...first,
  ...families.map(({ name }) => name).filter((name) => name !== 'Jost' && !first.includes(name)),
]

/** The typefaces of a document, in order of preference. */
export function documentFonts(rightToLeft: boolean): { text: string[]; display: string[]; code: string[] } {
  return {
    text: rightToLeft ? fontsWithFirst('Vazirmatn') : fontsWithFirst('Hanken Grotesk', 'Noto Sans'),
    display: rightToLeft ? fontsWithFirst('Vazirmatn') : fontsWithFirst('Jost', 'Noto Sans'),
    code: ['Hanken Grotesk', 'Noto Sans'],
  }
}
