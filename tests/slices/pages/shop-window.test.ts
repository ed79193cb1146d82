/**
 * Banners, additional information, settings and pictures in the back-office, their immediate effect in the shop, and
 * the audit log.
 *
 * In the gate: banners, information, settings, pictures.
 * In the long suite: also broken pictures, the filters of the log.
 */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { signInOnce } from '../../voucher-steps.ts'
import { serverUrl } from '../../suite/databases.ts'
import { patienceMs } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let editor: Client
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 40, work: false })
  editor = shop.newClient(await signInOnce(shop, 'editor'))
  owner = shop.newClient(await signInOnce(shop, 'owner'))
})
afterAll(() => shop.close())

async function uploadFile(
  path: string,
  file: Buffer | null,
  fields: Record<string, string>,
  role: Parameters<typeof signInOnce>[1] = 'editor',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file)]), '../../etc/passwd.png')
  const response = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: await signInOnce(shop, role),
    body: form,
  })
  return { status: response.status, body: (await response.json()) as any }
}

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 120 } } })

const banner = {
  title: 'A week of frost',
  text: 'Skates out',
  link: '/packages/wellness',
  position: 0,
  active: true,
  starts_on: null as string | null,
  ends_on: null as string | null,
  translations: { nl: { title: 'Een week vorst' } },
}

describe('a banner', () => {
  const shown = async (language?: 'nl') =>
    (await shop.client('GET /fetchBannerImages', { query: language ? { language } : {} })).data.map(
      ({ title }) => title,
    )

  test('is shown in its order and period from the moment it is saved, in the language that was asked for', async () => {
    const picture = shop.shop.pictures.keys()[0]!
    const before = await shown()
    const { data: added } = await editor('POST /addBannerImage', { body: { ...banner, picture } })
    expect(await shown()).toContain('A week of frost')
    expect(await shown('nl')).toContain('Een week vorst')
    const change = async (values: Partial<typeof banner>) => {
      const { data: all } = await editor('GET /fetchBannerImages', { query: {} })
      const { version } = (all as unknown as { id: number; version: number }[]).find(({ id }) => id === added.id)!
      return (
        await editor('PUT /editBannerImage/:id', {
          params: { id: added.id },
          body: { ...banner, picture, ...values, version },
        })
      ).data
    }
    const day = today(new Date())
    for (const [values, state] of [
      [{ starts_on: addDays(day, 1) }, 'coming'],
      [{ ends_on: addDays(day, -1) }, 'over'],
      [{ starts_on: day, ends_on: day }, 'shown'],
      [{ active: false }, 'off'],
    ] as const) {
      expect(await change(values)).toMatchObject({ state })
      expect([state, (await shown()).includes('A week of frost')]).toEqual([state, state === 'shown'])
    }
    const hidden = await expectCallFailed(shop.client('GET /fetchBannerImageById/:id', { params: { id: added.id } }))
    expect(hidden.status).toBe(404)
    await change({ position: 99 })
    expect((await shown()).at(-1)).toBe('A week of frost')
    const { data: page } = await shop.client('GET /fetchBannerImages', { query: { page: 1, limit: 1 } })
    expect(page).toMatchObject({ total: before.length + 1, page: 1, limit: 1 })
    await editor('DELETE /deleteBannerImage/:id', { params: { id: added.id } })
    expect(await shown()).toEqual(before)
  })

  test('that a colleague has changed is refused with the current one', async () => {
    const picture = shop.shop.pictures.keys()[0]!
    const { data: added } = await editor('POST /addBannerImage', { body: { ...banner, picture } })
    const body = { ...banner, picture, version: 1 }
    await editor('PUT /editBannerImage/:id', { params: { id: added.id }, body })
    const refused = await expectCallFailed(editor('PUT /editBannerImage/:id', { params: { id: added.id }, body }))
    expect([refused.status, refused.code]).toEqual([409, 'record_changed'])
    expect(refused.data).toMatchObject({ current: { version: 2, updated_by: 'editor@demo.test' } })
  })

  test.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: '//elsewhere.example' }],
    ['link', { link: '/\\elsewhere.example' }],
    ['picture', { picture: 'no-such-picture' }],
    ['ends_on', { starts_on: '2027-02-02', ends_on: '2027-02-01' }],
    ['starts_on', { starts_on: '2027-02-30' }],
    ['translations.en', { translations: { en: { title: 'x' } } }],
  ])('400 names %s', async (path, wrong) => {
    const picture = shop.shop.pictures.keys()[0]!
    const { status, body } = await shop.raw(
      'POST',
      '/addBannerImage',
      { ...banner, picture, ...wrong },
      await signInOnce(shop, 'editor'),
    )
    expect([status, body.error.fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })
})

