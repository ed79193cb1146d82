import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import type { InvoiceView, PaymentSummaryLine } from '@tussenuit/modules/money/invoice/ports.ts'
import { methodNames } from '@tussenuit/modules/shared/method-names.ts'
import { formatDay, toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { footerText } from './confirmation.ts'
import { typeset } from './typesetter.ts'

type Messages = ReturnType<typeof documentMessages>

export const drawInvoice: Documents['invoice'] = (invoice, brand) => {
  const messages = documentMessages(invoice.language)
  const { language, say, euros, name } = messages
  const day = (value: string) => formatDay(value, language, false)
  return typeset(
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
      buyer: [invoice.buyer.name, ...invoice.buyer.address, ...(invoice.buyer.email ? [invoice.buyer.email] : [])].map(
        name,
      ),
      sale: {
        number: say(invoice.stay ? 'booking' : 'voucher', { number: invoice.saleNumber }),
        lines: [
          name(invoice.title),
          ...(invoice.stay
            ? [name(invoice.stay.hotel), `${day(invoice.stay.checkIn)} – ${day(invoice.stay.checkOut)}`]
            : []),
        ],
      },
      lines: linesOf(invoice, messages),
      note: invoice.scheme === 'travel_agent' ? say('marginScheme') : null,
      vat: vatOf(invoice, messages),
      settlement:
        invoice.settlement.length > 0
          ? {
              title: say('settlement', { day: day(invoice.settledOn) }),
              rows: invoice.settlement.map((line) => [movedOf(line, messages), euros(line.amountCents)]),
            }
          : null,
    },
  )
}

const sellerOf = ({ seller }: InvoiceView, { say, name }: Messages): string[] => [
  ...[seller.name, seller.address].filter(Boolean).map(name),
  ...(seller.chamber_of_commerce ? [say('kvk', { number: seller.chamber_of_commerce })] : []),
  ...(seller.vat_number ? [say('vatNumber', { number: seller.vat_number })] : []),
  ...(seller.bank_account ? [say('iban', { number: seller.bank_account })] : []),
]

/** Amount, rate and VAT for each rate; empty under the margin scheme. */
const vatOf = (invoice: InvoiceView, messages: Messages): string[][] =>
  invoice.scheme === 'travel_agent'
    ? []
    : invoice.vat
        .filter((line) => line.rate_bp !== null)
        .map((line) => [
          messages.say('of', { amount: messages.euros(line.gross_cents) }),
          rateOf(line.rate_bp, messages),
          messages.euros(line.vat_cents),
        ])

/** Under the margin scheme an invoice shows no VAT rates. */
function linesOf(invoice: InvoiceView, messages: Messages) {
  const { say, euros, label } = messages
  const rates = invoice.scheme === 'normal'
  const middle = (cell: string) => (rates ? [cell] : [])
  return {
    heads: [say('item'), ...middle(say('vatColumn')), say('amount')],
    rows: invoice.lines.map((line) => [
      label(line.label),
      ...middle(rateOf(line.rate_bp, messages)),
      euros(line.amount_cents),
    ]),
    total: [say(invoice.kind === 'invoice' ? 'invoiceTotal' : 'total'), euros(invoice.totalCents)],
  }
}

const rateOf = (bp: number | null, { say, language }: Messages): string =>
  bp === null
    ? say('noVat')
    : say('vat', {
        rate: new Intl.NumberFormat(toLanguageTag(language), { style: 'percent', maximumFractionDigits: 2 }).format(
          bp / 10_000,
        ),
      })

function movedOf(line: PaymentSummaryLine, { say, language }: Messages): string {
  const on = line.day ? formatDay(line.day, language, false) : ''
  const method =
    line.method === 'card' || line.method === null ? say('card') : (methodNames[line.method] ?? line.method)
  if (line.kind === 'invoice' || line.kind === 'credit') return `${say(line.kind)} ${line.number}`
  if (line.kind === 'card') return say('paidBy', { method, day: on })
  if (line.kind === 'voucher') return say('vouchers')
  if (line.kind === 'refund') return say('refunded', { day: on })
  if (line.kind === 'voucher_return') return say('backOnVoucher')
  if (line.kind === 'at_hotel') return say('atHotel')
  return line.amountCents === 0 ? say('nothingOpen') : line.day ? say('openBy', { day: on }) : say('open')
}
