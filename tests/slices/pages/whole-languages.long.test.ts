/**
 * A page in one language contains no texts in another one: pages, rooms, the record of a sale, its e-mail.
 *
 * In the long suite: thirteen pages and the rooms in five languages.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotelInformation } from '@tussenuit/modules/catalogue/hotel/house-rules.ts'
import { recordUnknownOfferedRoomPhrases } from '@tussenuit/modules/catalogue/hotel/index.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { findForeignTexts } from '../../foreign-texts.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { extractHtmlTexts } from '../../html-texts.ts'
import { signIn } from '../../voucher-steps.ts'
import { sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let deal: { category: string; category_id: string; deals_id: number }

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6, priceDays: 40, work: false })
  const { data } = await shop.client('GET /deals', { query: {} })
  deal = (Array.isArray(data) ? data : data.items).find((one) => one.category_id === 'heather-and-sauna-on-the-veluwe')!
})
afterAll(() => shop?.close())

const languages: LanguageCode[] = ['nl', 'de', 'fr', 'fa', 'zh-CHS']

const listPaths = () => [
  '/',
  '/packages/all',
  `/packages/${deal.category}/${deal.category_id}`,
  `/booking/${deal.category}/${deal.category_id}?q=${deal.deals_id}`,
  '/vouchers',
  '/vouchers/1',
  '/verzilveren',
  '/my-booking',
  '/contact',
  '/favourites',
  '/faq',
  '/there-is-no-such-page',
  '/themes',
]

/** Whether a list of short facts, such as a place, contains one of them twice. */
function hasRepeatedFact(text: string): boolean {
  const facts = text.split(/, |، |，|、/).map((fact) => fact.trim())
  return facts.some((fact, index) => /^\p{Lu}?\p{L}{3,30}$/u.test(fact) && facts.indexOf(fact) !== index)
}

