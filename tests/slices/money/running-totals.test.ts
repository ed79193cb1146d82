/**
 * Totals that triggers maintain, from which office lists read counts and sums, and the search of sales.
 *
 * In the gate: 30 changes on four connections.
 * In the long suite: five times as many.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReservations } from '@tussenuit/modules/sale/booking/list-store.ts'
import { findCampaigns } from '@tussenuit/modules/sale/campaign/store.ts'
import { findPaginatedDeals } from '@tussenuit/modules/office/deal-admin/list-store.ts'
import { findCodesWithState } from '@tussenuit/modules/money/ledger/list-store.ts'
import { compactRunningTotals } from '@tussenuit/modules/platform/schedule/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { findVoucherOrders } from '@tussenuit/modules/sale/voucher/order-list-store.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { chooseBySuite } from '../../suite/form.ts'
import { computeRunningTotals, readRunningTotals } from '../../totals.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let db: Db
const day = today(new Date())

beforeAll(async () => {
  shop = await startTestShop({ work: false })
  db = shop.shop.db
  await reserveRoom(shop, await findBookableStay(shop))
  await sql`insert into voucher (slug, name, kind, value_cents, selling_price_cents) values
    ('sums', 'Sums', 'value', 5000, 5000)`.execute(db)
  await sql`insert into voucher_campaign (name, partner, deal_id, nights, persons, valid_from, valid_until)
    select 'Sums', 'Partner', min(id), 2, 2, current_date, current_date + 9 from deal`.execute(db)
  // The random changes never delete these codes, because ledger entries refer to them.
  await sql`insert into voucher_code (code_hash, code_sealed, voucher_id, campaign_id, issued_cents, balance_cents,
      stays_issued, stays_left, valid_from, valid_until)
    values ('taken-value', 's', ${product}, null, 5000, 5000, 0, 0, current_date, current_date),
      ('taken-stay', 's', null, ${campaign}, 0, 0, 9, 9, current_date, current_date)`.execute(db)
}, 180_000)
afterAll(() => shop?.close())

/** Inserts a copy of the existing reservation. */
const addStay = (
  trx: Db,
  number: string,
  guest: Record<string, string>,
  more: { hotel?: string; plus?: number } = {},
) =>
  sql`insert into reservation select (jsonb_populate_record(r, jsonb_build_object('number', ${number}::text,
      'invoice_number', ${`IN${number}`}::text, 'email', ${guest['email'] ?? 'x@example.nl'}::text,
      'check_in', r.check_in + ${more.plus ?? 0}::int, 'check_out', r.check_out + ${more.plus ?? 0}::int,
      'created_at', r.created_at + ${more.plus ?? 0}::int * interval '1 hour',
      'guest', r.guest || ${JSON.stringify(guest)}::text::jsonb,
      'snapshot', jsonb_set(r.snapshot, '{hotel,hotel_name}', to_jsonb(${more.hotel ?? 'Duinhuis'}::text))))).*
    from reservation r
    where r.number = (select number from reservation where number not like 'S%' order by created_at limit 1)`.execute(
    trx,
  )

const product = sql`(select id from voucher where slug = 'sums')`
const campaign = sql`(select id from voucher_campaign where name = 'Sums')`

const addEntry = (trx: Db, code: string, kind: 'capture' | 'hold') =>
  sql`insert into voucher_entry (code_id, kind, at, actor, balance_cents, held_cents)
    select id, ${kind}, now() + (select count(*) from voucher_entry) * interval '1 second', 'sums', 0, 0
    from voucher_code where code_hash = ${code}`.execute(trx)

const addOrder = (trx: Db, number: string, cents: number) =>
  sql`insert into voucher_order (number, state, voucher_id, quantity, unit_cents, amount_cents, value_cents, buyer, account,
      expires_at)
    values (${number}, 'awaiting_payment', ${product}, 1, ${cents}::int, ${cents}::int, 5000, '{}', 'standard',
      now())`.execute(trx)

