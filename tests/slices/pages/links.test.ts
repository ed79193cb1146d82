/**
 * Every link that works without signing in, in each state: new; in the old format without a version; revoked by a
 * corrected e-mail address or by staff; expired; requested again. A link never opens another sale.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReservationToken } from '@tussenuit/modules/sale/booking/links.ts'
import { createSignedToken } from '@tussenuit/modules/shared/secret.ts'
import { bookConfirmedStay, startAfterSaleShop, expectRefused, type Stay } from '../../after-sale-steps.ts'
import { retryUntilPasses, readInbox } from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop.close())

type Purpose = 'manage' | 'balance' | 'gift'
type Link = { purpose: Purpose; open(number: string, token: string): Promise<{ status: number; body: any }> }

const openByGet =
  (path: (number: string) => string): Link['open'] =>
  (number, token) =>
    shop.raw('GET', `${path(number)}${path(number).includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`)
const openByPost =
  (path: string, body: (number: string) => object): Link['open'] =>
  (number, token) =>
    shop.raw('POST', path, body(number), { 'manage-token': token })

const ofStay: Record<string, Link> = {
  'own booking': {
    purpose: 'manage',
    open: openByPost('/reservationDataByResId', (number) => ({ reservationNumber: number })),
  },
  'its invoices': { purpose: 'manage', open: openByPost('/invoices', (number) => ({ reservationNumber: number })) },
  'its refund': {
    purpose: 'manage',
    open: openByPost('/cancellation-preview', (number) => ({ reservationNumber: number })),
  },
  confirmation: { purpose: 'manage', open: openByGet((number) => `/documents/confirmation/${number}`) },
  calendar: { purpose: 'manage', open: openByGet((number) => `/documents/calendar/${number}`) },
  invoice: { purpose: 'manage', open: openByGet((number) => `/documents/invoice/${number}`) },
  'payments, by the own link': { purpose: 'manage', open: openByGet((number) => `/payment-overview/${number}`) },
  'payments, by the link to pay': { purpose: 'balance', open: openByGet((number) => `/payment-overview/${number}`) },
}
const ofOrder: Record<string, Link> = {
  codes: { purpose: 'manage', open: openByPost('/deals/voucher-code', (number) => ({ transaction_number: number })) },
  "the buyer's document": { purpose: 'manage', open: openByGet((number) => `/documents/voucher/${number}`) },
  gift: { purpose: 'gift', open: openByGet((number) => `/vouchers/gift/${number}`) },
  "the gift's document": { purpose: 'gift', open: openByGet((number) => `/documents/voucher/${number}`) },
}

/** A token in the old format, without a version. */
const makeOldToken = (purpose: Purpose, number: string): string => createSignedToken(shop.shop.keys(purpose), number)
/** The tokens of the links in these e-mails whose URL contains `path`. */
const tokensIn = (mails: { text: string }[], path: string): string[] =>
  mails.flatMap(({ text }) =>
    (text.match(/https?:\/\/\S+/g) ?? [])
      .filter((address) => address.includes(path))
      .map((address) => new URL(address).searchParams.get('token')!),
  )
/** Waits for an e-mail with a link to `path` whose token `isNew` accepts; returns that token. */
const waitForNewToken = (path: string, isNew: (token: string) => boolean): Promise<string> =>
  retryUntilPasses(
    async () => tokensIn(await readInbox(shop), path).find(isNew) ?? Promise.reject(new Error('no such mail yet')),
  )
const openLinks = async (links: Record<string, Link>, number: string, tokens: Record<Purpose, string>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(links).map(async ([name, { purpose, open }]) => {
        const { status, body } = await open(number, tokens[purpose])
        return [name, status === 200 ? 200 : `${status} ${body.error.code}`] as const
      }),
    ),
  )
const sameResultOfEachLink = (links: Record<string, Link>, what: number | string) =>
  Object.fromEntries(Object.keys(links).map((name) => [name, what]))
const makeOldTokens = (number: string) =>
  Object.fromEntries((['manage', 'balance', 'gift'] as const).map((one) => [one, makeOldToken(one, number)])) as Record<
    Purpose,
    string
  >

