/**
 * Rich text written by staff never runs a script. The calls that accept rich text are found by their contracts, and
 * each is sent every payload.
 *
 * In the gate: fifty payloads to each call that accepts rich text, 25 in one text.
 * In the long suite: more than a thousand to each.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  findActiveHtml,
  findDisallowedHtml,
  findEndMarkers,
  packHtmlPayloads,
  packTextPayloads,
  richPayloads,
} from '../../html-dangers.ts'
import { sampleInGate } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Client
let dealId: number
let nights: number
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 40, work: false })
  owner = shop.newClient(await signIn(shop, 'owner'))
  const { deal, stay } = await findBookableStay(shop)
  dealId = deal.deals_id
  nights = stay.nights
})
afterAll(() => shop?.close())

/** A text field with a larger maximum length must be HTML or be listed below with its format. */
const longerThanLines = 4_999
type Schema = {
  type?: string
  maxLength?: number
  description?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
function longTextsOf(schema: Schema, path: string): string[] {
  if (schema.type === 'string')
    return (schema.maxLength ?? 0) > longerThanLines || schema.description?.includes('HTML') ? [path] : []
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => longTextsOf(inner, below(name))),
    ...Object.values(schema.patternProperties ?? {}).flatMap((inner) => longTextsOf(inner, below('*'))),
    ...(schema.items ? longTextsOf(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => longTextsOf(inner, path)),
  ]
}
const found = allRoutes.flatMap(({ call }) =>
  call.method !== 'GET' && call.body && call.access.some(({ who }) => who === 'staff')
    ? [...new Set(longTextsOf(call.body as Schema, ''))].map((path) => `${call.method} ${call.path} ${path}`)
    : [],
)

/** Long text fields that are not HTML, with their formats. */
const noHtml: Record<string, string> = {
  'POST /importCatalogue/:kind content': 'a file, whose rows are saved as the calls of their records save them',
  'POST /importHotelFile content': 'a file, whose rows are saved as the call of a hotel saves them',
  'POST /importTranslations content': 'a file, whose texts are cleaned as translations are',
  'POST /savevouchers csv': 'codes',
  'POST /addPackageVoucherCampaign csv': 'codes',
  'PUT /updatePackageVoucherCampaign/:id csv': 'codes',
  'POST /bankReceipts/import content': 'XML of a bank',
  'POST /auth/passkeys/register credential.response.attestationObject': 'base64',
  'POST /auth/confirm/passkey credential.response.signature': 'base64',
  'PUT /updateHotels/:id translations.*.extra_info': 'plain text, which no page shows as HTML',
  'PUT /updateHotels/:id translations.*.policy': 'plain text, which no page shows as HTML',
  'PUT /updateHotelById/:id translations.*.extra_info': 'plain text, which no page shows as HTML',
  'PUT /updateHotelById/:id translations.*.policy': 'plain text, which no page shows as HTML',
  'PUT /updateHotels/:id extra_info': 'plain text, which no page shows as HTML',
  'PUT /updateHotelById/:id extra_info': 'plain text, which no page shows as HTML',
}

/** The reply of a call; the type fits all calls of this table. */
type Answer = Record<string, never> & { id: number; version: number; translations: Record<string, object> }
async function sendCall(key: string, params: object, body?: object): Promise<Answer> {
  const input = body === undefined ? { params, query: {} } : { params, body }
  const { data } = await owner(key as never, input as never)
  return data as unknown as Answer
}
const readRecord = (key: string, params: object) => sendCall(key, params)

let names = 0
const newName = () => `rich-${++names}`
type Write = (html: string) => Promise<object>
type Row = { fields: string[]; write: Write; isDocument?: true }

const textsNamed = (names: string[], html: string) => Object.fromEntries(names.map((name) => [name, html]))
const descriptionBody = (html: string) => ({ description: html, translations: { fa: { description: html } } })
const promotionBody = (html: string) => ({ promotion: html, translations: { fa: { promotion: html } } })
const simple = ['description', 'translations.*.description']
const dealFields = ['description', 'hotel_info.description', 'translations.*.*']
const pageFields = ['body_html', 'faq[].answer_html', 'translations.*.body_html', 'translations.*.faq[].answer_html']
const readRichTextsOfDeal = async (id: number) => {
  const { content } = (await readRecord('GET /deals/:id', { id })) as unknown as {
    content: { description: string; hotel_info: { description: string }; translations: Record<string, object> }
  }
  return richTextsOf(content)
}
/** The HTML texts of a deal's content. */
const richTextsOf = (content: {
  description: string
  hotel_info: { description: string }
  translations: Record<string, object>
}) => {
  const { description, hotel_description } = (content.translations['fa'] ?? {}) as Record<string, string>
  return [content.description, content.hotel_info.description, description ?? '', hotel_description ?? '']
}
const makeDealBody = async (html: string, id = dealId) => {
  const deal = (await readRecord('GET /deals/:id', { id })) as unknown as { content: object; version: number }
  return {
    version: deal.version,
    content: {
      ...deal.content,
      description: html,
      hotel_info: { title: 'Inns', description: html },
      translations: { fa: textsNamed(['description', 'hotel_description'], html) },
    },
  }
}
const pageBody = (html: string, version: number) => ({
  title: 'Terms',
  lead: '',
  body_html: html,
  faq: [{ question: 'Why', answer_html: html }],
  translations: { fa: { body_html: html, faq: [{ question: 'Why', answer_html: html }] } },
  version,
})
const pageVersion = async () =>
  (await owner('GET /fetchContentPages', {})).data.find(({ name }) => name === 'algemene-voorwaarden')?.version ?? 0
