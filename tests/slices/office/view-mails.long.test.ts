/**
 * Saved views by e-mail on Monday morning: once per view, reader and week, independent of how often the job runs, and
 * with what the reader may see at the time of sending.
 *
 * In the long suite: who receives one, its language, its day, after a loss of rights.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '@tussenuit/modules/platform/mail/index.ts'
import { queueViewMails } from '@tussenuit/modules/office/saved-view/index.ts'
import { createScheduledJobs } from '../../../apps/server/jobs/jobs.ts'
import { readInbox } from '../../booking-steps.ts'
import { bookConfirmedStay, startAfterSaleShop, expectRefused, type Role } from '../../after-sale-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let stay: Awaited<ReturnType<typeof bookConfirmedStay>>
beforeAll(async () => {
  at = await startAfterSaleShop()
  stay = await bookConfirmedStay(at.shop)
})
afterAll(() => at?.shop.close())
beforeEach(async () => {
  await at.db().deleteFrom('mail').where('kind', '=', 'saved_view').execute()
  await at.db().deleteFrom('saved_view').execute()
})

/** A shop with another clock, far in the future, so that the jobs of the test's own shop do not send these e-mails. */
const shopAt = (moment: string) => ({ ...at.shop.shop, now: () => new Date(moment) })
const monday = '2030-01-07T06:05:00Z'

type Screen = 'deals' | 'reservations' | 'voucher-orders' | 'hotels'
const saveView = async (role: Role, screen: Screen, filters: Record<string, string>, shared = false) => {
  const sort = { field: screen === 'reservations' ? 'check_in' : 'updated_at', order: 'ASC' as const }
  const state = { filters, sort, hidden: [] }
  return (await at.as(role)('POST /savedViews', { body: { screen, name: `${screen} of ${role}`, shared, state } })).data
}
const setMailed = (role: Role, id: number, mailed = true) =>
  at.as(role)('PUT /savedViews/:id/mail', { params: { id }, body: { mailed } })
const readQueuedMails = () =>
  at.db().selectFrom('mail').selectAll().where('kind', '=', 'saved_view').orderBy('id').execute()
const readMailStates = async () =>
  (await readQueuedMails()).map(({ recipient, state }) => [recipient.split('@')[0], state])
async function sendAllMails(): Promise<unknown[]> {
  await expect
    .poll(
      async () => {
        await sendDueMails(shopAt('2030-01-21T12:00:00Z'))
        return (await readQueuedMails()).filter(({ state }) => state === 'queued')
      },
      { timeout: 20_000 },
    )
    .toEqual([])
  return readMailStates()
}
const readMailsAbout = async (name: string) =>
  (await readInbox(at.shop)).filter(({ subject }) => subject.includes(name))

test('every reader switches it on for themselves, for a list that they may read', async () => {
  const view = await saveView('support', 'reservations', { state: 'confirmed' }, true)
  expect(view.mailed).toBe(false)
  expect((await setMailed('support', view.id)).data).toMatchObject({ id: view.id, mailed: true })
  const list = async (role: Role) => (await at.as(role)('GET /savedViews', { query: { screen: 'reservations' } })).data
  expect((await list('support')).map(({ mailed }) => mailed)).toEqual([true])
  expect((await list('finance')).map(({ mailed }) => mailed)).toEqual([false])
  await setMailed('finance', view.id)
  await setMailed('support', view.id, false)
  await setMailed('support', view.id, false)
  expect((await list('support')).map(({ mailed }) => mailed)).toEqual([false])
  expect((await list('finance')).map(({ mailed }) => mailed)).toEqual([true])

  const own = await saveView('support', 'reservations', {})
  await expectRefused(setMailed('finance', own.id), 404, 'view_unknown')
  const hotels = await saveView('support', 'hotels', {})
  await expectRefused(setMailed('support', hotels.id), 422, 'view_not_mailed')
  const deals = await saveView('support', 'deals', {}, true)
  await expectRefused(setMailed('finance', deals.id), 403, 'not_allowed')
})

