/**
 * Compares texts that a translation tool may have reformatted: leading, trailing and repeated spaces are ignored, tags
 * are compared as tags (`<br/>`, `<BR />`, attributes in any order and quotes), and character references as the
 * characters they denote. Pure.
 */
import { Parser } from 'htmlparser2'
import { splitInlineCodes } from './codes.ts'

export const isSameText = (a: string, b: string, isHtml: boolean): boolean =>
  a === b || toComparableText(a, isHtml) === toComparableText(b, isHtml)

function toComparableText(text: string, isHtml: boolean): string {
  const plain = isHtml
    ? splitInlineCodes(text, true)
        .map(({ kind, text: piece }) => (kind === 'mark' ? toCanonicalForm(piece) : piece))
        .join('')
    : text
  return plain.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Precedes a tag, to distinguish it from a text that looks like a tag. */
const tag = '\u0001'

/** The canonical form of a tag or a character reference. */
function toCanonicalForm(mark: string): string {
  let plain = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const all = Object.entries(attributes).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      plain += `${tag}<${[name, ...all.toSorted()].join(' ')}>`
    },
    ontext: (text) => {
      plain += text
    },
  })
  parser.write(mark)
  if (plain === '' && mark.startsWith('</')) return `${tag}${mark.toLowerCase().replaceAll(/\s/g, '')}`
  parser.end()
  return plain === '' ? mark : plain
}
