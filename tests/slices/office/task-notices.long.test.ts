/**
 * Staff get an e-mail about a new task: once, about the kinds that they have chosen, and only while they may see such
 * tasks.
 *
 * In the long suite: e-mails about tasks; the tasks are tested in the gate.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '@tussenuit/modules/platform/mail/index.ts'
import { insertTask } from '@tussenuit/modules/platform/task/index.ts'
import { queueTaskMails } from '@tussenuit/modules/office/today/index.ts'
import { bookConfirmedStay, startAfterSaleShop, type Role } from '../../after-sale-steps.ts'
import { readInbox } from '../../booking-steps.ts'
import { signIn } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let stay: Awaited<ReturnType<typeof bookConfirmedStay>>
beforeAll(async () => {
  at = await startAfterSaleShop()
  stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
})
afterAll(() => at?.shop.close())
beforeEach(async () => {
  await at.db().deleteFrom('staff_notice').execute()
  await at.db().deleteFrom('mail').where('kind', '=', 'staff_task').execute()
  await at.db().deleteFrom('staff_task').execute()
})

type Kinds = ('dispute' | 'balance_overdue' | 'mail_failed')[]
const chooseNotices = (role: Role, kinds: Kinds, language: 'en' | 'nl' | 'de' | 'fr' = 'en') =>
  at.as(role)('PUT /tasks/notices', { body: { kinds, language } })
const addTask = (key: string, kind: Kinds[number] = 'dispute', more: object = {}) =>
  insertTask(at.db(), {
    key,
    kind,
    message: { name: 'unknown_order', order: `about ${key}` },
    reservationNumber: stay.number,
    ...more,
  })
const readQueuedMails = () =>
  at.db().selectFrom('mail').selectAll().where('kind', '=', 'staff_task').orderBy('recipient').execute()
const setMailFault = (init: RequestInit) => fetch(`${at.shop.standIns}/_mail/fault`, init)
const readMailStates = async () =>
  (await readQueuedMails()).map(({ recipient, state }) => [recipient.split('@')[0], state])
/** Queues all notices and sends the due e-mails. */
const sendNotices = async () => {
  await queueTaskMails(at.shop.shop)
  await expect
    .poll(
      async () => {
        await sendDueMails(at.shop.shop)
        return (await readMailStates()).filter(([, state]) => state === 'queued')
      },
      { timeout: 20_000 },
    )
    .toEqual([])
  return readMailStates()
}

test('everyone chooses among the kinds that the own role shows; others are refused by the field', async () => {
  const before = (await at.as('support')('GET /tasks/notices', {})).data
  expect([before.language, before.kinds.filter(({ chosen }) => chosen)]).toEqual(['en', []])
  expect(before.kinds[0]).toMatchObject({ urgency: 'now' })
  const { data } = await chooseNotices('support', ['dispute', 'mail_failed'], 'nl')
  expect(data.kinds.filter(({ chosen }) => chosen).map(({ kind }) => kind)).toEqual(['dispute', 'mail_failed'])
  expect((await at.as('support')('GET /tasks/notices', {})).data).toEqual(data)
  expect((await at.as('finance')('GET /tasks/notices', {})).data.kinds.some(({ chosen }) => chosen)).toBe(false)
  const editor = await signIn(at.shop, 'editor')
  expect((await at.shop.raw('GET', '/tasks/notices', undefined, editor)).body.data.kinds).toEqual([])
  for (const [body, path] of [
    [{ kinds: ['dispute'], language: 'en' }, 'kinds'],
    [{ kinds: [], language: 'fr' }, 'language'],
    [{ kinds: ['no such kind'], language: 'en' }, 'kinds.0'],
  ] as const) {
    const { status, body: reply } = await at.shop.raw('PUT', '/tasks/notices', body, editor)
    expect([status, reply.error.fields[0].path]).toEqual([400, path])
  }
  const log = await at.db().selectFrom('audit').selectAll().where('action', '=', 'task.choose_notices').execute()
  expect(log).toMatchObject([
    { actor: 'support@demo.test', after: { kinds: ['dispute', 'mail_failed'], language: 'nl' } },
  ])
})