/** One record of each kind, to which the payloads are written one after another. */
const made = new Map<string, Promise<number>>()
const findOrCreate = (kind: string, make: () => Promise<number>): Promise<number> => {
  if (!made.has(kind)) made.set(kind, make())
  return made.get(kind)!
}
const findOrCreateSet = () =>
  findOrCreate('set', async () => (await sendCall('POST /addChangeSet', {}, { name: 'Later' })).id)
const informationBody = (html: string) => ({ name: newName(), title: 'Luggage', position: 1, ...descriptionBody(html) })
const surroundingBody = (html: string) => ({
  name: newName(),
  title: 'Heath',
  summary: '',
  picture: null,
  position: 1,
  ...descriptionBody(html),
})
const activityBody = (html: string) => ({
  name: newName(),
  title: 'Walk',
  internal_name: 'Walk',
  external_name: 'Walk',
  duration_days: 1,
  send_activity_email: false,
  vat_kind: 'admission' as const,
  contact: { name: '', email: '', phone: '' },
  closed_dates: [],
  pricings: [],
  ...descriptionBody(html),
})
const campaignBody = (html: string) => ({
  campaign_name: 'Autumn',
  partner: 'Magazine',
  deals_id: dealId,
  valid_from: today(new Date()),
  valid_until: addDays(today(new Date()), 200),
  nights,
  persons: 2,
  ...promotionBody(html),
})
/** Writes to a record that the call `add` creates, with the call `key` and the version that the call `get` returns. */
const writeToNewRecord = (
  kind: string,
  add: string,
  get: string,
  key: string,
  body: (html: string) => object,
): Write => {
  return async (html) => {
    const id = await findOrCreate(kind, async () => (await sendCall(add, {}, body(''))).id)
    const { version, name } = await readRecord(get, { id })
    return sendCall(key, { id }, { ...body(html), name, version })
  }
}
async function readHotelBody(id: number): Promise<object> {
  const record = (await readRecord('GET /fetchHotelById/:id', { id })) as object
  const { body } = allRoutes.find(({ call }) => `${call.method} ${call.path}` === 'PUT /updateHotels/:id')!.call
  const fields = Object.keys((body as unknown as { properties: object }).properties)
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}
const writeToHotel: (key: string) => Write = (key) => async (html) => {
  const id = await findOrCreate('hotel', async () =>
    Number((await shop.shop.db.selectFrom('hotel').select('id').orderBy('id').executeTakeFirstOrThrow()).id),
  )
  // One call accepts single fields, the other requires the whole record.
  const whole = key === 'PUT /updateHotels/:id' ? await readHotelBody(id) : {}
  const change = { ...whole, intro: html, translations: { fa: { intro: html } } }
  const { intro, translations } = (await sendCall(key, { id }, change)) as unknown as {
    intro: string
    translations: object
  }
  return { intro, translations }
}

/** E-mail markup whose URL or label would run a script. */
const markPayloads = [
  '[link](javascript:boom())',
  'Text [link](JavaScript:boom) text',
  '[link]("onclick="boom())',
  'Text [link](x"onmouseover="boom) text',
  '[<script>boom()</script>](https://x.example)',
  '**<img src=x onerror=boom()>**',
  '# <script>boom()</script>',
  '<b onclick=boom()> :: <script>boom()</script>',
]

const emails: Record<string, Row> = {
  'POST /saveEmailTemplate': {
    fields: ['body'],
    isDocument: true,
    write: (html) =>
      previewEmail(html, async (texts) => {
        await sendCall('POST /saveEmailTemplate', {}, { kind: 'booking_link', language: 'en', ...texts })
        await sendCall('DELETE /deleteEmailTemplate/:id', { id: 'booking_link.en' })
      }),
  },
  'PUT /updateEmailTemplate/:id': {
    fields: ['body'],
    isDocument: true,
    write: (html) =>
      previewEmail(html, async (texts) => {
        const id = 'booking_link.en'
        const { version } = await readRecord('GET /fetchEmailTemplateById/:id', { id })
        await sendCall('PUT /updateEmailTemplate/:id', { id }, { ...texts, version })
      }),
  },
  'POST /previewEmailTemplate': {
    fields: ['body'],
    isDocument: true,
    write: (html) => previewEmail(html, async () => undefined),
  },
}

