/**
 * An invoice as XML for a company's accounting software: UBL 2.1 according to EN 16931, and Peppol BIS Billing 3.0 if
 * the buyer's VAT number is an address in the Peppol network. `tax-groups.ts` determines amounts and categories. The
 * order of the elements is that of the schema.
 */
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import type { InvoiceView } from '@tussenuit/modules/money/invoice/ports.ts'
import {
  type TaxCategory,
  type TaxedInvoice,
  type TaxedLine,
  type TaxGroup,
  toTaxedInvoice,
} from '@tussenuit/modules/money/invoice/tax-groups.ts'
import { homeCountry } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { countryOfVatNumber } from '@tussenuit/modules/shared/vat-number.ts'
import { formatPlainEuros } from '@tussenuit/modules/shared/money.ts'
import { escapeXml } from '@tussenuit/modules/shared/xml.ts'

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd'
const standard = 'urn:cen.eu:en16931:2017'
const peppol = `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`

type Attributes = Record<string, string>
const xmlElement = (name: string, text: string, attributes: Attributes = {}): string => {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<cbc:${name}${listed.join('')}>${escapeXml(text.trim())}</cbc:${name}>`
}
const optionalElement = (name: string, text: string, attributes?: Attributes): string =>
  text.trim() === '' ? '' : xmlElement(name, text, attributes)
/** Returns '' if the group has no content, because the standard allows no empty element. */
const xmlGroup = (name: string, ...parts: string[]): string => {
  const content = parts.join('')
  return content === '' ? '' : `<cac:${name}>${content}</cac:${name}>\n`
}
const amountElement = (name: string, cents: number): string =>
  xmlElement(name, formatPlainEuros(cents), { currencyID: 'EUR' })

export const writeElectronicInvoice: Documents['electronicInvoice'] = (invoice) => {
  const taxed = toTaxedInvoice(invoice)
  const isCredit = invoice.kind === 'credit'
  const name = isCredit ? 'CreditNote' : 'Invoice'
  const namesVat = !taxed.groups.some(({ category }) => category === 'O')
  const paid = paidCents(invoice, taxed)
  const due = dueDay(invoice)
  const buyer = buyerAddress(invoice)
  return Buffer.from(
    [
      `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespaces}:${name}-2"`,
      ` xmlns:cac="${namespaces}:CommonAggregateComponents-2" xmlns:cbc="${namespaces}:CommonBasicComponents-2">\n`,
      xmlElement('CustomizationID', buyer ? peppol : standard),
      buyer ? xmlElement('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0') : '',
      xmlElement('ID', invoice.number),
      xmlElement('IssueDate', invoice.issuedOn),
      due && !isCredit ? xmlElement('DueDate', due) : '',
      xmlElement(`${name}TypeCode`, isCredit ? '381' : '380'),
      optionalElement('Note', invoice.title),
      xmlElement('DocumentCurrencyCode', 'EUR'),
      xmlElement('BuyerReference', invoice.partner?.reference || invoice.saleNumber),
      '\n',
      invoice.stay
        ? xmlGroup(
            'InvoicePeriod',
            xmlElement('StartDate', invoice.stay.checkIn),
            xmlElement('EndDate', invoice.stay.checkOut),
          )
        : '',
      xmlGroup('OrderReference', xmlElement('ID', invoice.saleNumber)),
      invoice.creditOf
        ? xmlGroup('BillingReference', xmlGroup('InvoiceDocumentReference', xmlElement('ID', invoice.creditOf)))
        : '',
      sellerGroup(invoice, namesVat),
      buyerParty(invoice, namesVat, buyer),
      isCredit ? '' : paymentMeans(invoice, taxed.totalCents > paid),
      xmlGroup('PaymentTerms', xmlElement('Note', paymentTerms(isCredit, taxed.totalCents - paid, due))),
      taxTotal(taxed),
      totalsGroup(taxed, paid),
      ...taxed.lines.map((line, index) => lineOf(line, index, invoice)),
      `</${name}>\n`,
    ].join(''),
  )
}

/**
 * The part of the invoice that is already paid by card and voucher. For a credit note it is 0, because a refund
 * follows.
 */
