/** Manipulated input of a browser has no effect. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readProviderPayment,
  readSupplierOrders,
  findBookableStay,
  type Chosen,
  intentIdOfSale,
  listTransitions,
  payAtBank,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  countSalesRows,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let chosen: Chosen
let victim: Awaited<ReturnType<typeof reserveRoom>>
let before: Record<string, number>
beforeAll(async () => {
  shop = await startTestShop()
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  chosen = await findBookableStay(shop)
  victim = await reserveRoom(shop, chosen)
})
beforeEach(async () => {
  before = await countSalesRows(shop)
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
const reservationOf = (number: string) =>
  shop.shop.db.selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const expectStatus = async (status: number, body: Body, headers: Record<string, string> = {}) => {
  const answer = await shop.raw('POST', '/pre-reservation', body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
}

describe('inconsistent choices', () => {
  test('amounts, dates, nights, party, room, activities and package of another sale are refused, and nothing is stored', async () => {
    const { body } = victim
    const other = (await shop.client('GET /deals', { query: {} })).data as { deals_id: number }[]
    const otherDeal = other.find((deal) => deal.deals_id !== body.deals_id)!.deals_id
    const wrong: [number, Body][] = [
      [409, { ...body, agreed_total_cents: 1 }],
      [409, { ...body, agreed_total_cents: body.agreed_total_cents - 1 }],
      [400, { ...body, agreed_total_cents: -body.agreed_total_cents }],
      [400, { ...body, agreed_total_cents: String(body.agreed_total_cents) }],
      [400, { ...body, agreed_total_cents: 12.5 }],
      [400, { ...body, agreed_total_cents: null }],
      [422, { ...body, check_in: '2099-01-01' }],
      [400, { ...body, check_in: '2027-02-30' }],
      [422, { ...body, nights: body.nights + 1 }],
      [400, { ...body, nights: 0 }],
      [422, { ...body, rooms: [{ adults: 1 }] }],
      [422, { ...body, rooms: [{ adults: 2 }, { adults: 2 }] }],
      [422, { ...body, rooms: [{ adults: 2, children: [3] }] }],
      [400, { ...body, rooms: [] }],
      [400, { ...body, adults: 2 }],
      [404, { ...body, book_hash: 'p-00000000' }],
      [422, { ...body, book_hash: chosen.rooms.at(-1)!.book_hash }],
      [404, { ...body, deals_id: otherDeal }],
      [404, { ...body, deals_id: 999_999 }],
      [422, { ...body, activities: [999_999] }],
      [400, { ...body, terms_accepted: false }],
      [404, { ...body, voucher_code: 'FREE-STAY-FREE-STAY-X' }],
      [404, { ...body, reservationNumber: victim.reservation.reservationNumber }],
      [404, { ...body, reservationNumber: 'TU00000000' }],
    ]
    for (const [status, tampered] of wrong) await expectStatus(status, tampered)
    expect(await countSalesRows(shop)).toEqual(before)
  })

  test("another person's draft is not changed: the token must match", async () => {
    const other = await reserveRoom(shop, await findBookableStay(shop))
    before = await countSalesRows(shop)
    const number = victim.reservation.reservationNumber
    const row = await reservationOf(number)
    const right = victim.reservation.manage_token
    const tokens = [
      other.reservation.manage_token,
      right.slice(0, -1),
      `${right}A`,
      right.toLowerCase(),
      '',
      'null',
      randomBytes(32).toString('base64url'),
    ]
    for (const token of tokens) {
      await expectStatus(
        404,
        { ...victim.body, reservationNumber: number },
        { 'manage-token': token, 'session-id': randomUUID() },
      )
      for (const path of ['/insert-reservation', '/createReservation', '/reservation', '/reservationDataByResId']) {
        const answer = await shop.raw(
          'POST',
          path,
          { reservationNumber: number },
          { 'manage-token': token, 'session-id': randomUUID() },
        )
        expect(answer, `${path} with ${token}`).toMatchObject({
          status: 404,
          body: { error: { code: 'reservation_unknown' } },
        })
      }
      expect(
        (await shop.raw('GET', `/documents/confirmation/${number}?token=${encodeURIComponent(token)}`)).status,
      ).toBe(404)
    }
    expect(
      await shop.raw('POST', '/reservationDataByResId', { reservationNumber: number, email: 'someone@else.nl' }),
    ).toMatchObject({ status: 404 })
    expect(await countSalesRows(shop)).toEqual(before)
    expect(await reservationOf(number)).toEqual(row)
  })

  test("another person's reservation is answered like one that does not exist", async () => {
    const headers = { 'session-id': randomUUID() }
    const [theirs, none] = await Promise.all(
      [victim.reservation.reservationNumber, 'TU22222222'].map((number) =>
        shop.raw('POST', '/reservationDataByResId', { reservationNumber: number }, headers),
      ),
    )
    expect(theirs!.body).toEqual(none!.body)
    expect(theirs!.status).toBe(none!.status)
  })
})

describe('values from the browser', () => {
  test("extra fields are ignored: state, amounts, voucher and permissions are the server's", async () => {
    const body = {
      ...victim.body,
      state: 'confirmed',
      paid: true,
      is_admin: true,
      total_cents: 1,
      total_amount: 0.01,
      amount_due_cents: 1,
      due_now_cents: 1,
      voucher_cents: 99_999,
      account: 'sgr',
      expires_at: '2099-01-01T00:00:00Z',
      invoice_number: '1234567890',
      number: 'TUAAAAAAAA',
    }
    const { data } = (await shop.raw('POST', '/pre-reservation', body)).body
    expect(data).toMatchObject({
      total_cents: victim.body.agreed_total_cents,
      amount_due_cents: victim.body.agreed_total_cents,
      voucher_amount_cents: 0,
    })
    expect(data.reservationNumber).not.toBe('TUAAAAAAAA')
    expect(await reservationOf(data.reservationNumber)).toMatchObject({
      state: 'awaiting_payment',
      total_cents: victim.body.agreed_total_cents,
      voucher_cents: 0,
      invoice_number: null,
      account: chosen.deal.is_sgr_package ? 'sgr' : 'standard',
    })
    expect((await readProviderPayment(shop, intentIdOfSale(data))).intent.amount).toBe(victim.body.agreed_total_cents)
  })

  test('values written into the session change no price', async () => {
    const session = randomUUID()
    for (const key of ['bookingConfig', 'dealsData', 'selectedHotel'])
      await shop.raw(
        'POST',
        '/redis',
        { key, value: { totalPrice: 1, total_cents: 1, book_hash: 'x', price: { total_cents: 1 } } },
        { 'session-id': session },
      )
    const quote = await shop.raw(
      'POST',
      '/specific-config',
      { deals_id: victim.body.deals_id, book_hash: victim.body.book_hash },
      { 'session-id': session },
    )
    expect(quote.body.data.total_cents).toBe(victim.body.agreed_total_cents)
  })

  test('before paying, every call that would book answers 402 and books nothing', async () => {
    const own = { 'manage-token': victim.reservation.manage_token }
    const claim = {
      reservationNumber: victim.reservation.reservationNumber,
      total_amount: victim.body.agreed_total_cents / 100,
      state: 'paid',
      paid: true,
      payment_status: 'succeeded',
    }
    for (const path of ['/insert-reservation', '/createReservation', '/reservation'])
      expect(await shop.raw('POST', path, claim, own), path).toMatchObject({
        status: 402,
        body: { error: { code: 'reservation_not_paid' } },
      })
    expect(await countSalesRows(shop)).toEqual(before)
    expect(await readSupplierOrders(shop, victim.reservation.reservationNumber)).toEqual({ orders: [], attempts: [] })
  })

  test('other figures from the browser after paying are refused, and the stay is what was paid for', async () => {
    const { reservation, body } = await reserveRoom(shop, await findBookableStay(shop))
    const own = { 'manage-token': reservation.manage_token }
    const right = {
      reservationNumber: reservation.reservationNumber,
      book_hash: body.book_hash,
      check_in: body.check_in,
      adult: 2,
      child: 0,
      total_amount: reservation.total_cents / 100,
    }
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    before = await countSalesRows(shop)
    const wrong: Body[] = [
      { total_amount: 0.01 },
      { total_amount: right.total_amount + 0.01 },
      { total_amount: 0.001 },
      { book_hash: 'another' },
      { check_in: '2099-01-01' },
      { check_out: '2099-01-01' },
      { adult: 1 },
      { child: 2 },
      { hotel_id: 1_000_000 },
    ]
    for (const claim of wrong)
      expect(
        await shop.raw('POST', '/insert-reservation', { ...right, ...claim }, own),
        JSON.stringify(claim),
      ).toMatchObject({ status: 409, body: { error: { code: 'reservation_mismatch' } } })
    expect(await shop.raw('POST', '/insert-reservation', { ...right, total_amount: 1e21 }, own)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'total_amount', code: 'maximum' }] } },
    })
    expect(await shop.raw('POST', '/insert-reservation', right, own)).toMatchObject({
      status: 200,
      body: { data: { state: 'confirmed' } },
    })
    expect(
      await shop.raw('POST', '/pre-reservation', { ...body, reservationNumber: reservation.reservationNumber }, own),
    ).toMatchObject({ status: 409, body: { error: { code: 'reservation_paid' } } })
    expect(await countSalesRows(shop)).toEqual(before)
  })

  test('a pending payment books nothing, for any calls and however often', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payAtBank(shop, reservation, 'later')
    const own = { 'manage-token': reservation.manage_token }
    for (let round = 0; round < 3; round += 1) {
      for (const path of ['/insert-reservation', '/createReservation'])
        expect(
          await shop.raw('POST', path, { reservationNumber: reservation.reservationNumber }, own),
          path,
        ).toMatchObject({ status: 200, body: { data: { state: 'awaiting_payment' } } })
      expect(
        await shop.raw('POST', '/reservation', { reservationNumber: reservation.reservationNumber }, own),
      ).toMatchObject({ status: 402 })
    }
    expect(await readSupplierOrders(shop, reservation.reservationNumber)).toEqual({ orders: [], attempts: [] })
    expect((await listTransitions(shop, reservation.reservationNumber)).at(-1)).toBe(
      'traveller: draft > awaiting_payment',
    )
    await callProviderStandIn(shop, `/attempts/${intentIdOfSale(reservation)}/authorise`, {})
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
  })
})

describe('secrets of payments', () => {
  test('the return page accepts the complete correct secret only, and refuses everything else identically', async () => {
    const secret = victim.reservation.payment!.client_secret
    const [id, tail] = secret.split('_secret_') as [string, string]
    const swapped = tail.slice(1) + tail[0]
    const malformed = [
      'pi',
      id,
      `${id}_secret_`,
      `${id}_secret`,
      `_secret_${tail}`,
      ` ${secret}`,
      `${secret} `,
      `${secret}\n`,
      `${secret}'--`,
      `${id}_secret_${tail}_secret_${tail}`,
      `../${secret}`,
      '[object Object]',
      '%00',
      'null',
      'undefined',
      `${id}%5Fsecret_${tail}`,
      `seti_${secret.slice(3)}`,
      'x'.repeat(300),
    ]
    const foreign = [
      `${id}_secret_${swapped}`,
      `${id}_secret_${tail.slice(0, -1)}${tail.endsWith('x') ? 'y' : 'x'}`,
      `${id}_secret_${tail.toUpperCase()}x`,
      `pi_${randomBytes(12).toString('hex')}_secret_${tail}`,
    ]
    while (malformed.length < 120)
      malformed.push(`${id}${randomBytes(9).toString('latin1').replaceAll('\u0000', '!').replace(/\w/g, '!')}${tail}`)
    while (foreign.length < 100)
      foreign.push(
        foreign.length % 2 === 0
          ? `${id}_secret_${randomBytes(12).toString('hex')}`
          : `pi_${randomBytes(12).toString('hex')}_secret_${randomBytes(12).toString('hex')}`,
      )
    const answers = new Map<string, number>()
    for (const [expected, secrets] of [
      [400, malformed],
      [404, foreign],
    ] as const) {
      for (const wrong of secrets) {
        const answer = await shop.raw('POST', '/payments/return', { payment_intent_client_secret: wrong })
        expect(answer.status, JSON.stringify(wrong)).toBe(expected)
        answers.set(`${answer.status} ${JSON.stringify(answer.body)}`, 1)
      }
    }
    expect([...answers.keys()]).toHaveLength(2)
    for (const body of [
      {},
      { payment_intent_client_secret: '' },
      { payment_intent_client_secret: 7 },
      { payment_intent_client_secret: [secret] },
      { payment_intent_client_secret: { $ne: 1 } },
      { payment_intent: id },
    ])
      expect((await shop.raw('POST', '/payments/return', body)).status).toBe(400)
    expect(await countSalesRows(shop)).toEqual(before)
    expect(
      (await shop.raw('POST', '/payments/return', { payment_intent_client_secret: secret })).body.data,
    ).toMatchObject({ number: victim.reservation.reservationNumber, state: 'awaiting_payment' })
  })

  test("the browser's report is stored without its secrets", async () => {
    const { reservation } = victim
    const secret = reservation.payment!.client_secret
    const response = {
      status: 'succeeded',
      client_secret: secret,
      paymentIntent: { client_secret: secret, status: 'succeeded' },
      error: {
        code: 'card_declined',
        message: `<script>${secret}</script>`,
        payment_intent: { client_secret: secret },
      },
      card: { number: '4242424242424242', cvc: '123' },
    }
    const ask = {
      reservation_number: reservation.reservationNumber,
      payment_request: secret,
      payment_response: response,
    }
    expect(
      await shop.raw('POST', '/payments/logStripePayment', ask, { 'manage-token': reservation.manage_token }),
    ).toMatchObject({ status: 200 })
    expect(await shop.raw('POST', '/payments/logStripePayment', ask, { 'session-id': randomUUID() })).toMatchObject({
      status: 404,
    })
    expect(await shop.raw('POST', '/payments/logStripePayment', ask)).toMatchObject({ status: 401 })
    const logged = JSON.stringify(await shop.shop.db.selectFrom('payment_log').selectAll().execute())
    expect(logged).toContain(intentIdOfSale(reservation))
    for (const forbidden of [secret.split('_secret_')[1]!, '4242424242424242', 'cvc', 'script'])
      expect(logged).not.toContain(forbidden)
    // A client that reports "succeeded" does not make the reservation paid.
    expect((await reservationOf(reservation.reservationNumber)).state).toBe('awaiting_payment')
  })
})

describe('webhooks', () => {
  const event = (type = 'payment_intent.succeeded') => ({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    api_version: '2025-01-01',
    created: 1,
    livemode: false,
    type,
    data: {
      object: {
        id: intentIdOfSale(victim.reservation),
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: 1,
      },
    },
  })
  const signed = (payload: string, secret: string, at = Math.floor(Date.now() / 1000)) => ({
    'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`,
  })

  test('an event with a wrong signature or an old timestamp is refused and changes nothing', async () => {
    const reported = event()
    const payload = JSON.stringify(reported)
    const now = Math.floor(Date.now() / 1000)
    const forged: [string, Record<string, string>][] = [
      ['/payments/webhook/standard', {}],
      ['/payments/webhook/standard', { 'stripe-signature': '' }],
      ['/payments/webhook/standard', { 'stripe-signature': 't=,v1=' }],
      ['/payments/webhook/standard', { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }],
      ['/payments/webhook/standard', signed(payload, 'whsec_wrong')],
      ['/payments/webhook/standard', signed(payload, 'whsec_sim_sgr')],
      ['/payments/webhook/sgr', signed(payload, 'whsec_sim_standard')],
      ['/payments/webhook/standard', signed(payload, 'whsec_sim_standard', now - 301)],
      ['/payments/webhook/standard', signed(`${payload} `, 'whsec_sim_standard')],
      ['/payments/webhook', signed(payload, 'whsec_other')],
      ['/payments/webhook', signed(payload, '')],
      [
        '/payments/webhook/standard',
        { 'stripe-signature': signed(payload, 'whsec_sim_standard')['stripe-signature'].replace('v1=', 'v0=') },
      ],
    ]
    for (const [path, headers] of forged)
      expect(await shop.raw('POST', path, payload, headers), `${path} ${JSON.stringify(headers)}`).toMatchObject({
        status: 400,
        body: { error: { code: 'signature_invalid' } },
      })
    for (let count = 0; count < 100; count += 1)
      expect(
        (
          await shop.raw('POST', '/payments/webhook', randomBytes(40).toString('base64'), {
            'stripe-signature': `t=${now},v1=${randomBytes(32).toString('hex')}`,
          })
        ).status,
      ).toBe(400)
    expect(await countSalesRows(shop)).toEqual(before)
    expect(
      await shop.shop.db.selectFrom('provider_event').selectAll().where('event_id', '=', reported.id).execute(),
    ).toEqual([])
  })

  test('a correctly signed event causes a request, and its content is not trusted', async () => {
    const odd =
      `{  "livemode":false, "data": {"object":${JSON.stringify(event().data.object)}},\n "id":"evt_odd_é\\u00e9", ` +
      '"object":"event","type":"payment_intent.succeeded"}'
    for (const payload of [JSON.stringify(event()), odd])
      expect(
        await shop.raw('POST', '/payments/webhook/standard', payload, signed(payload, 'whsec_sim_standard')),
      ).toMatchObject({ status: 200 })
    expect((await reservationOf(victim.reservation.reservationNumber)).state).toBe('awaiting_payment')
    // A client that reports "cancelled" or "failed" does not change a paid stay.
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    for (const type of ['payment_intent.canceled', 'payment_intent.payment_failed', 'payment_intent.created']) {
      const payload = JSON.stringify({
        ...event(type),
        data: { object: { id: intentIdOfSale(reservation), object: 'payment_intent', status: 'canceled' } },
      })
      expect(
        await shop.raw(
          'POST',
          '/payments/webhook',
          payload,
          signed(payload, `whsec_sim_${reservation.payment!.account}`),
        ),
      ).toMatchObject({ status: 200 })
    }
    expect((await reservationOf(reservation.reservationNumber)).state).toBe('confirmed')
  })

  test('events of unknown types and about unknown objects are accepted and ignored', async () => {
    const moves = await listTransitions(shop, victim.reservation.reservationNumber)
    for (const object of [
      { id: 'prod_1', object: 'product' },
      { id: `pi_${randomBytes(12).toString('hex')}`, object: 'payment_intent' },
      {},
    ]) {
      const payload = JSON.stringify({ ...event('something.new'), data: { object } })
      expect(
        await shop.raw('POST', '/payments/webhook', payload, signed(payload, 'whsec_sim_standard')),
        payload,
      ).toMatchObject({ status: 200 })
    }
    expect(await listTransitions(shop, victim.reservation.reservationNumber)).toEqual(moves)
  })
})