describe('additional information', () => {
  test('is added, shown at once in its languages, sanitised, and not deleted while a deal uses it', async () => {
    const hostile = scriptPayloads.join('<p>x</p>').slice(0, 20_000)
    const input = {
      name: 'luggage',
      title: 'Luggage',
      position: 3,
      description: `<p>By train</p>${hostile}`,
      translations: { nl: { title: 'Bagage', description: '<p>Per trein</p><script>boom()</script>' } },
    }
    const { data: added } = await editor('POST /addAdditionalInfo', { body: input })
    expect(added.description).not.toMatch(/<(?:script|img|svg|iframe|style)\b/i)
    expect(added.translations['nl']).toEqual({ title: 'Bagage', description: '<p>Per trein</p>' })
    const seen = (await shop.client('GET /additional-info', { query: { language: 'nl' } })).data
    expect(seen.find(({ id }) => id === added.id)).toMatchObject({ title: 'Bagage', description: '<p>Per trein</p>' })
    expect(seen.find(({ id }) => id === added.id)).not.toHaveProperty('translations')
    const taken = await expectCallFailed(editor('POST /addAdditionalInfo', { body: input }))
    expect(taken.fields[0]).toMatchObject({ path: 'name', code: 'name_taken' })

    const deal = await shop.shop.db.selectFrom('deal').select('id').orderBy('id').executeTakeFirstOrThrow()
    await shop.shop.db
      .updateTable('deal')
      .set({ additional_information: [added.id] })
      .where('id', '=', deal.id)
      .execute()
    const params = { id: added.id }
    const used = await expectCallFailed(editor('DELETE /deleteAdditionalInfo/:id', { params }))
    expect([used.status, used.code, (used.data as { total: number }).total]).toEqual([409, 'record_in_use', 1])
    const { data: changed } = await editor('PUT /updateAdditionalInfo/:id', {
      params,
      body: { ...input, title: 'Bags', version: added.version },
    })
    expect(changed).toMatchObject({ title: 'Bags', deals: 1, version: 2 })
    await shop.shop.db.updateTable('deal').set({ additional_information: [] }).where('id', '=', deal.id).execute()
    await editor('DELETE /deleteAdditionalInfo/:id', { params })
    expect((await shop.client('GET /additional-info', { query: {} })).data.map(({ id }) => id)).not.toContain(added.id)
  })
})

