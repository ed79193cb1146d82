import { inflateSync } from 'node:zlib'
import QrCode from 'qrcode'
import { expect, test } from 'vitest'
import { extractPdfText } from '../../tests/pdf-text.ts'
import { brand, voucherFixture } from './fixtures.ts'
import { drawVoucher } from './voucher.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { formatDay } from '@tussenuit/modules/shared/locale.ts'
import { translateTemplate, voucherMessages } from '@tussenuit/modules/sale/voucher/document-messages.ts'
import { drawQrCode } from './qr.ts'

const { codes } = voucherFixture('en')
const removeSpaces = (text: string) => text.replace(/\s/g, '')

/** The drawing operators of all pages. */
function drawingOf(file: Buffer): string {
  const raw = file.toString('latin1')
  return [...raw.matchAll(/(?<!end)stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      try {
        return inflateSync(file.subarray(index + mark.length, raw.indexOf('endstream', index))).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}

/** The dark modules of each QR code in the drawing: they are rectangles one unit high. */
function modulesIn(drawing: string): string[][] {
  const codesDrawn: string[][] = []
  for (const [shape] of drawing.matchAll(/(?:[\d.]+ [\d.]+ m\s(?:[\d.]+ [\d.]+ l\s)+h\s)+/g)) {
    const cells = [...shape.matchAll(/([\d.]+) ([\d.]+) m\s([\d.]+) \2 l\s\3 ([\d.]+) l\s/g)]
      .filter(([, , row, , below]) => Number(below) - Number(row) === 1)
      .flatMap(([, from, row, to]) =>
        Array.from({ length: Number(to) - Number(from) }, (_, index) => `${Number(from) + index} ${row}`),
      )
    if (cells.length > 100) codesDrawn.push(cells.sort())
  }
  return codesDrawn
}

const expectedModules = (text: string): string[] => {
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from(
    { length: modules.size ** 2 },
    (_, index) => [Math.floor(index / modules.size), index % modules.size] as const,
  )
    .filter(([row, column]) => modules.get(row, column))
    .map(([row, column]) => `${column + 4} ${row + 4}`)
    .sort()
}

test('each voucher carries the QR code of its own link, with the code behind the "#"', async () => {
  const file = await drawVoucher(voucherFixture('en'), brand)
  expect(modulesIn(drawingOf(file))).toEqual(
    codes.map(({ code }) => expectedModules(`https://shop.example/verzilveren#${code}`)),
  )
})

test.each(languages)('a voucher is in %s, with a page for each code', async (language) => {
  const text = await extractPdfText(await drawVoucher(voucherFixture(language), brand))
  const { template } = voucherMessages(language)
  const times = (part: string) => removeSpaces(text).split(removeSpaces(part)).length - 1
  expect([template.title, template.intro.slice(0, 12), ...codes.map(({ code }) => code)].map(times)).toEqual([
    2, 2, 1, 1,
  ])
})

test('a Dutch voucher is Dutch from its title to its small print', async () => {
  const text = await extractPdfText(await drawVoucher(voucherFixture('nl', { name: 'Zee en stoom' }), brand))
  for (const part of [
    'Een paar dagen tegoed',
    'Voor Oma, van Noor Smit',
    'Geldig tot en met',
    'Vul de code in',
    'Niet inwisselbaar',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\b(?:voucher|valid|code when|the|your|days)\b/i)
  // The last day of validity is written in Dutch format.
  for (const { validUntil } of codes) expect(text).toContain(formatDay(validUntil, 'nl'))
})

test('a text by staff is unchanged; a missing one has the default of the language', () => {
  const own = { ...voucherMessages('en').template, title: 'Even weg', footer: 'x' }
  expect(translateTemplate(own, 'de')).toEqual({ ...voucherMessages('de').template, title: 'Even weg', footer: 'x' })
})

test('around a QR code are four modules of white', () => {
  const { size, path } = drawQrCode('https://shop.example/verzilveren#ABCD-EFGH-JKMN-PQRS-T')
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => ({
    x: Number(x),
    y: Number(y),
    end: Number(x) + Number(run),
  }))
  expect([
    Math.min(...starts.map((one) => one.x)),
    Math.min(...starts.map((one) => one.y)),
    size - Math.max(...starts.map((one) => one.end)),
    size - 1 - Math.max(...starts.map((one) => one.y)),
  ]).toEqual([4, 4, 4, 4])
})

test('emoji, symbols and rare scripts of a message are drawn', async () => {
  const message = 'Hoera 🎉🥳 ❤️ ☺️ ✓ ★ ♫ ♥ 👩‍👧 👍🏽 🇳🇱 1️⃣ ⚽ 🏖️ ☀ ♛ ⌚ 🛏 ↪ 🫶 ଓଡ଼ିଆ བོད ᠮᠣᠩ ދިވެހި ܫܠܡܐ'
  const file = await drawVoucher({ ...voucherFixture('nl'), message }, brand)
  const drawn = file.toString('latin1') + drawingOf(file)
  const faces = ['Emoji', 'SansSymbols', 'SansOriya', 'SerifTibetan', 'SansMongolian', 'SansThaana', 'SansSyriac']
  expect(faces.filter((face) => !drawn.includes(`Noto${face}`))).toEqual([])
  for (const sign of ['🎉', '🥳', '☺', '★', '♫', '👍', '🛏']) expect(await extractPdfText(file)).toContain(sign)
})
