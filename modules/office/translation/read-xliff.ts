/**
 * Parses an XLIFF 1.2 file from any tool into texts. Throws 422 for a problem of the file as a whole. Document type
 * declarations are not processed, so that nothing is expanded or fetched, and the nesting depth is limited. Pure.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { findLanguageOfTag } from '../../shared/language.ts'
import { refuse } from '../../shared/refusal.ts'
import { findUnstorablePath } from '../../shared/writable.ts'
import { maxUnits } from './limits.ts'
import { characterCode, namespace } from './write-xliff.ts'

export type FileUnit = {
  id: string
  /** The version of the record; null if the tool omitted it. */
  version: number | null
  source: string
  /** Empty if the unit has no target. */
  target: string
  /** Whether the file marks the target as translated, reviewed or final; see `isTranslated`. */
  isTranslated: boolean
  state: string | null
  /** The hash of the translation that was exported; null if the tool omitted it. */
  mark: string | null
  /** True if a code is not defined anywhere, so that the text cannot be assembled. */
  isBroken: boolean
}

/** XLIFF nests about ten elements, plus nested groups. */
const deepest = 50
const maxAttributes = 100
const encodings = ['utf-8', 'utf8', 'us-ascii', 'ascii']

const refuseOtherFormat = (): never =>
  refuse(422, 'file_xliff', 'This is no XLIFF 1.2 file. Save it from the translation tool as XLIFF 1.2.')
const refuseEncoding = (): never => refuse(422, 'file_encoding', 'The file has to be saved as UTF-8.')

export function parseXliff(content: string): { language: string; units: FileUnit[] } {
  // A replacement character shows that a file in another encoding was read as UTF-8.
  if (content.includes('\ufffd')) refuseEncoding()
  const parser = new SaxesParser({ xmlns: true })
  const reader = new Reader()
  let attributes = 0
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !encodings.includes(encoding.toLowerCase())) refuseEncoding()
  })
  parser.on('doctype', () =>
    refuse(422, 'file_doctype', 'The file has a document type declaration (DOCTYPE), which is not allowed.'),
  )
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > maxAttributes) refuse(422, 'file_depth', 'An element of the file has too many attributes.')
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    reader.open(tag)
  })
  parser.on('closetag', (tag) => reader.close(tag))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  parser.on('error', ({ message }) => {
    const line = parser.line
    refuse(422, 'file_xml', `The file is not well-formed XML, line ${line}: ${message.replace(/^\d+:\d+: /, '')}`, {
      data: { line },
    })
  })
  parser.write(content)
  parser.close()
  return reader.result()
}

function languageOf(tag: string): string {
  const language = findLanguageOfTag(tag)
  if (language && language !== 'en') return language
  const excerpt = tag.slice(0, 40)
  return refuse(422, 'file_language', `The file translates to "${excerpt}", which this shop is not translated to.`, {
    data: { tag: excerpt },
  })
}

const translatedStates = ['translated', 'signed-off', 'final']
/** State qualifiers of proposals that nobody has reviewed. */
const proposals =
  /^(?:fuzzy-match|leveraged-(?:mt|glossary|inherited|repository|tm)|(?:mt|tm|glossary)-suggestion|.*-suggestion)$/

type Marks = { state: string | null; qualifier: string | null; approved: string | null }

/**
 * The state decides, if there is one. Many tools write none: then approved targets count as translated, as does any
 * target that is neither a proposal nor equal to the source. (Tools fill untranslated targets with the source.)
 */
function isTranslated({ source, target }: FileUnit, { state, qualifier, approved }: Marks): boolean {
  if (state !== null) return translatedStates.includes(state)
  if (approved === 'yes') return true
  const isProposal = qualifier !== null && proposals.test(qualifier)
  return (
    !isProposal &&
    target.trim() !== '' &&
    target.replaceAll(/\s+/g, ' ').trim() !== source.replaceAll(/\s+/g, ' ').trim()
  )
}

type Code = { id: string; isCharacter: boolean; text: string }
const nativeCodes = ['ph', 'bpt', 'ept', 'it']
const emptyCodes = ['x', 'bx', 'ex']

const plainMark = (value: string | null): string | null => value?.trim().toLowerCase() || null