/** One change of each kind that the tables allow. `place` makes keys unique. */
const changes: ((trx: Db, place: string, dice: number) => Promise<unknown>)[] = [
  (trx, place, dice) => addStay(trx, `S${place}`, { surname: 'Bos' }, { plus: dice % 3 }),
  (trx, _place, dice) =>
    sql`update reservation set state = ${dice % 2 ? 'expired' : 'paid'},
    check_in = check_in - ${dice % 2}::int where number = (select number from reservation where number like 'S%'
      order by md5(number || ${dice}::text) limit 1)`.execute(trx),
  (trx, _place, dice) =>
    sql`delete from reservation where number = (select number from reservation
    where number like 'S%' order by md5(number || ${dice}::text) limit 1)`.execute(trx),
  (trx, place, dice) =>
    sql`insert into voucher_code (code_hash, code_sealed, voucher_id, issued_cents, balance_cents,
      valid_from, valid_until)
    select ${`sum-${place}`} || g, 's', ${product}, 5000, 5000, current_date, current_date + ${dice % 3}::int - 1
    from generate_series(1, ${1 + (dice % 4)}::int) g`.execute(trx),
  (trx, place, dice) =>
    sql`insert into voucher_code (code_hash, code_sealed, campaign_id, issued_cents, balance_cents,
      stays_issued, stays_left, stays_held, valid_from, valid_until)
    values (${`stay-${place}`}, 's', ${campaign}, 0, 0, 1, 1, ${dice % 2}::int, current_date, current_date)`.execute(
      trx,
    ),
  (trx, _place, dice) =>
    sql`update voucher_code set balance_cents = ${dice % 3}::int * 2500 % 7500 * (campaign_id is null)::int,
      stays_left = least(stays_issued, ${dice % 2}::int), stays_held = 0, blocked = ${dice % 5 === 0}::boolean
    where id = (select id from voucher_code where code_hash like 'sum-%' or code_hash like 'stay-%'
      order by md5(id || ${String(dice)}::text) limit 1)`.execute(trx),
  (trx, _place, dice) =>
    sql`delete from voucher_code where id = (select id from voucher_code
    where code_hash like 'sum-%' or code_hash like 'stay-%' order by md5(id || ${String(dice)}::text) limit 1)`.execute(
      trx,
    ),
  (trx, place, dice) => addOrder(trx, `V${place}`, dice + 1),
  (trx, _place, dice) =>
    sql`update voucher_code set net_cents = ${dice}::int % 5000 where id = (select id from voucher_code
      where code_hash like 'sum-%' order by md5(id || ${String(dice)}::text) limit 1)`.execute(trx),
  (trx, _place, dice) => addEntry(trx, dice % 2 ? 'taken-value' : 'taken-stay', dice % 3 ? 'capture' : 'hold'),
  (trx, place, dice) =>
    sql`with entry as (insert into journal_entry (key, kind, booked_on, reservation_number)
      values (${`sum:${place}`}, ${dice % 2 ? 'payment' : 'refund'}, current_date - ${(dice % 3) * 31}::int,
        case when ${dice % 4}::int < 3 then (select min(number) from reservation where number not like 'S%') end)
      returning id)
    insert into posting (entry_id, account, debit_cents, credit_cents, vat_code)
      select id, account, debit, credit, vat_code from entry, (values ('bank', 300, 0, null), ('customer', 0, 200, null),
        ('vat', 0, 100, ${dice % 2 ? 'vat_900' : null})) as line (account, debit, credit, vat_code)`.execute(trx),
  (trx, _place, dice) =>
    sql`update deal set summary = ${dice % 3 ? 'A summary' : ''}, status = ${dice % 5 ? 'active' : 'deleted'},
      picture_alts = ${dice % 2 ? '{"a": "A picture"}' : '{}'}::jsonb,
      translations = ${dice % 7 ? '{"nl": {"title": "Titel", "alt:a": "Beeld"}}' : '{}'}::jsonb,
      outdated = ${dice % 4 ? '{}' : '{"nl": {"title": "Before"}}'}::jsonb
    where id = (select id from deal order by md5(id || ${String(dice)}::text) limit 1)`.execute(trx),
  (trx, _place, dice) =>
    sql`update deal set themes = ${dice % 2 ? ['heath', 'sea'] : ['sea']}::text[],
      destination = ${dice % 3 ? 'Sums' : null}::text, pictures = ${dice % 5 ? ['a', 'b'] : ['b']}::text[]
    where id = (select id from deal order by md5(id || ${String(dice)}::text) limit 1)`.execute(trx),
  (trx, _place, dice) =>
    sql`insert into audit (actor, action, subject)
    values ('sums', ${`sums.${dice % 3}`}, ${`sums:${dice}`})`.execute(trx),
]

