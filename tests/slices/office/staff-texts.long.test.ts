/**
 * Texts of staff are shown in the reader's language on the page, in the e-mail and in the document, in two languages
 * other than English. A translation is marked as outdated when its English text changes, until it is rewritten or
 * confirmed.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { TextKind } from '@tussenuit/modules/office/translation/states.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { extractHtmlTexts } from '../../html-texts.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { signInOnce, waitForMail } from '../../voucher-steps.ts'

let shop: TestShop
let manager: Client
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Heather, steam and silence'], priceDays: 90 })
  manager = shop.newClient(await signInOnce(shop, 'manager'))
})
afterAll(() => shop?.close())

const readers = ['nl', 'de'] as const
type Reader = (typeof readers)[number]

async function pageTexts(path: string, language: Reader): Promise<string> {
  const response = await fetch(`${shop.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  expect(response.status).toBe(200)
  return extractHtmlTexts(await response.text()).join('\n')
}
async function readAttachedPdf(mail: Awaited<ReturnType<typeof waitForMail>>, name: RegExp): Promise<string> {
  const { url } = mail.attachments.find(({ filename }) => name.test(filename))!
  return extractPdfText(Buffer.from(await (await fetch(new URL(url, shop.standIns))).arrayBuffer()))
}

const voucherTexts = {
  nl: { name: 'Een nacht tussen de heide', description: '<p>Slapen, wakker worden, <strong>wandelen</strong>.</p>' },
  de: { name: 'Eine Nacht in der Heide', description: '<p>Schlafen, aufwachen, <strong>wandern</strong>.</p>' },
}
const stripTags = (html: string) => html.replaceAll(/<[^>]*>/g, '')

const product = {
  name: 'A night on the heath',
  description: '<p>Sleep, wake, walk.</p>',
  value_cents: 12_300,
  selling_price: 12_300,
}
async function writeVoucher() {
  const { voucher_id, slug } = (await manager('POST /createVouchers', { body: { ...product, active: true } })).data
  const { version } = await readVoucher(voucher_id)
  const unsafe = { ...voucherTexts.nl, description: `${voucherTexts.nl.description}<script>x()</script>` }
  await manager('PUT /editVouchers/:id', {
    params: { id: voucher_id },
    body: { translations: { nl: unsafe, de: voucherTexts.de, fr: { name: ' ', description: '' } }, version },
  })
  return { id: voucher_id, slug }
}
type StaffVoucher = Extract<CallReply<Calls['GET /fetchvouchers']>[number], { version: number }>
const readVoucher = async (id: number): Promise<StaffVoucher> => {
  const vouchers = (await manager('GET /fetchvouchers', { query: {} })).data as StaffVoucher[]
  return vouchers.find(({ voucher_id }) => voucher_id === id)!
}

test('a voucher is read in the language of its reader: lists, page, checkout, e-mails, PDF, gift page, withdrawal', async () => {
  const { id, slug } = await writeVoucher()
  expect(await readVoucher(id)).toMatchObject({
    translations: voucherTexts,
    missing_languages: languages.filter((language) => !['en', ...readers].includes(language)),
  })
  for (const language of readers) {
    const { name, description } = voucherTexts[language]
    expect(await pageTexts('/vouchers', language)).toContain(name)
    expect(await pageTexts(`/voucher-checkout?voucher_id=${id}`, language)).toContain(name)
    const page = await pageTexts(`/vouchers/${slug}`, language)
    expect(page).toContain(name)
    expect(page.replaceAll('\n', '')).toContain(stripTags(description))
    expect(page).not.toContain(product.name)
    const address = `noor-${language}@example.nl`
    const recipient = { name: 'Mila', email: `mila-${language}@example.nl`, language }
    const { data: order } = await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: id, quantity: 1, name: 'Noor', surname: 'Smit', email: address, recipient, language },
    })
    await payByCard(shop, order)
    const body = { transaction_number: order.transaction_number }
    const { data } = await shop.client(
      'POST /deals/voucher-transaction',
      { body },
      { 'manage-token': order.manage_token },
    )
    for (const to of [address, recipient.email]) {
      const mail = await waitForMail(shop, to, /./)
      expect(mail.text).toContain(name)
      const document = (await readAttachedPdf(mail, /^TV\w+\.pdf$/)).replaceAll('\n', ' ')
      for (const text of [name, stripTags(description)]) expect(document).toContain(text)
      if (to === recipient.email) expect(mail.text).toContain(stripTags(description))
    }
    const gift = new URL(data.gift_link!)
    const opened = await pageTexts(`${gift.pathname}${gift.search}`, language)
    expect(opened).toContain(name)
    const withdrawal = await shop.client('POST /vouchers/withdrawal', { body: { ...body, email: address } })
    expect(withdrawal.data.voucher).toBe(name)
  }
  // French has no translation, so the English text is shown and marked as English.
  const { data } = await shop.client('POST /fetchVoucherById', { body: { voucher_id: id, language: 'fr' } })
  expect([data.name, data.description]).toEqual([product.name, '<p lang="en" dir="ltr">Sleep, wake, walk.</p>'])
  expect(Object.keys(data).filter((name) => /^translations|outdated|missing/.test(name))).toEqual([])
})

const campaignTexts = {
  nl: { campaign_name: 'Herfst op de Veluwe', promotion: '<p>Neem je laarzen mee.</p>' },
  de: { campaign_name: 'Herbst auf der Veluwe', promotion: '<p>Bring deine Stiefel mit.</p>' },
}
async function writeCampaign(codes: string[]): Promise<number> {
  const { deal, stay } = await findBookableStay(shop)
  const { data } = await manager('POST /addPackageVoucherCampaign', {
    body: {
      campaign_name: 'Autumn on the Veluwe',
      partner: 'Weekend Club',
      deals_id: deal.deals_id,
      valid_from: today(new Date()),
      valid_until: addDays(today(new Date()), 200),
      nights: stay.nights,
      persons: 2,
      promotion: '<p>Bring your boots.</p>',
      translations: {
        nl: campaignTexts.nl,
        de: { ...campaignTexts.de, promotion: `${campaignTexts.de.promotion}<img src=x onerror=y()>` },
      },
      codes,
    },
  })
  return data.id
}
const readCampaign = async (id: number) =>
  (await manager('GET /fetchPackageVoucherCampaigns', {})).data.find((campaign) => campaign.id === id)!

test("a partner's campaign is read in the language of whoever has its code", async () => {
  const id = await writeCampaign(['HEATH-1'])
  expect(await readCampaign(id)).toMatchObject({ translations: campaignTexts, outdated: {}, outdated_languages: [] })
  const shown = async (language?: 'nl' | 'de' | 'fr') =>
    (await shop.newClient()('POST /fetchVoucherPromotion', { body: { package_code: 'heath 1', language } })).data
  for (const language of readers) expect(await shown(language)).toMatchObject(campaignTexts[language])
  const english = { campaign_name: 'Autumn on the Veluwe', promotion: '<p>Bring your boots.</p>' }
  expect(await shown()).toMatchObject(english)
  expect(await shown('fr')).toMatchObject({ ...english, promotion: '<p lang="en" dir="ltr">Bring your boots.</p>' })
  const titles = await Promise.all([undefined, ...readers].map(async (language) => (await shown(language)).deal_title))
  expect(new Set(titles).size).toBe(3)
})

const house = {
  nl: { policy: 'Huisdieren\nHonden zijn welkom.', extra_info: 'De lift is in mei buiten gebruik.' },
  de: { policy: 'Haustiere\nHunde sind willkommen.', extra_info: 'Der Aufzug ist im Mai außer Betrieb.' },
}

test('house rules and extra information of a hotel are in the confirmation, e-mail and document, in its language', async () => {
  const chosen = await findBookableStay(shop)
  const id = chosen.hotels[0]!.hotel_id
  await manager('PUT /updateHotelById/:id', {
    params: { id },
    body: {
      policy: [{ title: 'Pets', paragraphs: ['Dogs are welcome.'] }],
      extra_info: 'The lift is out of order in May.',
      translations: house,
    },
  })
  for (const language of readers) {
    const [title, rule] = house[language].policy.split('\n') as [string, string]
    const email = `guest-${language}@example.nl`
    const room = readers.indexOf(language)
    const { reservation } = await reserveRoom(shop, chosen, { language, email, room })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    const mail = await waitForMail(shop, email, new RegExp(reservation.reservationNumber))
    const document = (await readAttachedPdf(mail, new RegExp(`^${reservation.reservationNumber}.*\\.pdf$`))).replaceAll(
      '\n',
      ' ',
    )
    for (const text of [title, rule, house[language].extra_info]) {
      expect(mail.text).toContain(text)
      expect(document).toContain(text)
    }
  }
})

/** By kind: a record, its English text that is changed, and the name of that text in the list of translations. */
const sources: [kind: TextKind, table: string, column: string, name: string, where: string][] = [
  ['hotels', 'hotel', 'intro_html', 'intro', 'id = (select min(id) from hotel)'],
  ['activities', 'activity', 'description_html', 'description', "description_html <> ''"],
  ['categories', 'reference_item', 'title', 'title', "kind = 'category'"],
  ['surroundings', 'reference_item', 'description_html', 'description', "kind = 'surrounding'"],
  ['additional-info', 'additional_info', 'description_html', 'description', 'true'],
  ['banners', 'banner', 'text', 'text', "text <> ''"],
  ['content-pages', 'content_page', 'lead', 'lead', "name = 'about-us'"],
  ['vouchers', 'voucher', 'description_html', 'description', 'true'],
  ['campaigns', 'voucher_campaign', 'promotion_html', 'promotion', 'true'],
]