const rows: Record<string, Row> = {
  ...emails,
  'POST /managedeals/adddeals': {
    fields: dealFields,
    write: async (html) => {
      const { content } = await makeDealBody(html)
      const { deals_id } = await sendCall('POST /managedeals/adddeals', {}, { ...content, category_id: newName() })
      return readRichTextsOfDeal(deals_id as unknown as number)
    },
  },
  'PUT /editdeals/:id': {
    fields: dealFields,
    write: async (html) => {
      const { content, version } = await makeDealBody(html)
      await sendCall('PUT /editdeals/:id', { id: dealId }, { ...content, version })
      return readRichTextsOfDeal(dealId)
    },
  },
  'POST /previewDeal': {
    fields: dealFields.map((field) => `deal.${field}`),
    write: async (html) => {
      const { content } = await makeDealBody(html)
      const { deal } = (await sendCall(
        'POST /previewDeal',
        {},
        { deals_id: dealId, deal: content, language: 'fa' },
      )) as unknown as { deal: { description: string; hotel_info: { description: string } } }
      return [deal.description, deal.hotel_info.description]
    },
  },
  'PUT /changeSets/:id/deals/:record': {
    fields: dealFields,
    write: async (html) => {
      const { content, version } = await makeDealBody(html)
      const place = { id: await findOrCreateSet(), record: String(dealId) }
      await sendCall('PUT /changeSets/:id/deals/:record', place, { ...content, version })
      const { content: later } = (await readRecord('GET /changeSets/:id/:kind/:record', {
        ...place,
        kind: 'deals',
      })) as unknown as {
        content: Parameters<typeof richTextsOf>[0]
      }
      return richTextsOf(later)
    },
  },
  'POST /addAdditionalInfo': {
    fields: simple,
    write: (html) => sendCall('POST /addAdditionalInfo', {}, informationBody(html)),
  },
  'PUT /updateAdditionalInfo/:id': {
    fields: simple,
    write: async (html) => {
      const id = await findOrCreate(
        'information',
        async () => (await sendCall('POST /addAdditionalInfo', {}, informationBody(''))).id,
      )
      const { data } = await owner('GET /additional-info', { query: {} })
      const { version, name } = data.find((one) => one.id === id) as {
        version: number
        name: string
      } & (typeof data)[0]
      return sendCall('PUT /updateAdditionalInfo/:id', { id }, { ...informationBody(html), name, version })
    },
  },
  'POST /addSurroundings': {
    fields: simple,
    write: (html) => sendCall('POST /addSurroundings', {}, surroundingBody(html)),
  },
  'PUT /updateSurroundingsById/:id': {
    fields: simple,
    write: writeToNewRecord(
      'surrounding',
      'POST /addSurroundings',
      'GET /fetchSurroundingsById/:id',
      'PUT /updateSurroundingsById/:id',
      surroundingBody,
    ),
  },
  'POST /addActivities': { fields: simple, write: (html) => sendCall('POST /addActivities', {}, activityBody(html)) },
  'PUT /updateActivitiesById/:id': {
    fields: simple,
    write: writeToNewRecord(
      'activity',
      'POST /addActivities',
      'GET /fetchActivitiesById/:id',
      'PUT /updateActivitiesById/:id',
      activityBody,
    ),
  },
  'PUT /updateHotels/:id': { fields: ['intro', 'translations.*.intro'], write: writeToHotel('PUT /updateHotels/:id') },
  'PUT /updateHotelById/:id': {
    fields: ['intro', 'translations.*.intro'],
    write: writeToHotel('PUT /updateHotelById/:id'),
  },
  'POST /createVouchers': {
    fields: simple,
    write: (html) =>
      sendCall(
        'POST /createVouchers',
        {},
        { name: newName(), value_cents: 5_000, selling_price: 5_000, ...descriptionBody(html), active: false },
      ),
  },
  'PUT /editVouchers/:id': {
    fields: simple,
    write: async (html) => {
      const body = { name: 'Rich', value_cents: 5_000, selling_price: 5_000 }
      const id = await findOrCreate('voucher', async () =>
        Number((await sendCall('POST /createVouchers', {}, body))['voucher_id']),
      )
      return sendCall('PUT /editVouchers/:id', { id }, descriptionBody(html))
    },
  },
  'POST /addPackageVoucherCampaign': {
    fields: ['promotion', 'translations.*.promotion'],
    write: async (html) => {
      const { id } = await sendCall('POST /addPackageVoucherCampaign', {}, { ...campaignBody(html), generate: 1 })
      return promotionOf(id)
    },
  },
  'PUT /updatePackageVoucherCampaign/:id': {
    fields: ['promotion', 'translations.*.promotion'],
    write: async (html) => {
      const id = await findOrCreate(
        'campaign',
        async () => (await sendCall('POST /addPackageVoucherCampaign', {}, { ...campaignBody(''), generate: 1 })).id,
      )
      await sendCall('PUT /updatePackageVoucherCampaign/:id', { id }, promotionBody(html))
      return promotionOf(id)
    },
  },
  'PUT /updateContentPage/:name': {
    fields: pageFields,
    write: async (html) =>
      sendCall('PUT /updateContentPage/:name', { name: 'algemene-voorwaarden' }, pageBody(html, await pageVersion())),
  },
  'PUT /changeSets/:id/content-pages/:name': {
    fields: pageFields,
    write: async (html) => {
      const id = await findOrCreateSet()
      await sendCall(
        'PUT /changeSets/:id/content-pages/:name',
        { id, name: 'algemene-voorwaarden' },
        pageBody(html, await pageVersion()),
      )
      const { content } = (await readRecord('GET /changeSets/:id/:kind/:record', {
        id,
        kind: 'content-pages',
        record: 'algemene-voorwaarden',
      })) as unknown as { content: object }
      return content
    },
  },
}

