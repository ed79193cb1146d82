import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { paperWords } from '@tussenuit/modules/booking/papers.ts'
import { dayInWords, hourInWords, localeOf } from '@tussenuit/modules/shared/locale.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { drawVoucher } from './voucher-pdf.ts'

type Style = Record<string, string | number>

const ink = '#10262b'
const quiet = '#566b70'

/** Confirmations, invoices and vouchers as PDF. The renderer is large, so it is loaded with the first document. */
export function createPdfDocuments(): Documents {
  return {
    invoice: drawInvoice,
    voucher: drawVoucher,

    async confirmation(reservation, brand) {
      const { Document, Page, renderToBuffer, StyleSheet, Text, View } = await import('@react-pdf/renderer')
      const styles = StyleSheet.create({
        page: { padding: 48, fontSize: 10.5, color: ink, lineHeight: 1.45 }, title: { fontSize: 22, lineHeight: 1.2, marginTop: 4, marginBottom: 8, fontFamily: 'Helvetica-Bold' }, quiet: { color: quiet }, block: { marginTop: 18 },
        heading: { fontSize: 12, marginBottom: 5, fontFamily: 'Helvetica-Bold' }, row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 }, total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6, fontFamily: 'Helvetica-Bold', borderTopWidth: 1.5, borderTopColor: ink, marginTop: 4 },
      })
      const words = paperWords(reservation.language)
      const { language, say, euros } = words
      const day = (value: string) => dayInWords(value, language)
      const moment = (value: string) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(new Date(value)).replaceAll('\u202f', '\u00a0')
      const hours = { in: hourInWords(reservation.hotel.check_in_time, language), out: hourInWords(reservation.hotel.check_out_time, language) }
      const text = (value: string, style: Style = {}) => element(Text, { style }, value)
      const row = (left: string, cents: number, style: Style = styles.row) => element(View, { style, key: left }, text(left), text(euros(cents)))
      const people = reservation.rooms.map((room, index) => say('room', { index: index + 1, people: words.people(room) })).join('; ')
      const free = reservation.cancellation.free_until ? say('freeUntil', { moment: moment(reservation.cancellation.free_until) }) : say('notFree')
      const page = element(Page, { size: 'A4', style: styles.page },
        text(brand.name, styles.quiet),
        text(say('title'), styles.title),
        text([say('number', { number: reservation.reservationNumber }), ...(reservation.invoice_number ? [say('invoiceNumber', { number: reservation.invoice_number })] : [])].join(' · ')),
        element(View, { style: styles.block },
          text(reservation.dealTitle, styles.heading), text(say('stay', { from: day(reservation.checkIn), to: day(reservation.checkOut), nights: words.nights(reservation.nights) })), text(people),
          text(`${reservation.guest.name} ${reservation.guest.surname}`)),
        element(View, { style: styles.block },
          text(reservation.hotel.hotel_name, styles.heading), text(reservation.hotel.address), text(say('telephone', { phone: reservation.hotel.phone })), text(`${reservation.room.room_name}, ${words.board(reservation.room.board_type)}`),
          text([say('hours', hours), ...(reservation.confirmation_id ? [say('hotelNumber', { number: reservation.confirmation_id })] : [])].join(' · '))),
        ...(reservation.activities.length > 0 ? [element(View, { style: styles.block, key: 'activities' }, text(say('included'), styles.heading), ...reservation.activities.map((activity) => element(Text, { key: activity.activity_id }, activity.title)))] : []),
        element(View, { style: styles.block }, text(say('price'), styles.heading), ...reservation.lines.map((line) => row(words.label(line.label), line.amount_cents)), row(say('total'), reservation.total_cents, styles.total),
          ...(reservation.voucher_cents > 0 ? [row(say('vouchers'), reservation.voucher_cents)] : []),
          ...(reservation.balance_cents > 0 ? [row(say('paidNow'), reservation.due_now_cents), row(say('toPayBy', { day: day(reservation.balance_due_date!) }), reservation.balance_cents)] : []),
          ...(reservation.payable_at_hotel_cents > 0 ? [row(say('atHotel'), reservation.payable_at_hotel_cents)] : [])),
        element(View, { style: styles.block }, text(say('cancelling'), styles.heading), text(free)),
        element(View, { style: styles.block }, text(`${brand.name} · ${brand.address} · ${brand.email}`, styles.quiet)),
      )
      return renderToBuffer(element(Document, { title: say('booking', { number: reservation.reservationNumber }), author: brand.name, language: localeOf(language) }, page) as ReactElement<never>)
    },
  }
}
