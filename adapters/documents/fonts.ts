import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { scriptsWithTypeface } from '@tussenuit/modules/shared/drawn-characters.ts'

/** Of Tibetan there is a serif alone, of Mongolian one cut. */
function notoOf(script: (typeof scriptsWithTypeface)[number]) {
  const style = script === 'Tibetan' ? 'Serif' : 'Sans'
  return {
    name: `Noto ${style} ${script}`,
    folder: `noto-${style.toLowerCase()}-${script.toLowerCase()}`,
    cuts: script === 'Mongolian' ? ['400Regular'] : ['400Regular', '600SemiBold'],
  }
}

/**
 * The typefaces of the documents, each an npm package under the SIL Open Font License with static TTF files. The first
 * of a list that has a letter draws it. Vazirmatn draws Arabic script: each of its letters is one glyph, so that a
 * reader gets the text back as it was written.
 */
const families: readonly { name: string; folder: string; cuts: readonly string[] }[] = [
  { name: 'Hanken Grotesk', folder: 'hanken-grotesk', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Jost', folder: 'jost', cuts: ['500Medium', '600SemiBold'] },
  { name: 'Vazirmatn', folder: 'vazirmatn', cuts: ['400Regular', '700Bold'] },
  { name: 'Noto Sans', folder: 'noto-sans', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Noto Sans SC', folder: 'noto-sans-sc', cuts: ['400Regular', '700Bold'] },
  { name: 'Nanum Gothic', folder: 'nanum-gothic', cuts: ['400Regular', '700Bold'] },
  ...scriptsWithTypeface.map((script) => notoOf(script)),
  { name: 'Noto Emoji', folder: 'noto-emoji', cuts: ['400Regular', '700Bold'] },
  { name: 'Noto Sans Symbols', folder: 'noto-sans-symbols', cuts: ['400Regular', '600SemiBold'] },
  { name: 'Noto Sans Symbols 2', folder: 'noto-sans-symbols-2', cuts: ['400Regular'] },
]

/** The folders of the files; the typesetter looks into them once, and reads a file when a letter of it is drawn. */
export function fontFolders(): string[] {
  const require = createRequire(import.meta.url)
  return families.flatMap(({ folder, cuts }) => {
    const root = dirname(require.resolve(`@expo-google-fonts/${folder}/package.json`))
    return cuts.map((cut) => join(root, cut))
  })
}

const withFirst = (...first: string[]) => [
  ...first,
  ...families.map(({ name }) => name).filter((name) => name !== 'Jost' && !first.includes(name)),
]

/** Which typefaces are tried in a document of a language, in this order. */
export function fontsOf(rightToLeft: boolean): { text: string[]; display: string[]; code: string[] } {
  return {
    text: rightToLeft ? withFirst('Vazirmatn') : withFirst('Hanken Grotesk', 'Noto Sans'),
    display: rightToLeft ? withFirst('Vazirmatn') : withFirst('Jost', 'Noto Sans'),
    code: ['Hanken Grotesk', 'Noto Sans'],
  }
}
