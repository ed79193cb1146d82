/** Electronic invoices of every kind of sale comply with EN 16931 and have the same amounts as the invoice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceView } from '@tussenuit/modules/money/invoice/ports.ts'
import { toCreditInvoice } from '@tussenuit/modules/platform/pricing/credit.ts'
import { toTaxParts } from '@tussenuit/modules/platform/pricing/tax-parts.ts'
import { toStayInvoice, vatSchemes } from '@tussenuit/modules/platform/pricing/vat.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { brokenRules, centsAt, findNodes, parseElectronicInvoice, textAt } from '../../tests/electronic-invoice.ts'
import { writeElectronicInvoice } from './electronic-invoice.ts'
import { invoiceFixture } from './fixtures.ts'

const company = {
  name: 'Duinrand & Zoon <Advies> B.V.',
  street: 'Zeeweg 7',
  postal_code: '2042 AA',
  city: 'Zandvoort',
  country: 'NL',
  vat_number: 'NL004495445B01',
  vat_check: 'registered' as const,
}
const buyer = { name: company.name, contact: 'Mila Vos', address: [], email: 'mila@example.org', company }
const invoiceOf = (more: Partial<InvoiceView>): string =>
  writeElectronicInvoice(invoiceFixture('en', { buyer, ...more })).toString()
const categoriesOf = (xml: string) =>
  findNodes(parseElectronicInvoice(xml), 'TaxTotal/TaxSubtotal').map((group) => [
    textAt(group, 'TaxCategory/ID'),
    textAt(group, 'TaxCategory/Percent'),
    textAt(group, 'TaxCategory/TaxExemptionReasonCode'),
    centsAt(group, 'TaxableAmount'),
    centsAt(group, 'TaxAmount'),
  ])

const mixed: Partial<InvoiceView> = {
  lines: [
    { label: 'Room: lodging', code: 'vat_2100', rate_bp: 2_100, amount_cents: 121_000 },
    { label: 'Room: meals', code: 'vat_900', rate_bp: 900, amount_cents: 5_450 },
    { label: 'Tourist tax', code: 'tourist_tax', rate_bp: null, amount_cents: 400 },
    { label: 'Guarantee contribution', code: 'sgr', rate_bp: null, amount_cents: 1_000 },
  ],
  vat: [
    { code: 'vat_2100', rate_bp: 2_100, gross_cents: 121_000, vat_cents: 21_000 },
    { code: 'vat_900', rate_bp: 900, gross_cents: 5_450, vat_cents: 450 },
    { code: 'sgr', rate_bp: null, gross_cents: 1_000, vat_cents: 0 },
    { code: 'tourist_tax', rate_bp: null, gross_cents: 400, vat_cents: 0 },
  ],
  totalCents: 127_850,
}

test('own supply: a group for each rate, and one for what is collected for others', () => {
  const xml = invoiceOf(mixed)
  expect(categoriesOf(xml)).toEqual([
    ['S', '21.00', null, 100_000, 21_000],
    ['S', '9.00', null, 5_000, 450],
    ['E', '0.00', 'VATEX-EU-79-C', 1_400, 0],
  ])
  expect(brokenRules(xml)).toEqual([])
  const root = parseElectronicInvoice(xml)
  expect(findNodes(root, 'LegalMonetaryTotal')[0]!.children.map(({ text }) => text)).toEqual([
    '1064.00',
    '1064.00',
    '1278.50',
    '714.00',
    '564.50',
  ])
  expect(textAt(root, 'DueDate')).toBe('2027-05-03')
  expect(textAt(root, 'AccountingCustomerParty/Party/PartyName/Name')).toBe(company.name)
  expect(findNodes(root, 'AccountingCustomerParty/Party/EndpointID')[0]).toMatchObject({
    text: 'NL004495445B01',
    attributes: { schemeID: '9944' },
  })
})

test('margin scheme: exempt with the code of travel agents, what is collected for others in the same group', () => {
  const xml = invoiceOf({
    scheme: 'travel_agent',
    lines: [
      { label: 'Stay', code: 'margin', rate_bp: null, amount_cents: 50_000 },
      { label: 'Tourist tax', code: 'tourist_tax', rate_bp: null, amount_cents: 400 },
    ],
    vat: [
      { code: 'margin', rate_bp: null, gross_cents: 50_000, vat_cents: 0 },
      { code: 'tourist_tax', rate_bp: null, gross_cents: 400, vat_cents: 0 },
    ],
    totalCents: 50_400,
  })
  expect(categoriesOf(xml)).toEqual([['E', '0.00', 'VATEX-EU-D', 50_400, 0]])
  expect(brokenRules(xml)).toEqual([])
})

test('agent: outside the scope of VAT as a whole, without a VAT number of either', () => {
  const xml = invoiceOf({
    scheme: 'agent',
    lines: [
      { label: 'Stay', code: 'agency', rate_bp: null, amount_cents: 50_000 },
      { label: 'Tourist tax', code: 'tourist_tax', rate_bp: null, amount_cents: 400 },
    ],
    vat: [
      { code: 'agency', rate_bp: null, gross_cents: 50_000, vat_cents: 0 },
      { code: 'tourist_tax', rate_bp: null, gross_cents: 400, vat_cents: 0 },
    ],
    totalCents: 50_400,
  })
  expect(categoriesOf(xml)).toEqual([['O', null, 'VATEX-EU-O', 50_400, 0]])
  expect(brokenRules(xml)).toEqual([])
})

test('reverse charge: no VAT, both VAT numbers, a Belgian buyer by its enterprise number', () => {
  const belgian = { ...company, country: 'BE', vat_number: 'BE0428759497', postal_code: '8000', city: 'Brugge' }
  const xml = invoiceOf({
    buyer: { ...buyer, company: belgian },
    lines: [
      { label: 'Room: lodging', code: 'be_rc', rate_bp: null, amount_cents: 30_000 },
      { label: 'Reservation cost', code: 'vat_2100', rate_bp: 2_100, amount_cents: 1_900 },
    ],
    vat: [
      { code: 'vat_2100', rate_bp: 2_100, gross_cents: 1_900, vat_cents: 330 },
      { code: 'be_rc', rate_bp: null, gross_cents: 30_000, vat_cents: 0 },
    ],
    totalCents: 31_900,
  })
  expect(categoriesOf(xml)).toEqual([
    ['AE', '0.00', 'VATEX-EU-AE', 30_000, 0],
    ['S', '21.00', null, 1_570, 330],
  ])
  expect(brokenRules(xml)).toEqual([])
  expect(findNodes(parseElectronicInvoice(xml), 'AccountingCustomerParty/Party/EndpointID')[0]).toMatchObject({
    text: '0428759497',
    attributes: { schemeID: '0208' },
  })
})

test('a credit note has positive amounts, names its invoice, and is settled by the refund', () => {
  const xml = invoiceOf({
    kind: 'credit',
    creditOf: '1234567890',
    lines: [{ label: 'Cancelled: invoice 1234567890', code: 'vat_2100', rate_bp: 2_100, amount_cents: -12_100 }],
    vat: [{ code: 'vat_2100', rate_bp: 2_100, gross_cents: -12_100, vat_cents: -2_100 }],
    totalCents: -12_100,
  })
  expect(brokenRules(xml)).toEqual([])
  const root = parseElectronicInvoice(xml)
  expect([root.name, textAt(root, 'CreditNoteTypeCode')]).toEqual(['CreditNote', '381'])
  expect(centsAt(root, 'LegalMonetaryTotal/PayableAmount')).toBe(12_100)
  expect(textAt(root, 'BillingReference/InvoiceDocumentReference/ID')).toBe('1234567890')
})

test('a company without a VAT number has no address in the network: the document is of the plain standard', () => {
  const xml = invoiceOf({ ...mixed, buyer: { ...buyer, company: { ...company, vat_number: '' } } })
  expect(brokenRules(xml)).toEqual([])
  const root = parseElectronicInvoice(xml)
  expect(textAt(root, 'CustomizationID')).toBe('urn:cen.eu:en16931:2017')
  expect(textAt(root, 'ProfileID')).toBeNull()
})

const lineKinds = [
  'room',
  'reservation_cost',
  'tourist_tax',
  'sgr_contribution',
  'weekend_surcharge',
  'rounding',
] as const
const sold = fc.record({
  scheme: fc.constantFrom(...vatSchemes),
  country: fc.constantFrom('NL', 'BE', 'DE'),
  nights: fc.integer({ min: 1, max: 5 }),
  lines: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...lineKinds), amount_cents: fc.integer({ min: 1, max: 400_000 }) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ kind }) => kind,
    },
  ),
  reverseChargeIn: fc.constantFrom(null, 'BE', 'DE'),
  prepaidPart: fc.integer({ min: 0, max: 60 }),
  creditPart: fc.integer({ min: 1, max: 100 }),
})

test('any sale and its credits keep every rule, and tie to the cent with the invoice', () => {
  let checked = 0
  fc.assert(
    fc.property(sold, ({ lines: typed, creditPart, prepaidPart, ...sale }) => {
      const lines = typed.map((line) => ({ ...line, label: line.kind }))
      const whole = lines.reduce((sum, line) => sum + line.amount_cents, 0)
      const prepaidCents = Math.floor((whole * prepaidPart) / 100)
      const parts = toTaxParts({
        lines,
        checkIn: '2027-05-04',
        people: 2,
        board: 'BED_AND_BREAKFAST',
        nightlyCents: [],
        weekendCents: [],
        seasonCents: [],
        included: [],
        optional: [],
        mealCents: defaultSettings.vat.mealCents,
        ...sale,
      })
      const deductions = prepaidCents > 0 ? [{ invoice: '7', cents: prepaidCents, vat: [] }] : []
      const content = toStayInvoice(
        { ...sale, lines, parts, deductions, bookedOn: '2026-12-01', dueOn: '2027-01-01' },
        defaultSettings.vat.rates,
      )
      const totalCents = content.lines.reduce((sum, line) => sum + line.amount_cents, 0)
      const document = { ...content, totalCents, scheme: sale.scheme }
      const cents = Math.ceil((totalCents * creditPart) / 100)
      const credit = toCreditInvoice(document, [], cents, { label: 'Cancelled: invoice 1', why: 'not_taking_place' })
      const last =
        credit && toCreditInvoice(document, [credit], totalCents, { label: 'Refund: invoice 1', why: 'price_lowered' })
      // What is paid back beyond the taxed part of a stay that takes place is a compensation without VAT.
      const goodwill = toCreditInvoice(document, [], cents, { label: 'Refund: invoice 1', why: 'price_lowered' })
      const documents = [
        document,
        ...[credit, last, goodwill].flatMap((one) =>
          one ? [{ ...one, scheme: sale.scheme, kind: 'credit' as const, creditOf: '1' }] : [],
        ),
      ]
      for (const one of documents) {
        const xml = invoiceOf(one)
        expect([brokenRules(xml), xml.slice(0, 0)]).toEqual([[], ''])
        const root = parseElectronicInvoice(xml)
        // A credit note has the amounts with the other sign. Its VAT is negative where the price of a cancellation is
        // more than the taxed part that is credited.
        const inDocument = (cents: number) => ('kind' in one ? 0 - cents : cents)
        expect(centsAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe(inDocument(one.totalCents))
        expect(centsAt(root, 'TaxTotal/TaxAmount')).toBe(
          inDocument(one.vat.reduce((sum, row) => sum + row.vat_cents, 0)),
        )
        checked += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(checked).toBeGreaterThan(300)
})

test('the checker finds a planted mistake in each group of rules', () => {
  const xml = invoiceOf(mixed)
  const plant = (from: string | RegExp, to: string) => {
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    return brokenRules(changed)
  }
  expect(plant('>1278.50<', '>1278.51<')).toContain('BR-CO-15')
  expect(plant('>564.50<', '>564.49<')).toContain('BR-CO-16')
  expect(plant(/(<cbc:TaxAmount currencyID="EUR">)214\.50/, '$1214.60')).toContain('BR-CO-14')
  expect(
    plant(/<cbc:LineExtensionAmount currencyID="EUR">50\.00/, '<cbc:LineExtensionAmount currencyID="EUR">50.01'),
  ).toContain('BR-S-05, S-08')
  expect(plant('VATEX-EU-79-C', 'VATEX-EU-X')).toContain('BR-E-10')
  expect(plant(/<cbc:TaxExemptionReasonCode>.*?<\/cbc:TaxExemptionReasonCode>/, '')).toContain('BR-E-10')
  expect(plant(/<cbc:CompanyID>NL123456789B01<\/cbc:CompanyID>/, '<cbc:CompanyID>123</cbc:CompanyID>')).toContain(
    'BR-CO-09',
  )
  expect(plant('<cbc:ID>E</cbc:ID>', '<cbc:ID>O</cbc:ID>')).toContain('BR-O-11..14')
  expect(plant(/<cbc:EndpointID schemeID="9944">.*?<\/cbc:EndpointID>/, '')).toContain('PEPPOL R010, R020')
})