test('one e-mail per reader, for any process that announces and however often the task is inserted, with sum, arrival and link', async () => {
  await chooseNotices('support', ['dispute', 'balance_overdue'], 'nl')
  await chooseNotices('finance', ['dispute'])
  await chooseNotices('viewer', ['mail_failed'])
  const dispute = {
    cents: 12_345,
    message: {
      name: 'dispute',
      sum_cents: 12_345,
      sale: stay.number,
      reason: 'fraud\r\nBcc: all@evil.example\r\n[win](https://evil.example)',
    },
  }
  await Promise.all(Array.from({ length: 4 }, () => addTask('a', 'dispute', dispute)))
  await addTask('b', 'balance_overdue', { cents: 100 })
  const guest = { name: '<a href="https://evil.example">', surname: 'x', email: 'guest@example.nl' }
  const row = await at.rowOf(stay.number)
  await at
    .db()
    .updateTable('reservation')
    .set({ guest: JSON.stringify(guest) })
    .where('number', '=', stay.number)
    .execute()
  await Promise.all(Array.from({ length: 4 }, () => queueTaskMails(at.shop.shop)))
  const sent = await sendNotices()
  expect(sent.filter(([, state]) => state !== 'sent')).toEqual([])
  expect(new Set(sent.map(([name]) => name))).toEqual(new Set(['finance', 'support']))
  await addTask('a', 'dispute', dispute)
  expect(await sendNotices()).toEqual(sent)
  // The next task causes another e-mail.
  await addTask('later')
  await sendNotices()
  const later = await at.db().selectFrom('staff_task').select('id').where('key', '=', 'later').executeTakeFirstOrThrow()
  const notices = (await readQueuedMails()).filter(({ variables }) =>
    JSON.stringify(variables).includes(String(later.id)),
  )
  expect(notices.map(({ variables }) => variables)).toEqual(
    notices.map(({ variables }) => ({ ...(variables as object), tasks: [later.id] })),
  )
  expect(notices).toHaveLength(2)
  await at
    .db()
    .updateTable('reservation')
    .set({ guest: JSON.stringify(row.guest) })
    .where('number', '=', stay.number)
    .execute()

  const { id } = await at.db().selectFrom('staff_task').select('id').where('key', '=', 'a').executeTakeFirstOrThrow()
  const mails = (await readInbox(at.shop)).filter(({ subject }) => /^(?:To decide|Te beslissen)/.test(subject))
  const about = (to: string) =>
    mails.filter(
      (mail) => JSON.stringify(mail.to).includes(to) && /A payer disputes|Een betaler betwist/.test(mail.text),
    )
  expect([about('support').length, about('finance').length]).toEqual([1, 1])
  const [dutch, english] = [about('support')[0]!, about('finance')[0]!]
  expect(dutch.text).toMatch(/Een betaler betwist €\s123,45 van/)
  expect(english.text).toMatch(/A payer disputes €\s?123[.,]45 of/)
  expect(english.subject).toBe(`To decide: Payment disputed ${stay.number}`)
  expect(dutch.subject).toMatch(/^Te beslissen: Betaling betwist/)
  for (const { text, html } of [dutch, english]) {
    expect(text).toContain(`${at.shop.shop.publicUrl}/admin/?task=${id}`)
    expect(text).toMatch(/€\s123[.,]45/)
    expect(text).toContain(stay.number)
    expect(html).not.toMatch(/href="https:\/\/evil/)
    expect(text + html).not.toContain('guest@example.nl')
    // The text contains no HTML link, and text that looks like a header is not on a line of its own.
    expect(text).not.toMatch(/href|^Bcc/m)
  }
  expect((await at.as('finance')('GET /tasks', { query: { id } })).data).toMatchObject({ total: 1, items: [{ id }] })
})

test('a user who is deactivated or has lost the role is not notified, even while the e-mail is queued', async () => {
  for (const role of ['support', 'finance', 'viewer'] as const) await chooseNotices(role, ['dispute'])
  const change = (role: string, set: { active?: boolean; role?: string }) =>
    at.db().updateTable('staff_user').set(set).where('email', '=', `${role}@demo.test`).execute()
  try {
    await change('support', { active: false })
    await change('finance', { role: 'editor' })
    await addTask('c')
    expect(await sendNotices()).toEqual([['viewer', 'sent']])
    await at.db().deleteFrom('mail').where('kind', '=', 'staff_task').execute()
    await change('support', { active: true })
    await change('finance', { role: 'finance' })
    // The mail server temporarily refuses the e-mail, so it stays queued.
    await setMailFault({ method: 'POST', body: JSON.stringify({ kind: '4xx', times: 99 }) })
    await addTask('d')
    await queueTaskMails(at.shop.shop)
    await expect
      .poll(async () => (await readQueuedMails()).map((mail) => mail.last_error?.includes('451')), { timeout: 20_000 })
      .toEqual([true, true, true])
    expect((await readMailStates()).map(([, state]) => state)).toEqual(['queued', 'queued', 'queued'])
    await change('support', { active: false })
    await change('finance', { role: 'editor' })
    await setMailFault({ method: 'DELETE' })
    await at
      .db()
      .updateTable('mail')
      .set({ next_at: new Date(0) })
      .where('kind', '=', 'staff_task')
      .execute()
    expect(await sendNotices()).toEqual([
      ['finance', 'dropped'],
      ['support', 'dropped'],
      ['viewer', 'sent'],
    ])
  } finally {
    await setMailFault({ method: 'DELETE' })
    await change('support', { active: true })
    await change('finance', { role: 'finance' })
  }
})

test('a task that was settled meanwhile is not reported, and an e-mail to staff that fails makes no further one', async () => {
  await chooseNotices('viewer', ['dispute', 'mail_failed'])
  await at
    .db()
    .transaction()
    .execute(async (trx) => {
      await insertTask(trx, {
        key: 'e',
        kind: 'dispute',
        message: { name: 'unknown_order', order: 'e' },
        reservationNumber: null,
      })
      await trx.updateTable('staff_task').set({ done_at: new Date() }).execute()
    })
  expect(await sendNotices()).toEqual([])
  await addTask('f')
  expect(await sendNotices()).toEqual([['viewer', 'sent']])
  await at
    .db()
    .updateTable('mail')
    .set({ state: 'queued', attempts: 11, next_at: new Date(0), due_at: new Date(0), recipient: 'refused@[nowhere' })
    .where('kind', '=', 'staff_task')
    .execute()
  await expect
    .poll(async () => (await at.as('viewer')('GET /tasks', { query: {} })).data.items.map(({ kind }) => kind), {
      timeout: 20_000,
    })
    .toEqual(['dispute', 'mail_failed'])
  expect(await sendNotices()).toEqual([['refused', 'failed']])
})
