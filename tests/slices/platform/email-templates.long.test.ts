/**
 * E-mail templates that staff change: used from the next e-mail on, refused if they cannot be parsed, and reset to the
 * default.
 *
 * In the long suite: e-mail texts that staff change.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailed, Client } from '@tussenuit/modules/client/client.ts'
import type { MailKind } from '@tussenuit/modules/platform/mail/templates.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { findBookableStay, retryUntilPasses, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let manager: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'] })
  manager = shop.newClient(await signIn(shop, 'manager'))
})
afterAll(() => shop?.close())

const id = 'booking_link.en'
const readTemplate = async () => (await manager('GET /fetchEmailTemplateById/:id', { params: { id } })).data
const own = { subject: 'Here it is: {{ number }}', preheader: '', body: '# Hello {{ name }}\n\n[Go there]({{ link }})' }
const catchRefusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: CallFailed) => ({ status: error.status, code: error.code, fields: error.fields, data: error.data }),
  )
type Received = { to: string; subject: string; html: string; text: string }
const readReceivedMails = async (to: string): Promise<Received[]> =>
  (await (await fetch(`${shop.standIns}/inbox/messages.json?to=${encodeURIComponent(to)}`)).json()) as Received[]

let guests = 0
/** Makes a booking and requests its link; returns the e-mail. */
async function askForLink(): Promise<{ number: string; mail: Received }> {
  const email = `guest-${(guests += 1)}@example.nl`
  const chosen = await findBookableStay(shop, { skipDays: 10 + guests * 3 })
  const { reservation } = await reserveRoom(shop, chosen, { email })
  const number = reservation.reservationNumber
  await shop.shop.db
    .updateTable('reservation')
    .set({ state: 'confirmed', language: 'en' })
    .where('number', '=', number)
    .execute()
  await shop.client('POST /sendBookingLink', { body: { reservationNumber: number, email } })
  let mail: Received | undefined
  await retryUntilPasses(async () => {
    mail = (await readReceivedMails(email)).find(({ subject }) => subject.includes(number))
    expect(mail).toBeDefined()
  })
  return { number, mail: mail! }
}

test('the list has every e-mail in every language, and says which were changed', async () => {
  const list = async (query: object) => (await manager('GET /fetchPaginatedEmailTemplates', { query })).data
  const all = await list({ limit: 100 })
  expect([all.total, all.items.length]).toEqual([24 * 9, 100])
  const dutch = await list({ language: 'nl', limit: 100 })
  expect(new Set(dutch.items.map(({ kind }) => kind)).size).toBe(24)
  expect(dutch.items.every(({ language, changed }) => language === 'nl' && !changed)).toBe(true)
  expect((await list({ changed: true })).total).toBe(0)
})

test('a changed text is the next e-mail, only in its language; after a reset the supplied one is sent again', async () => {
  const supplied = await readTemplate()
  expect(supplied).toMatchObject({
    changed: false,
    version: 0,
    variables: ['company.name', 'company.email', 'company.phone', 'link', 'name', 'number'],
  })
  const { data: saved } = await manager('POST /saveEmailTemplate', {
    body: { kind: 'booking_link', language: 'en', ...own },
  })
  expect(saved).toMatchObject({ ...own, id, changed: true, version: 1 })
  const { number, mail } = await askForLink()
  expect(mail.subject).toBe(`Here it is: ${number}`)
  expect(mail.text).toContain('Hello Sanne')
  expect(mail.text).toMatch(/Go there: http\S+/)
  const { data: dutch } = await manager('GET /fetchEmailTemplateById/:id', { params: { id: 'booking_link.nl' } })
  expect(dutch.changed).toBe(false)

  const { data: reset } = await manager('DELETE /deleteEmailTemplate/:id', { params: { id } })
  expect(reset).toEqual(supplied)
  expect((await askForLink()).mail.subject).toMatch(/^Your booking /)
  const { data: log } = await manager('GET /fetchAuditLog', { query: { subject: `email_template:${id}` } })
  expect(log.items.map(({ action, after }) => [action, (after as typeof own).subject])).toEqual([
    ['email_template.reset', supplied.subject],
    ['email_template.change', own.subject],
  ])
})