/** Pseudo-random numbers with a fixed seed, so that failures can be reproduced. */
function* randomNumbers(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(value / 65_536)
  }
}

async function changeAtRandom(seed: number, count: number): Promise<void> {
  const dice = randomNumbers(seed)
  for (let step = 0; step < count; step += 1) {
    const [first, second, roll] = [dice.next().value!, dice.next().value!, dice.next().value!]
    // A transaction makes two changes, and one in four is rolled back. Two transactions may deadlock, which is not a
    // fault.
    await db
      .transaction()
      .execute(async (trx) => {
        await changes[first % changes.length]!(trx, `${seed}-${step}-a`, roll)
        await changes[second % changes.length]!(trx, `${seed}-${step}-b`, roll + 1)
        if (roll % 4 === 0) throw new Error('rolled back')
      })
      .catch((error: Error) => {
        if (error.message !== 'rolled back' && !/deadlock/.test(String(error.cause ?? error))) throw error
      })
    if (step % 5 === 0) await compactRunningTotals(db)
  }
}

test('after random changes at the same time every sum is that of the rows', async () => {
  for (let round = 0; round < chooseBySuite(1, 5); round += 1)
    await Promise.all([1, 2, 3, 4].map((one) => changeAtRandom(100 * round + one, 30)))
  await buyVouchers(shop, { cents: 10_000, quantity: 2 }).catch(() => undefined)
  const counted = await computeRunningTotals(db)
  expect(counted.filter((line) => /^(code|campaign|reservation|audit)/.test(line)).length).toBeGreaterThan(10)
  for (const name of [
    'sold | stay',
    'sold | voucher',
    'deferred',
    'account | vat',
    'text |  | all',
    'text | nl | done',
    'heading | theme/sea',
    'picture | b',
  ])
    expect([name, counted.some((line) => line.startsWith(name))]).toEqual([name, true])
  expect(await readRunningTotals(db)).toEqual(counted)
  await compactRunningTotals(db)
  expect(await readRunningTotals(db)).toEqual(counted)
  expect((await compareCampaigns()).differ).toBe(0)
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from running_total`.execute(db)
  expect(rows[0]!.left).toBe(counted.length)
})

/** Number of entries whose campaign differs from that of their code, and number of those with the right campaign. */
async function compareCampaigns(from: Db = db): Promise<{ differ: number; same: number }> {
  const { rows } = await sql<{ differ: number; same: number }>`
    select count(*) filter (where e.campaign_id is distinct from own)::int as differ,
      count(*) filter (where e.campaign_id = own)::int as same
    from voucher_entry e join voucher_code c on c.id = e.code_id,
      lateral (select case e.kind when 'capture' then c.campaign_id end as own) as counted`.execute(from)
  return rows[0]!
}

/** When a code of the campaign was last redeemed, according to the list and to the entries of its codes. */
async function readLastRedemption(): Promise<[listed: Date | null, counted: Date | null]> {
  const { rows } = await sql<{ id: number; last: Date | null }>`
    select k.id::int, (select max(e.at) from voucher_entry e join voucher_code c on c.id = e.code_id
      where c.campaign_id = k.id and e.kind = 'capture') as last from voucher_campaign k where k.name = 'Sums'`.execute(
    db,
  )
  const [listed] = await findCampaigns(db, rows[0]!.id)
  return [listed!.last_redeemed_at, rows[0]!.last]
}

test('a capture names the campaign of its code; entries are only added', async () => {
  const before = await compareCampaigns()
  expect(before.differ).toBe(0)
  for (const kind of ['capture', 'hold'] as const)
    for (const code of ['taken-value', 'taken-stay']) {
      await addEntry(db, code, kind)
      const [listed, counted] = await readLastRedemption()
      expect([code, kind, (await compareCampaigns()).differ, listed]).toEqual([code, kind, 0, counted])
    }
  expect((await compareCampaigns()).same).toBe(before.same + 1)
  for (const change of [sql`update voucher_entry set campaign_id = null`, sql`delete from voucher_entry`])
    await expect(sql`${change} where kind = 'capture'`.execute(db)).rejects.toThrow('never changed')
})

const addCapture = (trx: Db) => addEntry(trx, 'taken-stay', 'capture')
test.each([
  ['a capture without its trigger', 'capture_campaign', addCapture],
  [
    'a changed campaign',
    'voucher_entry_stays',
    (trx: Db) => sql`update voucher_entry set campaign_id = null where campaign_id is not null`.execute(trx),
  ],
  [
    'a capture of another code',
    'voucher_entry_stays',
    (trx: Db) =>
      sql`update voucher_entry set code_id = (select id from voucher_code where code_hash = 'taken-stay')
        where kind = 'capture' and campaign_id is null`.execute(trx),
  ],
])('%s would be found', async (_, trigger, change) => {
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`alter table voucher_entry disable trigger ${sql.ref(trigger)}`.execute(trx)
      await change(trx)
      expect((await compareCampaigns(trx)).differ).toBeGreaterThan(0)
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  expect((await compareCampaigns()).differ).toBe(0)
})

test('rebuilding changes no sum', async () => {
  await sql`select rebuild_running_totals()`.execute(db)
  expect(await readRunningTotals(db)).toEqual(await computeRunningTotals(db))
})

/** Number of rows of `deal_text`, and number of those that differ from the deals. */
async function compareTexts(): Promise<{ stored: number; differ: number }> {
  const { rows } = await sql<{ stored: number; differ: number }>`
    select count(own_text.deal_id)::int as stored, count(*) filter (where own_text is distinct from own)::int as differ
    from deal_text as own_text full join (
      select deal.id as deal_id, each.name, each.stored, deal.title as record,
        (select coalesce(jsonb_object_agg(language.key, language.value -> each.stored), '{}')
          from jsonb_each(deal.text_states) as language where language.value ? each.stored) as states,
        searchable(deal.title || ' ' || each.source) as searched
      from deal, lateral (select * from (values ('title', 'title', title), ('summary', 'summary', summary),
          ('description', 'description_html', description_html), ('hotel_title', 'hotel_title', hotel_info ->> 'title'),
          ('hotel_description', 'hotel_description_html', hotel_info ->> 'description_html')) as text (name, stored, source)
        union all select 'alt:' || key, 'alt:' || key, value from jsonb_each_text(picture_alts)) as each
      where status <> 'deleted' and source <> '') as own using (deal_id, name)`.execute(db)
  return rows[0]!
}

test('the texts of deals are those of the deals, whichever column changes', async () => {
  expect((await compareTexts()).stored).toBeGreaterThan(10)
  for (const change of [
    sql`status = 'active'`,
    sql`title = 'Another title'`,
    sql`summary = 'Another summary'`,
    sql`description_html = '<p>Another</p>'`,
    sql`hotel_info = '{"title": "Another hotel"}'`,
    sql`picture_alts = '{"b": "Another picture"}'`,
    sql`translations = '{"de": {"title": "Anders", "alt:b": "Bild"}}'`,
    sql`outdated = '{"de": {"title": "Before"}}'`,
    sql`status = 'deleted'`,
  ]) {
    await sql`update deal set ${change} where id = (select min(id) from deal)`.execute(db)
    expect([change, (await compareTexts()).differ]).toEqual([change, 0])
  }
})

test('rebuilding the search of sales writes the lines that are missing and drops those of no sale', async () => {
  // The random changes above may have deleted all other sales.
  for (const place of ['1', '2']) {
    await addStay(db, `SREBUILT${place}`, { surname: 'Bos' })
    await addOrder(db, `VREBUILT${place}`, 5_000)
  }
  for (const table of [sql.table('reservation_search'), sql.table('voucher_order_search')]) {
    const lines = async () => (await sql`select * from ${table} order by number`.execute(db)).rows
    const before = await lines()
    expect(before.length).toBeGreaterThan(1)
    await sql`delete from ${table} where number = (select min(number) from ${table})`.execute(db)
    await sql`update ${table} set text = 'other' where number = (select max(number) from ${table})`.execute(db)
    await sql`insert into ${table} (number, text) values ('NONE', 'none')`.execute(db)
    await sql`select rebuild_sale_search()`.execute(db)
    expect(await lines()).toEqual(before)
  }
})

test.skipIf(!process.env['TEST_DATABASE_URL'])('a change of a sum waits for no other', async () => {
  await db.transaction().execute(async (held) => {
    await addStay(held, 'SHELD', { surname: 'Held' })
    await compactRunningTotals(held)
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '500ms'`.execute(other)
      await addStay(other, 'SOTHER', { surname: 'Other' })
    })
  })
  expect(await readRunningTotals(db)).toEqual(await computeRunningTotals(db))
})

