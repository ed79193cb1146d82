/**
 * Checks an electronic invoice against EN 16931-1 and Peppol BIS Billing 3.0, written from the text of both, because no
 * package contains their published validation artefacts. Includes only the rules that apply to this shop's invoices:
 * totals (BR-CO, BR-DEC), required elements (BR), VAT categories (BR-S, BR-Z, BR-E, BR-AE, BR-O), the Peppol rules for
 * parties and lines (PEPPOL, NL-R), and the order of elements in the schema of UBL 2.1.
 */
import { SaxesParser } from 'saxes'

export type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }

export function parseElectronicInvoice(xml: string): Node {
  const parser = new SaxesParser()
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return root.children[0]!
}

/** All nodes at a path of element names without namespace prefix. */
export const findNodes = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name.split(':')[1] === name)),
      [node],
    )
export const textAt = (node: Node, path: string): string | null => findNodes(node, path)[0]?.text.trim() ?? null
/** The amount in cents. Another rule checks that amounts have at most two decimals. */
export const centsAt = (node: Node, path: string): number | null => {
  const text = textAt(node, path)
  return text === null ? null : Math.round(Number(text) * 100)
}
const sumAt = (nodes: readonly Node[], path: string): number =>
  nodes.reduce((total, node) => total + (centsAt(node, path) ?? 0), 0)

type Document = {
  root: Node
  isCredit: boolean
  lines: Node[]
  groups: Node[]
  totals: Node
  seller: Node
  buyer: Node
  isPeppol: boolean
  roundings: number
}
type Rule = (document: Document) => boolean

const categoryOf = (group: Node): string => textAt(group, 'TaxCategory/ID')!
const lineCategory = (line: Node): string => textAt(line, 'Item/ClassifiedTaxCategory/ID')!
const groupsOf = ({ groups }: Document, category: string) => groups.filter((group) => categoryOf(group) === category)
const linesOf = ({ lines }: Document, category: string) => lines.filter((line) => lineCategory(line) === category)
const usesCategory = (document: Document, category: string) =>
  linesOf(document, category).length > 0 || groupsOf(document, category).length > 0
const vatIdOf = (party: Node) => textAt(party, 'Party/PartyTaxScheme/CompanyID')
const isVatId = (text: string | null) => text !== null && /^(?:[A-Z]{2})[A-Z0-9+*]{2,}$/.test(text)
const all = <T>(list: readonly T[], isRight: (item: T) => boolean) => list.every(isRight)

/** The category has exactly one group, with the sum of its lines and no VAT; the rate of the lines is 0. */
const withoutVat =
  (category: string): Rule =>
  (document) => {
    if (!usesCategory(document, category)) return true
    const groups = groupsOf(document, category)
    const lines = linesOf(document, category)
    return (
      groups.length === 1 &&
      centsAt(groups[0]!, 'TaxableAmount') === sumAt(lines, 'LineExtensionAmount') &&
      centsAt(groups[0]!, 'TaxAmount') === 0 &&
      all(lines, (line) => Number(textAt(line, 'Item/ClassifiedTaxCategory/Percent') ?? 0) === 0)
    )
  }
const reasonRule =
  (category: string, isReason: (code: string) => boolean): Rule =>
  (document) =>
    all(groupsOf(document, category), (group) => isReason(textAt(group, 'TaxCategory/TaxExemptionReasonCode') ?? ''))

const amountNames = /Amount$/
const nodesIn = (node: Node): Node[] => [node, ...node.children.flatMap(nodesIn)]

