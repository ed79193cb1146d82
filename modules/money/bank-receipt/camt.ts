/**
 * Parses a bank statement in CAMT.053 (ISO 20022), versions 02 and 08, and returns its payments. Throws 422
 * for a problem of the file as a whole. Document type declarations are refused, so that no entity is expanded or
 * fetched; nesting and attributes are limited. Pure.
 */
import { SaxesParser } from 'saxes'
import { refuse } from '../../shared/refusal.ts'
import { type Day, isDay } from '../../shared/day.ts'
import { bookingDay, toReceipts } from './camt-entry.ts'
import { createElement, type Element, textAt } from './element.ts'
import type { BankEntry, Coverage, Statement } from './entry.ts'

/** In characters; each entry of a statement has about 1,000. */
export const maxStatementLength = 8_000_000
export const maxEntries = 5_000
const deepest = 30
const maxAttributes = 20
const maxTextLength = 2_000
const encodings = ['utf-8', 'utf8', 'us-ascii', 'ascii']

const namespaces = ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.02', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08']

const refuseEncoding = (): never => refuse(422, 'file_encoding', 'The file has to be saved as UTF-8.')
const refuseOtherFormat = (): never =>
  refuse(
    422,
    'file_camt',
    'This is no bank statement in CAMT.053, version 02 or 08. Download it from the bank as such.',
  )

export function parseStatement(content: string): Statement {
  if (content.length > maxStatementLength)
    refuse(422, 'file_too_large', 'The file is too large. Download a shorter period from the bank.')
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
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    attributes = 0
    reader.open(local, uri, Object.fromEntries(Object.entries(given).map(([name, { value }]) => [name, value])))
  })
  parser.on('closetag', () => reader.close())
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

/** The parts of a statement that are stored as trees. */
const treeRoots = ['Acct', 'Ntry', 'FrToDt', 'Bal']

class Reader {
  private readonly path: string[] = []
  private readonly tree: Element[] = []
  private account = ''
  private statements = 0
  private entries = 0
  private readonly receipts: BankEntry[] = []
  private readonly days = new Map<string, { first: Day; last: Day }>()
  private bounds: Day[] = []
  private skipped = 0

  open(name: string, uri: string, attributes: Record<string, string>): void {
    if (this.path.length >= deepest) refuse(422, 'file_depth', `The file nests elements more than ${deepest} deep.`)
    if (this.path.length === 0 && (name !== 'Document' || !namespaces.includes(uri))) refuseOtherFormat()
    if (this.path.length === 1 && name !== 'BkToCstmrStmt') refuseOtherFormat()
    if (this.path.length === 2 && name === 'Stmt') {
      this.statements += 1
      this.account = ''
      this.bounds = []
    }
    const element = createElement(name, attributes)
    const parent = this.tree.at(-1)
    if (parent) parent.children.push(element)
    const isRoot = this.path.length === 3 && this.path[2] === 'Stmt' && treeRoots.includes(name)
    if (parent || isRoot) this.tree.push(element)
    this.path.push(name)
  }

  text(text: string): void {
    const element = this.tree.at(-1)
    if (element) element.text = (element.text + text).slice(0, maxTextLength)
  }

  close(): void {
    const closed = this.path.pop()
    if (closed === 'Stmt' && this.path.length === 2) this.addCoverage()
    const element = this.tree.pop()
    if (!element || this.tree.length > 0) return
    if (element.name === 'Acct') this.account = accountOf(element)
    else if (element.name === 'Ntry') this.addEntry(element)
    else this.bounds.push(...boundsOf(element))
  }

  private addCoverage(): void {
    const days = this.bounds.toSorted()
    const [first, last] = [days.at(0), days.at(-1)]
    if (first === undefined || last === undefined || this.account === '') return
    const before = this.days.get(this.account)
    this.days.set(this.account, {
      first: before && before.first < first ? before.first : first,
      last: before && before.last > last ? before.last : last,
    })
  }

  private addEntry(entry: Element): void {
    this.entries += 1
    if (this.entries > maxEntries)
      refuse(422, 'file_entries', `A file has at most ${maxEntries} entries. Download a shorter period.`)
    if (this.account === '') refuseOtherFormat()
    const found = toReceipts(entry, this.account)
    this.bounds.push(...[bookingDay(entry)].filter((day) => day !== null))
    if (found.length === 0 || found[0]!.amountCents < 0) this.skipped += 1
    this.receipts.push(...found)
  }

  result(): Statement {
    if (this.statements === 0) refuseOtherFormat()
    const entries = numberRepeatedReferences(this.receipts)
    return {
      receipts: entries.filter(({ amountCents }) => amountCents > 0),
      outgoing: entries.filter(({ amountCents }) => amountCents < 0),
      skipped: this.skipped,
      coverage: [...this.days].map(([account, days]): Coverage => ({ account, ...days })),
    }
  }
}

/** The IBAN of the shop's account, or its other account number if it has no IBAN. */
const accountOf = (account: Element): string =>
  (textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id')).replaceAll(/\s/g, '').slice(0, 40)

/** The days from which and to which a statement says that it is, and the day of its closing balance. */
function boundsOf(element: Element): Day[] {
  const texts =
    element.name === 'FrToDt'
      ? ['FrDt', 'FrDtTm', 'ToDt', 'ToDtTm'].map((name) => textAt(element, name))
      : textAt(element, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD'
        ? [textAt(element, 'Dt', 'Dt') || textAt(element, 'Dt', 'DtTm')]
        : []
  return texts.map((text) => text.slice(0, 10)).filter(isDay)
}

/** Identical entries without a bank reference get numbered references, in their order. */
function numberRepeatedReferences(receipts: readonly BankEntry[]): BankEntry[] {
  const seen = new Map<string, number>()
  return receipts.map((receipt) => {
    if (!receipt.isReferenceMade) return receipt
    const key = `${receipt.account} ${receipt.reference}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return before === 0 ? receipt : { ...receipt, reference: `${receipt.reference}-${before + 1}` }
  })
}