test('the list of codes counts those of each state', async () => {
  const { rows } = await sql<{ id: number }>`select ${product}::int as id`.execute(db)
  for (const state of [undefined, 'issued', 'partly_redeemed', 'redeemed', 'expired', 'blocked']) {
    const filter = { voucherId: rows[0]!.id, limit: 5_000, offset: 0, today: day }
    const found = await findCodesWithState(db, { ...filter, ...(state === undefined ? {} : { state }) })
    expect([state, found.total]).toEqual([state, found.rows.length])
  }
})

/** Normalises a text for comparison: removes case, accents and apostrophes, and replaces hyphens with spaces. */
const toComparable = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll('-', ' ')
    .replaceAll("'", '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

/**
 * Searches all texts: each word of the term must occur in one of them; words of one or two characters must occur at the
 * beginning of a word.
 */
async function findBySlowSearch(term: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['number', 'email', 'guest', 'snapshot', 'invoice_number'])
    .execute()
  const parts = toComparable(term).split(' ').filter(Boolean)
  const isNumber = /^[\d ()+.-]+$/.test(term)
  const digits = isNumber ? term.replaceAll(/\D/g, '').replace(/^(?:0031|31(?=\d{9}$)|00?)/, '') : ''
  return rows
    .filter((row) => {
      const { name, surname, phone } = row.guest as Record<string, string>
      const fields = [
        row.number,
        row.email,
        `${name ?? ''} ${surname ?? ''}`,
        phone,
        (row.snapshot as { hotel: { hotel_name: string } }).hotel.hotel_name,
      ]
      const text = [...fields, row.invoice_number].map((field) => ` ${toComparable(field ?? '')}`).join('\n')
      const all = parts.every((part) => text.includes([...part].length < 3 ? ` ${part}` : part))
      return all || (digits.length > 4 && (phone ?? '').replaceAll(/\D/g, '').includes(digits))
    })
    .map(({ number }) => number)
    .toSorted()
}

