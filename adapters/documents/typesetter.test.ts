import { expect, test } from 'vitest'
import { createPdfDocuments } from './pdf.ts'
import { typesetDocument } from './typesetter.ts'
import { brand, reservationFixture } from './fixtures.ts'

const documents = createPdfDocuments()
const countPages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('concurrent documents are independent, also where one process ends and the next begins', async () => {
  const numbers = Array.from({ length: 110 }, (_, index) => `TU${String(index).padStart(8, '0')}`)
  const files = await Promise.all(
    numbers.map((reservationNumber) => documents.confirmation(reservationFixture('en', { reservationNumber }), brand)),
  )
  const { getMeta } = await import('unpdf')
  const titles = await Promise.all(files.map(async (file) => (await getMeta(new Uint8Array(file))).info['Title']))
  expect(titles).toEqual(numbers.map((number) => `Booking confirmation ${number}`))
})

test('a document that cannot be set does not affect others', async () => {
  const sheet = { language: 'en', title: 'x', brand, texts: {}, footer: '' }
  const [wrong, right] = await Promise.allSettled([
    typesetDocument('voucher', sheet, {}),
    documents.confirmation(reservationFixture('en'), brand),
  ])
  expect(wrong).toMatchObject({ status: 'rejected' })
  expect(String((wrong as PromiseRejectedResult).reason)).toMatch(/^Error: voucher: .*dictionary/)
  expect(right.status === 'fulfilled' && countPages(right.value)).toBe(1)
})