/** Processes the elements of a file; ignores elements that it does not need. */
class Reader {
  private readonly units: FileUnit[] = []
  private readonly path: string[] = []
  private language: string | null = null
  private version: number | null = null
  private unit: FileUnit | null = null
  private marks: Marks = { state: null, qualifier: null, approved: null }
  /** Empty if the tool omitted the namespace of XLIFF 1.2; otherwise null. */
  private namespace: string | null = null
  /** The part of a unit that is being read; null elsewhere, also within a proposal. */
  private part: 'source' | 'target' | null = null
  private code: Code | null = null
  private codes = new Map<string, string>()

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (this.path.length >= deepest) refuse(422, 'file_depth', `The file nests elements more than ${deepest} deep.`)
    const parent = this.path.at(-1)
    if (parent === undefined && uri === '' && attributes['version']?.value.startsWith('1.')) this.namespace = uri
    const name = uri === (this.namespace ?? namespace) ? local : ''
    this.path.push(name)
    const value = (attribute: string): string | null => attributes[attribute]?.value ?? null
    if (parent === undefined) {
      if (name !== 'xliff') refuseOtherFormat()
    } else if (this.part !== null) this.openInline(name, value)
    else if (name === 'file') this.openFile(value)
    else if (name === 'trans-unit' && this.unit === null) this.openUnit(value)
    else if (parent === 'trans-unit' && (name === 'source' || name === 'target')) {
      this.part = name
      if (name === 'target') {
        this.unit!.state = plainMark(value('state'))
        this.marks = { ...this.marks, state: this.unit!.state, qualifier: plainMark(value('state-qualifier')) }
      }
    }
  }

  private openFile(value: (name: string) => string | null): void {
    const tag = value('target-language')?.trim() ?? ''
    if (tag === '') return refuse(422, 'file_language_none', 'The file does not say which language it translates to.')
    const language = languageOf(tag)
    if (this.language !== null && this.language !== language)
      refuse(422, 'file_language_several', 'The file translates to more than one language.')
    this.language = language
    const version = Number(value('product-version') ?? '')
    this.version = Number.isInteger(version) && version > 0 ? version : null
  }

  private openUnit(value: (name: string) => string | null): void {
    if (this.language === null) refuseOtherFormat()
    if (this.units.length >= maxUnits)
      refuse(422, 'file_units', `A file has at most ${maxUnits} texts. Divide it.`, { data: { most: maxUnits } })
    this.codes = new Map()
    this.marks = { state: null, qualifier: null, approved: plainMark(value('approved')) }
    this.unit = {
      id: value('id') ?? '',
      version: this.version,
      source: '',
      target: '',
      isTranslated: false,
      state: null,
      mark: value('extradata'),
      isBroken: false,
    }
    this.units.push(this.unit)
  }

  private openInline(name: string, value: (name: string) => string | null): void {
    const id = value('id') ?? ''
    if (this.code !== null) this.unit!.isBroken = true
    else if (nativeCodes.includes(name) || emptyCodes.includes(name))
      this.code = { id, isCharacter: value('ctype') === characterCode, text: '' }
    else if (name !== 'mrk') this.unit!.isBroken = true
  }

  text(text: string): void {
    if (this.code !== null) this.code.text += text
    else if (this.part !== null) this.unit![this.part] += text
  }

  close({ local }: SaxesTagNS): void {
    const name = this.path.pop()
    if (this.code !== null && name !== '' && (nativeCodes.includes(local) || emptyCodes.includes(local)))
      this.closeCode(this.code)
    else if (name === this.part && this.path.at(-1) === 'trans-unit') this.part = null
    else if (name === 'trans-unit' && !this.path.includes('trans-unit')) {
      this.unit!.isTranslated = isTranslated(this.unit!, this.marks)
      this.unit = null
    }
  }

  /** An empty code in the target means the source's code with the same number. */
  private closeCode({ id, isCharacter, text }: Code): void {
    this.code = null
    const content = isCharacter ? characterOf(text) : text
    const code = content === '' ? this.codes.get(id) : content
    if (code === undefined) this.unit!.isBroken = true
    else if (this.part === 'source') this.codes.set(id, code)
    this.unit![this.part!] += code ?? ''
  }

  result(): { language: string; units: FileUnit[] } {
    if (this.language === null || this.units.length === 0)
      return refuse(422, 'file_empty', 'There are no texts in this file.')
    return { language: this.language, units: this.units }
  }
}

/**
 * Returns an empty text for a number that is not a character, and for characters that a text may not contain: NUL and
 * lone surrogates.
 */
function characterOf(digits: string): string {
  const character = /^[\da-f]{1,4}$/i.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : ''
  return findUnstorablePath(character) === null ? character : ''
}