test('a search of reservations finds what reading every text finds', async () => {
  await addStay(db, 'SQ1', { name: 'Zoë', surname: "O'Brien", email: 'zoe_b@example.nl' }, { hotel: 'Hotel 100% Zee' })
  await addStay(db, 'SQ2', { name: 'رضا', surname: 'رضایی', phone: '+31600000042' }, { hotel: 'Österreicher Hof' })
  await addStay(db, 'SQ3', { name: 'Back\\slash', surname: 'ÖZTÜRK' }, { hotel: 'Hotel "Quote"' })
  const terms = [
    'zoë',
    "o'b",
    'zoe_b',
    'zoeXb',
    '100%',
    '%',
    '_',
    '\\',
    '"',
    "o'",
    'du',
    '10',
    'q',
    'rü',
    'رضا',
    'رضایی',
    'ö',
    'Ö',
    'öztürk',
    'a',
    'S',
    'sq1',
    '+316',
    '00042',
    'INSQ',
    'Zoë O',
    'hof',
    'nothing of the kind',
    '\u0130',
    'ß',
    'zoe',
    'ozturk slash',
    "o'brien zoë",
    '06 00000042',
  ]
  for (const q of terms) {
    const { rows, total } = await findReservations(db, { q, limit: 100 })
    expect([q, rows.map(({ number }) => number).toSorted()]).toEqual([q, await findBySlowSearch(q)])
    expect([q, total]).toEqual([q, rows.length])
  }
  await sql`update reservation set guest = guest || '{"surname":"Gone"}' where number = 'SQ1'`.execute(db)
  expect((await findReservations(db, { q: "o'brien" })).total).toBe(0)
  await sql`delete from reservation where number = 'SQ1'`.execute(db)
  expect((await findReservations(db, { q: 'sq1' })).total).toBe(0)
})