test('invalid input is refused by its field; of two who change at once one gets a conflict', async () => {
  const change = (version: number, more: object = {}) =>
    manager('PUT /updateEmailTemplate/:id', { params: { id }, body: { ...own, ...more, version } })
  expect(await catchRefusal(change(0, { subject: '{{ invoice }}', body: '{% if number %}' }))).toMatchObject({
    status: 400,
    fields: [
      { path: 'subject', code: 'template_variable' },
      { path: 'body', code: 'template_syntax' },
    ],
  })
  expect((await readTemplate()).changed).toBe(false)
  const both = await Promise.all([
    catchRefusal(change(0, { preheader: 'one' })),
    catchRefusal(change(0, { preheader: 'two' })),
  ])
  const stored = await readTemplate()
  expect(both.filter((one) => one === null)).toHaveLength(1)
  expect(both.find((one) => one !== null)).toMatchObject({
    status: 409,
    code: 'record_changed',
    data: { current: { version: 1, preheader: stored.preheader } },
  })
  expect(
    await catchRefusal(manager('POST /saveEmailTemplate', { body: { kind: 'booking_link', language: 'en', ...own } })),
  ).toMatchObject({ status: 409 })
  for (const unknown of ['booking_link.xx', 'nothing.en'])
    expect(await catchRefusal(manager('GET /fetchEmailTemplateById/:id', { params: { id: unknown } }))).toMatchObject({
      status: 404,
      code: 'template_unknown',
    })
  await manager('DELETE /deleteEmailTemplate/:id', { params: { id } })
})

test('a stored text that cannot be rendered holds up nothing: the supplied one is sent', async () => {
  await shop.shop.db
    .insertInto('email_template')
    .values({ kind: 'booking_link', language: 'en', subject: '{% if %}', preheader: '', body: 'x' })
    .execute()
  expect((await askForLink()).mail.subject).toMatch(/^Your booking /)
  await manager('DELETE /deleteEmailTemplate/:id', { params: { id } })
})

test('the preview never has the link or the codes of an e-mail that waits to be sent', async () => {
  const later = new Date(Date.now() + 86_400_000)
  const waiting = (kind: string, variables: object) => ({
    key: `waits:${kind}`,
    kind,
    recipient: 'owner@demo.test',
    language: 'en',
    variables: jsonbValue(variables),
    message_id: `<${kind}@example.nl>`,
    next_at: later,
    due_at: later,
  })
  const link = `${shop.url}/secret`
  await shop.shop.db
    .insertInto('mail')
    .values([
      waiting('password_reset', { name: 'Olga', link }),
      waiting('user_invited', { name: 'Olga', link }),
      waiting('balance_reminder', { name: 'Olga', link, pay_link: link }),
    ])
    .execute()
  const seen = async (kind: MailKind, body: string) => {
    const text = { subject: 'x', preheader: '', body }
    const { data } = await manager('POST /previewEmailTemplate', { body: { kind, language: 'en', ...text } })
    return { isSample: data.is_sample, text: `${data.html} ${data.text}` }
  }
  for (const kind of ['password_reset', 'user_invited'] as const) {
    const preview = await seen(kind, '[Go]({{ link }})')
    expect([kind, preview.isSample]).toEqual([kind, true])
    expect(preview.text).not.toMatch(/secret|Olga/)
  }
  const reminder = await seen('balance_reminder', '{{ name }}\n\n[Pay]({{ pay_link }})')
  expect(reminder.text).toContain('Olga')
  expect(reminder.text).not.toContain('secret')
  const { codes } = await buyVouchers(shop, { cents: 10_000 })
  const bought = await seen('voucher_bought', '{{ name }}\n\n{% for code in codes %}\n\n**{{ code }}**\n\n{% endfor %}')
  expect(bought.isSample).toBe(false)
  expect(bought.text).toContain('Noor')
  expect(bought.text).not.toContain(codes[0]!.slice(0, 14))
})

test('the preview has the values of a real e-mail for those who may read them, and changes and sends nothing', async () => {
  const { number } = await askForLink()
  const preview = async (client: Client, more: object = {}) =>
    (await client('POST /previewEmailTemplate', { body: { kind: 'booking_link', language: 'en', ...own, ...more } }))
      .data
  expect(await preview(manager)).toMatchObject({
    subject: `Here it is: ${number}`,
    is_sample: false,
    reservationNumber: number,
    sent_to: null,
  })
  expect((await preview(manager)).html).not.toMatch(/token=/)
  expect(await preview(manager, { kind: 'voucher_gift', body: '{{ name }}', subject: 'Gift' })).toMatchObject({
    is_sample: true,
    reservationNumber: null,
  })
  expect(await catchRefusal(preview(manager, { reservationNumber: 'TU99999999' }))).toMatchObject({ status: 404 })
  expect((await readTemplate()).changed).toBe(false)
  const before = (await readReceivedMails('manager@demo.test')).length
  await preview(manager)
  expect((await readReceivedMails('manager@demo.test')).length).toBe(before)
  expect(await preview(manager, { send_to_me: true })).toMatchObject({ sent_to: 'manager@demo.test' })
  await retryUntilPasses(async () => expect((await readReceivedMails('manager@demo.test')).length).toBe(before + 1))
})