/** The e-mail as displayed; empty if the text is refused. An e-mail template has its own syntax instead of HTML. */
async function previewEmail(html: string, keep: (texts: object) => Promise<unknown>): Promise<string[]> {
  const texts = { subject: 'Your booking', preheader: '', body: html }
  try {
    await keep(texts)
    const { data } = await owner('POST /previewEmailTemplate', {
      body: { kind: 'booking_link', language: 'en', ...texts },
    })
    return [data.html]
  } catch (error) {
    if (error instanceof CallFailed && error.status === 400) return []
    throw error
  }
}

async function promotionOf(id: number): Promise<object> {
  const { promotion_html, translations } = await shop.shop.db
    .selectFrom('voucher_campaign')
    .select(['promotion_html', 'translations'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [promotion_html, translations]
}

/** All texts in a reply. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []

test('each long text that staff can send is in the table, or is no HTML', () => {
  const known = Object.entries(rows).flatMap(([key, { fields }]) => fields.map((field) => `${key} ${field}`))
  expect(found.toSorted()).toEqual([...known, ...Object.keys(noHtml)].toSorted())
})

test('a danger is recognised, and an allowed text is not one', () => {
  expect(findDisallowedHtml('<p onclick="x()"><script>1</script><a href="javascript:x()">go</a>')).toHaveLength(3)
  expect(findActiveHtml('<p onclick="x()"><script>1</script><a href="javascript:x()">go</a>')).toHaveLength(3)
  expect(findDisallowedHtml('<h3>A</h3><p>1 &lt; 2 <a href="https://x.example">go</a><br></p>')).toEqual([])
  expect(richPayloads.length).toBeGreaterThanOrEqual(1_000)
})

test('payloads in one text hide none of each other', () => {
  const packed = packHtmlPayloads(richPayloads)
  expect(packed.length).toBeLessThan(richPayloads.length / 20)
  for (const { text, ends } of packed) {
    // The combined text must be shorter than the smallest limit of these fields.
    expect(text.length).toBeLessThan(10_000)
    expect(findEndMarkers(text)).toEqual(ends)
  }
  expect(findEndMarkers(`<!-- ${packed[0]!.text}`)).not.toEqual(packed[0]!.ends)
  const texts = packed.map(({ text }) => text)
  expect(richPayloads.filter((payload) => !texts.some((text) => text.includes(payload)))).toEqual([])
})

describe('what is stored runs nothing', () => {
  test.each(Object.keys(rows))('%s', { timeout: 600_000 }, async (key) => {
    const { write, isDocument } = rows[key]!
    const marked = textsIn(await write(isDocument ? '**text**' : '<p>Allowed <strong>text</strong></p>'))
    const fields = marked.filter((text) => text.includes('<strong>text</strong>')).length
    expect(fields).toBeGreaterThan(0)
    const payloads = sampleInGate(richPayloads, 50)
    const packed = isDocument
      ? [...markPayloads.map((text) => ({ text, ends: [] })), ...packTextPayloads(payloads)]
      : packHtmlPayloads(payloads)
    for (const { text, ends } of packed) {
      const stored = textsIn(await write(text))
      expect.soft(stored.flatMap(isDocument ? findActiveHtml : findDisallowedHtml), text).toEqual([])
      const whole = stored.map(findEndMarkers).filter((found) => ends.length > 0 && `${found}` === `${ends}`)
      expect.soft(whole.length, text).toBe(ends.length > 0 ? fields : 0)
    }
  })
})
