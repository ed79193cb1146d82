/**
 * The amount that the hotel collects. A sale with tourist tax at the hotel shows it on its pages, in its mails and on
 * its documents, in every language, even if everything else is paid to the shop. A sale without it does not mention it.
 *
 * In the long suite: the amount paid at the hotel, in pages, mails and documents in nine languages.
 */
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { toEmailVariables } from '@tussenuit/modules/sale/booking/email-variables.ts'
import { findReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import type shopTexts from '@tussenuit/languages/en/shop.json'
import { renderEmail } from '@tussenuit/modules/platform/mail/render.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, startBalancePayment, startAfterSaleShop, type Stay } from '../../after-sale-steps.ts'
import { retryUntilPasses, payByCard } from '../../booking-steps.ts'
import { findAllByTag, parseAmounts, normalizeText, parsePage, readSumTables, visibleText } from '../../drawn-page.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText, extractTextWithPoppler } from '../../pdf-text.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let sales: { stay: Stay; tax: number }[]
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  shop = at.shop
  sales = []
  // A tax that equals no other amount on a page, and a sale without tax.
  for (const tax of [1_237, 0]) {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    await sql`update reservation
      set snapshot = jsonb_set(snapshot, '{payable_at_hotel_cents}', ${JSON.stringify(tax)}::jsonb)
      where number = ${stay.number}`.execute(at.db())
    sales.push({ stay, tax })
  }
  shop.changed()
})
afterAll(() => shop?.close())

const tokenOf = (stay: Stay) => encodeURIComponent(stay.token['manage-token'])
async function fetchPage(stay: Stay, path: string, language: string) {
  const response = await fetch(`${shop.url}${path}${path.includes('?') ? '&' : '?'}token=${tokenOf(stay)}`, {
    headers: { 'accept-language': toLanguageTag(language) },
  })
  expect([path, response.status]).toEqual([path, 200])
  return findAllByTag(parsePage(await response.text()), 'main')[0]!
}
type Labels = { atHotel: string; hotelToo: string }
const labelsOf = (language: string) => messagesOf<typeof shopTexts>(language, 'shop')!.booking.summary

/** Expects that the text contains the amount at the hotel, or does not mention it if there is none. */
function expectHotelAmount(where: string, text: string, tax: number, { atHotel, hotelToo }: Labels): void {
  expect([where, parseAmounts(text).includes(1_237)]).toEqual([where, tax > 0])
  if (tax > 0) return
  const [longest] = hotelToo.split('{{amount}}').toSorted((one, other) => other.length - one.length)
  for (const term of [atHotel, longest!]) expect(text, where).not.toContain(normalizeText(term))
}

async function expectPages(): Promise<void> {
  for (const { stay, tax } of sales)
    for (const language of languages)
      for (const path of [`/payment-overview/${stay.number}`, `/my-booking?number=${stay.number}`]) {
        const text = visibleText(await fetchPage(stay, path, language))
        expectHotelAmount(`${path} in ${language}`, text, tax, labelsOf(language))
      }
}

test('pages name what is due at the hotel in nine languages, before and after everything was paid to the shop', async () => {
  await expectPages()
  for (const { stay, tax } of sales) {
    const [made, settled] = readSumTables(await fetchPage(stay, `/payment-overview/${stay.number}`, 'en'))
    const { total_cents: toUs, due_now_cents: deposit, balance_cents: rest } = stay.quote
    expect(made!.map(({ name, cents }) => [name, ...cents])).toEqual([
      ...(tax > 0
        ? [
            ['You pay us', toUs],
            ['You pay at the hotel: tourist tax', tax],
          ]
        : []),
      ['Total', toUs + tax],
    ])
    expect(settled!.map(({ cents }) => cents)).toEqual([[deposit], [rest]])
    expect(deposit + rest).toBe(toUs)
  }
  for (const { stay } of sales) {
    await payByCard(shop, await startBalancePayment(shop, stay))
    await retryUntilPasses(async () =>
      expect(
        (await shop.client('GET /payment-overview/:id', { params: { id: stay.number }, query: {} }, stay.token)).data,
      ).toMatchObject({ balance_state: 'paid', open_cents: 0 }),
    )
  }
  shop.changed()
  await expectPages()
})

test('mails name what is due at the hotel in nine languages', async () => {
  for (const { stay, tax } of sales) {
    const reservation = (await findReservation(at.db(), stay.number))!
    const given = {
      ...toEmailVariables(shop.shop, reservation),
      paid_cents: stay.quote.balance_cents,
      received_cents: stay.total,
      open_cents: 0,
      pay_link: 'https://shop.example/payment-overview',
    }
    const company = { name: 'Tussenuit', address: 'Singel 1', email: 'a@example.org', phone: '1', color: '#000000' }
    for (const language of languages)
      for (const kind of [
        'payment_received',
        'reservation_confirmed',
        'balance_reminder',
        'balance_overdue',
      ] as const) {
        const { text, html } = await renderEmail(kind, language, given, company)
        for (const part of [normalizeText(text), visibleText(parsePage(html))])
          expectHotelAmount(`${kind} in ${language}`, part, tax, labelsOf(language))
      }
  }
})

/** Removes white space and invisible characters (zero-width, direction marks), in which PDF readers differ. */
const removeWhiteSpace = (text: string) => text.normalize('NFC').replace(/[\s\u200b-\u200f\u2066-\u2069]/g, '')

test('documents name what is due at the hotel in nine languages', async () => {
  for (const { stay, tax } of sales)
    for (const language of languages) {
      await sql`update reservation set language = ${language} where number = ${stay.number}`.execute(at.db())
      const { say } = documentMessages(language)
      for (const kind of ['confirmation', 'invoice']) {
        const response = await fetch(`${shop.url}/api/documents/${kind}/${stay.number}?token=${tokenOf(stay)}`)
        const file = Buffer.from(await response.arrayBuffer())
        const lines = (extractTextWithPoppler(file) ?? (await extractPdfText(file))).split('\n').map(removeWhiteSpace)
        // PDF readers order words and numbers of right-to-left text differently, so each word is searched for
        // separately.
        const terms = say('atHotel')
          .split(/[\s،,，]+/)
          .map(removeWhiteSpace)
        const where = `${kind} in ${language}`
        expect([where, lines.some((line) => terms.every((term) => line.includes(term)))]).toEqual([where, tax > 0])
      }
    }
})