const paidCents = ({ kind, settlement }: InvoiceView, { totalCents }: TaxedInvoice): number =>
  kind === 'credit'
    ? 0
    : Math.min(
        totalCents,
        settlement
          .filter((line) => line.kind === 'card' || line.kind === 'voucher')
          .reduce((total, line) => total + line.amountCents, 0),
      )

const dueDay = ({ settlement }: InvoiceView): string | null =>
  settlement.find((line) => line.kind === 'open' && line.amountCents > 0)?.day ?? null

function paymentTerms(isCredit: boolean, openCents: number, due: string | null): string {
  if (isCredit) return 'Refunded, or set off against what was open'
  return openCents > 0 ? `To be paid${due ? ` by ${due}` : ' before the stay'}` : 'Paid'
}

/** UNCL 4461 codes: 58 is a SEPA credit transfer, 48 a card. The shop is paid by card if it has no bank account. */
function paymentMeans({ seller: { bank_account: iban } }: InvoiceView, isOpen: boolean): string {
  return isOpen && iban.trim() !== ''
    ? xmlGroup(
        'PaymentMeans',
        xmlElement('PaymentMeansCode', '58'),
        xmlGroup('PayeeFinancialAccount', xmlElement('ID', iban.replaceAll(/\s/g, '').toUpperCase())),
      )
    : xmlGroup('PaymentMeans', xmlElement('PaymentMeansCode', '48'))
}

type NetworkAddress = { scheme: string; id: string }

/** The scheme of a VAT number as an address in the Peppol network, by its prefix. */
const networkSchemes = new Map(
  (
    'AT:9914 BG:9926 CY:9928 CZ:9929 DE:9930 DK:0184 EE:9931 EL:9933 ES:9920 FI:0213 FR:9957 GB:9932 ' +
    'HR:9934 HU:9910 IE:9935 IT:0211 LI:9936 LT:9937 LU:9938 LV:9939 MT:9943 NL:9944 PL:9945 PT:9946 ' +
    'RO:9947 SE:9955 SI:9949 SK:9950 CH:9927'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [prefix: string, scheme: string]),
)

/**
 * The Peppol address of a company. Belgian companies use their enterprise number: the VAT number without the prefix.
 */
function addressOfVatNumber(number: string): NetworkAddress | null {
  if (number.startsWith('BE')) return { scheme: '0208', id: number.slice(2) }
  const scheme = networkSchemes.get(number.slice(0, 2))
  return scheme ? { scheme, id: number } : null
}

const buyerAddress = ({ buyer: { company } }: InvoiceView): NetworkAddress | null =>
  company?.vat_number ? addressOfVatNumber(company.vat_number) : null

const endpointElement = (address: NetworkAddress | null): string =>
  address ? xmlElement('EndpointID', address.id, { schemeID: address.scheme }) : ''

/** Removes spaces, dots and hyphens, and adds the prefix if staff left it out of a Dutch number. */
const cleanVatNumber = (text: string): string => {
  const clean = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return /^\d/.test(clean) ? homeCountry + clean : clean
}

const taxScheme = (number: string): string =>
  number === ''
    ? ''
    : xmlGroup('PartyTaxScheme', xmlElement('CompanyID', number), xmlGroup('TaxScheme', xmlElement('ID', 'VAT')))

const postalAddress = ({
  street,
  city,
  postalCode,
  country,
}: Record<'street' | 'city' | 'postalCode' | 'country', string>) =>
  xmlGroup(
    'PostalAddress',
    optionalElement('StreetName', street),
    optionalElement('CityName', city),
    optionalElement('PostalZone', postalCode),
    xmlGroup('Country', xmlElement('IdentificationCode', country)),
  )

/** Splits the postal address that staff enter as one text: "Street 1, 1234 AB Town". */
function sellerAddress(address: string) {
  const [, street = '', postalCode = '', city = ''] =
    /^(.*?)[\s,]*\b(\d{4}\s?[A-Z]{2})[\s,]+(.+)$/su.exec(address.replaceAll(/\s+/g, ' ').trim()) ?? []
  return postalAddress(
    street === ''
      ? { street: address, city: '', postalCode: '', country: homeCountry }
      : { street, city, postalCode, country: homeCountry },
  )
}

