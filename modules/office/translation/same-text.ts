/**
 * Texts that mean the same after a translation tool has written them anew: spaces around them and runs of spaces do not
 * count, tags are compared as tags (`<br/>`, `<BR />`, attributes in any order and quotes), characters of HTML as what
 * they stand for. Pure.
 */
import { Parser } from 'htmlparser2'
import { piecesOf } from './codes.ts'

export const isSameText = (one: string, other: string, isHtml: boolean): boolean =>
  one === other || comparable(one, isHtml) === comparable(other, isHtml)

function comparable(text: string, isHtml: boolean): string {
  const said = isHtml
    ? piecesOf(text, true)
        .map(({ kind, text: piece }) => (kind === 'mark' ? canonical(piece) : piece))
        .join('')
    : text
  return said.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Before a tag, to tell it from a text that looks like one. */
const tag = '\u0001'

/** A tag or a character reference. */
function canonical(mark: string): string {
  let said = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const all = Object.entries(attributes).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      said += `${tag}<${[name, ...all.toSorted()].join(' ')}>`
    },
    ontext: (text) => {
      said += text
    },
  })
  parser.write(mark)
  if (said === '' && mark.startsWith('</')) return `${tag}${mark.toLowerCase().replaceAll(/\s/g, '')}`
  parser.end()
  return said === '' ? mark : said
}
