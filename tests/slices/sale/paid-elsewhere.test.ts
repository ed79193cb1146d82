/** A payment in a bank's app that returns to another browser: what the payment's secret gives access to there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  readInbox,
  payByCard,
  reserveRoom,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'] })
  chosen = await findBookableStay(shop)
})
afterAll(() => shop.close())

const postInNewSession = (path: string, body: object) =>
  shop.raw('POST', path, body, { 'session-id': crypto.randomUUID() })
const readPaidBooking = (secret: string) => postInNewSession('/paid-booking', { payment_intent_client_secret: secret })
const readLinkMails = (number: string) =>
  shop.shop.db
    .selectFrom('mail')
    .select(['recipient'])
    .where('kind', '=', 'booking_link')
    .where('reservation_number', '=', number)
    .execute()

test('the secret of a payment shows the booking in another browser without personal data, and mails its link once', async () => {
  const { reservation } = await reserveRoom(shop, chosen, { email: 'elsewhere@example.nl', surname: 'Elsewhere' })
  const secret = reservation.payment!.client_secret
  expect((await readPaidBooking(secret)).body.error.code).toBe('reservation_unknown')
  expect(await readLinkMails(reservation.reservationNumber)).toEqual([])

  await payByCard(shop, reservation)
  // Makes the calls of the return page, which settles the payment.
  await postInNewSession('/payments/return', { payment_intent_client_secret: secret })
  const body = { reservationNumber: reservation.reservationNumber }
  expect((await postInNewSession('/insert-reservation', body)).status).toBe(404)
  const inserted = await postInNewSession('/insert-reservation', { ...body, payment_intent_client_secret: secret })
  expect(inserted.status).toBe(200)
  expect(await waitForState(shop, reservation.reservationNumber, 'confirmed')).toBe('confirmed')

  const first = await readPaidBooking(secret)
  expect(first.body.data).toMatchObject({
    reservationNumber: reservation.reservationNumber,
    state: 'confirmed',
    checkIn: chosen.stay.check_in,
    nights: chosen.stay.nights,
    total_cents: reservation.total_cents,
    mailed_to: 'e•••@example.nl',
  })
  const text = JSON.stringify(first.body)
  for (const personal of ['Sanne', 'Elsewhere', 'Bakker', 'elsewhere@example.nl', '+31612345678', 'token', 'PDF'])
    expect(text).not.toContain(personal)

  await readPaidBooking(secret)
  expect(await readLinkMails(reservation.reservationNumber)).toEqual([{ recipient: 'elsewhere@example.nl' }])
  await retryUntilPasses(async () =>
    expect((await readInbox(shop, 'elsewhere@example.nl')).some((mail) => mail.text.includes('/my-booking?'))).toBe(
      true,
    ),
  )
})

test('another secret, the bare id or the secret of another booking are refused', async () => {
  const [mine, other] = [await reserveRoom(shop, chosen), await reserveRoom(shop, chosen)]
  await payByCard(shop, other.reservation)
  const secret = other.reservation.payment!.client_secret
  await postInNewSession('/payments/return', { payment_intent_client_secret: secret })
  expect((await readPaidBooking(secret)).status).toBe(200)
  const id = secret.split('_secret_')[0]!
  expect((await readPaidBooking(id)).status).toBe(400)
  expect((await readPaidBooking(`${id}_secret_${'x'.repeat(24)}`)).status).toBe(404)
  expect((await readPaidBooking(mine.reservation.payment!.client_secret)).status).toBe(404)
  for (const wrong of [secret, id, ''])
    expect(
      (
        await postInNewSession('/insert-reservation', {
          reservationNumber: mine.reservation.reservationNumber,
          payment_intent_client_secret: wrong,
        })
      ).body.error.code,
    ).toBe('reservation_unknown')
  expect(await readLinkMails(mine.reservation.reservationNumber)).toEqual([])
})
