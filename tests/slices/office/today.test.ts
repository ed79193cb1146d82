/**
 * Tasks that wait for a decision: who sees them, in which order, and how they end.
 *
 * In the gate: order, assignment, causes, mails, gifts.
 * In the long suite: also the figures, translations, raised prices.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  closeOutdatedTasks,
  createMissingVatRatesTasks,
  createPriceRiseTasks,
  createUnsentGiftTasks,
} from '@tussenuit/modules/office/today/index.ts'
import { createOutdatedTranslationTasks } from '@tussenuit/modules/office/translation/index.ts'
import { bookConfirmedStay, startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { formatDay } from '@tussenuit/modules/shared/locale.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let dealId: number
let stay: Awaited<ReturnType<typeof bookConfirmedStay>>
beforeAll(async () => {
  at = await startAfterSaleShop()
  stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
  dealId = (await at.rowOf(stay.number)).deal_id
})
afterAll(() => at?.shop.close())

const addTask = async (kind: string, key: string, more: object = {}) =>
  (
    await at
      .db()
      .insertInto('staff_task')
      .values({ kind, key, text: `about ${key}`, reservation_number: null, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const listTasks = async (show?: 'open' | 'mine' | 'waiting' | 'done', role: 'support' | 'finance' = 'support') =>
  (await at.as(role)('GET /tasks', { query: show ? { show } : {} })).data
const listKinds = async (show?: 'open' | 'mine' | 'waiting' | 'done') =>
  (await listTasks(show)).items.map((task) => task.kind)
beforeEach(async () => void (await at.db().deleteFrom('staff_task').execute()))

test('what cannot wait is on top, then what is for today, then what is to be known; each by age', async () => {
  await addTask('refund_outside', 'a')
  await addTask('balance_overdue', 'b', { reservation_number: stay.number, cents: 12_300 })
  await addTask('dispute', 'c', { created_at: new Date(Date.now() - 3_600_000) })
  await addTask('booking_refused', 'd', { created_at: new Date(Date.now() - 7_200_000) })
  await addTask('refund_failed', 'e', { created_at: new Date(Date.now() - 7_200_000) })
  const { items, counts, total } = await listTasks()
  expect(items.map((task) => [task.kind, task.urgency])).toEqual([
    ['refund_failed', 'now'],
    ['dispute', 'now'],
    ['balance_overdue', 'today'],
    ['booking_refused', 'today'],
    ['refund_outside', 'know'],
  ])
  expect([total, counts]).toEqual([5, { open: 5, now: 2, mine: 0, waiting: 0 }])
  const row = await at.rowOf(stay.number)
  expect(items[2]).toMatchObject({
    cents: 12_300,
    reservationNumber: stay.number,
    checkIn: row.check_in,
    hotel_name: (row.snapshot as { hotel: { hotel_name: string } }).hotel.hotel_name,
    waits: 'no',
  })
  const { name, surname } = row.guest as { name: string; surname: string }
  expect(items[2]!.guest).toBe(`${name} ${surname}`)
})

test('a task goes from hand to hand: taken, given, handed over; each step is in the audit log', async () => {
  const id = await addTask('dispute', 'f')
  const other = await addTask('refund_failed', 'g')
  const support = at.as('support')
  await support('POST /tasks/:id/assign', { params: { id }, body: { to: 'Support@Demo.test' } })
  expect((await listTasks('mine')).items.map((task) => task.id)).toEqual([id])
  expect((await listTasks('mine', 'finance')).items).toEqual([])
  // Neither an unknown account nor one whose role cannot complete the task is accepted.
  for (const to of ['nobody@demo.test', 'editor@demo.test'])
    await expectRefused(support('POST /tasks/:id/assign', { params: { id }, body: { to } }), 422, 'colleague_unknown')
  expect((await support('POST /tasks/handOver', { body: { to: 'finance@demo.test', note: 'bank' } })).data).toEqual({
    count: 1,
  })
  expect((await listTasks('mine', 'finance')).items.map((task) => task.id)).toEqual([id])
  expect((await listTasks('mine')).items).toEqual([])
  await at.as('finance')('POST /tasks/:id/assign', { params: { id }, body: { to: null } })
  expect((await listTasks()).items.map((task) => task.assigned_to)).toEqual([null, null])
  const log = await at.db().selectFrom('audit').select(['action', 'actor', 'subject']).orderBy('id').execute()
  expect(log.filter(({ action }) => action.startsWith('task.'))).toEqual([
    { action: 'task.assign', actor: 'support@demo.test', subject: `task:${id}` },
    { action: 'task.hand_over', actor: 'support@demo.test', subject: 'staff:finance@demo.test' },
    { action: 'task.assign', actor: 'finance@demo.test', subject: `task:${id}` },
  ])
  expect((await support('GET /tasks/colleagues', {})).data).toContainEqual({
    email: 'finance@demo.test',
    name: expect.any(String),
  })
  expect(other).toBeGreaterThan(0)
})

test('set aside until a moment, parked until somebody takes it up, settled with a note once', async () => {
  const support = at.as('support')
  const id = await addTask('dispute', 'h')
  const soon = new Date(Date.now() + 1_500).toISOString()
  await expectRefused(
    support('POST /tasks/:id/snooze', { params: { id }, body: { until: '2020-01-01T00:00:00Z', note: 'x' } }),
    422,
    'moment_past',
  )
  const snoozed = (
    await support('POST /tasks/:id/snooze', { params: { id }, body: { until: soon, note: 'calls back' } })
  ).data
  expect(snoozed).toMatchObject({ waits: 'snoozed', snoozed_until: soon, note: 'calls back' })
  expect([await listKinds(), await listKinds('waiting'), (await listTasks()).counts]).toEqual([
    [],
    ['dispute'],
    { open: 0, now: 0, mine: 0, waiting: 1 },
  ])
  await expect.poll(() => listKinds(), { timeout: 10_000 }).toEqual(['dispute'])
  await support('POST /tasks/:id/snooze', { params: { id }, body: { until: null, note: 'waits for the bank' } })
  expect((await listTasks('waiting')).items).toMatchObject([{ waits: 'parked', snoozed_until: null }])
  await support('POST /tasks/:id/resume', { params: { id }, body: {} })
  expect(await listKinds()).toEqual(['dispute'])
  await support('POST /tasks/:id/settle', { params: { id }, body: { note: 'Won.' } })
  await expectRefused(
    support('POST /tasks/:id/settle', { params: { id }, body: { note: 'again' } }),
    409,
    'task_settled',
  )
  expect([await listKinds(), (await listTasks('done')).items]).toMatchObject([
    [],
    [{ id, note: 'Won.', done_by: 'support@demo.test', done_at: expect.any(String) }],
  ])
  await support('POST /tasks/:id/resume', { params: { id }, body: {} })
  expect(await listKinds()).toEqual(['dispute'])
  await expectRefused(
    support('POST /tasks/:id/settle', { params: { id: 999_999 }, body: { note: 'x' } }),
    404,
    'task_unknown',
  )
})

test('a task whose cause is gone leaves the list at once, and is closed by the program', async () => {
  await addTask('balance_overdue', 'i', { reservation_number: stay.number })
  await addTask('booking_unknown', 'j', { reservation_number: stay.number })
  await addTask('cancellation_waiting', 'k', { reservation_number: stay.number })
  await addTask('money_differs', 'l')
  await addTask('dispute', 'm')
  // Only tasks with an existing cause remain: the balance is unpaid, but the stay is confirmed, there is no
  // cancellation request, and the amounts agree.
  expect(await listKinds()).toEqual(['dispute', 'balance_overdue'])
  const { id } = await at
    .db()
    .insertInto('payment')
    .values({
      reservation_number: stay.number,
      part: 'balance',
      account: 'standard',
      state: 'paid',
      amount_cents: 9_900,
      received_cents: 9_900,
      attempt: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await listKinds()).toEqual(['dispute'])
  await at.db().deleteFrom('payment').where('id', '=', id).execute()
  // Reopened, because the scheduled job may have closed it meanwhile.
  await at.db().updateTable('staff_task').set({ done_at: null }).where('kind', '=', 'balance_overdue').execute()
  await closeOutdatedTasks(at.shop.shop)
  expect(await listKinds()).toEqual(['dispute', 'balance_overdue'])
  expect((await listTasks('done')).items.map((task) => [task.kind, task.done_by]).toSorted()).toEqual([
    ['booking_unknown', null],
    ['cancellation_waiting', null],
    ['money_differs', null],
  ])
})

test('an e-mail that is given up is a task, gone when it is sent again', async () => {
  const mail = await at
    .db()
    .selectFrom('mail')
    .select('id')
    .where('reservation_number', '=', stay.number)
    .executeTakeFirstOrThrow()
  await at
    .db()
    .updateTable('mail')
    .set({ state: 'queued', attempts: 11, next_at: new Date(0), due_at: new Date(0), recipient: 'refused@[nowhere' })
    .where('id', '=', mail.id)
    .execute()
  await expect.poll(() => listKinds(), { timeout: 20_000 }).toEqual(['mail_failed'])
  const [task] = (await listTasks()).items
  expect(task).toMatchObject({ mail_id: mail.id, reservationNumber: stay.number })
  expect(task!.text).not.toContain('@')
  await at.db().updateTable('mail').set({ recipient: 'anna@example.nl' }).where('id', '=', mail.id).execute()
  await at.as('support')('POST /resendMail/:id', { params: { id: mail.id } })
  expect(await listKinds()).toEqual([])
})

longTest('the figures count each cent once: what a voucher paid was sold with the voucher', async () => {
  const { data } = await at.as('viewer')('GET /dashboard', { query: {} })
  const rows = await at.db().selectFrom('reservation').selectAll().where('state', '=', 'confirmed').execute()
  const sold = rows.reduce((cents, row) => cents + row.total_cents - row.voucher_cents, 0)
  expect(sold).toBeGreaterThan(0)
  expect(data.days).toHaveLength(30)
  expect(data.days.at(-1)).toEqual({ day: today(at.shop.shop.now()), cents: sold, count: rows.length })
  expect([data.sales_cents, data.sales_before_cents, data.paid]).toEqual([sold, 0, rows.length])
  await at
    .db()
    .updateTable('reservation')
    .set({ voucher_cents: 100, due_now_cents: rows[0]!.due_now_cents - 100 })
    .where('number', '=', rows[0]!.number)
    .execute()
  expect((await at.as('viewer')('GET /dashboard', { query: {} })).data.sales_cents).toBe(sold - 100)
  expect(data.top_deals).toEqual([{ name: 'Sea steam in Domburg', count: rows.length }])
  expect(data.categories[0]!.count).toBe(rows.length)
})

test('a gift whose day has come and whose e-mail has not gone out is a task until it has', async () => {
  const day = today(at.shop.shop.now())
  const gift = (number: string, send_on: string) => ({
    number,
    state: 'issued',
    voucher_id: null,
    deal_id: dealId,
    quantity: 1,
    unit_cents: 10_000,
    amount_cents: 10_000,
    value_cents: 10_000,
    buyer: JSON.stringify({ name: 'Mila', surname: 'Vos', email: 'mila@example.nl' }),
    gift: JSON.stringify({ send_on, recipient: { name: 'Noor', email: 'noor@example.nl' } }),
    account: 'standard',
    expires_at: new Date(),
  })
  const mail = (number: string, state: string) => ({
    key: `voucher-gift:${number}`,
    kind: 'voucher_gift',
    recipient: 'noor@example.nl',
    language: 'nl',
    variables: JSON.stringify({ number }),
    message_id: `<${number}>`,
    state,
    next_at: new Date('2099-01-01'),
  })
  await at
    .db()
    .insertInto('voucher_order')
    .values([
      gift('TVGONE', day),
      gift('TVWAITS', addDays(day, -1)),
      gift('TVNONE', day),
      gift('TVLATER', addDays(day, 1)),
    ])
    .execute()
  await at
    .db()
    .insertInto('mail')
    .values([mail('TVGONE', 'sent'), mail('TVWAITS', 'queued'), mail('TVLATER', 'queued')])
    .execute()
  await createUnsentGiftTasks(at.shop.shop)
  await createUnsentGiftTasks(at.shop.shop)
  const rows = (await listTasks()).items.filter(({ kind }) => kind === 'gift_due')
  expect(rows.map(({ about, cents, urgency }) => [about, cents, urgency]).toSorted()).toEqual([
    ['TVNONE', 10_000, 'today'],
    ['TVWAITS', 10_000, 'today'],
  ])
  expect(JSON.stringify(rows)).not.toContain('noor')
  const inDutch = (await at.as('support')('GET /tasks', { query: { language: 'nl' } })).data.items
  expect(inDutch.map(({ text }) => text)).toContain(
    `Het cadeau van bestelling TVNONE moest op ${formatDay(day, 'nl', false)} aankomen, en de e-mail is niet verstuurd.`,
  )
  expect(rows.map(({ text }) => text)).toContain(
    `The gift of order TVNONE was to arrive on ${formatDay(day, 'en', false)}, and its e-mail has not gone out.`,
  )
  await at.db().updateTable('mail').set({ state: 'sent' }).where('key', '=', 'voucher-gift:TVWAITS').execute()
  expect((await listTasks()).items.map(({ about }) => about)).toEqual(['TVNONE'])
  await closeOutdatedTasks(at.shop.shop)
  expect((await listTasks('done')).items.map(({ about }) => about)).toEqual(['TVWAITS'])
  await at.db().deleteFrom('voucher_order').where('number', 'like', 'TV_%E').execute()
})

longTest(
  'one task per language with outdated translations, with their number; gone with the last, back with the next',
  async () => {
    const { shop } = at.shop
    const toTextsOfLanguages = (languages: string[], texts: object) =>
      JSON.stringify(Object.fromEntries(languages.map((language) => [language, texts])))
    const outdate = (languages: string[]) =>
      at
        .db()
        .updateTable('deal')
        .set({
          translations: sql`translations || ${toTextsOfLanguages(languages, { title: 'x', summary: 'y' })}::jsonb`,
          outdated: toTextsOfLanguages(languages, { title: 'Old', summary: 'Old' }),
        })
        .where('id', '=', dealId)
        .execute()
    const rows = async () =>
      (await listTasks()).items.map(({ kind, about, text }) => [kind, about, Number.parseInt(text, 10)])
    const before = await at.db().selectFrom('deal').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow()
    await createOutdatedTranslationTasks(shop)
    expect(await rows()).toEqual([])
    await outdate(['nl', 'de'])
    await createOutdatedTranslationTasks(shop)
    await createOutdatedTranslationTasks(shop)
    expect((await rows()).toSorted()).toEqual([
      ['translations_outdated', 'de', 2],
      ['translations_outdated', 'nl', 2],
    ])
    // Finance has no permission for the catalogue, so it sees none of these tasks.
    expect((await listTasks('open', 'finance')).counts.open).toBe(0)
    expect((await listTasks('open', 'finance')).items).toEqual([])
    await outdate(['nl'])
    await createOutdatedTranslationTasks(shop)
    expect(await rows()).toEqual([['translations_outdated', 'nl', 2]])
    await outdate(['de'])
    await createOutdatedTranslationTasks(shop)
    expect(await rows()).toEqual([['translations_outdated', 'de', 2]])
    // A task that staff completed is not created again the next day.
    const { id } = (await listTasks()).items[0]!
    await at.as('support')('POST /tasks/:id/settle', { params: { id }, body: { note: 'In the spring.' } })
    await createOutdatedTranslationTasks(shop)
    expect(await rows()).toEqual([])
    await at
      .db()
      .updateTable('staff_task')
      .set({ done_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await createOutdatedTranslationTasks(shop)
    expect(await rows()).toEqual([['translations_outdated', 'de', 2]])
    await at
      .db()
      .updateTable('deal')
      .set({ translations: JSON.stringify(before.translations), outdated: JSON.stringify(before.outdated) })
      .where('id', '=', dealId)
      .execute()
  },
)

longTest(
  'a price that rose by more than five per cent at the check before payment names the deal and its hotel, once',
  async () => {
    const { hotel_id } = await at.rowOf(stay.number)
    const checked = (book_hash: string, earlier: number, now: number, prebooked = true) => ({
      book_hash,
      deal_id: dealId,
      hotel_id,
      check_in: '2027-03-01',
      nights: 2,
      rooms: '[]',
      rate: JSON.stringify({ totalCents: now }),
      prebooked,
      earlier_total_cents: earlier,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    await at.db().deleteFrom('offer').execute()
    await at
      .db()
      .insertInto('offer')
      .values([checked('a', 10_000, 10_500), checked('b', 10_000, 20_000, false)])
      .execute()
    await createPriceRiseTasks(at.shop.shop)
    expect(await listKinds()).toEqual([])
    await at
      .db()
      .insertInto('offer')
      .values([checked('c', 10_000, 10_501), checked('d', 10_000, 11_000)])
      .execute()
    await createPriceRiseTasks(at.shop.shop)
    await createPriceRiseTasks(at.shop.shop)
    const { items } = await listTasks()
    expect(items).toMatchObject([{ kind: 'price_moved', about: String(dealId), cents: 1_000, urgency: 'know' }])
    expect(items[0]!.text).toContain('Sea steam in Domburg')
    expect(items[0]!.text).toContain('110,00')
  },
)

test('a country whose hotels are on sale without VAT rates is a task until it has rates', async () => {
  const hotels = at.db().updateTable('hotel').set({ country_code: 'FR' })
  await createMissingVatRatesTasks(at.shop.shop)
  expect(await listKinds()).toEqual([])
  await hotels
    .where('id', 'in', at.db().selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', dealId))
    .execute()
  await createMissingVatRatesTasks(at.shop.shop)
  const { items } = await listTasks(undefined, 'finance')
  expect(items).toMatchObject([{ kind: 'vat_rates_missing', about: 'FR', urgency: 'today' }])
  expect(items[0]!.text).toContain('France')
  // Invoices of an agent show no VAT by place, so no rates are needed.
  await at.db().updateTable('deal').set({ vat_scheme: 'agent' }).where('id', '=', dealId).execute()
  await createMissingVatRatesTasks(at.shop.shop)
  expect((await listTasks(undefined, 'finance')).items).toEqual([])
})

test('the money inbox finds what its reader sees: sentence, kind, amount, number and name, in the language', async () => {
  const finding = (key: string, cents: number, more: { text: string; [column: string]: string }) => ({
    key,
    kind: 'booked_not_paid',
    account: 'standard',
    cents,
    found_at: new Date(),
    seen_at: new Date(),
    ...more,
  })
  const named = { name: 'finding_booked_unpaid', sale: stay.number, open_cents: 123_450 }
  await at
    .db()
    .insertInto('money_finding')
    .values([
      finding('s:1', 123_450, { reservation_number: stay.number, text: 'English', message: JSON.stringify(named) }),
      finding('s:2', 700, { intent_id: 'pi_before', text: 'A sentence from before.' }),
    ])
    .execute()
  const search = async (q: string, language?: LanguageCode) =>
    (
      await at.as('viewer')('GET /moneyInbox', { query: { state: 'open', q, ...(language && { language }) } })
    ).data.items.map(({ cents }) => cents)
  const [shown] = (
    await at.as('viewer')('GET /moneyInbox', { query: { q: stay.number.toLowerCase(), language: 'nl' } })
  ).data.items
  const { surname } = (await at.rowOf(stay.number)).guest as { surname: string }
  for (const [q, language] of [
    [shown!.text.slice(0, 100), 'nl'],
    ['geboekt, maar niet betaald €\u00a01.234,50', 'nl'],
    [`${surname} 1234.50`, 'de'],
    ['booked, but not paid 1234,50'],
  ] as const)
    expect([q, await search(q, language)]).toEqual([q, [123_450]])
  expect(await search('from before', 'nl')).toEqual([700])
  expect([await search('English', 'nl'), await search('geboekt', 'de')]).toEqual([[], []])
  await at.db().deleteFrom('money_finding').where('key', 'like', 's:%').execute()
})