test.each(sources)(
  '%s: a translation is outdated once its English %s.%s was changed, until it is restored',
  async (...one) => {
    const [kind, table, column, name, where] = one
    if (kind === 'campaigns') await writeCampaign(['HEATH-OUTDATED'])
    const key = sql.ref(kind === 'content-pages' ? 'name' : 'id')
    const found = await sql<{ id: string; before: string; translations: object }>`
    select ${key}::text as id, ${sql.ref(column)} as before, translations from ${sql.table(table)} where ${sql.raw(where)}
    order by ${key} desc limit 1`.execute(shop.shop.db)
    const { id, before, translations } = found.rows[0]!
    const run = (set: ReturnType<typeof sql>) =>
      sql`update ${sql.table(table)} set ${set} where ${key}::text = ${id}`.execute(shop.shop.db)
    const stored = kind === 'hotels' ? name : column
    const [english, dutch] = ['<p>Quiet nights.</p>', '<p>Stille nachten.</p>']
    await run(sql`${sql.ref(column)} = ${english}`)
    await run(sql`translations = translations || jsonb_build_object('nl',
    coalesce(translations -> 'nl', '{}') || jsonb_build_object(${stored}::text, ${dutch}::text))`)
    const listed = async () => {
      const query = { language: 'nl', kind, state: 'outdated', limit: 100 } as const
      const { items } = (await manager('GET /translations', { query })).data
      return items.filter((text) => String(text.id) === id && text.name === name).map(({ made_from }) => made_from)
    }
    expect(await listed()).toEqual([])
    await run(sql`${sql.ref(column)} = '<p>Loud nights.</p>'`)
    expect(await listed()).toEqual([english])
    await run(sql`${sql.ref(column)} = '<p>Louder nights.</p>'`)
    expect(await listed()).toEqual([english])
    await run(sql`${sql.ref(column)} = ${english}`)
    expect(await listed()).toEqual([])
    await run(sql`${sql.ref(column)} = ${before}, translations = ${JSON.stringify(translations)}::jsonb`)
  },
)

