/** Invoices, calendar files, resent mails, contact data, failed mails, and the supplier's messages and hotels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { webhookBody } from '@tussenuit/stand-ins/etg/webhooks.ts'
import { cancelStay, bookConfirmedStay, startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import {
  readSupplierOrders,
  retryUntilPasses,
  readInbox,
  formatEnglishEuros,
  waitForState,
} from '../../booking-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop.close())

const fetchWithToken = (path: string, token: string) =>
  fetch(`${shop.url}/api${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`)
const mailsOf = (number: string, kind: string) =>
  at
    .db()
    .selectFrom('mail')
    .selectAll()
    .where('reservation_number', '=', number)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

describe('documents', () => {
  test('the invoice splits the VAT and adds up; cancelling writes a credit in the same series, without gaps', async () => {
    const stay = await bookConfirmedStay(shop)
    const list = async () =>
      (await shop.client('POST /invoices', { body: { reservationNumber: stay.number } }, stay.token)).data
    const [invoice] = await list()
    expect(invoice).toMatchObject({ kind: 'invoice', total_cents: stay.total })
    const pdf = await fetchWithToken(`/documents/invoice/${stay.number}`, stay.reservation.manage_token)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const content = await extractPdfText(Buffer.from(await pdf.arrayBuffer()))
    for (const expected of [invoice!.number, '21%', '9%', stay.number, formatEnglishEuros(stay.total)])
      expect(content).toContain(expected)
    // The seller's legal details, the buyer and the payment.
    for (const expected of [
      'Tussenuit Voorbeeld B.V.',
      'Voorbeeldkade 12',
      'Chamber of Commerce 00123456',
      'VAT number NL001234567B01',
      'Sanne de Vries',
      'Paid by card',
      'Nothing left to pay us',
    ])
      expect(content).toContain(expected)
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'refunded')
    const credit = (await list())[1]!
    expect(credit).toMatchObject({ kind: 'credit', total_cents: -stay.total, vat_cents: -invoice!.vat_cents })
    const creditContent = await extractPdfText(
      Buffer.from(
        await (
          await fetchWithToken(
            `/documents/invoice/${stay.number}?number=${credit.number}`,
            stay.reservation.manage_token,
          )
        ).arrayBuffer(),
      ),
    )
    expect(creditContent).toContain(`Credit note for invoice ${invoice!.number}`)
    const used = await at
      .db()
      .selectFrom('invoice')
      .select(['year', 'sequence'])
      .where('year', '=', credit.year)
      .execute()
    const noted = await at
      .db()
      .selectFrom('reservation')
      .select('invoice_sequence')
      .where('invoice_year', '=', credit.year)
      .execute()
    const all = [...new Set([...used.map((row) => row.sequence), ...noted.map((row) => row.invoice_sequence!)])].sort(
      (a, b) => a - b,
    )
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index + 1))
    await expect(
      at.db().updateTable('invoice').set({ total_cents: 1 }).where('number', '=', credit.number).execute(),
    ).rejects.toThrow('never changed')
    expect((await fetchWithToken(`/documents/invoice/${stay.number}`, 'wrong')).status).toBe(404)
  })

  test('the stay comes as a calendar file, and the confirmation is mailed again a few times only', async () => {
    const stay = await bookConfirmedStay(shop)
    const file = await (
      await fetchWithToken(`/documents/calendar/${stay.number}`, stay.reservation.manage_token)
    ).text()
    expect(file).toContain(`DTSTART;VALUE=DATE:${stay.chosen.stay.check_in.replaceAll('-', '')}`)
    const again = () =>
      shop.client('POST /resendConfirmation', { body: { reservationNumber: stay.number } }, stay.token)
    expect((await again()).data).toEqual({ reservationNumber: stay.number, sent_to: 's•••@example.nl' })
    await retryUntilPasses(async () =>
      expect((await mailsOf(stay.number, 'reservation_confirmed')).map((mail) => mail.state)).toEqual(['sent', 'sent']),
    )
    await again()
    await again()
    await expectRefused(again(), 429, 'too_many')
    expect((await shop.raw('POST', '/resendConfirmation', { reservationNumber: stay.number })).status).toBe(404)
  })

  test('contact data are changed with only the manage-token, and the old address is notified', async () => {
    const stay = await bookConfirmedStay(shop)
    const body = { reservationNumber: stay.number, email: 'Sanne.New@example.nl', phone: '+31 6 87654321' }
    expect((await shop.raw('POST', '/changeContact', body, at.bearer('owner'))).status).toBe(404)
    await expectRefused(shop.client('POST /changeContact', { body }), 404, 'reservation_unknown')
    expect((await shop.client('POST /changeContact', { body }, stay.token)).data).toEqual({
      ...body,
      manage_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await at.rowOf(stay.number)).toMatchObject({
      email: 'sanne.new@example.nl',
      guest: { email: body.email, phone: body.phone, surname: 'de Vries' },
    })
    expect((await mailsOf(stay.number, 'contact_changed')).map((mail) => mail.recipient).sort()).toEqual([
      'Sanne.New@example.nl',
      'sanne@example.nl',
    ])
    await expectRefused(
      shop.newClient()('POST /reservationDataByResId', {
        body: { reservationNumber: stay.number, email: 'sanne@example.nl' },
      }),
      404,
      'reservation_unknown',
    )
    expect(
      await at
        .db()
        .selectFrom('audit')
        .select('actor')
        .where('action', '=', 'reservation.contact')
        .where('subject', '=', `reservation:${stay.number}`)
        .execute(),
    ).toHaveLength(1)
  })
})

describe('mail', () => {
  test('activities with e-mails switched on are notified of the booking and of its cancellation', async () => {
    await at
      .db()
      .updateTable('activity')
      .set({
        send_activity_email: true,
        contact: JSON.stringify({ name: 'Desk', email: 'desk@activity.example', address: '' }),
      })
      .execute()
    const stay = await bookConfirmedStay(shop)
    const { activities } = (
      await shop.client('POST /reservationDataByResId', { body: { reservationNumber: stay.number } }, stay.token)
    ).data
    expect(activities.length).toBeGreaterThan(0)
    await retryUntilPasses(async () =>
      expect((await mailsOf(stay.number, 'activity_booked')).map((mail) => mail.state)).toEqual(
        activities.map(() => 'sent'),
      ),
    )
    await cancelStay(shop, stay)
    await waitForState(shop, stay.number, 'refunded')
    const notice = await retryUntilPasses(
      async () =>
        (await readInbox(shop, 'desk@activity.example')).find(
          (mail) => mail.subject.includes(stay.number) && mail.subject.includes('geannuleerd'),
        ) ?? Promise.reject(new Error('not notified')),
    )
    expect(notice.text).toContain('Deze gasten komen niet.')
    expect(notice.text).not.toContain('€')
  })

  test('the token of a mailed link is not stored once the mail is sent', async () => {
    const stay = await bookConfirmedStay(shop)
    const [mail] = await retryUntilPasses(async () => {
      const mails = await mailsOf(stay.number, 'reservation_confirmed')
      expect(mails[0]?.state).toBe('sent')
      return mails
    })
    expect(JSON.stringify(mail!.variables)).not.toContain(stay.reservation.manage_token)
    expect(mail!.variables).toMatchObject({ number: stay.number })
    await shop.client('POST /auth/checkemail', { body: { email: 'owner@demo.test' } })
    await retryUntilPasses(async () =>
      expect(
        await at.db().selectFrom('mail').select(['state', 'variables']).where('kind', '=', 'password_reset').execute(),
      ).toEqual([{ state: 'sent', variables: {} }]),
    )
  })

  test('a failed mail is listed and sent again, one whose link has expired is not', async () => {
    const stay = await bookConfirmedStay(shop)
    await retryUntilPasses(async () =>
      expect((await mailsOf(stay.number, 'reservation_confirmed'))[0]?.state).toBe('sent'),
    )
    const { id } = (await mailsOf(stay.number, 'reservation_confirmed'))[0]!
    await at
      .db()
      .updateTable('mail')
      .set({ state: 'failed', attempts: 11, last_error: 'mailbox full' })
      .where('id', '=', id)
      .execute()
    const listed = (await at.as('viewer')('GET /failedMails', { query: {} })).data.items.find((mail) => mail.id === id)
    expect(listed).toMatchObject({
      kind: 'reservation_confirmed',
      recipient: 'sanne@example.nl',
      last_error: 'mailbox full',
      attempts: 11,
      may_resend: true,
    })
    await expectRefused(at.as('viewer')('POST /resendMail/:id', { params: { id } }), 403, 'not_allowed')
    await at.as('support')('POST /resendMail/:id', { params: { id } })
    await retryUntilPasses(async () =>
      expect((await mailsOf(stay.number, 'reservation_confirmed'))[0]).toMatchObject({
        state: 'sent',
        last_error: null,
      }),
    )
    await expectRefused(at.as('support')('POST /resendMail/:id', { params: { id } }), 409, 'mail_not_failed')
    const reset = await at
      .db()
      .insertInto('mail')
      .values({
        key: 'reset:failed',
        kind: 'password_reset',
        recipient: 'x@example.nl',
        language: 'en',
        variables: '{}',
        message_id: '<failed@test>',
        link_ends_at: new Date(),
        state: 'failed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expectRefused(at.as('support')('POST /resendMail/:id', { params: { id: reset.id } }), 409, 'mail_link_over')
  })
})

describe('the hotel supplier', () => {
  const notify = (body: unknown) => shop.raw('POST', '/supplier/webhook', body)

  test('messages are verified and only cause a request: a repeated or wrong message changes nothing', async () => {
    const stay = await bookConfirmedStay(shop)
    const { attempts } = await readSupplierOrders(shop, stay.number)
    const message = webhookBody({ partnerOrderId: attempts[0]!.id, status: 'failed' }, 'sim-etg-key', new Date())
    expect(
      (await notify(webhookBody({ partnerOrderId: attempts[0]!.id, status: 'failed' }, 'wrong', new Date()))).status,
    ).toBe(400)
    expect((await notify('{}')).status).toBe(400)
    /** The states of the jobs that request the state of this order from the supplier. */
    const asked = async () =>
      (
        await sql<{ state: string }>`select state from pgboss.job
          where name = 'follow-booking' and data->>'number' = ${stay.number}`.execute(at.db())
      ).rows.map((job) => job.state)
    const before = await asked()
    for (let time = 0; time < 3; time += 1) expect((await notify(message)).status).toBe(200)
    expect(
      await at
        .db()
        .selectFrom('supplier_message')
        .select('token')
        .where('token', '=', message.signature.token)
        .execute(),
    ).toHaveLength(1)
    // The three messages cause one job. After it has completed, no job can change the stay.
    await retryUntilPasses(async () =>
      expect(await asked()).toEqual(Array.from({ length: before.length + 1 }, () => 'completed')),
    )
    expect((await at.rowOf(stay.number)).state).toBe('confirmed')
    const stranger = crypto.randomUUID()
    expect(
      (await notify(webhookBody({ partnerOrderId: stranger, status: 'completed' }, 'sim-etg-key', new Date()))).status,
    ).toBe(200)
    expect(
      await at.db().selectFrom('staff_task').select('kind').where('key', '=', `unknown-order:${stranger}`).execute(),
    ).toEqual([{ kind: 'unknown_order' }])
  })

  test('a hotel is imported with its rooms, repeatedly; our pictures are preserved', async () => {
    const hotel = await at.db().selectFrom('hotel').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const bring = (id: number) => at.as('owner')('POST /importHotelById', { body: { hotel_id: id } })
    const first = (await bring(hotel.supplier_id)).data
    expect(first).toMatchObject({ id: hotel.id })
    expect(first.imported.rooms).toBeGreaterThan(0)
    expect((await bring(hotel.supplier_id)).data).toEqual(first)
    expect(
      await at.db().selectFrom('hotel').selectAll().where('id', '=', hotel.id).executeTakeFirstOrThrow(),
    ).toMatchObject({ name: hotel.name, pictures: hotel.pictures })
    await expectRefused(bring(999_999_999), 404, 'hotel_unknown')
    await expectRefused(
      at.as('support')('POST /importHotelById', { body: { hotel_id: hotel.supplier_id } }),
      403,
      'not_allowed',
    )
  })

  test('countries, provinces and cities depend on each other', async () => {
    const [country] = (await shop.client('GET /fetchcountry', {})).data
    const states = (await shop.client('POST /getStateByCountryId/:id', { params: { id: country!.id } })).data
    expect([country!.code, states.length]).toEqual(['NL', 12])
    const zeeland = states.find((one) => one.name === 'Zeeland')!
    expect(
      (await shop.client('GET /getCityByStateId/:id', { params: { id: zeeland.id } })).data.map((city) => city.name),
    ).toContain('Middelburg')
    await expectRefused(shop.client('POST /getStateByCountryId/:id', { params: { id: 1 } }), 404, 'country_unknown')
  })
})
