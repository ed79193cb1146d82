/**
 * A person's data on request: what is stored, the export, the erasure and its log. Data of other persons is not
 * affected.
 *
 * In the gate: export and erasure.
 * In the long suite: also the retention report.
 */
import { createReservationToken } from '@tussenuit/modules/sale/booking/links.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSources } from '@tussenuit/modules/office/privacy/export-store.ts'
import { applyRetention } from '@tussenuit/modules/platform/retention/index.ts'
import { sendExpiryReminders } from '@tussenuit/modules/sale/voucher/index.ts'
import { startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import { findBookableStay, retryUntilPasses, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { buyVouchers, signIn, readCodeBalance } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let manager: TestShop['client']
const password = 'demo-2026'

beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  manager = shop.newClient(await signIn(shop, 'manager'))
})
afterAll(() => at?.shop.close())

const findPerson = async (q: string) => (await manager('POST /privacy/person', { body: { q } })).data
const erasePerson = async (
  email: string,
  more: { rehearse?: boolean; reference?: string; password?: string } = {},
  client = manager,
) =>
  (
    await client('POST /privacy/erase', {
      body: { email, rehearse: false, reference: 'case 17', password, ...more },
    })
  ).data

async function exportPerson(email: string, reference = 'case 16') {
  const reply = await fetch(`${shop.url}/api/privacy/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(shop, 'manager')) },
    body: JSON.stringify({ email, reference, password }),
  })
  expect(reply.status).toBe(200)
  return JSON.parse(await reply.text()) as { email: string; records: Record<string, Record<string, unknown>[]> }
}

const makePerson = (first: string, surname: string, digit: number) => ({
  name: first,
  surname,
  email: `${first}.${surname}@example.nl`.toLowerCase(),
  old: `old.${first}.${surname}@example.nl`.toLowerCase(),
  phone: `+31 6 1234000${digit}`,
  friend: `Vriend-van-${first}`,
  friendEmail: `friend${digit}@example.nl`,
  giver: `giver${digit}@example.nl`,
  ip: `198.51.100.${digit}`,
})
type Somebody = ReturnType<typeof makePerson>

/**
 * Creates all kinds of data about a person: books and pays a stay, corrects the e-mail address, gets notes, buys a
 * gift, subscribes, sends a message, and receives a voucher.
 */
async function createPersonData(who: Somebody) {
  const { name, surname } = who
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const guests = [
    { name: 'Sanne', surname },
    { name: who.friend, surname: 'Medereiziger' },
  ]
  const { reservation } = await reserveRoom(shop, chosen, { surname, email: who.old, guests })
  const number = reservation.reservationNumber
  await payByCard(shop, reservation)
  await waitForState(shop, number, 'confirmed')
  const support = at.as('support')
  await support('PUT /reservationContact/:id', { params: { id: number }, body: { email: who.email, phone: who.phone } })
  // The correction of the e-mail address has invalidated the earlier link.
  const token = { 'manage-token': createReservationToken(shop.shop, 'manage', await at.rowOf(number)) }
  await support('POST /reservationNotes/:id', { params: { id: number }, body: { text: `${name} ${surname} called` } })
  const { db } = shop.shop
  const reason = `${name} ${surname} is unhappy`
  await at.as('finance')('POST /refunds', {
    body: { reservationNumber: number, amount_cents: 1_000, reason, key: crypto.randomUUID() },
  })
  // Adds the name, remarks and the IP address, as the page's form would send them.
  await sql`update reservation set guest = guest || ${JSON.stringify({ name, remarks: `Belt u ${name}` })}::jsonb,
    user_ip = ${who.ip} where number = ${number}`.execute(db)
  await sql`insert into staff_task (key, kind, reservation_number, text, note, done_at)
    values (${`t:${number}`}, 'mail_failed', ${number}, 'A mail', ${`spoke to ${name} ${surname}`}, now())`.execute(db)
  await sql`insert into purchase_event (order_number, visitor, event, claimed_at)
    values (${number}, gen_random_uuid(), '{}', now())`.execute(db)
  await sql`insert into approval_request (kind, subject, reservation_number, amount_cents, reason, key, requested_at, requested_by,
      state, decided_at, decided_by, note)
    values ('refund', ${`reservation:${number}`}, ${number}, 500, ${reason}, gen_random_uuid(), now(), 'a@b.nl', 'declined', now(), 'c@b.nl', ${reason})`.execute(
    db,
  )
  const gift = await buyVouchers(shop, {
    cents: 5_000,
    email: who.email,
    recipient: { name: who.friend, email: who.friendEmail },
    message: `Liefs, ${name}`,
  })
  const received = await buyVouchers(shop, {
    cents: 5_000,
    email: who.giver,
    recipient: { name: `${name} ${surname}`, email: who.email },
    message: `Voor ${name} ${surname}`,
  })
  await shop.newClient()('POST /saveGuestEmails', { body: { email: who.email } })
  await shop.newClient()('POST /contact-message', {
    body: {
      name: `${name} ${surname}`,
      email: who.email,
      subject: 'booking',
      message: `Ik ben ${name} ${surname}`,
      language: 'nl',
    },
  })
  await retryUntilPasses(async () => {
    expect(await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()).toEqual([])
    expect(await db.selectFrom('refund').select('id').where('state', '!=', 'succeeded').execute()).toEqual([])
  })
  const [bought, given] = [gift.order.transaction_number, received.order.transaction_number]
  return { number, token, gift: bought, received: given, code: gift.codes[0]! }
}

/** Moves the stay to last week and the purchase of the vouchers to a month ago. */
async function moveSalesToPast({ number, gift, received }: { number: string; gift: string; received: string }) {
  const { db } = shop.shop
  await sql`update reservation set check_in = current_date - 9, check_out = current_date - 7, state = 'completed'
    where number = ${number}`.execute(db)
  await sql`insert into reservation_event (reservation_number, actor, from_state, to_state, reason)
    values (${number}, 'clock', 'confirmed', 'completed', 'the guests have left')`.execute(db)
  await sql`update voucher_order set issued_at = issued_at - interval '30 days'
    where number in (${gift}, ${received})`.execute(db)
}

/** Every row and column of every schema that contains one of the texts. */
async function tracesOf(personal: string[]): Promise<{ place: string; text: string }[]> {
  const { db } = shop.shop
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'inet', 'ARRAY'))
      -- Sums by number of a sale, whose rows a job combines during the test.
      and c.table_name <> 'running_total'`.execute(db)
  const parts = columns.map(
    ({ schema, table, column }) =>
      sql`select ${`${table}.${column}`}::text as place, ${sql.ref(column)}::text as text
        from ${sql.table(`${schema}.${table}`)}
        where ${sql.ref(column)}::text ilike any (array[${sql.join(personal.map((trace) => `%${trace}%`))}])`,
  )
  return (await sql<{ place: string; text: string }>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}
const placesOf = async (personal: string[]) => [...new Set((await tracesOf(personal)).map(({ place }) => place))].sort()
const personalDataOf = (who: Somebody) => [
  who.surname,
  who.email,
  who.old,
  who.phone,
  who.friend,
  who.friendEmail,
  who.ip,
]

/** The contents of all rows with the person's data or about the person's sales. */
const readFingerprint = async (who: Somebody, numbers: string[]) =>
  (await tracesOf([...personalDataOf(who), who.name, ...numbers])).map(({ place, text }) => `${place} ${text}`).sort()

test('a person with a stay, gifts and the newsletter is exported and erased; invoices stay, nobody else is touched', async () => {
  const [anna, bram] = [makePerson('Annabel', 'Zeewolde', 1), makePerson('Bramzijn', 'Terwolde', 2)]
  const sold = await createPersonData(anna)
  const other = await createPersonData(bram)
  const otherNumbers = [other.number, other.gift, other.received]
  const untouched = await readFingerprint(bram, otherNumbers)
  expect(untouched.length).toBeGreaterThan(30)

  // A future stay and vouchers that can still be returned prevent their erasure; other data can be erased.
  const early = await findPerson(sold.number.toLowerCase())
  expect(early.email).toBe(anna.email)
  const reasonsOf = (kind: string) => early.held.find((one) => one.kind === kind)?.stays.map(({ reason }) => reason)
  expect(reasonsOf('reservations')).toEqual(['stay_to_come'])
  expect(reasonsOf('voucher_orders')).toEqual(['withdrawal'])
  expect(reasonsOf('gifts_received')).toEqual([])
  const blocked = await erasePerson(anna.email, { rehearse: true })
  expect(blocked.goes.map(({ kind }) => kind)).toEqual(['gifts_received', 'newsletter', 'messages', 'mails'])
  expect((await at.rowOf(sold.number)).email).toBe(anna.email)

  await moveSalesToPast(sold)
  const before = await placesOf(personalDataOf(anna))
  for (const place of [
    'reservation.guest',
    'reservation.email',
    'reservation.user_ip',
    'reservation_note.text',
    'staff_task.note',
    'approval_request.reason',
    'approval_request.note',
    'mail.recipient',
    'mail.variables',
    'mail.key',
    'voucher_order.buyer',
    'voucher_order.gift',
    'subscriber.email',
    'contact_message.message',
    'audit.before',
    'audit.after',
    'invoice.buyer',
  ])
    expect([place, before.includes(place)]).toEqual([place, true])

  const held = await findPerson(anna.email)
  const countOf = (kind: string) => held.held.find((one) => one.kind === kind)
  expect(countOf('reservations')).toMatchObject({ count: 1, may_go: 1, stays: [] })
  expect(countOf('voucher_orders')).toMatchObject({ count: 1, may_go: 1 })
  expect(countOf('gifts_received')).toMatchObject({ count: 1, may_go: 1 })
  const year = Number(new Date().toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' }).slice(0, 4))
  const invoices = countOf('invoices')!
  expect(invoices).toMatchObject({ may_go: 0, stays: [{ reason: 'books', until: `${year + 8}-01-01` }] })

  // The export contains the person's data, but no keys or prices of the shop and no names of staff.
  const file = await exportPerson(anna.email)
  const text = JSON.stringify(file)
  for (const trace of [
    anna.surname,
    anna.phone,
    anna.friend,
    anna.ip,
    anna.old,
    `${anna.surname} called`,
    'is unhappy',
  ])
    expect([trace, text.includes(trace)]).toEqual([trace, true])
  const ours = ['net_cents', 'code_sealed', 'unsubscribe_hash', 'demo.test', sold.token['manage-token']]
  for (const trace of [bram.surname, bram.email, anna.giver, ...ours])
    expect([trace, text.includes(trace)]).toEqual([trace, false])
  for (const [table, count] of Object.entries({
    reservation: 1,
    reservation_note: 1,
    approval_request: 1,
    voucher_order: 2,
    subscriber: 1,
    contact_message: 1,
    staff_task: 1,
    purchase_event: 1,
  }))
    expect([table, file.records[table]?.length]).toEqual([table, count])

  // The rehearsal performs the erasure and rolls it back.
  const all = [...personalDataOf(anna), anna.name]
  const standing = (await tracesOf(all)).map(({ place, text: found }) => `${place} ${found}`).sort()
  const rehearsed = await erasePerson(anna.email, { rehearse: true })
  expect((await tracesOf(all)).map(({ place, text: found }) => `${place} ${found}`).sort()).toEqual(standing)
  const done = await erasePerson(anna.email)
  expect(done).toEqual({ ...rehearsed, erased: true })
  const expected = held.held.flatMap(({ kind, may_go: count }) => (count > 0 ? [{ kind, count }] : []))
  expect(done.goes).toEqual(expected)
  expect(done.stays).toEqual(invoices.stays.map((one) => ({ kind: 'invoices', ...one })))

  // Only the invoice still contains personal data: the name.
  expect(await placesOf(all)).toEqual(['invoice.buyer'])
  expect(await placesOf([anna.email, anna.old, anna.phone, anna.friend, anna.friendEmail, anna.ip])).toEqual([])
  expect(await readFingerprint(bram, otherNumbers)).toEqual(untouched)
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)).rows).toEqual([])

  await expectLinksAndDocuments(anna, sold)
})

