/**
 * Queued mails: failures are isolated, outdated mails are dropped and listed, and a slow mail server does not delay a
 * sale.
 *
 * In the gate: an outdated confirmation, one that cannot be rendered, a mail server that hangs.
 * In the long suite: also expired links, claims without an outcome, replies.
 */
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimMail } from '@tussenuit/modules/platform/mail/store.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import {
  findBookableStay,
  retryUntilPasses,
  readInbox,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'] })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterEach(() => shop?.clockAhead(0))
afterAll(() => shop?.close())

/** Runs `work` while the mail server refuses every mail with 451, until the mail with this key has been refused. */
async function runUntilMailRefused(key: () => string, work: () => Promise<unknown>): Promise<void> {
  const fault = (init: RequestInit) => fetch(`${shop.standIns}/_mail/fault`, init)
  await fault({ method: 'POST', body: JSON.stringify({ kind: '4xx', times: 99 }) })
  await work()
  await retryUntilPasses(async () =>
    expect(await readMail(key())).toMatchObject({ state: 'queued', last_error: expect.stringContaining('451') }),
  )
  await fault({ method: 'DELETE' })
}
const readMail = (key: string) =>
  shop.shop.db.selectFrom('mail').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const listFailedMails = async () =>
  (await shop.raw('GET', '/failedMails', undefined, await signIn(shop, 'viewer'))).body.data.items as {
    id: number
    state: string
    last_error: string
    may_resend: boolean
  }[]
const findViolations = async () => (await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)).rows
let days = 35
const reserveStay = async () =>
  (await reserveRoom(shop, await findBookableStay(shop, { skipDays: (days += 3) }))).reservation

test('a confirmation that was refused once and is outdated by a cancellation is dropped with its reason, and the next mail is sent', async () => {
  const confirmed = async () => {
    const stay = await reserveStay()
    await runUntilMailRefused(
      () => `confirmed:${stay.reservationNumber}`,
      async () => {
        await payByCard(shop, stay)
        await waitForState(shop, stay.reservationNumber, 'confirmed')
      },
    )
    return stay
  }
  const stay = await confirmed()
  const key = `confirmed:${stay.reservationNumber}`
  await shop.client(
    'POST /cancelBooking',
    { body: { reservationNumber: stay.reservationNumber, reason: 'plans changed' } },
    { 'manage-token': stay.manage_token },
  )
  await waitForState(shop, stay.reservationNumber, 'refunded')
  // The second mail is due later than the first one.
  const second = await confirmed()
  shop.clockAhead(3)
  await retryUntilPasses(async () =>
    expect((await readMail(`confirmed:${second.reservationNumber}`)).state).toBe('sent'),
  )
  await retryUntilPasses(async () => expect((await readMail(key)).state).toBe('dropped'))
  const dropped = await readMail(key)
  expect(await listFailedMails()).toContainEqual(
    expect.objectContaining({
      id: dropped.id,
      state: 'dropped',
      last_error: 'the stay is refunded: there is nothing to confirm any more',
      may_resend: false,
    }),
  )
  const again = await shop.raw('POST', `/resendMail/${dropped.id}`, undefined, await signIn(shop, 'support'))
  expect([again.status, again.body.error.code]).toEqual([409, 'mail_not_failed'])
  expect(await findViolations()).toEqual([])
})