describe('a reservation', () => {
  let stay: Stay
  beforeAll(async () => {
    stay = await bookConfirmedStay(shop, { pay: 'deposit' })
  })
  const current = async () => createReservationToken(shop.shop, 'manage', await at.rowOf(stay.number))
  const waitForMailedToken = (isNew: (token: string) => boolean, { number } = stay) =>
    waitForNewToken(`/my-booking?number=${number}`, isNew)

  test('a link that was sent before there were versions opens everything', async () => {
    expect(await openLinks(ofStay, stay.number, makeOldTokens(stay.number))).toEqual(sameResultOfEachLink(ofStay, 200))
    expect(stay.reservation.manage_token).toBe(makeOldToken('manage', stay.number))
  })

  test('the link of another sale, or of another purpose, opens nothing', async () => {
    const [other, { order }] = [await bookConfirmedStay(shop), await buyVouchers(shop, { cents: 10_000 })]
    for (const number of [other.number, order.transaction_number]) {
      const answers = await openLinks(ofStay, stay.number, makeOldTokens(number))
      expect(new Set(Object.values(answers))).toEqual(new Set(['404 reservation_unknown']))
      const orderAnswers = await openLinks(ofOrder, order.transaction_number, makeOldTokens(other.number))
      expect(Object.values(orderAnswers).every((one) => String(one).startsWith('404 '))).toBe(true)
    }
    const mixed = { manage: makeOldToken('balance', stay.number), balance: makeOldToken('gift', stay.number), gift: '' }
    expect(
      await openLinks({ confirmation: ofStay['confirmation']!, calendar: ofStay['calendar']! }, stay.number, mixed),
    ).toEqual({ confirmation: '404 reservation_unknown', calendar: '404 reservation_unknown' })
  })

  test('a corrected address ends all links, and the new address is mailed one', async () => {
    const { data } = await at.as('support')('PUT /reservationContact/:id', {
      params: { id: stay.number },
      body: { email: 'corrected@example.nl' },
    })
    expect(data.email).toBe('corrected@example.nl')
    expect(await openLinks(ofStay, stay.number, makeOldTokens(stay.number))).toEqual(
      sameResultOfEachLink(ofStay, '410 link_ended'),
    )
    const manage = await current()
    expect(await waitForMailedToken((token) => token === manage)).toBe(manage)
    expect(
      await openLinks({ 'own booking': ofStay['own booking']! }, stay.number, { manage, balance: '', gift: '' }),
    ).toEqual({ 'own booking': 200 })
    // Another spelling of the same e-mail address, or another telephone number, does not count as a new one.
    await at.as('support')('PUT /reservationContact/:id', {
      params: { id: stay.number },
      body: { email: 'Corrected@example.nl', phone: '+31612340000' },
    })
    expect((await ofStay['own booking']!.open(stay.number, manage)).status).toBe(200)
  })

  test("the traveller's own change answers the token that opens it from now on", async () => {
    const before = await current()
    const { data } = await shop.newClient()(
      'POST /changeContact',
      { body: { reservationNumber: stay.number, email: 'second@example.nl' } },
      { 'manage-token': before },
    )
    expect((await ofStay['own booking']!.open(stay.number, before)).body.error.code).toBe('link_ended')
    expect((await ofStay['own booking']!.open(stay.number, data.manage_token)).status).toBe(200)
  })

  test('staff end all links, also what the browser that booked opens', async () => {
    const manage = await current()
    await at
      .db()
      .updateTable('reservation')
      .set({ session_id: crypto.randomUUID() })
      .where('number', '=', stay.number)
      .execute()
    const { session_id: session } = await at.rowOf(stay.number)
    const ask = () =>
      shop.raw('POST', '/reservationDataByResId', { reservationNumber: stay.number }, { 'session-id': session! })
    expect((await ask()).status).toBe(200)
    const key = crypto.randomUUID()
    const end = () =>
      at.as('support')(
        'POST /reservationLinks/:id/end',
        { params: { id: stay.number }, body: { send_new: true } },
        { 'idempotency-key': key },
      )
    const { data } = await end()
    expect(data).toEqual({ reservationNumber: stay.number, sent_to: 'second@example.nl' })
    expect((await end()).data).toEqual(data)
    expect((await at.rowOf(stay.number)).link_version).toBe(3)
    expect((await ask()).status).toBe(404)
    expect((await ofStay['own booking']!.open(stay.number, manage)).body.error.code).toBe('link_ended')
    expect((await ofStay['own booking']!.open(stay.number, await current())).status).toBe(200)
    await expectRefused(
      at.as('viewer')('POST /reservationLinks/:id/end', { params: { id: stay.number }, body: { send_new: false } }),
      403,
      'not_allowed',
    )
  })

  test('after its end a link opens nothing, and one that is asked for then does', async () => {
    const late = await bookConfirmedStay(shop, { skipDays: 70 })
    const moved = (months: number) =>
      sql`update reservation set check_in = (current_date - make_interval(months => ${months}))::date - nights,
        check_out = (current_date - make_interval(months => ${months}))::date where number = ${late.number}`.execute(
        at.db(),
      )
    await moved(12)
    const balance = makeOldToken('balance', late.number)
    expect((await ofStay['own booking']!.open(late.number, makeOldToken('manage', late.number))).status).toBe(200)
    expect((await openByGet((number) => `/payment-overview/${number}`)(late.number, balance)).status).toBe(410)
    await moved(14)
    expect(await openLinks(ofStay, late.number, makeOldTokens(late.number))).toEqual(
      sameResultOfEachLink(ofStay, '410 link_ended'),
    )
    const { status } = await shop.raw('POST', '/sendBookingLink', {
      reservationNumber: late.number,
      email: 'sanne@example.nl',
    })
    expect(status).toBe(200)
    expect(
      (await ofStay['own booking']!.open(late.number, await waitForMailedToken((token) => token.includes('.'), late)))
        .status,
    ).toBe(200)
  })
})

