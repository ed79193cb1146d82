/**
 * The documents of a stay are in the language in which it was sold, one from right to left among them: invoice,
 * electronic invoice, confirmation and e-mail name the stay as the catalogue has it in that language, and not in
 * another. The party is said once, and no document says a price per person or per adult: its lines are for all.
 *
 * In the gate: Dutch and Persian.
 * In the long suite: also German and Urdu.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  payByCard,
  readInbox,
  reserveRoom,
  retryUntilPasses,
  waitForState,
} from '../../booking-steps.ts'
import { brokenRules } from '../../electronic-invoice.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { sampleInGate } from '../../suite/form.ts'

const slug = 'sea-steam-in-domburg'
const languages = sampleInGate<LanguageCode>(['nl', 'de', 'fa', 'ur'], 2)
const company = {
  name: 'Duinrand & Zoon Advies B.V.',
  street: 'Zeeweg 7',
  postal_code: '2042 AA',
  city: 'Zandvoort',
  country: 'NL' as const,
  vat_number: 'NL004495445B01',
}

type Catalogue = Record<'deal' | 'activity', Record<string, { title: string }>>
const catalogueIn = (language: LanguageCode) =>
  JSON.parse(
    readFileSync(new URL(`../../../demo/languages/${language}/catalogue.json`, import.meta.url), 'utf8'),
  ) as Catalogue
/** Without marks of direction and differences of spaces, by which PDF readers differ. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let skipDays = 20
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

async function readDocuments(language: LanguageCode) {
  const chosen = await findBookableStay(shop, { slug, skipDays: (skipDays += 3) })
  const { reservation } = await reserveRoom(shop, chosen, { company, language, pay: 'full' })
  await payByCard(shop, reservation)
  const number = reservation.reservationNumber
  await waitForState(shop, number, 'confirmed')
  const token = { 'manage-token': reservation.manage_token }
  const download = async (url: string) =>
    Buffer.from(await (await fetch(new URL(url, shop.url), { headers: token })).arrayBuffer())
  const [invoice] = (await shop.client('POST /invoices', { body: { reservationNumber: number } }, token)).data
  const mail = await retryUntilPasses(async () => {
    const found = (await readInbox(shop, 'sanne@example.nl')).find((one) => one.text.includes(number))
    return found ?? Promise.reject(new Error('no e-mail yet'))
  })
  const xml = (await download(invoice!.electronic_url!)).toString()
  expect(brokenRules(xml)).toEqual([])
  return {
    invoice: plain(await extractPdfText(await download(invoice!.url))),
    electronic: plain(xml.replaceAll('&apos;', "'").replaceAll('&amp;', '&')),
    confirmation: plain(await extractPdfText(await download(`/api/documents/confirmation/${number}`))),
    mail: plain(mail.text),
  }
}

describe.each(languages)('a stay that was sold in %s', (language) => {
  let documents: Awaited<ReturnType<typeof readDocuments>>
  beforeAll(async () => {
    documents = await readDocuments(language)
  })

  test('is named so on invoice, electronic invoice, confirmation and e-mail, and in no other language', () => {
    const others = (['nl', 'de', 'fa', 'ur'] as const).filter((other) => other !== language)
    const titleIn = (of: LanguageCode) => plain(catalogueIn(of).deal[slug]!.title)
    for (const [document, text] of Object.entries(documents)) {
      expect([document, text.includes(titleIn(language))]).toEqual([document, true])
      expect([document, others.filter((other) => text.includes(titleIn(other)))]).toEqual([document, []])
      expect([document, text.includes('Sea steam in Domburg')]).toEqual([document, false])
    }
  })

  test('says the party once, and no price per person or per adult', () => {
    const { deal } = messagesOf<{ deal: { fromPerAdult: string } }>(language, 'shop')!
    const perAdult = plain(deal.fromPerAdult).split('{{price}}')
    const perPerson = { nl: 'per persoon', de: 'pro Person', fa: 'هر نفر', ur: 'فی کس' }[language as 'nl']
    for (const [document, text] of Object.entries(documents))
      for (const phrase of [...perAdult, perPerson].map((part) => part.trim()).filter((part) => part.length > 5))
        expect([document, phrase, text.includes(phrase)]).toEqual([document, phrase, false])
    const { texts } = messagesOf<{ texts: Record<string, string> }>(language, 'documents')!
    // Digits and words of a line from right to left have no fixed order in a PDF.
    const adults = plain(texts['adults_other']!.replace(/[\u2068\u2069]?\{count\}[\u2068\u2069]?/, '')).trim()
    expect([adults, documents.confirmation.split(adults).length - 1]).toEqual([adults, 1])
    expect([adults, documents.invoice.split(adults).length - 1]).toEqual([adults, 0])
  })
})
