/** Writes texts as an XLIFF 1.2 file: one `file` per record, one `trans-unit` per text. Pure. */
import { createHash } from 'node:crypto'
import { localeOfLanguage } from '../../shared/language.ts'
import { numberInlineCodes, type Piece, splitInlineCodes } from './codes.ts'
import type { TranslatedText } from './contract.ts'
import type { TextState } from './states.ts'

export const namespace = 'urn:oasis:names:tc:xliff:document:1.2'
/** The type of codes for characters that XML cannot contain; their content is the hexadecimal number. */
export const characterCode = 'x-character'

const stateNames: Record<TextState, string> = {
  missing: 'needs-translation',
  outdated: 'needs-review-translation',
  done: 'final',
}

/** A hash of the exported translation, with which an import detects whether the translation was changed since. */
export const translationFingerprint = (text: string | null): string =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex')
    .slice(0, 16)

export const xliffUnitId = ({ kind, id, name }: Pick<TranslatedText, 'kind' | 'id' | 'name'>): string =>
  `${kind}/${id}/${name}`

/** `texts` are in list order, so that the texts of a record are adjacent. */
export function formatXliff(texts: readonly TranslatedText[], language: string): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<xliff version="1.2" xmlns="${namespace}">`]
  let open: string | null = null
  for (const text of texts) {
    const record = `${text.kind}/${text.id}`
    if (record !== open) {
      if (open !== null) lines.push('</body></file>')
      lines.push(
        `<file${formatAttributes({
          original: record,
          'source-language': 'en',
          'target-language': localeOfLanguage(language).tag,
          datatype: 'html',
          'product-name': 'Tussenuit',
          'product-version': String(text.version),
        })}><body>`,
      )
      open = record
    }
    lines.push(unitOf(text))
  }
  if (open !== null) lines.push('</body></file>')
  lines.push('</xliff>', '')
  return lines.join('\n')
}

function unitOf(text: TranslatedText): string {
  const [source, target] = [splitInlineCodes(text.source, text.rich), splitInlineCodes(text.text ?? '', text.rich)]
  const numbers = numberInlineCodes(source, target)
  const notes = text.made_from === null ? [] : [`This translation was made from: ${text.made_from}`]
  return [
    `<trans-unit${formatAttributes({
      id: xliffUnitId(text),
      resname: `${text.record}: ${text.name}`,
      datatype: text.rich ? 'html' : 'plaintext',
      extradata: translationFingerprint(text.text),
      'xml:space': 'preserve',
    })}>`,
    `<source>${formatInline(source, numbers)}</source>`,
    `<target${formatAttributes({ state: stateNames[text.state] })}>${formatInline(target, numbers)}</target>`,
    ...notes.map((note) => `<note from="Tussenuit" annotates="target">${escapeText(removeForbidden(note))}</note>`),
    '</trans-unit>',
  ].join('\n')
}

const formatInline = (pieces: readonly Piece[], numbers: Map<Piece, string>): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return escapeText(piece.text)
      const isMark = piece.kind === 'mark'
      const content = isMark ? escapeText(piece.text) : piece.text.charCodeAt(0).toString(16).padStart(4, '0')
      return `<ph${formatAttributes({ id: numbers.get(piece)!, ctype: isMark ? 'x-html' : characterCode })}>${content}</ph>`
    })
    .join('')

const removeForbidden = (text: string): string =>
  splitInlineCodes(text, false)
    .map((piece) => (piece.kind === 'text' ? piece.text : ' '))
    .join('')

/** Escapes carriage returns, which XML parsers would convert to line feeds. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')

const formatAttributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
const escapeAttribute = (value: string): string =>
  escapeText(removeForbidden(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
