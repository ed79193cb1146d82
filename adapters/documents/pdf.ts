import { createElement as element, type ReactElement } from 'react'
import type { Documents } from '@tussenuit/modules/booking/ports.ts'
import { boardLabels } from '@tussenuit/modules/shared/board.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
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
        page: { padding: 48, fontSize: 10.5, color: ink, lineHeight: 1.45 }, title: { fontSize: 22, marginBottom: 4 }, quiet: { color: quiet }, block: { marginTop: 18 },
        heading: { fontSize: 12, marginBottom: 5 }, row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 }, total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6, borderTopWidth: 1.5, borderTopColor: ink, marginTop: 4 },
      })
      const day = (value: string) => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
      const moment = (value: string) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(new Date(value))
      const text = (value: string, style: Style = {}) => element(Text, { style }, value)
      const row = (left: string, cents: number, style: Style = styles.row) => element(View, { style, key: left }, text(left), text(formatEuros(cents, 'en')))
      const people = reservation.rooms.map((room, index) => `Room ${index + 1}: ${room.adults} adults${room.children.length > 0 ? `, children of ${room.children.join(', ')}` : ''}`).join('; ')
      const free = reservation.cancellation.free_until ? `Free of charge until ${moment(reservation.cancellation.free_until)} (Amsterdam time).` : 'This rate cannot be cancelled free of charge.'
      const page = element(Page, { size: 'A4', style: styles.page },
        text(brand.name, styles.quiet),
        text('Booking confirmation', styles.title),
        text(`Booking number ${reservation.reservationNumber}${reservation.invoice_number ? ` · invoice ${reservation.invoice_number}` : ''}`),
        element(View, { style: styles.block },
          text(reservation.dealTitle, styles.heading), text(`${day(reservation.checkIn)} to ${day(reservation.checkOut)}, ${reservation.nights} night${reservation.nights === 1 ? '' : 's'}`), text(people),
          text(`${reservation.guest.name} ${reservation.guest.surname}`)),
        element(View, { style: styles.block },
          text(reservation.hotel.hotel_name, styles.heading), text(reservation.hotel.address), text(`Telephone ${reservation.hotel.phone}`), text(`${reservation.room.room_name}, ${boardLabels[reservation.room.board_type]}`),
          text(`Check-in from ${reservation.hotel.check_in_time.slice(0, 5)}, check-out until ${reservation.hotel.check_out_time.slice(0, 5)}${reservation.confirmation_id ? ` · hotel's number ${reservation.confirmation_id}` : ''}`)),
        ...(reservation.activities.length > 0 ? [element(View, { style: styles.block, key: 'activities' }, text('Included', styles.heading), ...reservation.activities.map((activity) => element(Text, { key: activity.activity_id }, activity.title)))] : []),
        element(View, { style: styles.block }, text('Price', styles.heading), ...reservation.lines.map((line) => row(line.label, line.amount_cents)), row('Total', reservation.total_cents, styles.total),
          ...(reservation.voucher_cents > 0 ? [row('Paid with vouchers', reservation.voucher_cents)] : []),
          ...(reservation.balance_cents > 0 ? [row('Paid now', reservation.due_now_cents), row(`To be paid by ${day(reservation.balance_due_date!)}`, reservation.balance_cents)] : []),
          ...(reservation.payable_at_hotel_cents > 0 ? [row('Not in the total: tourist tax, paid at the hotel', reservation.payable_at_hotel_cents)] : [])),
        element(View, { style: styles.block }, text('Cancelling', styles.heading), text(free)),
        element(View, { style: styles.block }, text(`${brand.name} · ${brand.address} · ${brand.email}`, styles.quiet)),
      )
      return renderToBuffer(element(Document, { title: `Booking ${reservation.reservationNumber}`, author: brand.name }, page) as ReactElement<never>)
    },
  }
}