describe('a setting', () => {
  test('of minimum days applies to calendar and card at once, and the log has both values', async () => {
    const { data: deals } = await shop.client('GET /deals', { query: {} })
    const deal = (deals as { deals_id: number; price_state: string; lowest_price_day: string }[]).find(
      ({ price_state }) => price_state === 'known',
    )!
    const dealId = deal.deals_id
    const first = async () => (await shop.client('POST /getCalendar', { body: { deals_id: dealId } })).data.min_date
    const before = await first()
    expect((await owner('POST /saveMinimumDays', { body: { days: 9 } })).data).toEqual({ days: 9 })
    expect((await shop.client('GET /minimum-days', {})).data).toEqual({ days: 9 })
    const soonest = addDays(today(new Date()), 9)
    expect(await first()).toBe(before > soonest ? before : soonest)
    const { data: card } = await shop.client('GET /fetchDealsById/:id', { params: { id: dealId }, query: {} })
    expect(card.lowest_price_day === null || card.lowest_price_day >= soonest).toBe(true)
    await owner('POST /saveMinimumDays', { body: { days: 0 } })
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:minimumDays' } })
    expect(log.items.map(({ before: was, after: is }) => [was, is])).toEqual([
      [{ days: 9 }, { days: 0 }],
      [{ days: 0 }, { days: 9 }],
    ])
    for (const days of [-1, 366, 1.5]) {
      const { status, body } = await shop.raw('POST', '/saveMinimumDays', { days }, await signInOnce(shop, 'owner'))
      expect([status, body.error.fields[0].path]).toEqual([400, 'days'])
    }
  })

  test('of the guarantee is shown at once; its logo is a picture of this shop only', async () => {
    const body = { sgr_logo: '/sgr.svg', sgr_contribution_cents: 725, text: 'Number 1234.' }
    const { data } = await owner('POST /sgrSettings', { body })
    expect(data).toEqual(body)
    expect((await shop.client('GET /sgrpaymentconfiguration', {})).data).toEqual(data)
    for (const sgr_logo of ['https://elsewhere.example/a.png', '//elsewhere.example', 'javascript:x']) {
      const answer = await shop.raw('POST', '/sgrSettings', { ...body, sgr_logo }, await signInOnce(shop, 'owner'))
      expect([answer.status, answer.body.error.fields[0].path]).toEqual([400, 'sgr_logo'])
    }
  })
})

describe('an uploaded picture', () => {
  test('is re-encoded without metadata, rotated by its orientation, and served in every width', async () => {
    const photo = await drawPicture(1800, 900)
      .withExif({ IFD0: { Copyright: 'Secret place 52.1 N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const { status, body } = await uploadFile('/uploadSingleImageOnSelection', photo, {
      owner_type: 'hotel',
      owner_id: '1',
    })
    expect([status, body.data.width, body.data.height]).toEqual([200, 900, 1800])
    expect(body.data.variants.map(({ width }: { width: number }) => width)).toEqual([320, 480, 640])
    const served = await fetch(shop.url + body.data.url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.includes('Secret')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const again = await uploadFile('/uploadSingleImageOnSelection', photo, { owner_type: 'deal' })
    expect(again.body.data.key).toBe(body.data.key)
    const banner = await uploadFile('/uploadBannerImage', photo, {})
    expect(banner.body.data.key).toBe(body.data.key)
  })

  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="boom()"/>'),
      'picture_type',
    ],
    ['a page', Buffer.from('<!doctype html><script>boom()</script>'), 'picture_type'],
    ['nothing', Buffer.alloc(0), 'picture_type'],
    ['only the first bytes of a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'picture_broken'],
    [
      'a page behind the first bytes',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
      'picture_broken',
    ],
  ])('%s is refused', async (_name, file, code) => {
    const { status, body } = await uploadFile('/uploadSingleImageOnSelection', file, { owner_type: 'hotel' })
    expect([status, body.error.fields]).toEqual([400, [expect.objectContaining({ path: 'file', code })]])
  })

  longTest('a truncated one, a tiny one and one with too many pixels are refused', async () => {
    const whole = await drawPicture(800, 600).png().toBuffer()
    const bomb = await drawPicture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    for (const [file, code] of [
      [whole.subarray(0, whole.length - 200), 'picture_broken'],
      [await drawPicture(20, 20).png().toBuffer(), 'picture_too_small'],
      [bomb, 'picture_too_large'],
    ] as const) {
      const { status, body } = await uploadFile('/uploadBannerImage', file, {})
      expect([status, body.error.fields?.[0]?.code]).toEqual([400, code])
    }
  })

  test('needs the permission of what it is for, a kind, a file and a multipart body', async () => {
    const photo = await drawPicture(100, 100).webp().toBuffer()
    const send = async (
      fields: Record<string, string>,
      role: Parameters<typeof signInOnce>[1],
      file: Buffer | null = photo,
    ) => (await uploadFile('/uploadSingleImageOnSelection', file, fields, role)).status
    expect(await send({ owner_type: 'brand' }, 'editor')).toBe(403)
    expect(await send({ owner_type: 'voucher' }, 'finance')).toBe(200)
    expect(await send({ owner_type: 'hotel' }, 'finance')).toBe(403)
    expect(await send({ owner_type: 'hotel' }, 'viewer')).toBe(403)
    expect(await send({}, 'owner')).toBe(400)
    expect(await send({ owner_type: 'hotel' }, 'owner', null)).toBe(400)
    const plain = await shop.raw('POST', '/uploadBannerImage', { file: 'x' }, await signInOnce(shop, 'owner'))
    expect(plain.status).toBe(415)
  })
})