longTest(
  'password resets and newsletter confirmations whose links have expired are dropped with that reason',
  async () => {
    const due = async (kind: string, minutes: number) => {
      await fetch(`${shop.standIns}/_mail/fault`, { method: 'POST', body: JSON.stringify({ kind: '4xx', times: 99 }) })
      if (kind === 'password_reset') await shop.client('POST /auth/checkemail', { body: { email: 'owner@demo.test' } })
      else await shop.client('POST /saveGuestEmails', { body: { email: 'late@example.nl' } })
      const find = () =>
        shop.shop.db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('id', 'desc').executeTakeFirst()
      await retryUntilPasses(async () => expect((await find())?.last_error).toContain('451'))
      await fetch(`${shop.standIns}/_mail/fault`, { method: 'DELETE' })
      shop.clockAhead(minutes)
      await retryUntilPasses(async () => expect((await find())?.state).not.toBe('queued'))
      shop.clockAhead(0)
      return (await find())!
    }
    for (const [kind, minutes] of [
      ['password_reset', 11],
      ['newsletter_confirm', 48 * 60 + 1],
    ] as const) {
      const mail = await due(kind, minutes)
      expect([mail.state, mail.last_error]).toEqual(['dropped', expect.stringMatching(/^its link ended at \d{4}-/)])
      expect(mail.variables).toEqual({})
      expect(await listFailedMails()).toContainEqual(
        expect.objectContaining({ id: mail.id, state: 'dropped', may_resend: false }),
      )
    }
  },
)

test('the confirmation goes to the receiver that the guest named, too, until that person is erased', async () => {
  const receiver = { name: 'Bo', surname: 'Bakker', email: 'bo@example.nl' }
  const chosen = await findBookableStay(shop, { skipDays: (days += 3) })
  const { reservation } = await reserveRoom(shop, chosen, { email: 'anna@example.nl', receiver })
  await payByCard(shop, reservation)
  const number = reservation.reservationNumber
  await waitForState(shop, number, 'confirmed')
  const findReceivedMail = (to: string, amount: number) =>
    retryUntilPasses(async () => {
      const mails = (await readInbox(shop, to)).filter(({ subject }) => subject.includes(number))
      expect(mails).toHaveLength(amount)
      return mails
    })
  const [ofGuest, ofReceiver] = [
    (await findReceivedMail('anna@example.nl', 1))[0]!,
    (await findReceivedMail(receiver.email, 1))[0]!,
  ]
  expect(ofReceiver.attachments.map(({ filename }) => filename)).toEqual(
    ofGuest.attachments.map(({ filename }) => filename).filter((name) => !name.startsWith('invoice-')),
  )
  expect([ofGuest.text.includes('Bo,'), ofReceiver.text.includes('Bo,')]).toEqual([false, true])
  const support = shop.newClient(await signIn(shop, 'support'))
  const { data: sent } = await support('POST /resendConfirmation', { body: { reservationNumber: number } })
  expect(sent.sent_to).toBe('a•••@example.nl, b•••@example.nl')
  await findReceivedMail('anna@example.nl', 2)
  await findReceivedMail(receiver.email, 2)

  const owner = shop.newClient(await signIn(shop, 'owner'))
  await owner('POST /privacy/erase', {
    body: { email: receiver.email, rehearse: false, reference: 'case 7', password: 'demo-2026' },
  })
  const { guest } = await shop.shop.db
    .selectFrom('reservation')
    .select('guest')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ email: 'anna@example.nl' })
  expect(guest).not.toHaveProperty('receiver')
})

test('a mail that cannot be rendered is retried later with its reason stored, and fails in the end', async () => {
  const { documents } = shop.shop
  const confirmation = documents.confirmation
  documents.confirmation = async () => {
    throw new Error('no such typeface')
  }
  try {
    const stay = await reserveStay()
    await payByCard(shop, stay)
    await waitForState(shop, stay.reservationNumber, 'confirmed')
    const key = `confirmed:${stay.reservationNumber}`
    await retryUntilPasses(async () =>
      expect(await readMail(key)).toMatchObject({ state: 'queued', last_error: 'cannot be written: no such typeface' }),
    )
    expect((await readMail(key)).due_at.getTime()).toBeGreaterThan(Date.now())
    await shop.shop.db.updateTable('mail').set({ attempts: 11 }).where('key', '=', key).execute()
    shop.clockAhead(3)
    await retryUntilPasses(async () => expect((await readMail(key)).state).toBe('failed'))
    expect((await listFailedMails()).map(({ last_error }) => last_error)).toContain(
      'cannot be written: no such typeface',
    )
  } finally {
    documents.confirmation = confirmation
  }
})