test.each(sampleInGate(languages, 3))(
  'no text of thirteen pages is in another language than %s, and no place stands twice',
  async (language) => {
    const found: Record<string, string[]> = {}
    let read = 0
    for (const path of listPaths()) {
      const response = await fetch(`${shop.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      const texts = extractHtmlTexts(await response.text())
      read += texts.length
      const wrong = [...findForeignTexts(texts, language), ...texts.filter(hasRepeatedFact)]
      if (wrong.length > 0) found[path] = wrong
    }
    expect(read).toBeGreaterThan(1_000)
    expect(found).toEqual({})
  },
)

test('a text in another language is found, within a line too', () => {
  const page =
    '<li><bdi lang="en">Breakfast buffet</bdi></li><p>Hotel De Hei, Standard Double Room</p><b>Restaurant</b>'
  expect(findForeignTexts(extractHtmlTexts(page), 'nl')).toEqual([
    'Breakfast buffet (en: amenity/Breakfast buffet)',
    'Standard Double Room (en: room/Standard Double Room)',
  ])
})

test.each(sampleInGate(languages, 2))('rooms and the record of a sale are in %s', async (language) => {
  const chosen = await findBookableStay(shop, { slug: deal.category_id })
  const stay = { ...chosen.stay, language }
  const rooms = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: chosen.hotels[0]!.hotel_id } }))
    .data
  expect(rooms.length).toBeGreaterThan(1)
  for (const { room_label, room_name } of rooms) {
    expect(room_label).toMatchObject({ language })
    expect(room_label.text).not.toBe(room_name)
  }
  const { reservation, room } = await reserveRoom(shop, { ...chosen, rooms }, { language })
  const { data } = await shop.client('POST /reservationDataByResId', {
    body: { reservationNumber: reservation.reservationNumber },
  })
  expect(data.room).toMatchObject({ room_name: room.room_name, room_label: room.room_label })
})

test('what no dictionary has is listed for staff; what they write of it is shown, else the English', async () => {
  const phrase = 'Bicycle shed with chargers'
  const editor = shop.newClient(await signIn(shop, 'editor'))
  const listed = async () =>
    (await editor('GET /translations', { query: { language: 'nl', kind: 'supplier-phrases', q: phrase } })).data.items
  const shown = async () => {
    const { data } = await shop.client('GET /deals/package/:id', {
      params: { id: String(deal.deals_id) },
      query: { language: 'nl' },
    })
    return data.hotels.flatMap(({ amenities }) => amenities)
  }
  const [text] = await listed()
  expect(text).toMatchObject({ kind: 'supplier-phrases', source: phrase, state: 'done' })
  const write = async (translations: Record<string, { text: string }>, version: number) =>
    (
      await editor('PUT /updateSupplierPhraseById/:id', {
        params: { id: Number(text!.id) },
        body: { translations, version },
      })
    ).data.version
  const version = await write({}, text!.version)
  expect((await listed())[0]).toMatchObject({ state: 'missing', text: null })
  expect(await shown()).toContainEqual({ text: phrase, language: 'en' })
  await expect(write({ nl: { text: 'te laat' } }, text!.version)).rejects.toMatchObject({ status: 409 })
  await write({ nl: { text: 'stalling met stroom' } }, version)
  expect(await shown()).toContainEqual({ text: 'Stalling met stroom', language: 'nl' })
})

test('house rules and extra information that staff wrote are on the page and in the record of the sale, in two languages', async () => {
  const editor = shop.newClient(await signIn(shop, 'editor'))
  const chosen = await findBookableStay(shop, { slug: deal.category_id })
  const id = chosen.hotels[0]!.hotel_id
  const write = async (body: object) => (await editor('PUT /updateHotelById/:id', { params: { id }, body })).data
  await write({
    policy: [
      { title: 'Pets', paragraphs: ['Dogs are welcome.', 'A dog costs € 15 a night.'] },
      { title: '', paragraphs: ['Quiet after ten.'] },
    ],
    extra_info: 'The lift is out of order in May.',
  })
  const pageIn = async (language: 'en' | 'nl' | 'de') => {
    const params = { id: String(deal.deals_id) }
    const { data } = await shop.client('GET /deals/package/:id', { params, query: { language } })
    return data.hotels.find((hotel) => hotel.hotel_id === id)!.information
  }
  const english = {
    language: 'en',
    rules: [
      { title: 'Pets', text: 'Dogs are welcome.\nA dog costs € 15 a night.' },
      { title: '', text: 'Quiet after ten.' },
    ],
    extra: ['The lift is out of order in May.'],
  }
  expect(await pageIn('en')).toEqual(english)
  expect(await pageIn('nl')).toEqual(english)
  // Untranslated texts of the supplier are shown only on English pages.
  const supplied = (language: 'en' | 'nl') =>
    hotelInformation(
      { policies: [{ title: 'Pool', paragraphs: ['Closed.'] }], extraInfo: '', translations: {}, ownFields: [] },
      language,
    )
  expect([supplied('en').rules.length, supplied('nl').rules.length]).toEqual([1, 0])
  // Missing translations are listed for translators, with the original text.
  const listed = async () => {
    const query = { language: 'nl', kind: 'hotels', state: 'missing', q: 'Quiet after ten' } as const
    return (await editor('GET /translations', { query })).data.items.filter((text) => Number(text.id) === id)
  }
  expect(await listed()).toMatchObject([
    { name: 'policy', source: 'Pets\nDogs are welcome.\nA dog costs € 15 a night.\n\nQuiet after ten.' },
  ])
  const policy = 'Huisdieren\nHonden zijn welkom.\n\nStil na tienen.'
  await write({
    translations: {
      nl: { policy, extra_info: 'De lift is in mei buiten gebruik.' },
      de: { policy: 'Haustiere\nHunde sind willkommen.', extra_info: 'Der Aufzug ist im Mai außer Betrieb.' },
    },
  })
  const dutch = {
    language: 'nl',
    rules: [
      { title: 'Huisdieren', text: 'Honden zijn welkom.' },
      { title: '', text: 'Stil na tienen.' },
    ],
    extra: ['De lift is in mei buiten gebruik.'],
  }
  expect(await pageIn('nl')).toEqual(dutch)
  expect(await pageIn('de')).toEqual({
    language: 'de',
    rules: [{ title: 'Haustiere', text: 'Hunde sind willkommen.' }],
    extra: ['Der Aufzug ist im Mai außer Betrieb.'],
  })
  expect(await listed()).toEqual([])
  const { reservation } = await reserveRoom(shop, chosen, { language: 'nl' })
  await write({ extra_info: '', policy: [] })
  const { data } = await shop.client('POST /reservationDataByResId', {
    body: { reservationNumber: reservation.reservationNumber },
  })
  expect(data.hotel.information).toEqual(dutch)
})

test('what staff write of a room is read before it is chosen, in three languages', async () => {
  const editor = shop.newClient(await signIn(shop, 'editor'))
  const chosen = await findBookableStay(shop, { slug: deal.category_id })
  const hotelId = chosen.hotels[0]!.hotel_id
  const { data: rooms } = await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id: hotelId } })
  const room = rooms.find(({ name }) => name === chosen.rooms[0]!.room_group_name)!
  const pictures = room.pictures.slice(0, 1)
  await editor('PUT /updateRooms/:id', {
    params: { id: room.id },
    body: {
      size_m2: 47,
      bedding_type: 'Box bed of the nineteenth century',
      amenities: ['Sauna', 'Sea view'],
      pictures,
    },
  })
  const detailsIn = async (language: 'en' | 'nl' | 'de') => {
    const body = { ...chosen.stay, hotel_id: hotelId, language }
    const offers = (await shop.client('POST /room-config', { body })).data
    return offers.find(({ room_group_name: name }) => name === room.name)!.details
  }
  expect(await detailsIn('en')).toMatchObject({
    size_m2: 47,
    bedding: { text: 'Box bed of the nineteenth century', language: 'en' },
    amenities: [{ text: 'Sauna' }, { text: 'Sea view' }],
    images: pictures.map(() => ({})),
  })
  expect(await detailsIn('nl')).toMatchObject({
    bedding: { language: 'en' },
    amenities: [
      { text: 'Sauna', language: 'nl' },
      { text: 'Uitzicht op zee', language: 'nl' },
    ],
  })
  expect(await detailsIn('de')).toMatchObject({
    size_m2: 47,
    bedding: { language: 'en' },
    amenities: [
      { text: 'Sauna', language: 'de' },
      { text: 'Meerblick', language: 'de' },
    ],
  })
  const query = { language: 'nl', kind: 'supplier-phrases', q: 'box bed' } as const
  const [text] = (await editor('GET /translations', { query })).data.items
  await editor('PUT /updateSupplierPhraseById/:id', {
    params: { id: Number(text!.id) },
    body: {
      translations: {
        nl: { text: 'bedstee uit de negentiende eeuw' },
        de: { text: 'Schrankbett aus dem neunzehnten Jahrhundert' },
      },
      version: text!.version,
    },
  })
  expect((await detailsIn('nl')).bedding).toEqual({ text: 'Bedstee uit de negentiende eeuw', language: 'nl' })
  expect((await detailsIn('de')).bedding).toEqual({
    text: 'Schrankbett aus dem neunzehnten Jahrhundert',
    language: 'de',
  })
})

test('a room that no dictionary has is listed for staff, and a database that does not take it refuses nothing', async () => {
  const room = { roomName: 'Room above the bicycle shed', beddingType: null }
  const listed = async () =>
    (
      await sql<{ text: string }>`select text from supplier_phrase where text ilike '%bicycle shed%'`.execute(
        shop.shop.db,
      )
    ).rows.length
  const warnings: string[] = []
  const log = { ...shop.shop.log, warn: (_: object, text: string) => void warnings.push(text) }
  const before = await listed()
  await sql`alter table supplier_phrase add constraint full_disk check (text not ilike '%above the%') not valid`.execute(
    shop.shop.db,
  )
  recordUnknownOfferedRoomPhrases({ db: shop.shop.db, log }, [room])
  await expect.poll(() => warnings).toEqual(['untranslated rooms were not listed'])
  await sql`alter table supplier_phrase drop constraint full_disk`.execute(shop.shop.db)
  recordUnknownOfferedRoomPhrases({ db: shop.shop.db, log }, [room])
  await expect.poll(listed).toBe(before + 1)
  // Each phrase is listed once per room, so that an entry that staff have removed does not return with each visit.
  await sql`delete from supplier_phrase where text ilike '%above the%'`.execute(shop.shop.db)
  recordUnknownOfferedRoomPhrases({ db: shop.shop.db, log }, [room, room])
  await new Promise((done) => setTimeout(done, 100))
  expect(await listed()).toBe(before)
  expect(warnings).toHaveLength(1)
})