/** Links, codes and documents of the erased person still work, or report why they do not. */
async function expectLinksAndDocuments(
  anna: Somebody,
  { number, token, gift, code }: Awaited<ReturnType<typeof createPersonData>>,
) {
  const booking = (body: object) =>
    shop.newClient()('POST /reservationDataByResId', { body: { reservationNumber: number, ...body } })
  await expectRefused(booking({ email: anna.email }), 404, 'reservation_unknown')
  await expectRefused(booking({ email: '' }), 404, 'reservation_unknown')
  const support = at.as('support')
  const { data: history } = await support('GET /reservationHistory/:id', { params: { id: number } })
  expect(history.mails.length).toBeGreaterThan(0)
  expect(history.mails.every(({ may_resend, recipient }) => !may_resend && recipient === '')).toBe(true)
  const mail = { state: 'failed', link_ends_at: null }
  await shop.shop.db.updateTable('mail').set(mail).where('id', '=', history.mails[0]!.id).execute()
  await expectRefused(support('POST /resendMail/:id', { params: { id: history.mails[0]!.id } }), 409, 'mail_erased')
  await expectRefused(support('POST /resendConfirmation', { body: { reservationNumber: number } }), 409, 'sale_erased')
  await expectRefused(
    shop.newClient()('POST /resendConfirmation', { body: { reservationNumber: number } }, token),
    404,
    'reservation_unknown',
  )
  await expectRefused(
    at.as('finance')('POST /vouchers/resend', { body: { transaction_number: gift, to: 'buyer' } }),
    409,
    'sale_erased',
  )
  // The code keeps its value, its document has no names, and there is no reminder about it.
  expect((await readCodeBalance(shop, code)).balance_cents).toBe(5_000)
  const document = await fetch(`${shop.url}/api/documents/voucher/${gift}`, { headers: at.bearer('finance') })
  const drawn = await extractPdfText(Buffer.from(await document.arrayBuffer()))
  expect(drawn).toContain(code)
  expect(drawn).not.toContain(anna.surname)
  await sql`update voucher_code set valid_until = current_date + 10 where order_number = ${gift}`.execute(shop.shop.db)
  await sendExpiryReminders(shop.shop)
  const reminded = sql`select 1 from mail where kind = 'voucher_expires' and variables->>'number' = ${gift}`
  expect((await reminded.execute(shop.shop.db)).rows).toEqual([])
  const { data: page } = await support('POST /reservationDataByResId', { body: { reservationNumber: number } })
  expect(JSON.stringify(page)).not.toContain(anna.surname)
  await expectRefused(manager('POST /privacy/person', { body: { q: number } }), 404, 'person_unknown')
  expect(await findPerson(anna.email)).toMatchObject({
    held: [],
    sales: [],
    log: [{ action: 'erase' }, { action: 'export' }],
  })
  await expectRefused(
    manager('POST /privacy/erase', { body: { email: anna.email, rehearse: true } }),
    404,
    'person_not_held',
  )
}

