import { inflateSync } from 'node:zlib'
import QrCode from 'qrcode'
import { expect, test } from 'vitest'
import { pdfText } from '../../tests/booking-steps.ts'
import { drawVoucher } from './voucher-pdf.ts'
import { drawQr } from './qr.ts'

const codes = [{ code: 'ABCD-EFGH-JKMN-PQRS-T', validUntil: '2028-11-20' }, { code: '0000-1111-2222-3333-4', validUntil: '2028-11-20' }]
const paper = {
  picture: null,
  number: 'TV12345678', language: 'en', name: 'For any stay', dealTitle: null, valueCents: 10_000, showValue: true, from: 'Noor Smit', to: 'Oma', message: 'Tot gauw', redeemAt: 'https://shop.example/verzilveren', codes,
  template: { title: 'A few days in hand', intro: '', how_to_redeem: '', conditions: '', footer: '', company: { name: 'Tussenuit', address: 'Amsterdam' } },
}

/** What the pages draw, as the operators of the file. */
function drawingOf(file: Buffer): string {
  const raw = file.toString('latin1')
  return [...raw.matchAll(/(?<!end)stream\r?\n/g)].map(({ index, 0: mark }) => {
    try {
      return inflateSync(file.subarray(index + mark.length, raw.indexOf('endstream', index))).toString('latin1')
    } catch {
      return ''
    }
  }).join('\n')
}

/** The dark modules of each QR code in the drawing: rectangles one unit high. */
function modulesIn(drawing: string): string[][] {
  const codesDrawn: string[][] = []
  for (const [shape] of drawing.matchAll(/(?:[\d.]+ [\d.]+ m\s(?:[\d.]+ [\d.]+ l\s)+h\s)+/g)) {
    const cells = [...shape.matchAll(/([\d.]+) ([\d.]+) m\s([\d.]+) \2 l\s/g)].flatMap(([, from, row, to]) => Array.from({ length: Number(to) - Number(from) }, (_, index) => `${Number(from) + index} ${row}`))
    if (cells.length > 100) codesDrawn.push(cells.sort())
  }
  return codesDrawn
}

const wanted = (text: string): string[] => {
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size ** 2 }, (_, index) => [Math.floor(index / modules.size), index % modules.size] as const).filter(([row, column]) => modules.get(row, column)).map(([row, column]) => `${column + 4} ${row + 4}`).sort()
}

test('each voucher carries the QR code of its own link, with the code behind the "#"', async () => {
  const file = await drawVoucher(paper, { name: 'Tussenuit', address: 'Amsterdam', email: 'hello@example.nl' })
  expect(modulesIn(drawingOf(file))).toEqual(codes.map(({ code }) => wanted(`https://shop.example/verzilveren#${code}`)))
})

test.each([['en', 'For Oma, from Noor Smit', 'Valid until'], ['nl', 'Voor Oma, van Noor Smit', 'Geldig tot en met'], ['fr', 'Pour Oma, de la part de Noor Smit', 'Valable'], ['fa', 'For Oma, from Noor Smit', 'Valid until']])('for whoever reads %s the voucher says so, a page for each code', async (language, gift, valid) => {
  const file = await drawVoucher({ ...paper, language }, { name: 'Tussenuit', address: 'Amsterdam', email: 'hello@example.nl' })
  const text = pdfText(file)
  expect([text.includes(gift), text.split(valid).length - 1, text.split('A few days in hand').length - 1]).toEqual([true, 2, 2])
})

test('around a QR code are four modules of white', () => {
  const { size, path } = drawQr('https://shop.example/verzilveren#ABCD-EFGH-JKMN-PQRS-T')
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => ({ x: Number(x), y: Number(y), end: Number(x) + Number(run) }))
  expect([Math.min(...starts.map((one) => one.x)), Math.min(...starts.map((one) => one.y)), size - Math.max(...starts.map((one) => one.end)), size - 1 - Math.max(...starts.map((one) => one.y))]).toEqual([4, 4, 4, 4])
})