/** The elements that may appear here, in the order of the schemas of both documents (UBL 2.1). */
const order = (
  'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note ' +
  'DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference ' +
  'AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal ' +
  'LegalMonetaryTotal InvoiceLine CreditNoteLine'
).split(' ')
const partyOrder = ['EndpointID', 'PartyName', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity', 'Contact']
const lineOrder = ['ID', 'InvoicedQuantity', 'CreditedQuantity', 'LineExtensionAmount', 'Item', 'Price']
const isOrdered = (node: Node, names: readonly string[]): boolean => {
  const places = node.children.map(({ name }) => names.indexOf(name.split(':')[1]!))
  return places.every((place, index) => place >= 0 && (index === 0 || place >= places[index - 1]!))
}

const rules: Record<string, Rule> = {
  'UBL order': ({ root, seller, buyer, lines }) =>
    isOrdered(root, order) &&
    all([seller, buyer], (party) => isOrdered(findNodes(party, 'Party')[0]!, partyOrder)) &&
    all(lines, (line) => isOrdered(line, lineOrder)),
  'no empty element': ({ root }) =>
    all(nodesIn(root), ({ children, text }) => children.length > 0 || text.trim() !== ''),
  'BR-01..05': ({ root, isCredit }) =>
    ['CustomizationID', 'ID', 'IssueDate', 'DocumentCurrencyCode'].every((name) => Boolean(textAt(root, name))) &&
    textAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') === (isCredit ? '381' : '380'),
  'BR-06, BR-07': ({ seller, buyer }) =>
    all([seller, buyer], (party) => Boolean(textAt(party, 'Party/PartyLegalEntity/RegistrationName'))),
  'BR-08..11': ({ seller, buyer }) =>
    all([seller, buyer], (party) =>
      /^[A-Z]{2}$/.test(textAt(party, 'Party/PostalAddress/Country/IdentificationCode')!),
    ),
  'BR-12..15': ({ totals }) =>
    ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].every(
      (name) => textAt(totals, name) !== null,
    ),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21..26': ({ lines, isCredit }) =>
    all(
      lines,
      (line) =>
        Boolean(textAt(line, 'ID')) &&
        textAt(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity') !== null &&
        Boolean(textAt(line, 'Item/Name')) &&
        textAt(line, 'Price/PriceAmount') !== null,
    ),
  'BR-27': ({ lines }) => all(lines, (line) => centsAt(line, 'Price/PriceAmount')! >= 0),
  'BR-29': ({ root }) => {
    const [from, to] = [textAt(root, 'InvoicePeriod/StartDate'), textAt(root, 'InvoicePeriod/EndDate')]
    return from === null || to === null || from <= to
  },
  'BR-50, BR-61': ({ root }) =>
    all(
      findNodes(root, 'PaymentMeans'),
      (means) =>
        !['30', '58'].includes(textAt(means, 'PaymentMeansCode')!) ||
        /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(textAt(means, 'PayeeFinancialAccount/ID') ?? ''),
    ),
  'BR-62, BR-63': ({ seller, buyer }) =>
    all([seller, buyer], (party) =>
      all(findNodes(party, 'Party/EndpointID'), ({ attributes }) => Boolean(attributes['schemeID'])),
    ),
  'BR-CO-03 to 10': ({ lines, totals }) =>
    sumAt(lines, 'LineExtensionAmount') === centsAt(totals, 'LineExtensionAmount'),
  'BR-CO-13': ({ totals }) => centsAt(totals, 'LineExtensionAmount') === centsAt(totals, 'TaxExclusiveAmount'),
  'BR-CO-14': ({ root, groups }) => sumAt(groups, 'TaxAmount') === centsAt(root, 'TaxTotal/TaxAmount'),
  'BR-CO-15': ({ root, totals }) =>
    (centsAt(totals, 'TaxExclusiveAmount') ?? 0) + (centsAt(root, 'TaxTotal/TaxAmount') ?? 0) ===
    centsAt(totals, 'TaxInclusiveAmount'),
  'BR-CO-16': ({ totals }) =>
    centsAt(totals, 'TaxInclusiveAmount')! - (centsAt(totals, 'PrepaidAmount') ?? 0) ===
    centsAt(totals, 'PayableAmount'),
  // The published validation artefacts allow a difference of less than one currency unit, because prices that include
  // VAT cannot always be divided exactly. This rule allows one cent for each amount whose VAT was rounded.
  'BR-CO-17': ({ groups, roundings }) =>
    all(groups, (group) => {
      const exact = centsAt(group, 'TaxableAmount')! * Number(textAt(group, 'TaxCategory/Percent') ?? 0)
      return Math.abs(centsAt(group, 'TaxAmount')! - Math.round(exact / 100)) <= roundings
    }),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ root, totals }) =>
    centsAt(totals, 'PayableAmount')! <= 0 ||
    textAt(root, 'DueDate') !== null ||
    Boolean(textAt(root, 'PaymentTerms/Note')),
  'BR-CO-26': ({ seller }) => Boolean(textAt(seller, 'Party/PartyLegalEntity/CompanyID')) || isVatId(vatIdOf(seller)),
  'BR-CO-09': ({ seller, buyer }) =>
    all([seller, buyer], (party) => vatIdOf(party) === null || isVatId(vatIdOf(party))),
  'BR-CO-04': ({ lines }) => all(lines, (line) => Boolean(lineCategory(line))),
  'BR-DEC': ({ root }) =>
    all(
      nodesIn(root).filter(({ name }) => amountNames.test(name)),
      ({ text, attributes }) => /^-?\d+\.\d{2}$/.test(text) && attributes['currencyID'] === 'EUR',
    ),
  'BR-S-02, E-02, Z-02': (document) =>
    !['S', 'Z', 'E'].some((category) => usesCategory(document, category)) || isVatId(vatIdOf(document.seller)),
  'BR-S-05, S-08': (document) => {
    const rates = new Set(linesOf(document, 'S').map((line) => textAt(line, 'Item/ClassifiedTaxCategory/Percent')!))
    const groups = groupsOf(document, 'S')
    return (
      groups.length === rates.size &&
      all([...rates], (rate) => Number(rate) > 0) &&
      all(groups, (group) => {
        const own = linesOf(document, 'S').filter(
          (line) => textAt(line, 'Item/ClassifiedTaxCategory/Percent') === textAt(group, 'TaxCategory/Percent'),
        )
        return centsAt(group, 'TaxableAmount') === sumAt(own, 'LineExtensionAmount')
      })
    )
  },
  'BR-S-10, Z-10': (document) =>
    all(
      [...groupsOf(document, 'S'), ...groupsOf(document, 'Z')],
      (group) => textAt(group, 'TaxCategory/TaxExemptionReasonCode') === null,
    ),
  'BR-Z': withoutVat('Z'),
  'BR-E': withoutVat('E'),
  // The rule asks for a code or a text. Only a compensation, for which the list of codes has none, has a text alone.
  'BR-E-10': (document) =>
    all(groupsOf(document, 'E'), (group) => {
      const code = textAt(group, 'TaxCategory/TaxExemptionReasonCode')
      return code === null
        ? textAt(group, 'TaxCategory/TaxExemptionReason') === 'Compensation, outside the scope of VAT'
        : ['VATEX-EU-D', 'VATEX-EU-79-C'].includes(code)
    }),
  'BR-AE': withoutVat('AE'),
  'BR-AE-02': (document) =>
    !usesCategory(document, 'AE') || (isVatId(vatIdOf(document.seller)) && isVatId(vatIdOf(document.buyer))),
  'BR-AE-10': reasonRule('AE', (code) => code === 'VATEX-EU-AE'),
  'BR-O': withoutVat('O'),
  'BR-O-02..05': (document) =>
    !usesCategory(document, 'O') ||
    (vatIdOf(document.seller) === null &&
      vatIdOf(document.buyer) === null &&
      all(linesOf(document, 'O'), (line) => textAt(line, 'Item/ClassifiedTaxCategory/Percent') === null)),
  'BR-O-10': reasonRule('O', (code) => code === 'VATEX-EU-O'),
  'BR-O-11..14': (document) =>
    !usesCategory(document, 'O') ||
    (document.groups.length === 1 && all(document.lines, (line) => lineCategory(line) === 'O')),
  'PEPPOL R003': ({ root }) => Boolean(textAt(root, 'BuyerReference') ?? textAt(root, 'OrderReference/ID')),
  'PEPPOL R001, R004': ({ root, isPeppol }) =>
    !isPeppol || textAt(root, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'PEPPOL R010, R020': ({ seller, buyer, isPeppol }) =>
    !isPeppol || all([seller, buyer], (party) => Boolean(textAt(party, 'Party/EndpointID'))),
  'PEPPOL R120': ({ lines, isCredit }) =>
    all(
      lines,
      (line) =>
        centsAt(line, 'Price/PriceAmount')! *
          Number(textAt(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity')) ===
        centsAt(line, 'LineExtensionAmount'),
    ),
  'NL-R-001': ({ root, isCredit }) =>
    !isCredit || Boolean(textAt(root, 'BillingReference/InvoiceDocumentReference/ID')),
  'NL-R-002, 004': ({ seller, buyer }) =>
    all(
      [seller, buyer].filter((party) => textAt(party, 'Party/PostalAddress/Country/IdentificationCode') === 'NL'),
      (party) =>
        ['StreetName', 'CityName', 'PostalZone'].every((name) => Boolean(textAt(party, `Party/PostalAddress/${name}`))),
    ),
  'NL-R-003': ({ seller }) =>
    all(findNodes(seller, 'Party/PartyLegalEntity/CompanyID'), ({ attributes }) => attributes['schemeID'] === '0106'),
  'NL-R-007, 008': ({ root, isCredit }) =>
    isCredit || ['30', '48', '49', '57', '58', '59'].includes(textAt(root, 'PaymentMeans/PaymentMeansCode')!),
}

/** The names of the rules that the document violates. */
export function brokenRules(xml: string, { roundings = 1 } = {}): string[] {
  const root = parseElectronicInvoice(xml)
  const isCredit = root.name === 'CreditNote'
  const document: Document = {
    root,
    isCredit,
    lines: findNodes(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine'),
    groups: findNodes(root, 'TaxTotal/TaxSubtotal'),
    totals: findNodes(root, 'LegalMonetaryTotal')[0]!,
    seller: findNodes(root, 'AccountingSupplierParty')[0]!,
    buyer: findNodes(root, 'AccountingCustomerParty')[0]!,
    isPeppol: textAt(root, 'CustomizationID')!.includes('peppol'),
    roundings,
  }
  return Object.entries(rules).flatMap(([name, isFulfilled]) => (isFulfilled(document) ? [] : [name]))
}