test('staff see which translations are outdated and confirm or rewrite them: voucher, campaign, banner, page, hotel', async () => {
  const { id } = await writeVoucher()
  const edit = async (body: object) => {
    const { version } = await readVoucher(id)
    await manager('PUT /editVouchers/:id', { params: { id }, body: { ...body, version } })
    return readVoucher(id)
  }
  const changed = await edit({ description: '<p>Sleep and walk.</p>' })
  expect(changed.outdated).toEqual({
    nl: { description: product.description },
    de: { description: product.description },
  })
  expect(changed.outdated_languages.toSorted()).toEqual(['de', 'nl'])
  expect((await edit({ confirmed: ['nl.description'] })).outdated_languages).toEqual(['de'])
  const rewritten = { ...voucherTexts, de: { ...voucherTexts.de, description: '<p>Schlafen und wandern.</p>' } }
  expect((await edit({ translations: rewritten })).outdated).toEqual({})

  const campaign = await writeCampaign(['HEATH-2'])
  const change = async (body: object) =>
    (await manager('PUT /updatePackageVoucherCampaign/:id', { params: { id: campaign }, body })).data
  expect((await change({ campaign_name: 'Autumn' })).outdated).toEqual({
    nl: { campaign_name: 'Autumn on the Veluwe' },
    de: { campaign_name: 'Autumn on the Veluwe' },
  })
  expect((await change({ confirmed: ['nl.campaign_name', 'de.campaign_name'] })).outdated_languages).toEqual([])

  const [banner] = (await manager('GET /fetchBannerImages', { query: {} })).data as unknown as { id: number }[]
  const readBanner = async () =>
    (await manager('GET /fetchBannerImageById/:id', { params: { id: banner!.id } })).data as unknown as Record<
      string,
      never
    >
  const editBanner = async (more: object) => {
    const { id: _id, image: _image, state: _state, outdated: _outdated, ...now } = await readBanner()
    const { missing_languages: _missing, outdated_languages: _stale, updated_at: _at, updated_by: _by, ...body } = now
    const input = { params: { id: banner!.id }, body: { ...body, ...more } }
    return (await manager('PUT /editBannerImage/:id', input as never)).data as unknown as Record<string, string[]>
  }
  expect((await editBanner({ title: 'Another title' }))['outdated_languages']).toContain('nl')
  expect((await editBanner({ confirmed: ['nl.title'] }))['outdated_languages']).not.toContain('nl')

  const readPage = async () =>
    (await manager('GET /fetchContentPages', {})).data.find(({ name }) => name === 'about-us')!
  const editPage = async (more: object) => {
    const { title, lead, body_html, faq, translations, version } = await readPage()
    const body = { title, lead, body_html, faq, translations, version, ...more }
    return (await manager('PUT /updateContentPage/:name', { params: { name: 'about-us' }, body })).data
  }
  const { title } = await readPage()
  expect((await editPage({ title: 'Who we are' })).outdated['nl']).toEqual({ title })
  expect((await editPage({ confirmed: ['nl.title'] })).outdated['nl']).toBeUndefined()

  const hotelId = (await findBookableStay(shop)).hotels[0]!.hotel_id
  const editHotel = async (body: object) =>
    (await manager('PUT /updateHotelById/:id', { params: { id: hotelId }, body })).data.outdated
  const nl = { policy: 'Huisdieren\nGeen huisdieren.' }
  await editHotel({ policy: [{ title: 'Pets', paragraphs: ['No pets.'] }], translations: { nl } })
  const rules = [{ title: 'Pets', paragraphs: ['Cats are welcome.'] }]
  expect((await editHotel({ policy: rules }))['nl']).toMatchObject({ policy: 'Pets\nNo pets.' })
  expect((await editHotel({ confirmed: ['nl.policy'] }))['nl']?.['policy']).toBeUndefined()
})

