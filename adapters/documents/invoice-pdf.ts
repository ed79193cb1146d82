import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'

type Style = Record<string, string | number>

/** The words that the law asks for where no VAT may be shown. */
const marginScheme = 'Margin scheme: travel agents (bijzondere regeling reisbureaus).'

export const drawInvoice: Documents['invoice'] = async (invoice, brand) => {
  const { Document, Page, renderToBuffer, StyleSheet, Text, View } = await import('@react-pdf/renderer')
  const styles = StyleSheet.create({
    page: { padding: 48, fontSize: 10.5, color: '#10262b', lineHeight: 1.45 }, title: { fontSize: 22, marginBottom: 4 }, quiet: { color: '#566b70' }, block: { marginTop: 18 },
    row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 }, total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6, borderTopWidth: 1.5, borderTopColor: '#10262b', marginTop: 4 },
    label: { flexGrow: 1 }, rate: { width: 90, textAlign: 'right' }, sum: { width: 110, textAlign: 'right' },
  })
  const day = (value: string) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
  const text = (value: string, style: Style = {}) => element(Text, { style }, value)
  const row = (key: string, cells: [string, string, string], style: Style = styles.row) => element(View, { style, key }, text(cells[0], styles.label), text(cells[1], styles.rate), text(cells[2], styles.sum))
  const euros = (cents: number) => formatEuros(cents, 'en')
  const rate = (bp: number | null) => (bp === null ? 'no VAT' : `${new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000)} VAT`)
  const page = element(Page, { size: 'A4', style: styles.page },
    text(brand.name, styles.quiet),
    text(invoice.kind === 'credit' ? 'Credit invoice' : 'Invoice', styles.title),
    text(`Number ${invoice.number} · ${invoice.year}-${String(invoice.sequence).padStart(6, '0')} · ${day(invoice.issuedOn)}`),
    ...(invoice.creditOf ? [element(Text, { key: 'credit' }, `Credit of invoice ${invoice.creditOf}`)] : []),
    element(View, { style: styles.block }, text(invoice.buyer.name), text(invoice.buyer.email), text(`Booking ${invoice.reservationNumber}`)),
    element(View, { style: styles.block }, text(invoice.stay.title), text(`${invoice.stay.hotel}, ${day(invoice.stay.checkIn)} to ${day(invoice.stay.checkOut)}`)),
    element(View, { style: styles.block },
      ...invoice.lines.map((line, index) => row(`line${index}`, [line.label, invoice.scheme === 'travel_agent' ? '' : rate(line.rate_bp), euros(line.amount_cents)])),
      row('total', ['Total', '', euros(invoice.totalCents)], styles.total)),
    invoice.scheme === 'travel_agent'
      ? element(View, { style: styles.block }, text(marginScheme))
      : element(View, { style: styles.block }, text('VAT in this total', styles.quiet), ...invoice.vat.filter((each) => each.rate_bp !== null).map((each, index) => row(`vat${index}`, [`of ${euros(each.gross_cents)}`, rate(each.rate_bp), euros(each.vat_cents)]))),
    element(View, { style: styles.block }, text(`${brand.name} · ${brand.address} · ${brand.email}`, styles.quiet)),
  )
  return renderToBuffer(element(Document, { title: `${invoice.kind} ${invoice.number}`, author: brand.name }, page) as ReactElement<never>)
}