test('one e-mail a week, in the language of the account, with the number of rows, the first of them and the list', async () => {
  const view = await saveView('support', 'reservations', { state: 'confirmed,completed' }, true)
  await setMailed('support', view.id)
  await setMailed('finance', view.id)
  const setLanguage = (role: Role, language: string) =>
    at.db().updateTable('staff_user').set({ language }).where('email', '=', `${role}@demo.test`).execute()
  await setLanguage('support', 'en')
  await setLanguage('finance', 'de')
  // Four concurrent workers, and another run later in the morning.
  await Promise.all(Array.from({ length: 4 }, () => queueViewMails(shopAt(monday))))
  await queueViewMails(shopAt('2030-01-07T11:00:00Z'))
  expect(await sendAllMails()).toEqual([
    ['support', 'sent'],
    ['finance', 'sent'],
  ])
  await queueViewMails(shopAt(monday))
  expect(await readQueuedMails()).toHaveLength(2)

  const mails = await readMailsAbout(view.name)
  expect(mails).toHaveLength(2)
  const findMailTo = (role: Role) => mails.find((mail) => JSON.stringify(mail.to).includes(`${role}@`))!
  const row = await at.rowOf(stay.number)
  const guest = row.guest as { name: string; surname: string; email: string }
  expect(findMailTo('support').subject).toBe(`${view.name}: 1`)
  expect(findMailTo('support').text).toContain('Reservations, Monday, 7 January 2030: 1')
  expect(findMailTo('finance').text).toContain('7. Januar 2030: 1')
  expect(findMailTo('finance').text).toContain('Liste öffnen')
  const { data: listed } = await at.as('support')('GET /reservationData', { query: { state: 'confirmed,completed' } })
  expect(listed.total).toBe(1)
  for (const { text, html } of mails) {
    expect(text).toContain(`${listed.items[0]!.dealTitle} · ${stay.number}`)
    // The link opens the list with the filters of the view.
    expect(text).toContain('/admin/reservations?')
    expect(text).toContain(encodeURIComponent('"state":"confirmed,completed"'))
    for (const value of [guest.surname, guest.email]) expect(text + html).not.toContain(value)
  }
  // Another e-mail is sent on the next Monday.
  await queueViewMails(shopAt('2030-01-14T06:05:00Z'))
  expect(await sendAllMails()).toHaveLength(4)
})

test('only on Monday from seven, once also after a run that broke off', async () => {
  const view = await saveView('support', 'voucher-orders', {})
  await setMailed('support', view.id)
  const runAt = async (moment: string) => {
    const shop = shopAt(moment)
    const guard = (_shop: unknown, job: { run: (signal: AbortSignal) => Promise<unknown> }) => job.run
    const job = createScheduledJobs(shop, 1, { guard } as never).find(({ name }) => name === 'view-mails')!
    await job.run(AbortSignal.timeout(20_000))
  }
  await runAt('2030-01-07T05:59:00Z')
  await runAt('2030-01-08T06:05:00Z')
  expect(await readQueuedMails()).toEqual([])
  // Simulates a process that is killed after queueing the e-mails and before marking the day's work as done.
  await runAt(monday)
  expect(await readQueuedMails()).toHaveLength(1)
  await at.db().updateTable('daily_work').set({ done_at: null }).where('name', '=', 'view mails').execute()
  await runAt('2030-01-07T06:45:00Z')
  const [work] = await at
    .db()
    .selectFrom('daily_work')
    .selectAll()
    .where('name', '=', 'view mails')
    .where('day', '=', '2030-01-07')
    .execute()
  expect(work!.done_at).not.toBeNull()
  expect(await readQueuedMails()).toHaveLength(1)
})

test('who is switched off or has lost the role gets none, queued or not; nor who switched it off or lost the view', async () => {
  const change = (role: Role, set: { active?: boolean; role?: string }) =>
    at.db().updateTable('staff_user').set(set).where('email', '=', `${role}@demo.test`).execute()
  const view = await saveView('owner', 'reservations', {}, true)
  for (const role of ['owner', 'support', 'finance', 'viewer'] as const) await setMailed(role, view.id)
  try {
    await change('support', { active: false })
    await queueViewMails(shopAt(monday))
    expect(new Set((await readMailStates()).map(([name]) => name))).toEqual(new Set(['owner', 'finance', 'viewer']))
    // Changes after an e-mail was queued also take effect.
    await change('finance', { role: 'editor' })
    await setMailed('viewer', view.id, false)
    expect(new Map((await sendAllMails()) as [string, string][])).toEqual(
      new Map([
        ['owner', 'sent'],
        ['finance', 'dropped'],
        ['viewer', 'dropped'],
      ]),
    )
  } finally {
    await change('support', { active: true })
    await change('finance', { role: 'finance' })
  }
  // A view that is no longer shared is mailed only to its owner. A filter that the list refuses ends the mails.
  await at.db().deleteFrom('mail').where('kind', '=', 'saved_view').execute()
  await at.db().updateTable('saved_view').set({ shared: false }).execute()
  await queueViewMails(shopAt(monday))
  expect((await readMailStates()).map(([name]) => name)).toEqual(['owner'])
  await at
    .db()
    .updateTable('saved_view')
    .set({
      state: JSON.stringify({ filters: { state: 'no such state' }, sort: { field: 'x', order: 'ASC' }, hidden: [] }),
    })
    .execute()
  expect(await sendAllMails()).toEqual([['owner', 'dropped']])
})