describe('the pictures of the shop', () => {
  const send = (key: string, version: number, role: Parameters<typeof signInOnce>[1] = 'editor') =>
    signInOnce(shop, role).then((headers) =>
      shop.newClient(headers)('PUT /pictures/:key', {
        params: { key },
        body: { alt: ' A frozen lake ', focus_x: 0.2, focus_y: 0.9, version },
      }),
    )
  const uploaded = async (color: string) => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
      .png()
      .toBuffer()
    return (await uploadFile('/uploadSingleImageOnSelection', bytes, { owner_type: 'deal' })).body.data.key as string
  }

  test('are listed, uploaded ones first, with the records that use them; unused ones are found', async () => {
    const used = await uploaded('#123456')
    const unused = await uploaded('#654321')
    const theme = (await editor('GET /fetchThemes', {})).data[0]!
    const { data: record } = await editor('GET /fetchThemesById/:id', { params: { id: theme.id } })
    const { name, title, position, summary, translations, version } = record
    await editor('PUT /updateThemesById/:id', {
      params: { id: theme.id },
      body: { name, title, position, summary, translations, version, picture: used },
    })
    const { data } = await editor('GET /pictures', { query: { limit: 100 } })
    expect(data.items.slice(0, 2).map(({ key }) => key)).toEqual([unused, used])
    expect(data.items.find(({ key }) => key === used)!.used_by).toEqual([
      { resource: 'themes', id: theme.id, name: title },
    ])
    const ofTheShop = data.items.find(({ used_by: users }) => users.some(({ resource }) => resource === 'deals'))!
    expect(ofTheShop.uploaded).toBeNull()
    const open = (await editor('GET /pictures', { query: { unused: true, limit: 100 } })).data.items
    expect(open.map(({ key }) => key)).toContain(unused)
    expect(open.filter(({ uploaded: own, used_by: users }) => own === null || users.length > 0)).toEqual([])
    const found = await editor('GET /pictures', { query: { searchTerm: ofTheShop.image.alt.toUpperCase(), limit: 1 } })
    expect(found.data.items[0]!.image.alt).toBe(ofTheShop.image.alt)
    const second = (await editor('GET /pictures', { query: { page: 2, limit: 1 } })).data
    expect([second.total, second.items.map(({ key }) => key)]).toEqual([data.total, [used]])
  })

  test.each([
    ['banners', 30],
    ['rooms', 30],
    // There are more rooms than the list reads for sorting, so the newest ones are expected.
    ['rooms', 130],
  ] as const)('of many users the newest twenty are named, the same ones each time: %s, %i', async (kind, count) => {
    const { db } = shop.shop
    const key = await uploaded(`#${String(count).padStart(6, kind === 'rooms' ? '5' : '7')}`)
    const places = Array.from({ length: count }, (_, index) => index + 1)
    const name = (place: number) => `${key} ${String(place).padStart(3, '0')}`
    const { id: hotel_id, name: hotel } = await db
      .selectFrom('hotel')
      .select(['id', 'name'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    for (const place of places)
      await (kind === 'banners'
        ? db.insertInto('banner').values({ title: name(place), link: '/', picture: key, active: false })
        : db.insertInto('room').values({ hotel_id, name: name(place), pictures: sql`jsonb_build_array(${key}::text)` })
      ).execute()
    const shown = async () =>
      (await editor('GET /pictures', { query: { searchTerm: key } })).data.items[0]!.used_by.map((one) => one.name)
    const newest = places.slice(-20).map(name)
    const expected = kind === 'banners' ? newest.toReversed() : newest.map((room) => `${hotel}: ${room}`)
    expect(await shown()).toEqual(expected)
    // An updated row moves to another position in its table.
    const table = kind === 'banners' ? sql`banner set title = title` : sql`room set name = name`
    const column = kind === 'banners' ? sql`title` : sql`name`
    for (const place of places.filter((one) => one % 7 === 0))
      await sql`update ${table} where ${column} = ${name(place)}`.execute(db)
    expect(await shown()).toEqual(expected)
  })

  test('are described once at a time; the shop shows it at once', async () => {
    const key = await uploaded('#0b5a3c')
    const body = { ...banner, title: 'On the ice', picture: key }
    await editor('POST /addBannerImage', { body })
    const shown = async () =>
      (await shop.client('GET /fetchBannerImages', { query: {} })).data.find(({ title }) => title === 'On the ice')!
        .image
    expect(await shown()).toMatchObject({ alt: '', focus_x: 0.5, focus_y: 0.5 })
    const { data } = await send(key, 1)
    expect(data.uploaded!.version).toBe(2)
    expect(await shown()).toMatchObject({ alt: 'A frozen lake', focus_x: 0.2, focus_y: 0.9 })
    const refused = await expectCallFailed(send(key, 1, 'manager'))
    expect([refused.status, refused.code]).toEqual([409, 'record_changed'])
    const both = await Promise.allSettled([send(key, 2), send(key, 2, 'manager')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const ofTheShop = shop.shop.pictures.keys()[0]!
    expect((await expectCallFailed(send(ofTheShop, 1))).status).toBe(404)
    expect((await expectCallFailed(send('u-000000000000000000000000', 1))).status).toBe(404)
    expect((await expectCallFailed(send(key, 3, 'finance'))).status).toBe(403)
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: `picture:${key}` } })
    expect(log.items.map(({ action }) => action)).toEqual(['picture.update', 'picture.update', 'picture.upload'])
  })

  // The embedded engine has only one connection, so it has no concurrent transactions.
  test.skipIf(serverUrl === null)('a second description waits until the first is written', async () => {
    const key = await uploaded('#3c0b5a')
    const { db } = shop.shop
    const change = await db.startTransaction().execute()
    const waiting = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      ).rows[0]!.count
    await change.selectFrom('uploaded_picture').select('key').where('key', '=', key).forUpdate().execute()
    const both = Promise.allSettled([send(key, 1), send(key, 1, 'manager')])
    try {
      await expect.poll(waiting, { timeout: patienceMs }).toBe(2)
    } finally {
      await change.rollback().execute()
    }
    expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const row = await db.selectFrom('uploaded_picture').select('version').where('key', '=', key).executeTakeFirst()
    expect(row).toEqual({ version: 2 })
  })

  test('have their variants made before a visitor asks for one', async () => {
    const key = await uploaded('#5a3c0b')
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job
      where name = 'picture-variants' order by created_on desc limit 1`.execute(shop.shop.db)
    expect(rows).toEqual([{ data: { key } }])
  })
})

longTest('the log is filtered by record, kind, person and days, and paged', async () => {
  const { data: first } = await owner('GET /fetchAuditLog', { query: { subject: 'banner', limit: 2 } })
  expect(first.items).toHaveLength(2)
  expect(first.items.every(({ subject }) => subject.startsWith('banner:'))).toBe(true)
  const { data: record } = await owner('GET /fetchAuditLog', { query: { subject: first.items[0]!.subject } })
  expect(new Set(record.items.map(({ subject }) => subject))).toEqual(new Set([first.items[0]!.subject]))
  const { data: mine } = await owner('GET /fetchAuditLog', { query: { actor: 'OWNER@', action: 'setting.' } })
  expect(mine.total).toBe(3)
  const day = today(new Date())
  const { data: all } = await owner('GET /fetchAuditLog', { query: { from: day, to: day } })
  expect(all.total).toBeGreaterThan(first.total)
  const { data: later } = await owner('GET /fetchAuditLog', { query: { from: addDays(day, 1) } })
  expect(later.total).toBe(0)
})
