import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { paperWords } from '@tussenuit/modules/booking/papers.ts'
import { dayInWords, localeOf } from '@tussenuit/modules/shared/locale.ts'

type Style = Record<string, string | number>

export const drawInvoice: Documents['invoice'] = async (invoice, brand) => {
  const { Document, Page, renderToBuffer, StyleSheet, Text, View } = await import('@react-pdf/renderer')
  const styles = StyleSheet.create({
    page: { padding: 48, fontSize: 10.5, color: '#10262b', lineHeight: 1.45 }, title: { fontSize: 22, lineHeight: 1.2, marginTop: 4, marginBottom: 8, fontFamily: 'Helvetica-Bold' }, quiet: { color: '#566b70' }, block: { marginTop: 18 },
    row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 }, total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6, fontFamily: 'Helvetica-Bold', borderTopWidth: 1.5, borderTopColor: '#10262b', marginTop: 4 },
    label: { flexGrow: 1 }, rate: { width: 90, textAlign: 'right' }, sum: { width: 110, textAlign: 'right' },
  })
  const words = paperWords(invoice.language)
  const { language, say, euros } = words
  const day = (value: string) => dayInWords(value, language, false)
  const text = (value: string, style: Style = {}) => element(Text, { style }, value)
  const row = (key: string, cells: [string, string, string], style: Style = styles.row) => element(View, { style, key }, text(cells[0], styles.label), text(cells[1], styles.rate), text(cells[2], styles.sum))
  const rate = (bp: number | null) => (bp === null ? say('noVat') : say('vat', { rate: new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000).replaceAll('\u202f', '\u00a0') }))
  const page = element(Page, { size: 'A4', style: styles.page },
    text(brand.name, styles.quiet),
    text(say(invoice.kind), styles.title),
    text(say('invoiceLine', { number: invoice.number, year: invoice.year, sequence: String(invoice.sequence).padStart(6, '0'), day: day(invoice.issuedOn) })),
    ...(invoice.creditOf ? [element(Text, { key: 'credit' }, say('creditOf', { number: invoice.creditOf }))] : []),
    element(View, { style: styles.block }, text(invoice.buyer.name), text(invoice.buyer.email), text(say('booking', { number: invoice.reservationNumber }))),
    element(View, { style: styles.block }, text(invoice.stay.title), text(`${invoice.stay.hotel}, ${day(invoice.stay.checkIn)} – ${day(invoice.stay.checkOut)}`)),
    element(View, { style: styles.block },
      ...invoice.lines.map((line, index) => row(`line${index}`, [words.label(line.label), invoice.scheme === 'travel_agent' ? '' : rate(line.rate_bp), euros(line.amount_cents)])),
      row('total', [say('total'), '', euros(invoice.totalCents)], styles.total)),
    invoice.scheme === 'travel_agent'
      ? element(View, { style: styles.block }, text(say('marginScheme')))
      : element(View, { style: styles.block }, text(say('vatWithin'), styles.quiet), ...invoice.vat.filter((each) => each.rate_bp !== null).map((each, index) => row(`vat${index}`, [say('of', { amount: euros(each.gross_cents) }), rate(each.rate_bp), euros(each.vat_cents)]))),
    element(View, { style: styles.block }, text(`${brand.name} · ${brand.address} · ${brand.email}`, styles.quiet)),
  )
  return renderToBuffer(element(Document, { title: `${say(invoice.kind)} ${invoice.number}`, author: brand.name, language: localeOf(language) }, page) as ReactElement<never>)
}