test('a term of one or two characters is found where words begin, and anywhere in a script without spaces', async () => {
  await addStay(db, 'SQ4', { name: 'Żaver', surname: '明李' }, { hotel: 'Aux' })
  const found = async (q: string) => (await findReservations(db, { q })).rows.map(({ number }) => number)
  for (const q of ['ża', 'ŻA', 'za', ' ża ', '明', '李', '明李', 'aux'])
    expect([q, await found(q)]).toEqual([q, ['SQ4']])
  for (const q of ['ux', 'av', 'q4']) expect([q, await found(q)]).toEqual([q, []])
  await sql`delete from reservation where number = 'SQ4'`.execute(db)
})

test('staff find a stay however they write name and number', async () => {
  await addStay(db, 'SQ5', { name: 'Jörg', surname: 'Müller', phone: '+31 6 22334455' }, { hotel: 'Hof' })
  await addStay(db, 'SQ6', { name: 'Nu\u0301ria', surname: 'Nu\u0301n\u0303ez', phone: '0622334456' }, { hotel: 'Hof' })
  await addStay(db, 'SQ7', { name: 'Søren Łukasz', surname: 'Strauß', phone: '+32 470 12 34 56' }, { hotel: 'Hof' })
  await addStay(db, 'SQ8', { name: 'Anne-Marie', surname: "O'Brien", phone: '+353 85 012 3456' }, { hotel: 'Hof' })
  await addStay(db, 'SQ9', { name: 'علی\u200cرضا', surname: 'کریمی', phone: '+98 912 345 6789' }, { hotel: 'Hof' })
  await addStay(db, 'SQA', { name: 'İpek', surname: 'Yıldız', phone: '+90 532 123 45 67' }, { hotel: 'Hof' })
  const found = async (q: string) => (await findReservations(db, { q })).rows.map(({ number }) => number)
  const expected: Record<string, string[]> = {
    SQ5: ['muller', 'MÜLLER', 'Mu\u0308ller', 'müller jörg', 'jorg muller', 'ller j', '0622334455', '06 22 33 44 55'],
    SQ6: ['nunez', 'núñez', 'Nu\u0301n\u0303ez', 'nuria nunez', '0622334456', '+31622334456', '22 33 44 56'],
    SQ8: [
      'anne marie',
      'obrien',
      'OBRIEN',
      'o’brien',
      "O'BRIEN",
      'brien anne',
      '+353850123456',
      '353 85 0123456',
      'o`brien',
      'oʼbrien',
    ],
    SQ9: ['علی رضا', 'علی\u200cرضا', 'علي', 'كريمي', '۰۰۹۸۹۱۲۳۴۵۶۷۸۹', '٩١٢ ٣٤٥', '98912345'],
    SQA: ['ipek', 'İPEK', 'yildiz', 'YILDIZ', 'Yıldız İpek', '0532 123 45 67', 'ＩＰＥＫ'],
    SQ7: ['soren', 'lukasz strauss', 'Strauß', '+32 470 123456', '0032470123456', '0470/12.34.56', '٠٤٧٠١٢٣٤٥٦'],
  }
  for (const [number, terms] of Object.entries(expected))
    for (const q of terms) expect([q, await found(q)]).toEqual([q, [number]])
  for (const q of [
    '+31 (0)6-22334455',
    '0031622334455',
    '\u202a0622334455\u202c',
    '6 2233 4455',
    '۰۶۲۲۳۳۴۴۵۵',
    '06‑22334455',
  ])
    expect([q, await found(q)]).toEqual([q, ['SQ5']])
  for (const q of ['jorg nunez', '0622334450', 'hof muller nunez']) expect([q, await found(q)]).toEqual([q, []])
  await sql`delete from reservation where number in ('SQ5', 'SQ6', 'SQ7', 'SQ8', 'SQ9', 'SQA')`.execute(db)
})

