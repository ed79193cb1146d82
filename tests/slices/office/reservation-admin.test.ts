/** Reservations in the office: search by a caller's details, history, notes, and a corrected e-mail address. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import { retryUntilPasses } from '../../booking-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
beforeAll(async () => {
  at = await startAfterSaleShop()
})
afterAll(() => at?.shop.close())

test('a reservation is found by number, name, address, telephone, hotel and invoice, and by nothing else', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const row = await at.rowOf(stay.number)
  const hotel = (row.snapshot as { hotel: { hotel_name: string } }).hotel.hotel_name
  const guest = row.guest as { name: string; surname: string; phone: string }
  const support = at.as('support')
  const searchReservations = async (q: string) =>
    (await support('GET /reservationData', { query: { q } })).data.items.map((one) => one.reservationNumber)
  for (const term of [
    stay.number.toLowerCase(),
    `${guest.name} ${guest.surname}`,
    row.email,
    guest.phone.slice(-6),
    hotel.slice(2),
    row.invoice_number!,
  ])
    expect([term, await searchReservations(term)]).toEqual([term, expect.arrayContaining([stay.number])])
  for (const term of ['nobody of this name', '%', '_'])
    expect([term, await searchReservations(term)]).toEqual([term, []])
})

test('the history names every change of state, the mails, refunds and notes', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const support = at.as('support')
  const read = async () => (await support('GET /reservationHistory/:id', { params: { id: stay.number } })).data
  await retryUntilPasses(async () => expect((await read()).mails.map(({ state }) => state)).toContain('sent'))
  const history = await read()
  expect(history.events.map(({ to }) => to)).toEqual(['confirmed', 'confirming', 'paid', 'awaiting_payment', 'draft'])
  expect(history.mails.find(({ kind }) => kind === 'reservation_confirmed')).toMatchObject({
    recipient: 'sanne@example.nl',
    state: 'sent',
    may_resend: false,
    last_error: null,
  })
  expect([history.refunds, history.notes]).toEqual([[], []])
  const text = 'Arrives <b>late</b>\nby train'
  const { data: note } = await support('POST /reservationNotes/:id', {
    params: { id: stay.number.toLowerCase() },
    body: { text: ` ${text} ` },
  })
  expect((await read()).notes).toEqual([note])
  expect(note).toMatchObject({ by: 'support@demo.test', text })
  await at.as('finance')('POST /refunds', {
    body: { reservationNumber: stay.number, amount_cents: 1234, reason: 'A kindness', key: crypto.randomUUID() },
  })
  expect((await read()).refunds).toMatchObject([{ amount_cents: 1234, reason: expect.any(String) }])
  const traveller = await at.shop.client(
    'POST /reservationDataByResId',
    { body: { reservationNumber: stay.number } },
    stay.token,
  )
  expect(JSON.stringify(traveller)).not.toContain('by train')
})

test('a wrong address is corrected by staff: both are notified, and the log names the user', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { number } = stay
  const change = (role: 'support' | 'viewer', body: object) =>
    at.as(role)('PUT /reservationContact/:id', { params: { id: number }, body })
  await expectRefused(change('viewer', { email: 'other@example.nl' }), 403, 'not_allowed')
  expect(await at.rowOf(number)).toMatchObject({ email: 'sanne@example.nl' })
  await expectRefused(change('support', {}), 400, 'invalid_input')
  const { data } = await change('support', { email: 'right@example.nl' })
  expect(data).toMatchObject({ reservationNumber: number, email: 'right@example.nl' })
  expect(await at.rowOf(number)).toMatchObject({ email: 'right@example.nl' })
  const { data: history } = await at.as('viewer')('GET /reservationHistory/:id', { params: { id: number } })
  expect(
    history.mails
      .filter(({ kind }) => kind === 'contact_changed')
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual(['right@example.nl', 'sanne@example.nl'])
  const log = await at
    .db()
    .selectFrom('audit')
    .select(['actor', 'after'])
    .where('action', '=', 'reservation.contact')
    .where('subject', '=', `reservation:${number}`)
    .execute()
  expect(log).toMatchObject([{ actor: 'support@demo.test', after: { email: 'right@example.nl' } }])
})

test('an unknown reservation has no history and takes no note', async () => {
  const support = at.as('support')
  const params = { id: 'TU-0000-0000' }
  await expectRefused(support('GET /reservationHistory/:id', { params }), 404, 'reservation_unknown')
  await expectRefused(
    support('POST /reservationNotes/:id', { params, body: { text: 'x' } }),
    404,
    'reservation_unknown',
  )
  await expectRefused(support('POST /reservationNotes/:id', { params, body: { text: '  ' } }), 400, 'invalid_input')
})
