/**
 * The shop in its languages: replies of calls, metadata of pages, and searches for terms of any language.
 *
 * In the long suite: lists, packages, pages and searches in every language.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { catalogueTextsFor, type Kind, pageTextsFor } from '@tussenuit/demo/languages.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { languages, type LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { findBookableStay, makeGuestForm } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

/** The languages of the demo catalogue. */
const others = languages.filter((language) => catalogueTextsFor(language) !== null)
const keys = [
  'heather-and-sauna-on-the-veluwe',
  'mussel-season-in-veere',
  'red-deer-at-dusk',
  'whisper-boat-mornings',
  'green-river-by-kayak',
  'first-snow-at-winterberg',
  'tower-bells-of-utrecht',
  'tulip-rows-at-sunrise',
]
const englishDeal = (key: string) => catalogue.deals.find((deal) => deal.key === key)!
const textsOf = (language: LanguageCode, kind: Kind, key: string): Record<string, string> =>
  catalogueTextsFor(language)![kind][key]!

let shop: TestShop
let ids: Map<string, number>
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: keys.map((key) => englishDeal(key).title) })
  ids = new Map(
    ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).map((deal) => [
      deal.category_id,
      deal.deals_id,
    ]),
  )
})
afterAll(() => shop?.close())

const searchDeals = async (q: string, language?: LanguageCode) =>
  (await shop.client('POST /deals/search', { body: { q, ...(language ? { language } : {}) } })).data.items.map(
    (deal) => deal.category_id,
  )

test.each(others)('lists, menus, banners and vouchers are in %s', async (language) => {
  const query = { language }
  for (const deal of (await shop.client('GET /deals', { query })).data as DealCard[]) {
    const { title, summary } = textsOf(language, 'deal', deal.category_id)
    expect([deal.title, deal.summary]).toEqual([title, summary])
    expect(deal.destination?.title).toBe(textsOf(language, 'destination', deal.destination!.name)['title'])
  }
  for (const one of (await shop.client('GET /categories', { query })).data)
    expect([one.display_name, one.summary]).toEqual([
      textsOf(language, 'category', one.category_name)['title'],
      textsOf(language, 'category', one.category_name)['summary'],
    ])
  for (const one of (await shop.client('GET /themes', { query })).data)
    expect([one.title, one.summary]).toEqual([
      textsOf(language, 'theme', one.name)['title'],
      textsOf(language, 'theme', one.name)['summary'],
    ])
  for (const one of (await shop.client('GET /destinations', { query })).data)
    expect([one.title, one.summary]).toEqual([
      textsOf(language, 'destination', one.name)['title'],
      textsOf(language, 'destination', one.name)['summary'],
    ])
  const banners = (await shop.client('GET /fetchBannerImages', { query })).data
  expect(banners.map(({ title, text }) => ({ title, text }))).toEqual(
    catalogue.banners.map((banner) => textsOf(language, 'banner', banner.picture)),
  )
  for (const one of (await shop.client('GET /fetchvouchers', { query })).data)
    expect(one.name).toBe(textsOf(language, 'voucher', one.slug)['name'])
  for (const one of (await shop.client('GET /additional-info', { query })).data)
    expect(one.title).toBe(textsOf(language, 'additional_info', one.name)['title'])
})

test.each(others)('a package, its activities and the facets of a search are in %s', async (language) => {
  const key = 'mussel-season-in-veere'
  const { data: deal } = await shop.client('GET /deals/:id', { params: { id: ids.get(key)! }, query: { language } })
  expect([deal.title, deal.surrounding_title]).toEqual([
    textsOf(language, 'deal', key)['title'],
    textsOf(language, 'surrounding', englishDeal(key).surrounding)['title'],
  ])
  const activity = textsOf(language, 'activity', 'tasting-dinner')
  expect([deal.activities[0]!.title, deal.activities[0]!.external_name]).toEqual([
    activity['title'],
    activity['external_name'] ?? activity['title'],
  ])
  expect(deal.optional_activities.map((one) => one.title)).toEqual(
    englishDeal(key).optional_activities.map((one) => textsOf(language, 'activity', one.key)['title']),
  )
  expect(deal.additional_blocks.map((one) => one.title).sort()).toEqual(
    englishDeal(key)
      .additional_information.map((block) => textsOf(language, 'additional_info', block)['title'])
      .sort(),
  )
  expect(
    (await shop.client('GET /fetchDealTitleById/:id', { params: { id: ids.get(key)! }, query: { language } })).data
      .title,
  ).toBe(deal.title)
  const { facets } = (await shop.client('POST /deals/search', { body: { language } })).data
  for (const kind of ['category', 'destination', 'theme', 'surrounding'] as const) {
    for (const { value, label } of facets[kind])
      expect(label).toBe(
        (catalogueTextsFor(language)![kind][value] ??
          catalogueTextsFor(language)!.theme[value] ??
          catalogueTextsFor(language)!.destination[value])!['title'],
      )
  }
  for (const filter of facets.filters) {
    const texts = textsOf(language, 'custom_filter', filter.name)
    expect(filter.title).toBe(texts['title'])
    for (const { value, label } of filter.values) expect(label).toBe(texts[value])
  }
})

test.each(['nl', 'de'] as const)(
  'the long texts of a package are in %s, sanitised like the English',
  async (language) => {
    const { data: deal } = await shop.client('GET /deals/:id', {
      params: { id: ids.get('red-deer-at-dusk')! },
      query: { language },
    })
    const texts = textsOf(language, 'deal', 'red-deer-at-dusk')
    expect([deal.description, deal.hotel_info.title, deal.hotel_info.description]).toEqual([
      texts['description_html'],
      texts['hotel_title'],
      texts['hotel_description_html'],
    ])
    expect(deal.surrounding_description).toBe(textsOf(language, 'surrounding', 'heath-and-pines')['description_html'])
    expect(deal.activities[0]!.description).toBe(textsOf(language, 'activity', 'ranger-dusk-walk')['description_html'])
  },
)