const placeSeries = (from: number, to: number) => sql`generate_series(${from}::int, ${to}::int) as place`

test('a search is counted up to 1,000 records; then it says that there are more, and still turns its pages', async () => {
  const stays = (from: number, to: number) =>
    sql`insert into reservation select (jsonb_populate_record(r, jsonb_build_object('number', 'M' || place,
        'invoice_number', null, 'state', 'expired', 'guest', r.guest || '{"surname": "Meervoud"}'))).*
      from reservation r, ${placeSeries(from, to)} where r.number = 'SQ2'`.execute(db)
  const orders = (from: number, to: number) =>
    sql`insert into voucher_order (number, state, voucher_id, quantity, unit_cents, amount_cents, value_cents, buyer,
        account, expires_at)
      select 'M' || place, 'awaiting_payment', ${product}, 1, 5000, 5000, 5000, '{"surname": "Meervoud"}', 'standard', now()
      from ${placeSeries(from, to)}`.execute(db)
  const counts = async (
    read: (filter: { q: string; state?: string }) => Promise<{ total: number; has_more: boolean }>,
  ) =>
    (
      await Promise.all([
        read({ q: 'meerv' }),
        read({ q: 'meerv', state: 'expired' }),
        read({ q: 'me', state: 'paid' }),
      ])
    ).map(({ total, has_more }) => [total, has_more])
  const countStays = () => counts((filter) => findReservations(db, filter))
  const countOrders = () =>
    counts(({ q, state }) =>
      findVoucherOrders(db, {
        q,
        limit: 25,
        offset: 0,
        ...(state === 'expired' ? { state: 'awaiting_payment' } : state ? { state } : {}),
      }),
    )
  await stays(1, 1_000)
  await orders(1, 1_000)
  const all = [
    [1_000, false],
    [1_000, false],
    [0, false],
  ]
  expect([await countStays(), await countOrders()]).toEqual([all, all])
  await stays(1_001, 1_003)
  await orders(1_001, 1_003)
  const more = [
    [1_000, true],
    [1_000, true],
    [0, false],
  ]
  expect([await countStays(), await countOrders()]).toEqual([more, more])
  const pages = await Promise.all(
    [1, 20, 40, 41, 42].map((page) => findReservations(db, { q: 'meerv', page, limit: 25, sort: 'created' })),
  )
  expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 25, 3, 0])
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ number }) => number))).size).toBe(78)
  expect((await findVoucherOrders(db, { q: 'meerv', limit: 25, offset: 1_000 })).rows).toHaveLength(3)
  // A frequent letter: the newest first, as when all texts are read.
  const { rows: newest } = await sql<{ number: string }>`select number from reservation
    where number in (select number from reservation_search where text like '% m%')
    order by created_at desc, number limit 60`.execute(db)
  const listed = await findReservations(db, { q: 'm', limit: 30, page: 2 })
  expect(listed).toMatchObject({ total: 1_000, has_more: true })
  expect(listed.rows.map(({ number }) => number)).toEqual(newest.slice(30).map(({ number }) => number))
  await sql`delete from reservation where number like 'M%'`.execute(db)
  await sql`delete from voucher_order where number like 'M%'`.execute(db)
})

