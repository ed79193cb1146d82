/**
 * Settings as staff change them: those that determine prices, and the theme and contact details of the shop.
 *
 * In the gate: prices, versions, limits, the theme.
 * In the long suite: also scripts in a setting.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { taxKinds } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let owner: Client
let headers: { authorization: string }
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6, priceDays: 40 })
  headers = await signIn(shop, 'owner')
  owner = shop.newClient(headers)
})
afterAll(() => shop.close())

const sendAsOwner = (method: string, path: string, body: object) => shop.raw(method, path, body, headers)
const readPackage = async () => (await owner('GET /packageSetting', {})).data
const readBrand = async () => {
  const { data } = await owner('GET /customizations', {})
  return data as typeof data & { version: number }
}

describe('what prices are made of', () => {
  test('holds for rooms, calendar and quote at once, for cards as soon as the job has run, and is put back the same', async () => {
    const { deal, stay, hotels, rooms } = await findBookableStay(shop, { skipDays: 3 })
    const sums = async () => {
      const rate = (
        await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotels[0]!.hotel_id } })
      ).data.find(({ book_hash }) => book_hash === rooms[0]!.book_hash)!
      const [day] = (
        await shop.client('POST /hotels/calendar', { body: { ...stay, from: stay.check_in, to: stay.check_in } })
      ).data
      const { data: quote } = await shop.client('POST /specific-config', {
        body: { deals_id: deal.deals_id, book_hash: rate.book_hash, activities: [], pay: 'full' },
      })
      return [rate.price.total_cents, day!.total_cents!, quote.total_cents]
    }
    const card = async () =>
      (await shop.client('GET /fetchDealsById/:id', { params: { id: deal.deals_id }, query: {} })).data.lowest_price
    const [before, cardBefore, setting] = [await sums(), await card(), await readPackage()]
    const { version, ...values } = setting
    const dearer = { ...values, reservation_cost_cents: values.reservation_cost_cents + 1_000 }
    const sent = vi.spyOn(shop.shop.jobs, 'send')
    const { data: saved } = await owner('POST /packageSetting', { body: { ...dearer, version } })
    const job = sent.mock.calls.find(([queue]) => queue === 'refresh-prices')
    expect(job?.[1]).toMatchObject({ deals: expect.arrayContaining([deal.deals_id]) })
    sent.mockRestore()
    expect(saved).toEqual({ ...dearer, version: version + 1 })
    expect(await readPackage()).toEqual(saved)
    expect(await sums()).toEqual(before.map((cents) => cents + 1_000))
    await expect.poll(card, { timeout: 20_000 }).toBe(cardBefore! + 5)
    await owner('POST /packageSetting', { body: { ...values, version: saved.version } })
    expect(await sums()).toEqual(before)
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:package' } })
    expect(log.items.map(({ before: was, after: is }) => [was, is])).toEqual([
      [dearer, values],
      [values, dearer],
    ])
  })

  test('is stored whole: surcharges, seasons, taxes, and the contribution that another call sets', async () => {
    const { version, ...old } = await readPackage()
    const input = {
      margin: 12.34,
      reservation_cost_cents: 0,
      round_to_cents: 50 as const,
      weekend: { weekdays: [0, 6], surcharge_cents: 700 },
      seasons: [{ from: '12-20', to: '01-05', surcharge_cents: 2_500 }],
      tourist_tax_cents: 310,
      absorbed_rise: 1.5,
    }
    const { data: sgr } = await shop.client('GET /sgrpaymentconfiguration', {})
    const { data } = await owner('POST /packageSetting', { body: { ...input, version } })
    expect(data).toEqual({ ...input, version: version + 1 })
    expect(await readPackage()).toEqual(data)
    expect((await shop.client('GET /sgrpaymentconfiguration', {})).data).toEqual(sgr)
    // Another call, that of the guarantee fund, changed a part of this setting, so a save with the earlier version is a
    // conflict.
    await owner('POST /sgrSettings', { body: { ...sgr, sgr_contribution_cents: sgr.sgr_contribution_cents + 100 } })
    const stale = await sendAsOwner('POST', '/packageSetting', { ...old, version: data.version })
    expect([stale.status, stale.body.error.code]).toEqual([409, 'record_changed'])
    expect(stale.body.data.current).toEqual({ ...input, version: data.version + 1 })
    await owner('POST /packageSetting', { body: { ...old, version: data.version + 1 } })
    expect((await shop.client('GET /sgrpaymentconfiguration', {})).data.sgr_contribution_cents).toBe(
      sgr.sgr_contribution_cents + 100,
    )
  })

  test('two who save at the same moment: one gets a conflict, and nothing is mixed', async () => {
    const { version, ...old } = await readPackage()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shop.raw(
          'POST',
          '/packageSetting',
          { ...old, margin: index + 1, tourist_tax_cents: index + 1, version },
          headers,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const now = await readPackage()
    expect([now.version, now.tourist_tax_cents]).toEqual([version + 1, now.margin])
    await owner('POST /packageSetting', { body: { ...old, version: now.version } })
  })

  test.each([
    ['margin', { margin: 12.345 }],
    ['margin', { margin: -1 }],
    ['round_to_cents', { round_to_cents: 7 }],
    ['seasons.0.from', { seasons: [{ from: '02-30', to: '03-01', surcharge_cents: 1 }] }],
    ['seasons.0.to', { seasons: [{ from: '02-28', to: '13-01', surcharge_cents: 1 }] }],
    ['weekend.weekdays.0', { weekend: { weekdays: [7], surcharge_cents: 1 } }],
    ['reservation_cost_cents', { reservation_cost_cents: 19.5 }],
    ['reservationCostCents', { reservationCostCents: 1 }],
  ])('names %s where it is wrong', async (path, wrong) => {
    const { status, body } = await sendAsOwner('POST', '/packageSetting', { ...(await readPackage()), ...wrong })
    expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })
})

describe('the VAT of invoices', () => {
  const readVat = async () => (await owner('GET /vatSetting', {})).data
  const ratesOf = async (number: string): Promise<(number | null)[]> => {
    const { vat } = await shop.shop.db
      .selectFrom('invoice')
      .select('vat')
      .where('reservation_number', '=', number)
      .executeTakeFirstOrThrow()
    return (vat as { rate_bp: number | null }[]).map((row) => row.rate_bp)
  }
  const soldStay = async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 3 }))
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    return reservation.reservationNumber
  }

  test('a rate counts for invoices from its day on; what was invoiced keeps its own', async () => {
    const { version, ...old } = await readVat()
    const earlier = await soldStay()
    const rates = await ratesOf(earlier)
    expect(rates).toContain(2100)
    const begun = { ...makeRates(today(shop.shop.now()), 12.5), country: 'NL' }
    const { data: saved } = await owner('POST /vatSetting', {
      body: { ...old, rates: [begun, ...old.rates], version },
    })
    // The rates are stored by country, the home country first, and by day.
    const [home, abroad] = [
      old.rates.filter(({ country }) => country === 'NL'),
      old.rates.filter(({ country }) => country !== 'NL'),
    ]
    expect(saved).toEqual({ ...old, rates: [...home, begun, ...abroad], version: version + 1 })
    expect(await readVat()).toEqual(saved)
    const later = await ratesOf(await soldStay())
    expect(later.filter((rate) => rate !== null)).toEqual([1250])
    expect(await ratesOf(earlier)).toEqual(rates)
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:vat' } })
    expect(log.items[0]).toMatchObject({ action: 'setting.vat', before: old })
    const stale = await sendAsOwner('POST', '/vatSetting', { ...old, version })
    expect([stale.status, stale.body.error.code]).toEqual([409, 'record_changed'])
    await owner('POST /vatSetting', { body: { ...old, scheme: 'travel_agent', version: saved.version } })
    expect(await ratesOf(await soldStay())).toEqual([null])
    await owner('POST /vatSetting', { body: { ...old, version: saved.version + 1 } })
  })

  test.each([
    ['rates.1.from', ['2026-01-01', '2026-01-01']],
    ['rates.0.from', ['2099-01-01']],
    ['rates.0.from', ['2026-02-30']],
    ['rates', []],
  ])('names %s where the days are %j', async (path, days) => {
    const rates = days.map((from) => makeRates(from, 9))
    const { status, body } = await sendAsOwner('POST', '/vatSetting', { ...(await readVat()), rates })
    expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })
})

const makeRates = (from: string, percent: number) => ({
  ...(Object.fromEntries(taxKinds.map((kind) => [kind, percent])) as Record<(typeof taxKinds)[number], number>),
  country: 'NL',
  from,
  booked_until: null,
  due_until: null,
})

describe('look and contact', () => {
  test('are on the next page that is drawn, in its colour', async () => {
    const { version, ...old } = await readBrand()
    const input = {
      ...old,
      brand_name: 'Even weg',
      brand_color: '#1f5fbf',
      contact: { email: 'hallo@evenweg.example', phone: '+31 30 123 4567', address: 'Oudegracht 1, Utrecht' },
      socials: [{ name: 'Mastodon', url: 'https://mastodon.example/@evenweg' }],
      payment_methods: ['visa' as const, 'ideal' as const],
      popular_destinations: old.popular_destinations.slice(0, 1),
    }
    const { data } = await owner('PUT /updateCustomization', { body: { ...input, version } as never })
    expect(data).toEqual({ ...input, version: version + 1 })
    const page = await (await fetch(`${shop.url}/?lang=en`)).text()
    for (const seen of ['Even weg', '#1f5fbf', 'hallo@evenweg.example', 'Oudegracht 1, Utrecht', 'mastodon.example'])
      expect(page).toContain(seen)
    // Visitors do not get the version.
    expect((await shop.client('GET /customizations', {})).data).toEqual(input)
    const stale = await sendAsOwner('PUT', '/updateCustomization', { ...old, version })
    expect([stale.status, stale.body.data.current]).toEqual([409, data])
    await owner('PUT /updateCustomization', { body: { ...old, version: data.version } as never })
    expect(await (await fetch(`${shop.url}/?lang=en`)).text()).not.toContain('Even weg')
  })

  test.each([
    ['brand_color', { brand_color: 'red;}body{display:none' }],
    ['logo', { logo: 'https://elsewhere.example/a.png' }],
    ['logo', { logo: '//elsewhere.example/a.png' }],
    ['socials.0.url', { socials: [{ name: 'x', url: 'javascript:alert(1)' }] }],
    ['socials.0.url', { socials: [{ name: 'x', url: 'http://plain.example' }] }],
    ['contact.email', { contact: { email: 'nobody', phone: '', address: '' } }],
    ['popular_destinations.0', { popular_destinations: ['atlantis'] }],
    ['payment_methods.0', { payment_methods: ['gold'] }],
    ['brand_name', { brand_name: '' }],
  ])('name %s where it is wrong', async (path, wrong) => {
    const { status, body } = await sendAsOwner('PUT', '/updateCustomization', { ...(await readBrand()), ...wrong })
    expect([status, body.error.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })

  longTest('run nothing on a page, for any input', async () => {
    const { version, ...old } = await readBrand()
    const printable = (text: string) => [...text].filter((sign) => sign >= ' ' && sign !== '\u007f').join('')
    const texts = scriptPayloads.map((text) => printable(text).slice(0, 40)).filter((text) => text !== '')
    let saved = version
    for (const text of texts.slice(0, 20)) {
      const { status, body } = await sendAsOwner('PUT', '/updateCustomization', {
        ...old,
        brand_name: text,
        contact: { ...old.contact, address: text },
        version: saved,
      })
      expect(status, text).toBe(200)
      saved = body.data.version
      const page = await (await fetch(`${shop.url}/?lang=en`)).text()
      if (/[<"]/.test(text)) expect(page).not.toContain(`content="${text}"`)
      if (text.includes('<')) expect(page).not.toContain(text)
    }
    await owner('PUT /updateCustomization', { body: { ...old, version: saved } as never })
  })
})