test('a file of translations writes vouchers and campaigns; a role without vouchers may not', async () => {
  const { id } = await writeVoucher()
  const campaign = await writeCampaign(['HEATH-3'])
  const units = [
    ['vouchers', id, 'name', product.name, 'Une nuit sur la lande'],
    ['vouchers', id, 'description', product.description, '<p>Dormir & marcher.</p>'],
    ['campaigns', campaign, 'campaign_name', 'Autumn on the Veluwe', 'Automne en Veluwe'],
    ['campaigns', campaign, 'promotion', '<p>Bring your boots.</p>', '<p>Apportez vos bottes.</p>'],
  ] as const
  const escape = (text: string) => text.replaceAll('&', '&amp;amp;').replaceAll('<', '&lt;')
  const content = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="x"
    source-language="en" target-language="fr" datatype="html" product-version="VERSION"><body>${units
      .map(
        ([
          kind,
          record,
          name,
          source,
          target,
        ]) => `<trans-unit id="${kind}/${record}/${name}" extradata="e3b0c44298fc1c14">
      <source>${escape(source)}</source><target state="final">${escape(target)}</target></trans-unit>`,
      )
      .join('')}</body></file></xliff>`
  const take = async (client: Client) =>
    (await client('POST /importTranslations', { body: { content, rehearse: false } })).data
  const refused = await take(shop.newClient(await signInOnce(shop, 'editor')))
  expect(refused.units.map(({ refusal }) => refusal?.code)).toEqual(units.map(() => 'not_allowed'))
  expect(await take(manager)).toMatchObject({ changed: 4, refused: 0 })
  expect((await readVoucher(id)).translations).toMatchObject({
    nl: voucherTexts.nl,
    fr: { name: 'Une nuit sur la lande', description: '<p>Dormir &amp; marcher.</p>' },
  })
  expect((await readCampaign(campaign)).translations).toMatchObject({
    fr: { campaign_name: 'Automne en Veluwe', promotion: '<p>Apportez vos bottes.</p>' },
  })
})
