import { expect, test } from 'vitest'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { extractPdfText, extractTextWithPoppler } from '../../tests/pdf-text.ts'
import { brand, invoiceFixture, reservationFixture, voucherFixture } from './fixtures.ts'
import { createPdfDocuments } from './pdf.ts'

const documents = createPdfDocuments()
const kinds = {
  confirmation: (language: string) => documents.confirmation(reservationFixture(language), brand),
  invoice: (language: string) => documents.invoice(invoiceFixture(language), brand),
  voucher: (language: string) => documents.voucher(voucherFixture(language), brand),
}
const removeSpaces = (text: string) => text.normalize('NFC').replace(/[\s\u200b-\u200f\u2066-\u2069]/g, '')
/**
 * PDF readers differ in where they place numbers in right-to-left text, so words and numbers are searched for
 * separately.
 */
const piecesOf = (text: string) => text.split(/[\s\u2066-\u2069·،,.:()–]+|(?<=\D)(?=\d)|(?<=\d)(?=\D)/).filter(Boolean)
async function readDocument(file: Buffer): Promise<(part: string) => boolean> {
  const text = removeSpaces(extractTextWithPoppler(file) ?? (await extractPdfText(file)))
  return (part) => piecesOf(part).every((piece) => text.includes(removeSpaces(piece)))
}
const findMissing = (has: (part: string) => boolean, parts: string[]) => parts.filter((part) => !has(part))

