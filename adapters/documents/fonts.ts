import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { scriptsWithTypeface } from '@tussenuit/modules/shared/drawn-characters.ts'

/** Noto has no sans-serif typeface for Tibetan and only one weight for Mongolian. */
function notoFamily(script: (typeof scriptsWithTypeface)[number]) {
  const style = script === 'Tibetan' ? 'Serif' : 'Sans'
  return {
    name: `Noto ${style} ${script}`,
    folder: `noto-${style.toLowerCase()}-${script.toLowerCase()}`,
    cuts: script === 'Mongolian' ? ['400Regular'] : ['400Regular', '600SemiBold'],
  }
}

/**
 * The typefaces of the documents, each from an npm package with static TTF files under the SIL Open Font License. The
 * first typeface in the list that contains a character is used for it. Vazirmatn is used for Arabic script because it
 * has one glyph per character, so that PDF readers extract the text as it was written.
 */
const families: readonly { name: string; folder: string; cuts: readonly string[] }[] = [
  { name: 'Hanken Grotesk', folder: 'hanken-grotesk', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Jost', folder: 'jost', cuts: ['500Medium', '600SemiBold'] },
  { name: 'Vazirmatn', folder: 'vazirmatn', cuts: ['400Regular', '700Bold'] },
  { name: 'Noto Sans', folder: 'noto-sans', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Noto Sans SC', folder: 'noto-sans-sc', cuts: ['400Regular', '700Bold'] },
  { name: 'Nanum Gothic', folder: 'nanum-gothic', cuts: ['400Regular', '700Bold'] },
  ...scriptsWithTypeface.map((script) => notoFamily(script)),
  { name: 'Noto Emoji', folder: 'noto-emoji', cuts: ['400Regular', '700Bold'] },
  { name: 'Noto Sans Symbols', folder: 'noto-sans-symbols', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Noto Sans Symbols 2', folder: 'noto-sans-symbols-2', cuts: ['400Regular'] },
]

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