test('both require the user’s own password and a reference without an e-mail address, and are logged without it', async () => {
  const email = 'karel.logboek@example.nl'
  await shop.newClient()('POST /saveGuestEmails', { body: { email } })
  await expectRefused(erasePerson(email, { password: 'wrong' }), 422, 'password_wrong')
  for (const body of [
    { email, rehearse: false, password },
    { email, rehearse: false, password, reference: '  ' },
    { email, rehearse: false, password, reference: 'asked by Karel.Logboek@example.nl' },
    { email, rehearse: false, password, reference: 'asked by his.wife@example.nl' },
    { email, rehearse: false, reference: 'case 3' },
  ])
    await expectRefused(manager('POST /privacy/erase', { body }), 400, 'invalid_input')
  await expectRefused(
    manager('POST /privacy/export', { body: { email, reference: 'case 3', password: 'wrong' } }),
    422,
    'password_wrong',
  )
  const log = async () => (await manager('GET /privacy/log', { query: { limit: 2 } })).data.items
  const held = () => shop.shop.db.selectFrom('subscriber').select('id').where('email', '=', email).execute()
  expect(await held()).toHaveLength(1)
  expect((await log()).map(({ reference }) => reference)).not.toContain('case 3')

  await exportPerson(email, 'case 3')
  await erasePerson(` ${email.toUpperCase()} `.trim(), { reference: 'case 4' })
  expect(await held()).toEqual([])
  const [erased, sent] = await log()
  expect(erased).toMatchObject({
    action: 'erase',
    by: 'manager@demo.test',
    reference: 'case 4',
    counts: { newsletter: 1, mails: 1 },
  })
  expect(sent).toMatchObject({ action: 'export', reference: 'case 3', counts: { subscriber: 1, mail: 1 } })
  expect(erased!.person).toBe(sent!.person)
  expect(await placesOf(['karel'])).toEqual([])
  const { data: audit } = await at.as('owner')('GET /fetchAuditLog', { query: { subject: `person:${erased!.person}` } })
  expect(audit.items.map(({ action }) => action)).toEqual(['privacy.erase', 'privacy.export'])
  await expectRefused(
    manager('POST /privacy/export', { body: { email, reference: 'case 5', password } }),
    404,
    'person_not_held',
  )
})