test('missing translations are shown in English, with lang="en"', async () => {
  const key = 'red-deer-at-dusk'
  const read = async (language: LanguageCode) =>
    (await shop.client('GET /deals/:id', { params: { id: ids.get(key)! }, query: { language } })).data
  expect((await read('fa')).description).toBe(textsOf('fa', 'deal', key)['description_html'])
  await sql`update deal set translations = translations #- '{fa,description_html}' where slug = ${key}`.execute(
    shop.shop.db,
  )
  const deal = await read('fa')
  expect(deal.title).toBe(textsOf('fa', 'deal', key)['title'])
  expect(deal.description).toBe(englishDeal(key).description_html.replaceAll('<p>', '<p lang="en" dir="ltr">'))
  expect((await read('en')).description).toBe(englishDeal(key).description_html)
})

test.each(others)('the content pages are in %s', async (language) => {
  for (const name of ['about-us', 'faq', 'algemene-voorwaarden'] as const) {
    const { data } = await shop.client('GET /content-pages/:name', { params: { name }, query: { language } })
    const text = pageTextsFor(language)![name]
    expect([data.title, data.lead, data.faq.map((entry) => entry.question)]).toEqual([
      text.title,
      text.lead,
      text.faq.map((entry) => entry.question),
    ])
  }
})

test.each(others)('the title of a package in %s finds it', async (language) => {
  for (const key of keys) expect(await searchDeals(textsOf(language, 'deal', key)['title']!)).toContain(key)
})

test('a word of another language finds a package with and without its accents, and with a typing error', async () => {
  const umlaut = /\p{L}*[äöü]\p{L}{3,}/u
  const [key, term] = keys
    .map(
      (one) =>
        [
          one,
          umlaut.exec(`${textsOf('de', 'deal', one)['title']} ${textsOf('de', 'deal', one)['summary']}`)?.[0],
        ] as const,
    )
    .find(([, one]) => one)!
  expect(await searchDeals(term!)).toContain(key)
  expect(await searchDeals(term!.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())).toContain(key)
  expect((await searchDeals('Verse moselen in Vere'))[0]).toBe('mussel-season-in-veere')
  expect((await searchDeals('edelherten')).slice(0, 1)).toEqual(['red-deer-at-dusk'])
})

test('a Persian or Urdu word finds a package, also from a keyboard with the Arabic letters', async () => {
  for (const language of ['fa', 'ur'] as const) {
    const [key, term] = keys
      .map(
        (one) =>
          [
            one,
            textsOf(language, 'deal', one)
              ['title']!.split(/[\s\u200c،]+/)
              .find((part) => part.length > 3 && /[یک]/.test(part)),
          ] as const,
      )
      .find(([, one]) => one)!
    expect(await searchDeals(term!)).toContain(key)
    expect(await searchDeals(term!.replaceAll('ی', 'ي').replaceAll('ک', 'ك'))).toContain(key)
  }
})

test('a page has metadata in its language: head, structured data, and links to the other languages', async () => {
  const key = 'mussel-season-in-veere'
  const { title, summary } = textsOf('nl', 'deal', key)
  const html = await (await fetch(`${shop.url}/packages/culinary/${key}?q=${ids.get(key)!}&lang=nl`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain(`<title>${title} | `)
  expect(head).toContain(`content="${summary}"`)
  expect(html).toMatch(/<html[^>]* lang="nl"/)
  for (const tag of ['de', 'fr', 'fa', 'zh-Hans']) expect(head).toContain(`hrefLang="${tag}"`)
  const trip = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1]!)
    .join()
  expect(trip).toContain(title)
  expect(trip).not.toContain(englishDeal(key).title)
})

test('a booking names package and activities in the language of its guest: offer, lines of the price and reservation', async () => {
  const chosen = await findBookableStay(shop, { slug: 'red-deer-at-dusk' })
  const asked = { deals_id: chosen.deal.deals_id, book_hash: chosen.rooms[0]!.book_hash, language: 'nl' as const }
  const extra = (await shop.client('POST /booking/extras', { body: asked })).data[0]!
  expect(
    englishDeal('red-deer-at-dusk').optional_activities.map(
      (one) => textsOf('nl', 'activity', one.key)['external_name'],
    ),
  ).toContain(extra.title)
  const quoted = { ...asked, activities: [extra.activity_id] }
  expect(
    (await shop.client('POST /specific-config', { body: quoted })).data.lines.find(
      (line) => line.kind === 'optional_activity',
    )?.label,
  ).toBe(extra.title)
  const { data: held } = await shop.client('POST /prebook', { body: quoted })
  const { data: reply } = await shop.client('POST /pre-reservation', {
    body: {
      ...chosen.stay,
      book_hash: held.book_hash,
      activities: quoted.activities,
      guestForm: makeGuestForm(),
      language: 'nl',
      terms_accepted: true,
    },
  })
  const { data: reservation } = await shop.newClient({ 'manage-token': reply.manage_token })(
    'POST /reservationDataByResId',
    { body: { reservationNumber: reply.reservationNumber } },
  )
  expect(reservation.dealTitle).toBe(textsOf('nl', 'deal', 'red-deer-at-dusk')['title'])
  expect(reservation.activities.map((one) => one.title)).toEqual([
    textsOf('nl', 'activity', 'ranger-dusk-walk')['external_name'],
    extra.title,
  ])
})