test.each(languages)('a confirmation in %s has all texts in one language', async (language) => {
  const { say, euros, board, label } = documentMessages(language)
  const file = await kinds.confirmation(language)
  expect(
    findMissing(await readDocument(file), [
      say('title'),
      say('number', { number: 'TU23456789' }),
      say('price'),
      say('item'),
      say('amount'),
      say('charged'),
      say('atHotel'),
      say('total'),
      say('vouchers'),
      say('paidNow'),
      say('free'),
      say('when'),
      say('cost'),
      board('HALF_BOARD'),
      label('Rounding'),
      ...[151_653, 147, 151_800, 1_230, 153_030, 10_000, 102_950, 38_850, 75_900].map(euros),
    ]),
  ).toEqual([])
  expect(await extractPdfText(file)).not.toMatch(/[{}]|undefined|NaN|\[object/)
})

test('every step of the conditions is in the confirmation, with what it costs', async () => {
  const text = await extractPdfText(await kinds.confirmation('en'))
  expect(text.split('\n').filter((line) => /^(?:until|from) /.test(line))).toEqual([
    'until 21 April 2027 at 00:00 nothing',
    'from 21 April 2027 at 00:00 until 2 May 2027 at 00:00 €\u00a0759,00',
    'from 2 May 2027 at 00:00 €\u00a01.518,00',
  ])
})

test('the confirmation names everybody who travels, and nobody twice', async () => {
  const text = await extractPdfText(await kinds.confirmation('en'))
  expect(text).toContain('Mila Vos, Joost Bakker, Tess Bakker')
})

test('the information about the trip is in the confirmation as stored', async () => {
  const travel_information = {
    title: 'This is package travel',
    paragraphs: ['Tussenuit is responsible.', 'SGR guards your money.'],
    rights: ['You get a contact point.'],
  }
  const text = await extractPdfText(
    await documents.confirmation(reservationFixture('en', { travel_information }), brand),
  )
  for (const part of [travel_information.title, ...travel_information.paragraphs, ...travel_information.rights])
    expect(text).toContain(part)
})

test('the house rules and the extra information of the hotel are in the confirmation', async () => {
  const text = await extractPdfText(await kinds.confirmation('en'))
  for (const part of ['Good to know', 'The lift is out of order in May.', 'Pets Dogs are welcome.'])
    expect(text).toContain(part)
})

test('what the shop charges and what the hotel collects are two lines of one total', async () => {
  const text = await extractPdfText(await kinds.confirmation('en'))
  expect(text).toContain(
    'You pay us €\u00a01.518,00\nTourist tax, to be paid at the hotel €\u00a012,30\nTotal €\u00a01.530,30',
  )
  const nothing = await documents.confirmation(
    reservationFixture('en', { payable_at_hotel_cents: 0, all_in_cents: 151_800 }),
    brand,
  )
  expect(await extractPdfText(nothing)).toContain('Rounding €\u00a01,47\nTotal €\u00a01.518,00')
})

test.each(languages)('an invoice and its credit in %s have number, rates and VAT', async (language) => {
  const { say, euros, label } = documentMessages(language)
  expect(
    findMissing(await readDocument(await kinds.invoice(language)), [
      say('invoice'),
      '2027-000012',
      say('vatWithin'),
      say('noVat'),
      label('Room: lodging'),
      label('Tourist tax'),
      'Tussenuit B.V.',
      'Singel 1, 1012 VC Amsterdam',
      say('kvk', { number: '12345678' }),
      say('vatNumber', { number: 'NL123456789B01' }),
      'Mila Vos',
      'Dorpsstraat 1',
      'iDEAL | Wero',
      say('buyer'),
      say('vouchers'),
      say('atHotel'),
      say('invoiceTotal'),
      ...[121_400, 21_000, 51_400, 20_000, 50_000, 840].map(euros),
    ]),
  ).toEqual([])
  const credit = await documents.invoice(
    invoiceFixture(language, {
      kind: 'credit',
      creditOf: '1234567890',
      lines: [{ label: 'Refund: invoice 1234567890', rate_bp: null, amount_cents: -400 }],
      vat: [],
      totalCents: -400,
      settlement: [],
      scheme: 'travel_agent',
    }),
    brand,
  )
  expect(
    findMissing(await readDocument(credit), [
      say('credit'),
      say('creditOf', { number: '1234567890' }),
      label('Refund: invoice 1234567890'),
      say('marginScheme'),
      euros(-400),
    ]),
  ).toEqual([])
})

test.each(languages)(
  'a document in %s is PDF 1.7, tagged, with its language, a title and embedded fonts',
  async (language) => {
    const { say } = documentMessages(language)
    const { language: code, region } = new Intl.Locale(toLanguageTag(language)).maximize()
    for (const [kind, title] of [
      ['confirmation', `${say('title')} TU23456789`],
      ['invoice', `${say('invoice')} 2234567890`],
      ['voucher', say('voucher', { number: 'TV12345678' })],
    ] as const) {
      const file = await kinds[kind](language)
      const raw = file.toString('latin1')
      expect(raw.slice(0, 8)).toBe('%PDF-1.7')
      expect(raw).toMatch(/\/MarkInfo <<\s*\/Marked true/)
      expect(raw).toMatch(/\/StructTreeRoot \d+ 0 R/)
      expect(raw).toMatch(/\/S \/H1\b/)
      if (kind !== 'voucher') expect(raw).toMatch(/\/S \/TH\b/)
      if (kind === 'voucher') expect(raw).toMatch(/\/Alt /)
      expect(raw).toContain(`/Lang (${code}-${region})`)
      const { getMeta } = await import('unpdf')
      expect(removeSpaces(String((await getMeta(new Uint8Array(file))).info['Title']))).toBe(removeSpaces(title))
      // Every typeface is embedded as a subset.
      const named = [...raw.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name!)
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((name) => !/^[A-Z]{6}\+/.test(name))).toEqual([])
      expect(file.length).toBeLessThan(250_000)
    }
  },
)

test("a guest's input is always plain text", async () => {
  const wrote = '#import "frame.typ": * $x^2$ *bold* @ref <label> \\u{41} `raw`'
  const file = await documents.voucher(voucherFixture('en', { message: wrote }), brand)
  expect(removeSpaces(await extractPdfText(file))).toContain(removeSpaces(wrote))
})