test('a stay to come stays whole, with its mails; a person of whom all has to stay is refused', async () => {
  const who = makePerson('Cornelis', 'Veldhoven', 3)
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { reservation } = await reserveRoom(shop, chosen, { surname: who.surname, email: who.email })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await retryUntilPasses(async () =>
    expect(await shop.shop.db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()).toEqual([]),
  )
  const before = await readFingerprint(who, [])
  // Uses another account, because password attempts are limited for a quarter of an hour.
  const owner = at.as('owner')
  await expectRefused(erasePerson(who.email, {}, owner), 409, 'nothing_may_go')
  expect(await readFingerprint(who, [])).toEqual(before)
  await shop.newClient()('POST /saveGuestEmails', { body: { email: who.email } })
  const done = await erasePerson(who.email, {}, owner)
  expect(done.goes).toEqual([
    { kind: 'newsletter', count: 1 },
    { kind: 'mails', count: 1 },
  ])
  expect(done.stays).toContainEqual({
    kind: 'reservations',
    reason: 'stay_to_come',
    until: (await at.rowOf(reservation.reservationNumber)).check_out,
    count: 1,
  })
  expect(await readFingerprint(who, [])).toEqual(before)
})

test('every table of the database is part of the export, or has a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`.execute(
    shop.shop.db,
  )
  expect(Object.keys(exportSources).sort()).toEqual(rows.map(({ name }) => name).sort())
  const reasons = Object.values(exportSources).filter((why) => typeof why === 'string')
  expect(reasons.filter((why) => why.length < 20)).toEqual([])
})

longTest('the report of retention counts what the next night erases, and what is near its term', async () => {
  const { db } = shop.shop
  await sql`insert into contact_message (name, email, subject, message, language, created_at)
    select 'Oud', 'oud@example.nl', 'other', 'x', 'nl', now() - age from (values (interval '14 months'),
      (interval '14 months'), (interval '13 months' - interval '10 days'), (interval '1 month')) as v (age)`.execute(db)
  const { data } = await manager('GET /privacy/retention', {})
  expect(data.near_days).toBe(30)
  expect(data.rules.find(({ code }) => code === 'contact_messages')).toEqual({
    code: 'contact_messages',
    beyond: 2,
    near: 1,
  })
  const dry = await applyRetention(shop.shop, { dryRun: true })
  expect(data.rules.map(({ beyond }) => beyond)).toEqual(dry.map(({ rows }) => rows))
})
