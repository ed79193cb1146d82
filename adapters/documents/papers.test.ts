import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { paperWords } from '@tussenuit/modules/booking/papers.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { createPdfDocuments } from './pdf.ts'

const brand = { name: 'Tussenuit', address: 'Singel 1, Amsterdam', email: 'hello@shop.example' }
const documents = createPdfDocuments()

/** The strings of a file in the order they are drawn, as one text. */
function wordsOf(file: Buffer): string {
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/(?<!end)stream\r?\n/g)].map(({ index, 0: mark }) => {
    try {
      return inflateSync(file.subarray(index + mark.length, raw.indexOf('endstream', index))).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array]) => new TextDecoder('windows-1252').decode(Buffer.from([...array!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => hex).join(''), 'hex')))).join('')
}

const reservation = (language: string) => ({
  reservationNumber: 'TU23456789', dealTitle: 'Sea', checkIn: '2027-05-04', checkOut: '2027-05-06', nights: 2, rooms: [{ adults: 2, children: [7, 9] }], hotel: { hotel_name: 'De Zilte Duin', address: 'Zeeweg 1', phone: '+31118123456', check_in_time: '15:00:00', check_out_time: '11:00:00' },
  room: { room_name: 'Double Room', board_type: 'HALF_BOARD' }, activities: [{ activity_id: 1, title: 'Mudflat walk' }], lines: [{ kind: 'room', label: 'Room', amount_cents: 151_653 }, { kind: 'rounding', label: 'Rounding', amount_cents: 147 }], total_cents: 151_800,
  voucher_cents: 10_000, due_now_cents: 12_950, balance_cents: 38_850, balance_due_date: '2027-03-23', payable_at_hotel_cents: 1_230, cancellation: { free_until: '2027-04-20T22:00:00Z', steps: [] }, guest: { name: 'Mila', surname: 'Vos' }, invoice_number: '1234567890', confirmation_id: 'AB-1', language,
}) as unknown as Parameters<typeof documents.confirmation>[0]

const same = (text: string) => text.replace(/\s/g, '')

test.each(languages)('a confirmation for a guest who reads %s tells everything in words of one language', async (language) => {
  const { say, euros, board, label } = paperWords(language)
  const drawn = same(wordsOf(await documents.confirmation(reservation(language), brand)))
  for (const part of [say('title'), say('number', { number: 'TU23456789' }), say('price'), say('vouchers'), say('paidNow'), say('atHotel'), board('HALF_BOARD'), label('Rounding'), ...[151_653, 147, 151_800, 10_000, 12_950, 38_850, 1_230].map(euros)]) expect(drawn).toContain(same(part))
  expect(drawn).not.toMatch(/[{}]|undefined|NaN/)
})

test.each(languages)('an invoice and its credit for a guest who reads %s tell number, rates and VAT', async (language) => {
  const { say, euros, label } = paperWords(language)
  const base = { number: '2234567890', year: 2027, sequence: 12, issuedOn: '2027-05-01' as const, reservationNumber: 'TU23456789', language, buyer: { name: 'Mila Vos', email: 'mila@example.org' }, stay: { title: 'Sea', hotel: 'De Zilte Duin', checkIn: '2027-05-04' as const, checkOut: '2027-05-06' as const }, reason: '' }
  const lines = [{ label: 'Room: lodging', rate_bp: 2_100, amount_cents: 121_000 }, { label: 'Tourist tax', rate_bp: null, amount_cents: 400 }]
  const invoice = same(wordsOf(await documents.invoice({ ...base, kind: 'invoice', creditOf: null, lines, vat: [{ rate_bp: 2_100, gross_cents: 121_000, vat_cents: 21_000 }], totalCents: 121_400, scheme: 'normal' }, brand)))
  for (const part of [say('invoice'), '2027-000012', say('vatWithin'), say('noVat'), label('Room: lodging'), label('Tourist tax'), euros(121_400), euros(21_000), '21']) expect(invoice).toContain(same(part))
  const credit = same(wordsOf(await documents.invoice({ ...base, kind: 'credit', creditOf: '1234567890', lines: [{ label: 'Refund: invoice 1234567890', rate_bp: null, amount_cents: -400 }], vat: [], totalCents: -400, scheme: 'travel_agent' }, brand)))
  for (const part of [say('credit'), say('creditOf', { number: '1234567890' }), label('Refund: invoice 1234567890'), say('marginScheme'), euros(-400)]) expect(credit).toContain(same(part))
})
