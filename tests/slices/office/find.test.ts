/** Search by a caller's details, and the card of a person: what each role finds and sees. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay, startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

const roles = ['owner', 'manager', 'support', 'finance', 'editor', 'viewer'] as const
type Role = (typeof roles)[number]
type Client = Awaited<ReturnType<typeof startAfterSaleShop>>['shop']['client']

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let clients: Record<Role, Client>
let stays: string[]
let gift: Awaited<ReturnType<typeof buyVouchers>>
let received: Awaited<ReturnType<typeof buyVouchers>>
const phone = '+31 6 12340099'

beforeAll(async () => {
  at = await startAfterSaleShop()
  const entries = roles.map(async (role) => [role, at.shop.newClient(await signIn(at.shop, role))] as const)
  clients = Object.fromEntries(await Promise.all(entries)) as typeof clients
  const { db } = at.shop.shop
  stays = [
    (await bookConfirmedStay(at.shop)).number,
    (await bookConfirmedStay(at.shop, { pay: 'deposit', skipDays: 62 })).number,
  ]
  // The form requires Latin names in addition to names in other scripts; the search finds both.
  const guest = { name: '小龙', surname: '李', latinName: 'Xiaolong', latinSurname: 'Li', phone }
  await sql`update reservation set guest = guest || ${JSON.stringify(guest)}::jsonb, email = 'li@example.com',
    confirmation_id = 'HC-77/Q'
    where number = ${stays[0]}`.execute(db)
  await sql`update reservation set email = 'li@example.com',
    guest = guest || ${JSON.stringify({ ...guest, name: 'علی', surname: 'کریمی‌فر' })}::jsonb
    where number = ${stays[1]}`.execute(db)
  await sql`update supplier_attempt set order_id = 70012345 where reservation_number = ${stays[0]}`.execute(db)
  gift = await buyVouchers(at.shop, {
    cents: 5_000,
    email: 'Li@Example.com',
    recipient: { name: 'Noor', email: 'noor.gift@example.nl' },
  })
  received = await buyVouchers(at.shop, {
    cents: 5_000,
    email: 'giver@example.nl',
    recipient: { name: 'Li Xiaolong', email: 'li@example.com' },
  })
})
afterAll(() => at?.shop.close())

const findRecords = async (role: Role, q: string) => (await clients[role]('POST /find', { body: { q } })).data
const findKinds = async (role: Role, q: string) =>
  [...new Set((await findRecords(role, q)).map(({ kind }) => kind))].toSorted()
const findIds = async (q: string, kind: string) =>
  (await findRecords('owner', q)).filter((row) => row.kind === kind).map(({ id }) => id)

test('the invoice of a partner is found by its number by those who may read the books, and opens the partner', async () => {
  const { rows } = await sql<{ number: string }>`
    with partner as (insert into partner (name, company, invoice_email, payment_days)
      values ('Zz Weekend Club', '{}', 'p@example.nl', 30) returning id)
    insert into invoice (key, kind, number, year, sequence, issued_on, total_cents, lines, vat, scheme, reason, buyer,
      partner_id, due_on, payment_days, language)
    select 'partner:find', 'invoice', '7000000815', 2026, 900001, current_date, 100, '[]', '[]', 'normal', '', '{}', id,
      current_date, 30, 'nl' from partner returning number`.execute(at.shop.shop.db)
  for (const role of ['owner', 'finance', 'viewer'] as const)
    expect(await findRecords(role, rows[0]!.number)).toMatchObject([
      { kind: 'invoice', screen: 'debtors', id: '7000000815', more: 'Zz Weekend Club' },
    ])
  for (const role of ['support', 'editor'] as const) expect(await findRecords(role, rows[0]!.number)).toEqual([])
  const partners = async (q: string) =>
    (await clients.finance('GET /partners', { query: { q } })).data.items.map(({ name }) => name)
  expect([await partners('7000000815'), await partners('weekend'), await partners('nobody')]).toEqual([
    ['Zz Weekend Club'],
    ['Zz Weekend Club'],
    [],
  ])
})

test('each role finds the kinds that it may read, and no other', async () => {
  const { db } = at.shop.shop
  const invoice = await db
    .selectFrom('invoice')
    .select('number')
    .where('reservation_number', '=', stays[0]!)
    .executeTakeFirstOrThrow()
  const orderInvoice = await db
    .selectFrom('invoice')
    .select('number')
    .where('voucher_order_number', '=', gift.order.transaction_number)
    .executeTakeFirst()
  await sql`update activity set internal_name = 'Zzfind activity' where id = (select min(id) from activity)`.execute(db)
  await sql`update hotel set name = 'Zzfind hotel' where id = (select min(hotel_id) from room)`.execute(db)
  await sql`update room set name = 'Zzfind room' where id = (select min(id) from room)`.execute(db)
  await sql`update reference_item set title = 'Zzfind ' || kind where id in
    (select min(id) from reference_item group by kind)`.execute(db)
  await sql`update deal set search_text = search_text || ' zzfind' where id = (select min(id) from deal)`.execute(db)
  await sql`update voucher set name = 'Zzfind voucher' where id = (select min(id) from voucher)`.execute(db)
  await sql`insert into voucher_campaign (name, partner, deal_id, nights, persons, valid_from, valid_until)
    select 'Zzfind', 'Partner', min(id), 2, 2, current_date, current_date + 9 from deal`.execute(db)
  await sql`update banner set title = 'Zzfind banner' where id = (select min(id) from banner)`.execute(db)
  await sql`update content_page set title = 'Zzfind page' where name = (select min(name) from content_page)`.execute(db)
  await sql`update additional_info set title = 'Zzfind block' where id = (select min(id) from additional_info)`.execute(
    db,
  )
  await sql`update staff_user set name = 'Zzfind account' where email = 'viewer@demo.test'`.execute(db)
  const catalogue = ['activities', 'categories', 'custom-filters', 'deals', 'destinations', 'surroundings', 'themes']
  const hotels = ['hotels', 'room']
  const vouchers = ['campaigns', 'vouchers']
  const content = ['additional-info', 'banners', 'content-pages']
  const records: Record<Role, string[]> = {
    owner: [...catalogue, ...hotels, ...vouchers, ...content, 'users'],
    manager: [...catalogue, ...hotels, ...vouchers, ...content, 'users'],
    support: [...catalogue, ...hotels, ...vouchers],
    finance: vouchers,
    editor: [...catalogue, ...hotels, ...content],
    viewer: [...catalogue, ...hotels, ...vouchers, 'users'],
  }
  const sales = (role: Role, kinds: string[]) => (role === 'editor' ? [] : kinds)
  for (const role of roles) {
    expect([role, await findKinds(role, 'zzfind')]).toEqual([role, records[role].toSorted()])
    for (const [q, kinds] of [
      ['li@example.com', ['person', 'reservation', 'voucher_order']],
      [stays[0]!.toLowerCase(), ['person', 'reservation']],
      [gift.order.transaction_number, ['person', 'voucher_order']],
      [gift.codes[0]!, ['voucher_code']],
      [invoice.number.toLowerCase(), ['invoice', 'person', 'reservation']],
      ...(orderInvoice ? [[orderInvoice.number, ['invoice']] as const] : []),
      ['70012345', ['person', 'reservation']],
      ['hc-77/q', ['person', 'reservation']],
    ] as const)
      expect([role, q, await findKinds(role, q)]).toEqual([role, q, sales(role, [...kinds])])
  }
})

test('a telephone number is found in any notation, and a name in any script', async () => {
  for (const q of ['0612340099', '+31612340099', '+31 6 1234 0099', '06-12340099', '0031 6 12340099', '(06) 1234.0099'])
    expect([q, (await findIds(q, 'reservation')).toSorted()]).toEqual([q, stays.toSorted()])
  for (const [q, number] of [
    ['小龙 李', stays[0]],
    ['علي كريمي', stays[1]],
    ['کریمی‌فر', stays[1]],
  ] as const)
    expect([q, await findIds(q, 'reservation')]).toEqual([q, [number]])
  // A person with two stays is one result, identified by the latest stay.
  expect(await findIds('xiaolong li', 'person')).toEqual([stays[1]])
  expect(await findIds('0612340098', 'reservation')).toEqual([])
})

test('a code is found whole, in any notation, and never by its last characters', async () => {
  const code = gift.codes[0]!
  const found = await findIds(code, 'voucher_code')
  expect(found).toHaveLength(1)
  for (const q of [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect([q, await findIds(q, 'voucher_code')]).toEqual([q, found])
  for (const q of [code.slice(-4), code.slice(0, -1), code.slice(-9)])
    expect([q, await findIds(q, 'voucher_code')]).toEqual([q, []])
  // Codes of partners have any format.
  const { data: vouchers } = await clients.owner('GET /fetchvouchers', { query: {} })
  const body = { voucher_id: vouchers[0]!.voucher_id, codes: ['SPA/2026-77'] }
  await clients.owner('POST /savevouchers', { body })
  expect(await findIds('spa/2026 77', 'voucher_code')).toHaveLength(1)
  expect(await findIds('spa/2026', 'voucher_code')).toEqual([])
  expect((await findRecords('support', code)).map(({ title }) => title)).not.toContain(code)
})

test('what is typed exactly comes first, and of each kind there are five at most', async () => {
  const db = at.shop.shop.db
  await sql`update reservation set guest = guest || ${JSON.stringify({ surname: `Over ${stays[0]}` })}::jsonb
    where number = ${stays[1]}`.execute(db)
  const rows = await findRecords('owner', stays[0]!)
  expect(rows.filter(({ kind }) => kind === 'reservation').map(({ id }) => id)).toEqual([stays[0]])
  expect(rows[0]).toMatchObject({ kind: 'reservation', id: stays[0], state: 'confirmed' })
  for (const q of ['e', ' ']) expect(await findRecords('owner', `${q}`)).toEqual([])
  const all = await findRecords('owner', 'demo.test')
  expect(all.filter(({ kind }) => kind === 'users')).toHaveLength(5)
  for (const q of ['%', '_%', '100%_x']) expect([q, (await findRecords('owner', `${q}${q}`)).length]).toEqual([q, 0])
})

const openPerson = async (role: Role, person: string) =>
  (await clients[role]('POST /people/open', { body: { person } })).data

test('the card has stays, orders, gifts, masked codes, balance, mails and consents of one address', async () => {
  await at.shop.newClient()('POST /saveGuestEmails', { body: { email: 'li@example.com' } })
  const support = at.as('support')
  await support('POST /reservationNotes/:id', { params: { id: stays[0]! }, body: { text: 'Calls at noon' } })
  const card = await openPerson('owner', stays[0]!.toLowerCase())
  expect(card).toMatchObject({
    email: 'li@example.com',
    phones: [phone],
    newsletter: { state: 'asked' },
    analytics: null,
  })
  expect(card.stays.map(({ number }) => number)).toEqual([stays[1], stays[0]])
  const due = card.stays[0]!.open_cents
  expect(due).toBeGreaterThan(0)
  expect([card.stays[1]!.open_cents, card.open_balance_cents]).toEqual([0, due])
  expect(card.orders!.map(({ number, is_received }) => [number, is_received])).toEqual([
    [received.order.transaction_number, true],
    [gift.order.transaction_number, false],
  ])
  expect(card.codes).toHaveLength(2)
  for (const { code } of card.codes!) expect(code).toMatch(/^[•-]+/)
  expect(card.mails.find(({ kind }) => kind === 'voucher_bought')).toMatchObject({ recipient: 'Li@example.com' })
  expect(card.notes).toMatchObject([{ number: stays[0], by: 'support@demo.test', text: 'Calls at noon' }])
  expect(card.held!.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reservations', 'voucher_orders']))
  // Mails may be sent meanwhile, so they are not compared.
  expect({ ...(await openPerson('owner', ' LI@example.com')), mails: [] }).toEqual({ ...card, mails: [] })
  expect((await openPerson('owner', gift.order.transaction_number)).email).toBe('li@example.com')
  const { rows } = await sql<{ actor: string; subject: string; text: string }>`
    select actor, subject, audit::text as text from audit where action = 'person.open'`.execute(at.db())
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1)
  expect(rows[0]).toMatchObject({ actor: 'owner@demo.test', subject: expect.stringMatching(/^person:[\w-]{16}$/) })
  expect(rows.map(({ text }) => text).join()).not.toContain('li@example')
})

test('the card shows each role what it may read, and an unknown person to nobody', async () => {
  const shown = async (role: Role) => {
    const { orders, codes, newsletter, held } = await openPerson(role, stays[0]!)
    return [orders, codes, newsletter, held].map((part) => part !== null)
  }
  expect(await shown('manager')).toEqual([true, true, true, true])
  expect(await shown('support')).toEqual([true, true, true, false])
  expect(await shown('viewer')).toEqual([true, true, true, false])
  expect(await shown('finance')).toEqual([true, true, false, false])
  await expectRefused(openPerson('editor', stays[0]!), 403, 'not_allowed')
  for (const person of ['TU-0000-0000', 'nobody@example.nl', '-'])
    await expectRefused(openPerson('owner', person), 404, 'person_unknown')
  // A role without permission for vouchers sees neither voucher orders nor their mails, and finds nothing by the number
  // of an order.
  const db = at.db()
  await sql`insert into staff_role (name, permissions) values ('calls', array['reservations.read'])`.execute(db)
  await sql`update staff_user set role = 'calls' where email = 'finance@demo.test'`.execute(db)
  const caller = at.shop.newClient(await signIn(at.shop, 'finance'))
  const { data: card } = await caller('POST /people/open', { body: { person: stays[0]! } })
  expect([card.orders, card.codes, card.newsletter, card.held]).toEqual([null, null, null, null])
  expect(card.mails.filter(({ kind }) => kind.startsWith('voucher'))).toEqual([])
  const number = gift.order.transaction_number
  await expectRefused(caller('POST /people/open', { body: { person: number } }), 404, 'person_unknown')
  expect((await caller('POST /find', { body: { q: number } })).data).toEqual([])
})