function sellerGroup({ seller: own }: InvoiceView, namesVat: boolean): string {
  const register = own.chamber_of_commerce.replaceAll(/\D/g, '')
  const vatNumber = cleanVatNumber(own.vat_number)
  return xmlGroup(
    'AccountingSupplierParty',
    xmlGroup(
      'Party',
      endpointElement(/^\d{8}$/.test(register) ? { scheme: '0106', id: register } : addressOfVatNumber(vatNumber)),
      xmlGroup('PartyName', xmlElement('Name', own.name)),
      sellerAddress(own.address),
      namesVat ? taxScheme(vatNumber) : '',
      xmlGroup(
        'PartyLegalEntity',
        xmlElement('RegistrationName', own.name),
        optionalElement('CompanyID', register, { schemeID: '0106' }),
      ),
    ),
  )
}

function buyerParty({ buyer }: InvoiceView, namesVat: boolean, address: NetworkAddress | null): string {
  const company = buyer.company!
  return xmlGroup(
    'AccountingCustomerParty',
    xmlGroup(
      'Party',
      endpointElement(address),
      xmlGroup('PartyName', xmlElement('Name', company.name)),
      postalAddress({
        street: company.street,
        city: company.city,
        postalCode: company.postal_code,
        country: company.country,
      }),
      namesVat && hasCountryCode(company.vat_number) ? taxScheme(company.vat_number) : '',
      xmlGroup('PartyLegalEntity', xmlElement('RegistrationName', company.name)),
      xmlGroup(
        'Contact',
        optionalElement('Name', buyer.contact ?? ''),
        optionalElement('ElectronicMail', buyer.email ?? ''),
      ),
    ),
  )
}

/** The standard requires this of a VAT number. */
const hasCountryCode = (number: string): boolean => number !== '' && /^[A-Z]{2}$/.test(countryOfVatNumber(number))

const categoryGroup = (
  name: string,
  { category: id, rateBp }: { category: TaxCategory; rateBp: number },
  reason = '',
) =>
  xmlGroup(
    name,
    xmlElement('ID', id),
    id === 'O' ? '' : xmlElement('Percent', formatPlainEuros(rateBp)),
    reason,
    xmlGroup('TaxScheme', xmlElement('ID', 'VAT')),
  )

const taxTotal = ({ groups, vatCents }: TaxedInvoice): string =>
  xmlGroup('TaxTotal', amountElement('TaxAmount', vatCents), ...groups.map(taxSubtotal))

const taxSubtotal = (part: TaxGroup): string =>
  xmlGroup(
    'TaxSubtotal',
    amountElement('TaxableAmount', part.netCents),
    amountElement('TaxAmount', part.vatCents),
    categoryGroup(
      'TaxCategory',
      part,
      part.reason
        ? (part.reason.code === null ? '' : xmlElement('TaxExemptionReasonCode', part.reason.code)) +
            xmlElement('TaxExemptionReason', part.reason.text)
        : '',
    ),
  )

const totalsGroup = ({ netCents, totalCents }: TaxedInvoice, paid: number): string =>
  xmlGroup(
    'LegalMonetaryTotal',
    amountElement('LineExtensionAmount', netCents),
    amountElement('TaxExclusiveAmount', netCents),
    amountElement('TaxInclusiveAmount', totalCents),
    ...(paid > 0 ? [amountElement('PrepaidAmount', paid)] : []),
    amountElement('PayableAmount', totalCents - paid),
  )

/** The standard forbids negative prices, so a line that reduces the total has a negative quantity. */
function lineOf(line: TaxedLine, index: number, { kind, language }: InvoiceView): string {
  const isCredit = kind === 'credit'
  const quantity = line.netCents < 0 ? '-1' : '1'
  return xmlGroup(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    xmlElement('ID', String(index + 1)),
    xmlElement(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', quantity, { unitCode: 'C62' }),
    amountElement('LineExtensionAmount', line.netCents),
    xmlGroup(
      'Item',
      xmlElement('Name', documentMessages(language).label(line.label)),
      categoryGroup('ClassifiedTaxCategory', line),
    ),
    xmlGroup('Price', amountElement('PriceAmount', Math.abs(line.netCents))),
  )
}