describe('an order of vouchers', () => {
  const gift = { recipient: { name: 'Bo', email: 'bo@example.nl' } }

  test('a link of before opens everything until staff end it; the codes stay good', async () => {
    const { order, codes } = await buyVouchers(shop, { cents: 10_000, ...gift })
    const number = order.transaction_number
    expect(await openLinks(ofOrder, number, makeOldTokens(number))).toEqual(sameResultOfEachLink(ofOrder, 200))
    await at.as('finance')('POST /vouchers/links/end', { body: { transaction_number: number } })
    expect(await openLinks(ofOrder, number, makeOldTokens(number))).toEqual(
      sameResultOfEachLink(ofOrder, '410 link_ended'),
    )
    const { data } = await shop.newClient()('POST /validate-voucher', { body: { voucher_code: codes[0]! } })
    expect(data.balance_cents).toBe(10_000)
    await expectRefused(
      at.as('support')('POST /vouchers/links/end', { body: { transaction_number: number } }),
      403,
      'not_allowed',
    )
  })

  test('a gift that waits for its day goes out with a link that opens it', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const { order } = await buyVouchers(shop, { cents: 10_000, ...gift, send_on: day })
    const number = order.transaction_number
    await at.as('finance')('POST /vouchers/links/end', { body: { transaction_number: number } })
    await sql`update mail set next_at = now(), due_at = now() where key = ${`voucher-gift:${number}`}`.execute(at.db())
    const token = await waitForNewToken(`/vouchers/gift?number=${number}`, () => true)
    expect((await ofOrder['gift']!.open(number, token)).status).toBe(200)
  })

  test('a new link is mailed to the address on record, with the same answer for everybody', async () => {
    const { order } = await buyVouchers(shop, { cents: 10_000, email: 'buyer-of-links@example.nl', ...gift })
    const number = order.transaction_number
    await sql`update voucher_code set valid_from = current_date - 900, valid_until = current_date - 200
      where order_number = ${number}`.execute(at.db())
    expect(await openLinks(ofOrder, number, makeOldTokens(number))).toEqual(
      sameResultOfEachLink(ofOrder, '410 link_ended'),
    )
    const ask = (email: string, transaction_number = number) =>
      shop.raw('POST', '/vouchers/sendLink', { transaction_number, email })
    const before = await at
      .db()
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow()
    const answers = [await ask('nobody@example.nl'), await ask('bo@example.nl', 'TV22222222')]
    expect(
      await at
        .db()
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<number>().as('mails'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    answers.push(await ask('BO@example.nl'), await ask('buyer-of-links@example.nl'))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(
      (
        await ofOrder['gift']!.open(
          number,
          await waitForNewToken(`/vouchers/gift?number=${number}`, (token) => token.includes('.')),
        )
      ).status,
    ).toBe(200)
    for (let turn = 0; turn < 4; turn += 1) expect((await ask('bo@example.nl')).status).toBe(200)
    const mailed = await at
      .db()
      .selectFrom('mail')
      .select('recipient')
      .where('key', 'like', `voucher%${number}:%`)
      .execute()
    expect(mailed.map(({ recipient }) => recipient).sort()).toEqual([
      'bo@example.nl',
      'bo@example.nl',
      'buyer-of-links@example.nl',
    ])
  })
})
