/**
 * Parses audit files and checks them against a table of the elements of XML Auditfile Financieel 3.2.1 (and 3.2) that
 * the shop writes: order, optional and repeated elements, and text formats. References to ledger accounts, VAT codes,
 * customers and periods must exist, as the published schema requires.
 */
import { SaxesParser } from 'saxes'

export type Element = { name: string; text: string; children: Element[] }

export const namespaces = {
  '3.2': 'http://www.auditfiles.nl/XAF/3.2',
  '3.2.1': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.0/structures/XmlAuditfileFinancieel3.2.1',
}

export function readAuditFile(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    if (!Object.values(namespaces).includes(uri)) throw new Error(`${local} has another namespace`)
    const element: Element = { name: local, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

export const elementsAt = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
export const textAt = (element: Element, path: string): string => elementsAt(element, path)[0]?.text ?? ''

/**
 * The child elements of each element, in order. "?": optional; "*": repeated; after the colon the format of the text.
 */
const table: Record<string, string> = {
  auditfile: 'header company',
  header:
    'fiscalYear:text9 startDate:day endDate:day curCode:currency dateCreated:day ' +
    'softwareDesc?:text50 softwareVersion?:text20',
  company:
    'companyIdent?:text35 companyName:text999 taxRegistrationCountry:country taxRegIdent:text30 customersSuppliers? ' +
    'generalLedger? vatCodes? periods? openingBalance? transactions?',
  customersSuppliers: 'customerSupplier*',
  customerSupplier: 'custSupID:text35 custSupName?:text50 custSupTp?:party',
  generalLedger: 'ledgerAccount*',
  ledgerAccount: 'accID:text35 accDesc:text999 accTp:statement leadReference?:text999',
  vatCodes: 'vatCode*',
  vatCode: 'vatID:text35 vatDesc:text999 vatToPayAccID?:text35',
  periods: 'period*',
  period: 'periodNumber:count3 startDatePeriod:day endDatePeriod:day',
  openingBalance: 'opBalDate:day linesCount:count10 totalDebit:amount totalCredit:amount obLine*',
  obLine: 'nr:text35 accID:text35 amnt:amount amntTp:side',
  transactions: 'linesCount:count10 totalDebit:amount totalCredit:amount journal*',
  journal: 'jrnID:text35 desc:text999 jrnTp?:journal transaction*',
  transaction: 'nr:text35 desc?:text999 periodNumber:count3 trDt:day sourceID?:text35 trLine*',
  trLine:
    'nr:text35 accID:text35 docRef:text999 effDate:day desc?:text999 amnt:amount amntTp:side custSupID?:text35 ' +
    'invRef?:text999 orderRef?:text999 vat*',
  vat: 'vatID:text35 vatPerc:percent vatAmnt:amount vatAmntTp:side',
}

const forms: Record<string, RegExp> = {
  day: /^\d{4}-\d\d-\d\d$/,
  currency: /^EUR$/,
  country: /^[A-Z]{2}$/,
  party: /^[BCOS]$/,
  statement: /^[BMP]$/,
  journal: /^[BCGMOPSTYZ]$/,
  side: /^[CD]$/,
  amount: /^\d{1,18}\.\d\d$/,
  percent: /^\d{1,5}\.\d{2,3}$/,
  count3: /^\d{1,3}$/,
  count10: /^[1-9]\d{0,9}$/,
}

const hasForm = (text: string, form: string): boolean =>
  form.startsWith('text') ? text.length > 0 && text.length <= Number(form.slice(4)) : forms[form]!.test(text)

function findProblems(element: Element): string[] {
  const rules = table[element.name]
  if (rules === undefined) return [`${element.name} is not in the table`]
  const problems: string[] = []
  let at = 0
  for (const rule of rules.split(' ')) {
    const [, name = '', often = '', form = ''] = /^(\w+)([?*]?):?(\w*)$/.exec(rule)!
    const found: Element[] = []
    while (element.children[at]?.name === name && (often === '*' || found.length === 0))
      found.push(element.children[at++]!)
    if (often === '' && found.length === 0) problems.push(`${element.name} lacks ${name}`)
    for (const child of found)
      if (form === '') problems.push(...findProblems(child))
      else if (child.children.length > 0 || !hasForm(child.text, form)) problems.push(`${name}: ${child.text}`)
  }
  if (at < element.children.length) problems.push(`${element.name} has ${element.children[at]!.name} at a wrong place`)
  return problems
}

/** References and the elements that they refer to. */
const references: [from: string, to: string][] = [
  ['company/vatCodes/vatCode/vatToPayAccID', 'company/generalLedger/ledgerAccount/accID'],
  ['company/openingBalance/obLine/accID', 'company/generalLedger/ledgerAccount/accID'],
  ['company/transactions/journal/transaction/trLine/accID', 'company/generalLedger/ledgerAccount/accID'],
  ['company/transactions/journal/transaction/trLine/vat/vatID', 'company/vatCodes/vatCode/vatID'],
  [
    'company/transactions/journal/transaction/trLine/custSupID',
    'company/customersSuppliers/customerSupplier/custSupID',
  ],
  ['company/transactions/journal/transaction/periodNumber', 'company/periods/period/periodNumber'],
]
const textsAt = (file: Element, path: string): string[] => elementsAt(file, path).map(({ text }) => text)

/** All differences between the file and the table; empty for a valid file. */
export function auditFileProblems(file: Element): string[] {
  const broken = references.flatMap(([from, to]) => {
    const keys = textsAt(file, to)
    const repeated = keys.filter((key, index) => keys.indexOf(key) !== index)
    return [
      ...textsAt(file, from).flatMap((text) => (keys.includes(text) ? [] : [`${from}: ${text} does not exist`])),
      ...repeated.map((key) => `${to}: ${key} is there twice`),
    ]
  })
  return [...findProblems(file), ...broken]
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** The number of lines and their totals in cents, by side (debit, credit). */
export function sumAuditFile(file: Element): { lines: number; D: number; C: number } {
  const lines = elementsAt(file, 'company/transactions/journal/transaction/trLine')
  const sumOf = (side: string) =>
    lines
      .filter((line) => textAt(line, 'amntTp') === side)
      .reduce((sum, line) => sum + centsOf(textAt(line, 'amnt')), 0)
  return { lines: lines.length, D: sumOf('D'), C: sumOf('C') }
}