test('deals are searched the same where few match and where more match than are counted', async () => {
  const find = async (q: string, more: { page?: number; status?: string[] } = {}) =>
    findPaginatedDeals(db, { q, sort: 'title', page: 1, limit: 25, ...more })
  const ids = async (q: string) => (await find(q)).items.map(({ id }) => id)
  const copies = (from: number, to: number) =>
    sql`insert into deal (slug, title, search_text, status, category, category_type, length_of_stay, board_types)
      select 'veelvoud-' || place, 'Veelvoud ' || lpad(place::text, 5, '0'), 'veelvoud ' || place,
        case when place % 2 = 0 then 'draft' else 'active' end, d.category, d.category_type, d.length_of_stay, d.board_types
      from deal d, ${placeSeries(from, to)} where d.id = (select min(id) from deal)`.execute(db)
  await copies(1, 5)
  expect((await find('veelv')).total).toBe(5)
  const first = await ids('veelv')
  await copies(6, 1_004)
  expect(await find('veelv')).toMatchObject({ total: 1_000, has_more: true })
  expect((await ids('veelv')).slice(0, 5)).toEqual(first)
  expect((await find('veelv', { page: 41 })).items).toHaveLength(4)
  expect(await find('veelv', { status: ['draft'] })).toMatchObject({ total: 502, has_more: false })
  expect(await find('veelvoud 777')).toMatchObject({ total: 1, has_more: false })
  const one = (await find('veelvoud 777')).items[0]!.id
  expect((await ids(String(one))).filter((id) => id === one)).toHaveLength(1)
  await sql`delete from deal where slug like 'veelvoud-%'`.execute(db)
})

test('pages of reservations follow each other, from either end', async () => {
  for (const sort of ['created', '-created', 'check_in', '-check_in'] as const)
    for (const filter of [{}, { state: 'expired' }, { from: addDays(day, -400) }, { q: 'bos' }]) {
      const all = (await findReservations(db, { ...filter, sort, limit: 1_000 })).rows.map(({ number }) => number)
      const pages = []
      for (let page = 1; page <= Math.ceil(all.length / 7); page += 1)
        pages.push(
          ...(await findReservations(db, { ...filter, sort, page, limit: 7 })).rows.map(({ number }) => number),
        )
      expect([sort, filter, pages]).toEqual([sort, filter, all])
      const column = sort.endsWith('check_in') ? 'check_in' : 'created_at'
      const { rows } = await sql<{
        number: string
      }>`select number from reservation where number in (${sql.join([...all, ''])})
        order by ${sql.ref(column)} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, number`.execute(db)
      expect(all).toEqual(rows.map(({ number }) => number))
    }
})

test('the log counts what its filters leave', async () => {
  const headers = await signIn(shop, 'owner')
  for (const query of [
    'subject=sums',
    'action=sums.1',
    'subject=sums&action=sums',
    'actor=sums',
    'subject=sums:1',
    '',
  ]) {
    const { body } = await shop.raw('GET', `/fetchAuditLog?limit=100&${query}`, undefined, headers)
    const pages = []
    for (let page = 1; page <= Math.ceil(body.data.total / 100); page += 1)
      pages.push(
        ...(await shop.raw('GET', `/fetchAuditLog?limit=100&page=${page}&${query}`, undefined, headers)).body.data
          .items,
      )
    expect([query, pages.length]).toEqual([query, body.data.total])
  }
})
