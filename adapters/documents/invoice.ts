import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import type { InvoiceView, PaymentSummaryLine } from '@tussenuit/modules/money/invoice/ports.ts'
import { homeCountry, parseReverseCharge, parseTaxCode } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { taxCodeOf } from '@tussenuit/modules/platform/pricing/vat.ts'
import { methodNames } from '@tussenuit/modules/shared/method-names.ts'
import { formatDay, toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { footerText } from './confirmation.ts'
import { typesetDocument } from './typesetter.ts'

type Messages = ReturnType<typeof documentMessages>

export const drawInvoice: Documents['invoice'] = (invoice, brand) => {
  const messages = documentMessages(invoice.language)
  const { language, say, euros } = messages
  const day = (value: string) => formatDay(value, language, false)
  return typesetDocument(
    'invoice',
    {
      language,
      title: `${say(invoice.kind)} ${invoice.number}`,
      brand,
      texts: messages.texts,
      footer: footerText(brand, messages),
    },
    {
      kind: say(invoice.kind),
      seller: sellerOf(invoice, messages),
      numbers: [
        say('invoiceLine', {
          number: invoice.number,
          year: invoice.year,
          sequence: String(invoice.sequence).padStart(6, '0'),
          day: day(invoice.issuedOn),
        }),
        ...(invoice.creditOf ? [say('creditOf', { number: invoice.creditOf })] : []),
      ],
      buyer: buyerOf(invoice, messages),
      sale: invoice.partner ? ofPartner(invoice.partner, messages) : ofSale(invoice, messages),
      lines: linesOf(invoice, messages),
      note: noteOf(invoice, messages),
      vat: vatOf(invoice, messages),
      settlement:
        invoice.settlement.length > 0
          ? {
              title: say('settlement', { day: day(invoice.settledOn) }),
              rows: invoice.settlement.map((line) => [describeLine(line, messages), euros(line.amountCents)]),
            }
          : null,
    },
  )
}

function ofSale({ stay, saleNumber, title, language }: InvoiceView, { say, name }: Messages) {
  const day = (value: string) => formatDay(value, language, false)
  return {
    number: say(stay ? 'booking' : 'voucher', { number: saleNumber }),
    lines: [name(title), ...(stay ? [name(stay.hotel), `${day(stay.checkIn)} – ${day(stay.checkOut)}`] : [])],
  }
}

const ofPartner = ({ name, paymentDays }: NonNullable<InvoiceView['partner']>, { say, number }: Messages) => ({
  number: say('partner', { name }),
  lines: paymentDays === null ? [] : [say('partnerTerm', { days: number(paymentDays) })],
})

const sellerOf = ({ seller }: InvoiceView, { say, name }: Messages): string[] => [
  ...[seller.name, seller.address].filter(Boolean).map(name),
  ...(seller.chamber_of_commerce ? [say('kvk', { number: seller.chamber_of_commerce })] : []),
  ...(seller.vat_number ? [say('vatNumber', { number: seller.vat_number })] : []),
  ...(seller.bank_account ? [say('iban', { number: seller.bank_account })] : []),
]

function buyerOf({ buyer, language }: InvoiceView, { say, name }: Messages): string[] {
  const { company } = buyer
  const countries = new Intl.DisplayNames([toLanguageTag(language)], { type: 'region' })
  return [
    ...(buyer.name ? [buyer.name] : []),
    ...(buyer.contact ? [buyer.contact] : []),
    ...buyer.address,
    ...(company
      ? [company.street, `${company.postal_code} ${company.city}`, countries.of(company.country) ?? company.country]
      : []),
  ]
    .map(name)
    .concat(company?.vat_number ? [say('vatNumber', { number: company.vat_number })] : [])
    .concat(buyer.email ? [name(buyer.email)] : [])
}

/** The note that the law requires if the invoice shows no VAT. */
function noteOf({ scheme, vat, buyer }: InvoiceView, { say }: Messages): string | null {
  if (scheme !== 'normal') return say(scheme === 'agent' ? 'agentScheme' : 'marginScheme')
  return vat.some((row) => parseReverseCharge(taxCodeOf(row)))
    ? say('reverseChargeNote', { number: buyer.company?.vat_number ?? '' })
    : null
}

/** Rate, amount without VAT, VAT and total for each rate; empty if the invoice shows no VAT. */
const vatOf = (invoice: InvoiceView, messages: Messages): string[][] =>
  invoice.scheme !== 'normal'
    ? []
    : invoice.vat
        .filter((line) => line.rate_bp !== null || parseReverseCharge(taxCodeOf(line)))
        .map((line) => [
          rateOf(line, messages),
          messages.euros(line.gross_cents - line.vat_cents),
          messages.euros(line.vat_cents),
          messages.euros(line.gross_cents),
        ])

/** The lines and the total. Invoices under the margin scheme and of an agent have no column of VAT rates. */
function linesOf(invoice: InvoiceView, messages: Messages) {
  const { say, euros, label } = messages
  const rates = invoice.scheme === 'normal'
  const middle = (cell: string) => (rates ? [cell] : [])
  return {
    heads: [say('item'), ...middle(say('vatColumn')), say('amount')],
    rows: invoice.lines.map((line) => [label(line.label), ...middle(rateOf(line, messages)), euros(line.amount_cents)]),
    total: [say(invoice.kind === 'invoice' ? 'invoiceTotal' : 'total'), euros(invoice.totalCents)],
  }
}

/** The label of a VAT rate; a foreign rate includes the country's name. */
function rateOf(row: Parameters<typeof taxCodeOf>[0], { say, language }: Messages): string {
  const code = taxCodeOf(row)
  const tax = parseTaxCode(code)
  const tag = toLanguageTag(language)
  const reversedIn = parseReverseCharge(code)
  if (reversedIn) return `${say('reverseCharge')} (${new Intl.DisplayNames([tag], { type: 'region' }).of(reversedIn)})`
  if (tax === null) return say('noVat')
  const rate = say('vat', {
    rate: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(tax.rateBp / 10_000),
  })
  return tax.country === homeCountry
    ? rate
    : `${rate} (${new Intl.DisplayNames([tag], { type: 'region' }).of(tax.country)})`
}

const moved = {
  bank: 'paidByBank',
  dispute_returned: 'disputeReturned',
  settled_otherwise: 'settledOtherwise',
  disputed: 'disputed',
  bank_credit: 'bankCredit',
} as const

function describeLine(line: PaymentSummaryLine, { say, language }: Messages): string {
  const on = line.day ? formatDay(line.day, language, false) : ''
  const method =
    line.method === 'card' || line.method === null ? say('card') : (methodNames[line.method] ?? line.method)
  if (line.kind === 'invoice' || line.kind === 'credit') return `${say(line.kind)} ${line.number}`
  if (line.kind === 'card') return say('paidBy', { method, day: on })
  if (line.kind === 'voucher') return say('vouchers')
  if (line.kind === 'refund') return say('refunded', { day: on })
  if (line.kind === 'voucher_return') return say('backOnVoucher')
  if (line.kind === 'at_hotel') return say('atHotel')
  if (line.kind === 'lost_dispute') return say('lostDispute', { day: on })
  if (line.kind !== 'open') return say(moved[line.kind])
  return line.amountCents === 0 ? say('nothingOpen') : line.day ? say('openBy', { day: on }) : say('open')
}
