/** The link to a booking, requested by number and e-mail address: what the reply reveals, and the limit on mails. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, type Stay } from '../../after-sale-steps.ts'
import { retryUntilPasses, readInbox } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let stay: Stay
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'], limits: 'normal' })
  stay = await bookConfirmedStay(shop)
})
afterAll(() => shop.close())

const requestLink = (reservationNumber: string, email: string) =>
  shop.raw('POST', '/sendBookingLink', { reservationNumber, email })
const readLinkMails = () =>
  shop.shop.db.selectFrom('mail').selectAll().where('kind', '=', 'booking_link').orderBy('id').execute()

test('the reply is the same for a booking, for another address and for an unknown booking', async () => {
  const answers = [
    await requestLink(stay.number, 'someone.else@example.nl'),
    await requestLink('TU22222222', stay.reservation.manage_token.slice(0, 5) + '@example.nl'),
    await requestLink('no such number', 'sanne@example.nl'),
  ]
  expect(await readLinkMails()).toEqual([])
  answers.push(await requestLink(` ${stay.number.toLowerCase()} `, 'SANNE@example.nl'))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { data: null } })
  expect(
    (await readLinkMails()).map(({ recipient, reservation_number }) => ({ recipient, reservation_number })),
  ).toEqual([{ recipient: 'sanne@example.nl', reservation_number: stay.number }])
})

test('the link is sent to the stored address and opens the booking; the shop deletes it once it is sent', async () => {
  const mail = await retryUntilPasses(
    async () =>
      (await readInbox(shop, 'sanne@example.nl')).find(({ text }) => text.includes('/my-booking?')) ??
      Promise.reject(new Error('no mail with the link')),
  )
  const link = new URL(/https?:\/\/\S*\/my-booking\?\S+/.exec(mail.text)![0])
  expect(link.searchParams.get('number')).toBe(stay.number)
  const opened = await shop.newClient()(
    'POST /reservationDataByResId',
    { body: { reservationNumber: stay.number } },
    { 'manage-token': link.searchParams.get('token')! },
  )
  expect(opened.data).toMatchObject({ reservationNumber: stay.number, state: 'confirmed' })
  await retryUntilPasses(async () =>
    expect(JSON.stringify((await readLinkMails()).map(({ variables }) => variables))).not.toContain(
      link.searchParams.get('token'),
    ),
  )
})

test('three mails an hour, and then the same reply without one; further requests are rate-limited', async () => {
  for (let turn = 0; turn < 4; turn += 1) expect((await requestLink(stay.number, 'sanne@example.nl')).status).toBe(200)
  expect(await readLinkMails()).toHaveLength(3)
  const statuses = []
  for (let turn = 0; turn < 20; turn += 1) statuses.push((await requestLink('TU33333333', 'sanne@example.nl')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.indexOf(429)).toBe(12)
})
