/** Vouchers in the back-office, and partners' campaigns. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertPreparedCodes,
  findTypedCodes,
  prepareCodes,
  reencryptCodes,
} from '@tussenuit/modules/money/ledger/index.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  makeGuestForm,
  payByCard,
  waitForState,
} from '../../booking-steps.ts'
import { buyVouchers, reserveWithCodes, signIn, readCodeBalance } from '../../voucher-steps.ts'

const addedRange = { first_id: expect.any(Number), last_id: expect.any(Number) }

let shop: TestShop
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence', 'Apricot tart on Sunday'] })
  chosen = await findBookableStay(shop)
})
afterAll(() => shop.close())

test('staff manage vouchers: created, changed, on and off sale, with codes in bulk; according to the role', async () => {
  for (let count = 0; count < 3; count += 1) await buyVouchers(shop, { cents: 5_000 })
  const [finance, support, editor] = [
    await signIn(shop, 'finance'),
    await signIn(shop, 'support'),
    await signIn(shop, 'editor'),
  ]
  const options = {
    name: 'A whole week',
    value_cents: 50_000,
    selling_price: 45_000,
    description: '<p>Seven days</p><script>alert(1)</script>',
  }
  for (const headers of [support, editor, {}])
    await expect(shop.client('POST /createVouchers', { body: options }, headers)).rejects.toMatchObject({
      status: 'authorization' in headers ? 403 : 401,
    })
  await expect(shop.raw('POST', '/createVouchers', { ...options, free: true }, finance)).resolves.toMatchObject({
    status: 400,
  })
  await expect(
    shop.client('POST /createVouchers', { body: { ...options, validity_months: 12 } }, finance),
  ).rejects.toMatchObject({ status: 400 })
  const made = (await shop.client('POST /createVouchers', { body: { ...options, active: false } }, finance)).data as {
    voucher_id: number
    slug: string
    description: string
    vat_class: string
  }
  expect(made).toMatchObject({
    slug: 'a-whole-week',
    description: '<p>Seven days</p>',
    vat_class: 'multi_purpose',
    validity_months: 24,
    selling_price: 45_000,
    sold: 0,
  })
  await expect(shop.client('POST /fetchVoucherById', { body: { voucher_id: made.voucher_id } })).rejects.toMatchObject({
    status: 404,
  })
  await shop.client('PUT /editVouchers/:id', { params: { id: made.voucher_id }, body: { active: true } }, finance)
  const shown = (await shop.client('POST /fetchVoucherById', { body: { voucher_id: made.voucher_id } })).data
  expect(Object.keys(shown)).not.toContain('vat_class')

  expect(
    (await shop.client('POST /savevouchers', { body: { voucher_id: made.voucher_id, generate: 5_000 } }, finance)).data,
  ).toEqual({ added: 5_000, skipped: 0, ...addedRange })
  expect(
    (
      await shop.client(
        'POST /savevouchers',
        { body: { voucher_id: made.voucher_id, codes: ['SUN-01', 'sun 01', 'SUN-02'] } },
        finance,
      )
    ).data,
  ).toEqual({ added: 2, skipped: 1, ...addedRange })
  await expect(
    shop.client('POST /savevouchers', { body: { voucher_id: made.voucher_id, codes: ['SUN-03', '----'] } }, finance),
  ).rejects.toMatchObject({ status: 400 })
  const list = (headers: Record<string, string>) =>
    shop.client(
      'POST /fetchVoucherCodesByVoucherId',
      { body: { voucher_id: made.voucher_id, page: 51, limit: 100 } },
      headers,
    )
  expect((await list(finance)).data).toMatchObject({
    total: 5_002,
    items: [{ code: 'SUN-01', imported: true, state: 'issued', balance_cents: 50_000 }, { code: 'SUN-02' }],
  })
  expect((await list(support)).data.items.map((item) => item.code)).toEqual(['•••-01', '•••-02'])
  await expect(list(editor)).rejects.toMatchObject({ status: 403 })
  expect(await readCodeBalance(shop, 'sun-o1')).toEqual({ balance_cents: 50_000, available_cents: 50_000 })
  await expect(
    shop.client('DELETE /deleteVochers/:id', { params: { id: made.voucher_id } }, finance),
  ).rejects.toMatchObject({ status: 409, code: 'voucher_sold' })
  const orders = (await shop.client('GET /getVoucherTransaction', { query: { limit: 3 } }, support)).data
  expect(orders.items).toHaveLength(3)
  const template = (
    await shop.client(
      'PUT /updateInvoiceVoucherTemplateData',
      { body: { title: 'Even weg' } },
      await signIn(shop, 'manager'),
    )
  ).data
  expect((await shop.client('GET /getInVoiceTemplateData', {}, finance)).data).toEqual({
    ...template,
    title: 'Even weg',
  })
  await expect(
    shop.client('PUT /updateInvoiceVoucherTemplateData', { body: { title: 'x' } }, finance),
  ).rejects.toMatchObject({ status: 403 })
})

test('an order keeps the name it was sold under, and staff see all that happened to it', async () => {
  const [finance, support] = [await signIn(shop, 'finance'), await signIn(shop, 'support')]
  const { voucher, order, codes } = await buyVouchers(shop, {
    cents: 10_000,
    quantity: 2,
    email: 'order-page@example.nl',
    recipient: { name: 'Mila', email: 'mila@example.nl', language: 'nl' },
    message: 'Enjoy',
  })
  const number = order.transaction_number
  await shop.client(
    'PUT /editVouchers/:id',
    { params: { id: voucher.voucher_id }, body: { name: 'Another name' } },
    finance,
  )
  const listed = async (headers: Record<string, string>) =>
    (await shop.client('GET /getVoucherTransaction', { query: { q: number } }, headers)).data.items[0]
  const day = today(new Date())
  expect(await listed(finance)).toMatchObject({
    voucher: 'Another name',
    campaign_name: voucher.name,
    valid_from: day,
    valid_until: addMonths(day, voucher.validity_months),
    code: codes[0],
  })
  expect((await listed(support))!.code).toMatch(/^•••/)

  const read = async (headers: Record<string, string>) =>
    (await shop.client('GET /voucherOrders/:id', { params: { id: number.toLowerCase() } }, headers)).data
  const shown = await read(finance)
  expect(shown).toMatchObject({
    transaction_number: number,
    state: 'issued',
    campaign_name: voucher.name,
    buyer: { email: 'order-page@example.nl' },
    recipient: { name: 'Mila', email: 'mila@example.nl', language: 'nl' },
    message: 'Enjoy',
    payments: [{ state: 'paid', received_cents: voucher.selling_price * 2, refunded_cents: 0 }],
    refunds: [],
    owed_again_cents: 0,
  })
  expect(
    shown.codes.map(({ code, transaction_number, balance_cents }) => [code, transaction_number, balance_cents]),
  ).toEqual(codes.map((code) => [code, number, 10_000]))
  expect(shown.events.map(({ to }) => to)).toEqual(['issued', 'paid', 'awaiting_payment'])
  expect(shown.mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    'voucher_bought order-page@example.nl',
    'voucher_gift mila@example.nl',
  ])
  expect((await read(support)).codes.map(({ code }) => code.slice(0, 3))).toEqual(['•••', '•••'])
  await expect(shop.client('GET /voucherOrders/:id', { params: { id: 'TV22222222' } }, finance)).rejects.toMatchObject({
    status: 404,
    code: 'voucher_order_unknown',
  })

  await shop.client('POST /vouchers/withdrawal/confirm', {
    body: { transaction_number: number, email: 'order-page@example.nl', name: 'Noor Smit', items: [1] },
  })
  await retryUntilPasses(async () =>
    expect(await read(finance)).toMatchObject({
      payments: [{ refunded_cents: voucher.selling_price }],
      refunds: [{ amount_cents: voucher.selling_price, reason: 'withdrawn', state: 'succeeded' }],
    }),
  )
  expect((await read(finance)).codes.map(({ state }) => state)).toEqual(['blocked', 'issued'])
})

test("a partner's code books its package, also one that is not sold here: only a weekend surcharge is due", async () => {
  const { shop: inside } = shop
  const finance = await signIn(shop, 'finance')
  const external = (await shop.client('GET /deals', { query: {} })).data as unknown as {
    deals_id: number
    externally_sold: boolean
    travel_companion: number
    length_of_stay: number[]
    lowest_price: number | null
  }[]
  const deal = external.find((one) => one.externally_sold)!
  const nights = Math.min(...deal.length_of_stay) - 1
  const campaign = {
    campaign_name: 'Autumn',
    partner: 'Weekend Club',
    deals_id: deal.deals_id,
    valid_from: today(new Date()),
    valid_until: addDays(today(new Date()), 200),
    nights,
    persons: deal.travel_companion,
    promotion: '<p>Out</p>',
  }
  const made = (
    await shop.client(
      'POST /addPackageVoucherCampaign',
      { body: { ...campaign, csv: 'Code\nWKND-1A\nWKND-2B\nWKND-3C\n' } },
      finance,
    )
  ).data
  expect(made).toMatchObject({ added: 3, skipped: 0 })
  expect((await shop.client('POST /checkIfExternallySold', { body: { package_code: 'wknd1a' } })).data).toEqual({
    externally_sold: true,
    partner: 'Weekend Club',
    deals_id: deal.deals_id,
  })
  expect((await shop.client('POST /fetchVoucherPromotion', { body: { package_code: 'WKND 1A' } })).data).toMatchObject({
    campaign_name: 'Autumn',
    deals_id: deal.deals_id,
    nights,
    externally_sold: true,
  })

  await saveSetting(inside.db, 'package', {
    ...defaultSettings.package,
    weekend: { weekdays: [0, 1, 2, 3, 4, 5, 6], surchargeCents: 1_200 },
  })
  try {
    const { min_date } = (await shop.client('POST /getCalendar', { body: { deals_id: deal.deals_id } })).data
    const days = (
      await shop.client('POST /vouchers/days', {
        body: { voucher_code: 'WKND-1A', from: addDays(min_date, 5), to: addDays(min_date, 50) },
      })
    ).data
    const hotel = days.hotels.find((one) => one.days.length > 0)!
    expect(hotel.days[0]!.on_top_cents).toBe(1_200 * nights)
    const stay = {
      deals_id: deal.deals_id,
      check_in: hotel.days[0]!.date,
      nights,
      rooms: [{ adults: deal.travel_companion }],
    }
    await expect(shop.client('POST /live-prices', { body: stay })).rejects.toMatchObject({
      status: 422,
      code: 'deal_sold_externally',
    })
    const codes = { voucher_codes: ['wknd-1a'] }
    await shop.client('POST /live-prices', { body: { ...stay, ...codes } })
    const [room] = (await shop.client('POST /room-config', { body: { ...stay, ...codes, hotel_id: hotel.hotel_id } }))
      .data
    const offer = { deals_id: deal.deals_id, book_hash: room!.book_hash, ...codes }
    const quote = (await shop.client('POST /specific-config', { body: offer })).data
    expect(quote.on_top).toEqual([{ kind: 'weekend_surcharge', label: 'Weekend', amount_cents: 1_200 * nights }])
    expect(quote).toMatchObject({ due_now_cents: 1_200 * nights, voucher_cents: quote.total_cents - 1_200 * nights })
    const prebooked = (await shop.client('POST /prebook', { body: offer })).data
    const body = {
      ...stay,
      ...codes,
      book_hash: prebooked.book_hash,
      agreed_total_cents: prebooked.total_cents,
      terms_accepted: true as const,
      guestForm: { ...makeGuestForm(), guestDetail: [{ name: 'Sanne', surname: 'de Vries' }] },
    }
    const reservation = (await shop.client('POST /pre-reservation', { body })).data
    expect(reservation).toMatchObject({ amount_due_cents: 1_200 * nights })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    await expect(
      shop.client('POST /fetchVoucherPromotion', { body: { package_code: 'WKND-1A' } }),
    ).rejects.toMatchObject({ status: 404, code: 'voucher_not_valid' })
    expect((await shop.client('GET /fetchPackageVoucherCampaigns', {}, finance)).data[0]).toMatchObject({
      codes: 3,
      redeemed: 1,
      held: 0,
      last_redeemed_at: expect.stringMatching(/^2/),
    })
    await expect(reserveWithCodes(shop, chosen, ['WKND-2B'])).rejects.toMatchObject({ status: 404 })
    await shop.client('POST /togglePackageVoucherCampaignStatus', { body: { id: made.id, status: false } }, finance)
    await expect(
      shop.client('POST /live-prices', { body: { ...stay, voucher_codes: ['WKND-2B'] } }),
    ).rejects.toMatchObject({ status: 422 })
    await shop.client('DELETE /deletePackageVoucherCampaign/:id', { params: { id: made.id } }, finance)
    expect((await shop.client('GET /fetchPackageVoucherCampaigns', {}, finance)).data).toEqual([])
  } finally {
    await saveSetting(inside.db, 'package', defaultSettings.package)
  }
})

test('codes that are added to one campaign at once: each reply counts its own', async () => {
  const finance = await signIn(shop, 'finance')
  const from = today(shop.shop.now())
  const body = { campaign_name: 'Two lists at once', partner: 'Partner', nights: chosen.stay.nights, persons: 2 }
  const days = { valid_from: from, valid_until: addDays(from, 30) }
  const made = await shop.client(
    'POST /addPackageVoucherCampaign',
    { body: { ...body, ...days, deals_id: chosen.deal.deals_id } },
    finance,
  )
  const params = { id: made.data.id }
  const change = async (input: { generate?: number; codes?: string[]; partner?: string }) =>
    (await shop.client('PUT /updatePackageVoucherCampaign/:id', { params, body: input }, finance)).data
  const replies = await Promise.all([change({ generate: 3 }), change({ codes: ['ONCE-MORE-1', 'ONCE-MORE-2'] })])
  expect(replies.map(({ added, skipped }) => [added, skipped])).toEqual([
    [3, 0],
    [2, 0],
  ])
  const repeated = await change({ codes: ['ONCE-MORE-2', 'ONCE-MORE-3'] })
  expect([repeated.added, repeated.skipped, repeated.codes]).toEqual([1, 1, 6])
  const renamed = await change({ partner: 'Another partner' })
  expect([renamed.added, renamed.skipped, renamed.codes]).toEqual([0, 0, 6])
})

test('a voucher or a campaign that was saved meanwhile is not overwritten; of two at once one is saved', async () => {
  const finance = await signIn(shop, 'finance')
  const product = { name: 'Two at once', value_cents: 10_000, selling_price: 10_000 }
  const voucher = (await shop.client('POST /createVouchers', { body: product }, finance)).data
  const from = today(shop.shop.now())
  const { id } = (
    await shop.client(
      'POST /addPackageVoucherCampaign',
      {
        body: {
          campaign_name: 'Two at once',
          partner: 'Partner',
          deals_id: chosen.deal.deals_id,
          valid_from: from,
          valid_until: addDays(from, 30),
          nights: chosen.stay.nights,
          persons: 2,
        },
      },
      finance,
    )
  ).data
  const ofCampaign = async () =>
    (await shop.client('GET /fetchPackageVoucherCampaigns', {}, finance)).data.find((one) => one.id === id)!
  const saveVoucher = (name: string, version: number) =>
    shop.client('PUT /editVouchers/:id', { params: { id: voucher.voucher_id }, body: { name, version } }, finance)
  const saveCampaign = (campaign_name: string, version: number) =>
    shop.client(
      'PUT /updatePackageVoucherCampaign/:id',
      { params: { id }, body: { campaign_name, version } },
      { ...finance, 'idempotency-key': crypto.randomUUID() },
    )
  const { version } = await ofCampaign()
  const nouns: { save(name: string): Promise<unknown>; read(): Promise<string> }[] = [
    {
      save: (name) => saveVoucher(name, voucher.version),
      read: async () =>
        (await shop.client('POST /fetchVoucherById', { body: { voucher_id: voucher.voucher_id } }, finance)).data.name,
    },
    { save: (name) => saveCampaign(name, version), read: async () => (await ofCampaign()).campaign_name },
  ]
  for (const { save, read } of nouns) {
    const names = ['One', 'Other']
    const results = await Promise.allSettled(names.map((name) => save(name)))
    const saved = names.filter((_, index) => results[index]!.status === 'fulfilled')
    expect(saved).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'record_changed' },
    })
    expect(await read()).toBe(saved[0])
    await expect(save('Third')).rejects.toMatchObject({ status: 409, code: 'record_changed' })
    expect(await read()).toBe(saved[0])
  }
  // Activating or deactivating a campaign changes its version; adding codes does not.
  const before = (await ofCampaign()).version
  await shop.client('POST /togglePackageVoucherCampaignStatus', { body: { id, status: false } }, finance)
  await expect(saveCampaign('Fourth', before)).rejects.toMatchObject({ status: 409 })
  await saveCampaign('Fifth', (await ofCampaign()).version)
  expect(await ofCampaign()).toMatchObject({ campaign_name: 'Fifth', active: false, version: before + 2 })
})

test('after a key rotation a repeated import adds nothing, and a night later the old key is no longer needed', async () => {
  const finance = await signIn(shop, 'finance')
  const { voucher_id } = (
    await shop.client(
      'POST /createVouchers',
      { body: { name: 'Through a change of keys', value_cents: 5_000, selling_price: 5_000, active: false } },
      finance,
    )
  ).data
  const list = ['KEYS-0001', 'KEYS-0002']
  await shop.client('POST /savevouchers', { body: { voucher_id, codes: list } }, finance)
  const former = shop.shop.keys
  const newer = (purpose: string): Buffer => createHash('sha256').update(`newer ${purpose}`).digest()
  const during = { ...shop.shop, keys: (purpose: string): [Buffer, Buffer] => [newer(purpose), former(purpose)[0]] }
  const after = { ...shop.shop, keys: (purpose: string): [Buffer] => [newer(purpose)] }
  const back = { ...shop.shop, keys: (purpose: string): [Buffer, Buffer] => [former(purpose)[0], newer(purpose)] }
  const issue = {
    voucherId: voucher_id,
    dealId: null,
    orderNumber: null,
    campaignId: null,
    vatClass: null,
    cents: 5_000,
    stays: 0,
    validFrom: '2026-01-01',
    validUntil: '2036-01-01',
    actor: 'test',
    note: '',
  }
  expect(
    await shop.shop.db
      .transaction()
      .execute(async (trx) =>
        insertPreparedCodes(during, trx, await prepareCodes(during, trx, { codes: [...list, 'KEYS-0003'] }), issue),
      ),
  ).toEqual({ added: 1, skipped: 2, ...addedRange })

  const { count } = await shop.shop.db
    .selectFrom('voucher_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect((await findTypedCodes(after, list)).every((code) => code === null)).toBe(true)
  expect(await reencryptCodes(during)).toBe(Number(count) - 1)
  expect(await reencryptCodes(during)).toBe(0)
  expect((await findTypedCodes(after, [...list, 'KEYS-0003'])).map((code) => code?.balanceCents)).toEqual([
    5_000, 5_000, 5_000,
  ])
  expect(await reencryptCodes(back)).toBe(Number(count))
  expect(
    (await shop.client('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id } }, finance)).data.items.map(
      (one) => one.code,
    ),
  ).toEqual([...list, 'KEYS-0003'])
})
