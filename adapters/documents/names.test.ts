/**
 * Documents show names in every script.
 *
 * In the gate: the names of each place and each title in one document.
 * In the long suite: in each document.
 */
import { describe, expect, test } from 'vitest'
import { extractPdfText, extractTextWithPoppler } from '../../tests/pdf-text.ts'
import { isLong } from '../../tests/suite/form.ts'
import { brand, invoiceFixture, reservationFixture, voucherFixture } from './fixtures.ts'
import names from './names.json' with { type: 'json' }
import { createPdfDocuments } from './pdf.ts'

const documents = createPdfDocuments()
const places = Object.entries(names)
/** PDF readers differ in where they detect spaces between glyphs, so only the letters and their order are compared. */
const removeSpaces = (text: string) => text.normalize('NFC').replace(/[\s\u200b-\u200d]/g, '')

/**
 * PDF.js cannot extract glyphs that represent several letters. Without Poppler, which `npm test` installs, only names
 * in these scripts are tested.
 */
const aGlyphEach =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Ethiopic}\s’'·ʻ-])+$/u

/** Puts each of the five names into a field of the document that contains text entered by a person. */
const drawn = {
  confirmation: ([first, ...rest]: string[]) =>
    documents.confirmation(
      reservationFixture('en', {
        guest: { name: '', surname: first!, email: 'guest@example.org', phone: '' },
        activities: rest.map((title, index) => ({ activity_id: index + 1, title })),
      }),
      brand,
    ),
  invoice: ([first, ...rest]: string[]) =>
    documents.invoice(invoiceFixture('en', { buyer: { name: first!, address: rest, email: null } }), brand),
  voucher: ([to, from, name, message, title]: string[]) =>
    documents.voucher(
      voucherFixture('en', {
        to: to!,
        from: from!,
        name: name!,
        message: message!,
        template: { ...voucherFixture('en').template, title: title! },
      }),
      brand,
    ),
}

test('there are at least two hundred names from forty scripts and countries', () => {
  expect(places.length).toBeGreaterThanOrEqual(40)
  expect(new Set(places.flatMap(([, five]) => five)).size).toBeGreaterThanOrEqual(200)
  expect(places.filter(([, five]) => five.length !== 5)).toEqual([])
})

/** In the gate, each place is tested with one document, because all documents use the same fonts. */
const documentKinds = Object.entries(drawn).map(([kind, draw], turn) => ({
  kind,
  draw,
  chosen: isLong ? places : places.filter((_, index) => index % Object.keys(drawn).length === turn),
}))

describe.each(documentKinds)('names in the $kind', ({ draw, chosen }) => {
  test.each(chosen)('of %s are read as they were written', async (_, five) => {
    const file = await draw(five)
    const poppler = extractTextWithPoppler(file)
    const read = removeSpaces(poppler ?? (await extractPdfText(file)))
    const wanted = poppler === null ? five.filter((name) => aGlyphEach.test(name)) : five
    expect(wanted.filter((name) => !read.includes(removeSpaces(name)))).toEqual([])
  })
})

const titleLanguages = ['fa', 'ur', 'zh-CHS']
test.each([
  ['fa', 'سفر به دریا و کلاه قرمزی'],
  ['ur', 'ڈومبرگ میں سمندر اور بھاپ'],
  ['zh-CHS', '东堡的海与蒸汽'],
])('a title in %s is read as it was written in documents of that language', async (language, title) => {
  const kinds = [
    () => documents.confirmation(reservationFixture(language, { dealTitle: title }), brand),
    () => documents.invoice(invoiceFixture(language, { title }), brand),
    () => documents.voucher(voucherFixture(language, { name: title }), brand),
  ]
  for (const draw of isLong ? kinds : [kinds[titleLanguages.indexOf(language)]!]) {
    const file = await draw()
    expect(removeSpaces(await extractPdfText(file))).toContain(removeSpaces(title))
    expect(removeSpaces(extractTextWithPoppler(file) ?? title)).toContain(removeSpaces(title))
  }
})