longTest('check-books reports a mail whose attempts have no outcome, however often it is claimed again', async () => {
  await shop.shop.db.deleteFrom('mail').execute()
  const { id } = await shop.shop.db
    .insertInto('mail')
    .values({
      key: 'never-noted',
      kind: 'payment_received',
      recipient: 'x@example.nl',
      language: 'en',
      variables: '{}',
      message_id: '<never@noted>',
      // No job sends the mail before this test ends. The claims below simulate a sender that dies each time.
      next_at: new Date(Date.now() + 86_400_000),
      due_at: new Date(Date.now() - 2 * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const attempts of [0, 1, 2]) {
    const now = new Date()
    if (attempts > 0) await shop.shop.db.updateTable('mail').set({ next_at: now }).where('id', '=', id).execute()
    expect(await claimMail(shop.shop.db, id, attempts, now, new Date(now.getTime() + 86_400_000))).toBe(true)
  }
  expect((await findViolations()).map(({ invariant, subject }) => [invariant, subject])).toContainEqual([
    'INV-4',
    String(id),
  ])
  await shop.shop.db.deleteFrom('mail').where('id', '=', id).execute()
})

test('a mail server that accepts connections and never greets does not delay the settling of a payment', async () => {
  const held = new Set<{ destroy(): void }>()
  const silent: Server = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()))
  const slow = await startTestShop({
    deals: ['Sea steam in Domburg'],
    environment: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}` },
  })
  try {
    await slow.shop.db
      .insertInto('mail')
      .values(
        Array.from({ length: 40 }, (_, index) => ({
          key: `slow:${index}`,
          kind: 'newsletter_welcome',
          recipient: `guest${index}@example.nl`,
          language: 'en',
          variables: '{}',
          message_id: `<slow-${index}@test>`,
        })),
      )
      .execute()
    await callProviderStandIn(slow, '/webhooks', { drop: true })
    const { reservation } = await reserveRoom(slow, await findBookableStay(slow, { skipDays: 40 }))
    await retryUntilPasses(() => expect(held.size).toBeGreaterThan(0))
    await payByCard(slow, reservation)
    slow.clockAhead(1)
    const since = Date.now()
    await retryUntilPasses(
      async () => {
        const { state } = (
          await slow.client('GET /getReservationStatusMessage/:id', {
            params: { id: reservation.reservationNumber },
            query: {},
          })
        ).data
        expect(state).toBe('confirmed')
      },
      Number(process.env['SETTLED_WITHIN_MS'] ?? 10_000),
    )
    console.info(`settled and confirmed ${((Date.now() - since) / 1000).toFixed(1)} s after paying`)
  } finally {
    for (const socket of held) socket.destroy()
    await Promise.all([slow.close(), new Promise((resolve) => silent.close(resolve))])
  }
}, 500_000)

longTest(
  'a reply to a mail of the shop goes to the shop, and one to a message of a visitor goes to the visitor',
  async () => {
    const message = { name: 'Noor', subject: 'other' as const, message: 'May we bring a dog?', language: 'nl' as const }
    await shop.client('POST /contact-message', { body: { ...message, email: 'noor@example.org' } })
    await shop.client('POST /saveGuestEmails', { body: { email: 'reader@example.org', language: 'nl' } })
    type Arrived = { to: unknown; replyTo: string; autoSubmitted: string }
    await retryUntilPasses(async () => {
      const mails = (await (await fetch(`${shop.standIns}/inbox/messages.json`)).json()) as Arrived[]
      const to = (address: string) => mails.find((mail) => JSON.stringify(mail.to).includes(address))
      expect(to('hello@tussenuit.example')).toMatchObject({ replyTo: 'noor@example.org' })
      expect(to('reader@example.org')).toMatchObject({ replyTo: 'hello@tussenuit.example' })
    })
  },
)
