/**
 * Rows that were written before a migration that converts or extends them. Each row is inserted in its old format, the
 * remaining migrations run, and the current code must read the same meaning.
 */
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, listMigrationFiles } from '@tussenuit/adapters/db/migrate.ts'
import { toDisputeState, toEventType } from '@tussenuit/adapters/payments/stripe-objects.ts'
import { findReservations } from '@tussenuit/modules/sale/booking/list-store.ts'
import { findCreditBalance } from '@tussenuit/modules/money/journal/store.ts'
import { findVoucherOrders } from '@tussenuit/modules/sale/voucher/order-list-store.ts'
import { computeRunningTotals, readRunningTotals } from '../../totals.ts'
import { findOffer } from '@tussenuit/modules/availability/offer/store.ts'
import { findOpenDisputes } from '@tussenuit/modules/money/dispute/store.ts'
import { findStoredDeal } from '@tussenuit/modules/office/deal-admin/store.ts'
import { findHotel, findRoom } from '@tussenuit/modules/office/hotel-admin/store.ts'
import { isRoomOnSale } from '@tussenuit/modules/catalogue/hotel/closure-store.ts'
import { findHotelRooms } from '@tussenuit/modules/catalogue/hotel/store.ts'
import { findInvoices } from '@tussenuit/modules/money/invoice/store.ts'
import { findCodeLedgerEntries, findLiabilityByIssueDay } from '@tussenuit/modules/money/ledger/list-store.ts'
import { findCodesByHash } from '@tussenuit/modules/money/ledger/store.ts'
import { findCampaigns } from '@tussenuit/modules/sale/campaign/store.ts'
import { findBannersShownOn } from '@tussenuit/modules/catalogue/reference/banner-store.ts'
import { findAllInfoBlocks } from '@tussenuit/modules/catalogue/reference/store.ts'
import { erasedRecipient } from '@tussenuit/modules/platform/mail/outdated.ts'
import { findSettings } from '@tussenuit/modules/platform/settings/index.ts'
import { findTranslationProgress, findTranslatableTexts } from '@tussenuit/modules/office/translation/store.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

let pglite: PGlite
let db: Kysely<Tables>
const queryRows = async (sql: string) => (await pglite.query<Record<string, unknown>>(sql)).rows

const events = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.created',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.succeeded',
]
const disputes = [
  'won',
  'lost',
  'warning_closed',
  'prevented',
  'needs_response',
  'under_review',
  'warning_needs_response',
]
const closed = new Set(['won', 'lost', 'warning_closed', 'prevented'])

const snapshot = JSON.stringify({ deal: { title: 'Heide' }, cancellation: { free_until: null, steps: [] } })
const stayInsert = (number: string, guest: object) => `
  insert into reservation (number, state, deal_id, hotel_id, book_hash, check_in, check_out, nights, rooms, activities, snapshot,
    lines, total_cents, due_now_cents, pay, account, net_cents, guest, email, language, expires_at)
  values ('${number}', 'confirmed', 1, 1, 'h-1', '2026-10-01', '2026-10-03', 2, '[{"adults":2}]', '[]', '${snapshot}',
    '[]', 20000, 20000, 'full', 'standard', 15000, '${JSON.stringify(guest)}', 'a@shop.test', 'nl', '2026-09-01');`

/** Inserts rows in the old format after each of these migrations. */
const written: Record<string, () => Promise<unknown>> = {
  '003-people.sql': () =>
    pglite.exec(`
      insert into hotel (supplier_id, name) values (7700123, 'Heidehof');
      insert into deal (slug, title, category_type, category, length_of_stay, board_types, is_sgr_package) values
        ('heide', 'Heide', 'category', 'hotel', '{3}', '{BED_AND_BREAKFAST}', true),
        ('moor', 'Moor', 'category', 'hotel', '{3}', '{BED_AND_BREAKFAST}', false);
      insert into voucher (slug, name, kind, value_cents, selling_price_cents, validity_months, vat_class) values
        ('money', 'Money', 'value', 10000, 10000, 36, 'multi_purpose'),
        ('lodging', 'Lodging', 'value', 8000, 8000, 24, 'single_purpose');
      insert into voucher_order (number, state, voucher_id, quantity, unit_cents, amount_cents, value_cents, buyer, account, expires_at) values
        ('TV1', 'issued', 1, 1, 10000, 10000, 10000, '{}', 'standard', '2026-01-01'),
        ('TV2', 'expired', 2, 1, 8000, 8000, 8000, '{}', 'standard', '2026-01-01');
      insert into voucher_order_event (order_number, at, actor, from_state, to_state, reason) values
        ('TV1', '2026-01-02 09:00Z', 'webhook', 'awaiting_payment', 'paid', 'paid'),
        ('TV1', '2026-01-02 10:00Z', 'webhook', 'paid', 'issued', 'codes'),
        ('TV1', '2026-01-03 10:00Z', 'staff', 'refunding', 'issued', 'again');
      insert into voucher_code (code_hash, code_sealed, voucher_id, order_number, order_position, issued_cents, balance_cents, valid_from, valid_until, created_at) values
        ('code-1', 's', 1, 'TV1', 1, 10000, 6500, '2026-01-02', '2029-01-02', '2026-01-02 10:00Z'),
        ('code-2', 's', 2, null, null, 8000, 8000, '2026-01-02', '2028-01-02', '2026-01-02 10:00Z');`),
  '010-prices-of-choices.sql': () =>
    pglite.exec(`
      ${stayInsert('TU1', { name: 'Noor', surname: 'Smit', email: 'a@shop.test' })}
      insert into invoice (key, kind, reservation_number, number, year, sequence, issued_on, total_cents, lines, vat, scheme)
        values ('invoice:TU1', 'invoice', 'TU1', '2026-1', 2026, 1, '2026-09-01', 20000, '[]', '[]', 'normal');`),
  '016-free-cancellation.sql': () =>
    pglite.exec(`
      insert into mail (key, kind, recipient, language, variables, message_id, state, next_at) values
        ('waited', 'cancelled', 'a@shop.test', 'nl', '{}', 'm-waited', 'queued', '2026-10-01 12:00Z');`),
  '019-mails.sql': insertOldRows,
  '024-user-versions.sql': () =>
    pglite.exec(`
      insert into room (hotel_id, name, pictures) values (1, 'Heath room', '["room-1"]');
      insert into rate_snapshot (hotel_id, nights, party, check_in, bed_and_breakfast_cents) values (1, 2, '2', '2027-01-08', 20000);
      insert into banner (title, link, picture) values ('Autumn', '/packages/all', 'autumn');
      insert into additional_info (name, title, description_html) values ('towels', 'Towels', '<p>There are towels.</p>');`),
  '109-closed-months.sql': () =>
    pglite.exec(`
      insert into staff_role (name, permissions) values ('Accountant', '{reservations.read}'),
        ('Refunds', '{payments.refund}');
      insert into staff_user (email, name, role, password_hash) values ('books@shop.test', 'Books', 'Accountant', 'x');`),
  '230-partner-claims.sql': () =>
    pglite.exec("update mail set last_error = 'the recipient was erased' where key = 'newsletter'"),
  '070-text-states.sql': () => pglite.exec("update deal set status = 'active' where slug = 'peat'"),
  '056-bulk-changes.sql': () =>
    pglite.exec(`
      insert into staff_task (key, kind, text) values ('old', 'dispute', 'disputed long ago');
      insert into deal (slug, title, category_type, category, length_of_stay, board_types, translations, outdated) values
        ('peat', 'Peat', 'category', 'hotel', '{3}', '{BED_AND_BREAKFAST}',
          '{"nl":{"title":"Veen","summary":""},"de":{"title":"Moor"}}', '{"de":{"title":"Bog"}}');`),
  '080-searches-by-kind.sql': () =>
    pglite.exec(`
      insert into deal (slug, title, category_type, category, destination, themes, length_of_stay, board_types) values
        ('fen', 'Fen', 'themes', 'spa', 'veluwe', '{heath,spa}', '{3}', '{BED_AND_BREAKFAST}'),
        ('dune', 'Dune', 'destination', 'texel', null, '{}', '{3}', '{BED_AND_BREAKFAST}');`),
  '076-more-totals.sql': () =>
    pglite.exec(`
      insert into voucher_campaign (name, partner, deal_id, nights, persons, valid_from, valid_until)
        select 'Before', 'Partner', id, 2, 2, '2026-01-01', '2027-01-01' from deal where slug = 'peat';
      with code as (insert into voucher_code (code_hash, code_sealed, campaign_id, issued_cents, balance_cents, stays_issued,
          stays_left, valid_from, valid_until)
        select 'campaign', 's', id, 0, 0, 1, 0, '2026-01-01', '2027-01-01' from voucher_campaign returning id)
      insert into voucher_entry (code_id, kind, at, stays, actor, balance_cents, held_cents)
        select id, kind, at::timestamptz, 1, 'guest', 0, 0 from code,
          (values ('issue', '2026-02-01 12:00Z'), ('capture', '2026-03-01 12:00Z')) as entry (kind, at);`),
  '107-planned-closures.sql': () =>
    pglite.exec(`
      insert into payment (voucher_order_number, part, account, intent_id, state, amount_cents, received_cents)
        values ('TV1', 'voucher', 'standard', 'pi_lost', 'paid', 10000, 10000);
      insert into refund (payment_id, key, amount_cents, reason, state, provider_id)
        select id, 'outside:dp_lost', 10000, 'dispute', 'succeeded', 'dp_lost' from payment where intent_id = 'pi_lost';
      with entry as (insert into journal_entry (key, kind, voucher_order_number, booked_on)
        select 'refund:' || id, 'refund', 'TV1', '2026-10-01' from refund where provider_id = 'dp_lost' returning id)
      insert into posting (entry_id, account, debit_cents, credit_cents)
        select id, 'customer', 10000, 0 from entry union all select id, 'card_standard', 0, 10000 from entry;`),
}

async function insertOldRows(): Promise<void> {
  for (const type of events)
    await pglite.query("insert into provider_event (account, event_id, type) values ('standard', $1, $1)", [type])
  for (const status of disputes)
    await pglite.query(
      'insert into dispute (account, dispute_id, intent_id, status, reason, amount_cents, open) values ' +
        "('standard', $1, 'pi_' || $1, $1, 'fraudulent', 1000, $2)",
      [status, !closed.has(status)],
    )
  await pglite.exec(`
    insert into mail (key, kind, recipient, language, variables, message_id, state, created_at) values
      ('reset', 'password_reset', 'a@shop.test', 'nl', '{}', 'm1', 'queued', '2026-11-01 12:00Z'),
      ('newsletter', 'newsletter_confirm', 'a@shop.test', 'nl', '{}', 'm2', 'failed', '2026-11-01 12:00Z'),
      ('sent', 'password_reset', 'a@shop.test', 'nl', '{}', 'm3', 'sent', '2026-11-01 12:00Z'),
      ('booked', 'reservation_confirmed', 'a@shop.test', 'nl', '{}', 'm4', 'queued', '2026-11-01 12:00Z');
    insert into offer (book_hash, deal_id, hotel_id, check_in, nights, rooms, rate, prebooked, earlier_total_cents, expires_at)
      values ('h-1', 1, 1, '2027-01-08', 2, '[{"adults":2,"children":[]}]', '{}', true, 20000, '2027-01-01');
    insert into reference_item (kind, name, title) values ('theme', 'heath', 'Heath');
    insert into activity (slug, title, description_html, internal_name, external_name) values ('steam', 'Steam', '', 'Steam', 'Steam');
    insert into staff_user (email, name, role, password_hash) values ('owner@shop.test', 'Owner', 'owner', 'x');`)
}

beforeAll(async () => {
  pglite = await PGlite.create({ extensions: { pg_trgm, unaccent } })
  await pglite.exec(
    'create table schema_migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const names = listMigrationFiles()
  for (const name of Object.keys(written)) expect(names).toContain(name)
  const latest = Object.keys(written).toSorted().at(-1)!
  for (const name of names.filter((file) => file <= latest)) {
    await pglite.exec(readFileSync(new URL(`../../../adapters/db/migrations/${name}`, import.meta.url), 'utf8'))
    await pglite.query('insert into schema_migration (name) values ($1)', [name])
    await written[name]?.()
  }
  await migrate({
    run: (work) => work(async (sql) => ((await pglite.exec(sql)).at(-1)?.rows as Record<string, unknown>[]) ?? []),
  })
  db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
}, 120_000)
afterAll(() => pglite?.close())

test('a voucher order from before the ledger has its issue date, validity and VAT class', async () =>
  expect(
    await queryRows('select number, issued_at, validity_months, vat_class from voucher_order order by number'),
  ).toEqual([
    { number: 'TV1', issued_at: new Date('2026-01-02T10:00Z'), validity_months: 36, vat_class: 'multi_purpose' },
    { number: 'TV2', issued_at: null, validity_months: 24, vat_class: 'single_purpose' },
  ]))

test('a voucher code from before the ledger has its issue as first entry and keeps its balance', async () => {
  const codes = await findCodesByHash(db, ['code-1', 'code-2'])
  expect(
    codes
      .map(({ hash, issuedCents, availableCents, imported }) => [hash, issuedCents, availableCents, imported])
      .toSorted(),
  ).toEqual([
    ['code-1', 10_000, 6_500, false],
    ['code-2', 8_000, 8_000, false],
  ])
  expect(await queryRows('select vat_class from voucher_code where campaign_id is null order by id')).toEqual([
    { vat_class: 'multi_purpose' },
    { vat_class: 'single_purpose' },
  ])
  const entries = await findCodeLedgerEntries(db, codes.find(({ hash }) => hash === 'code-1')!.id)
  expect(entries).toMatchObject([
    { kind: 'issue', cents: 10_000, balance_cents: 6_500, held_cents: 0, at: new Date('2026-01-02T10:00Z') },
  ])
})

test('the journal opens with the balance of the codes sold here, and with nothing else', async () =>
  expect(
    await queryRows(
      'select e.kind, p.account, p.debit_cents as debit, p.credit_cents as credit from journal_entry e join ' +
        "posting p on p.entry_id = e.id where e.voucher_order_number is distinct from 'TV1' order by p.id",
    ),
  ).toEqual([
    { kind: 'opening', account: 'opening', debit: 6_500, credit: 0 },
    { kind: 'opening', account: 'voucher_liability', debit: 0, credit: 6_500 },
  ]))

test('a dispute that was lost and booked before counts once, when the provider lists its withdrawal', async () => {
  const moved = await queryRows(
    'select p.account, p.debit_cents - p.credit_cents as cents from journal_entry e join posting p on ' +
      "p.entry_id = e.id where e.key like 'dispute_moved:%' order by p.account",
  )
  expect(moved).toEqual([
    { account: 'card_standard', cents: 10_000 },
    { account: 'disputed', cents: -10_000 },
  ])
  expect(await findCreditBalance(db, 'card_standard')).toBe(0)
})

test('an older invoice names its buyer and cannot be changed', async () => {
  const [invoice] = await findInvoices(db, { reservationNumber: 'TU1' })
  expect(invoice).toMatchObject({ number: '2026-1', buyer: { name: 'Noor Smit', address: [] } })
  await expect(pglite.exec("update invoice set reason = 'changed'")).rejects.toThrow('invoices are never changed')
})

test('an older deal is package travel if SGR covered it, and has no outdated translation', async () => {
  const deals = await Promise.all([1, 2].map((id) => findStoredDeal(db, id)))
  expect(deals.map((deal) => [deal?.slug, deal?.is_package_travel, deal?.is_sgr_package])).toEqual([
    ['heide', true, true],
    ['moor', false, false],
  ])
  for (const deal of deals) expect([deal?.picture_alts, deal?.outdated, deal?.updated_by]).toEqual([{}, {}, null])
})

test('a queued mail without a due time was due at its next attempt', async () =>
  expect(await queryRows("select due_at from mail where key = 'waited'")).toEqual([
    { due_at: new Date('2026-10-01T12:00:00Z') },
  ]))

test('a mail to an erased recipient has the code of its reason', async () =>
  expect(await queryRows("select last_error from mail where key = 'newsletter'")).toEqual([
    { last_error: erasedRecipient },
  ]))

test('an older hotel with its rooms and prices is on sale, not edited by staff and not deleted', async () => {
  const hotel = await findHotel(db, 1)
  expect(hotel).toMatchObject({ name: 'Heidehof', intro_html: '', version: 1, updated_by: null })
  expect([hotel?.translations, hotel?.beauty_amenities, hotel?.own_fields]).toEqual([{}, null, []])
  expect(await findHotelRooms(db, 1)).toEqual([
    { name: 'Heath room', beddingType: null, sizeM2: null, amenities: [], pictures: ['room-1'], active: true },
  ])
  expect(await isRoomOnSale(db, 1, 'Heath room', { checkIn: '2027-05-01', nights: 2 })).toBe(true)
  expect(await findRoom(db, 1)).toMatchObject({ name: 'Heath room', own_fields: [], version: 1 })
  expect(await queryRows('select closed_room, hotel_closed, board_rooms, board_terms from rate_snapshot')).toEqual([
    { closed_room: null, hotel_closed: false, board_rooms: null, board_terms: null },
  ])
})

test('an older banner has no period and is shown on any day; older additional information has version 1', async () => {
  expect(await findBannersShownOn(db, '2020-01-01')).toMatchObject([
    { title: 'Autumn', starts_on: null, ends_on: null, version: 1 },
  ])
  expect(await findAllInfoBlocks(db)).toMatchObject([{ name: 'towels', version: 1, updated_by: null }])
})

test('events of payments have the types that the adapter has for them today', async () => {
  const found = await queryRows('select event_id, type from provider_event')
  expect(found).toHaveLength(events.length)
  for (const { event_id: type, type: now } of found)
    expect([type, now]).toEqual([type, toEventType(String(type), String(type).split('.').at(-1)!)])
})

test("disputes have the adapter's current states, and open ones are followed", async () => {
  const found = await queryRows('select dispute_id, status from dispute')
  expect(found.map((row) => [row['dispute_id'], row['status']]).toSorted()).toEqual(
    disputes.map((status) => [status, toDisputeState(status)]).toSorted(),
  )
  expect((await findOpenDisputes(db, 'standard')).map((one) => one.dispute_id).toSorted()).toEqual(
    disputes.filter((status) => !closed.has(status)).toSorted(),
  )
})

test('the link of a queued mail expires as before; others have none', async () => {
  const found = await queryRows('select key, link_ends_at from mail')
  expect(Object.fromEntries(found.map((row) => [row['key'], row['link_ends_at']]))).toEqual({
    waited: null,
    reset: new Date('2026-11-01T12:10:00Z'),
    newsletter: new Date('2026-11-03T12:00:00Z'),
    sent: null,
    booked: null,
  })
})

test('an old offer has no amount paid at the hotel, and is read correctly', async () =>
  expect(await findOffer(db, 1, 'h-1')).toMatchObject({
    earlierTotalCents: 20_000,
    earlierAtHotelCents: null,
    rooms: [{ adults: 2, children: [] }],
  }))

test.each(['reference_item', 'activity', 'staff_user'])('rows of %s start at version one', async (table) =>
  expect(await queryRows(`select distinct version, updated_at is not null as dated from ${table}`)).toEqual([
    { version: 1, dated: true },
  ]),
)

test('a task from before e-mails about tasks is no news', async () =>
  expect(await queryRows('select key, announced_at is not null as announced from staff_task')).toEqual([
    { key: 'old', announced: true },
  ]))

test('an older deal belongs to what it is filed under, its destination and its themes', async () =>
  expect(
    await queryRows("select slug, headings from deal where slug in ('fen', 'dune', 'peat') order by slug"),
  ).toEqual([
    { slug: 'dune', headings: ['destination/texel'] },
    { slug: 'fen', headings: ['destination/veluwe', 'theme/heath', 'theme/spa'] },
    { slug: 'peat', headings: ['category/hotel'] },
  ]))

test('older sales are found by the search of staff and are in the sums', async () => {
  expect(await findReservations(db, { q: 'noor SMIT' })).toMatchObject({ total: 1, rows: [{ number: 'TU1' }] })
  expect(await findReservations(db, { state: 'confirmed' })).toMatchObject({ total: 1, rows: [{ number: 'TU1' }] })
  const orders = await findVoucherOrders(db, { q: 'tv', limit: 20, offset: 0 })
  expect([orders.total, orders.rows.map(({ number }) => number).toSorted()]).toEqual([2, ['TV1', 'TV2']])
  const owed = await findLiabilityByIssueDay(db)
  expect(owed.map(({ codes, cents }) => [codes, Number(cents)])).toEqual([[1, 6_500]])
  expect(await findCreditBalance(db, 'voucher_liability')).toBe(6_500)
  expect(await readRunningTotals(db)).toEqual(await computeRunningTotals(db))
})

test('the list of translations shows which texts an older deal has', async () => {
  expect(await queryRows("select text_states from deal where slug = 'peat'")).toEqual([
    { text_states: { nl: { title: 'done' }, de: { title: 'outdated' } } },
  ])
  const shares = await findTranslationProgress(db, ['nl', 'de'])
  expect(shares.map(({ done, outdated }) => [done, outdated])).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test('the texts of an older deal are listed and found', async () => {
  const listed = "select name, stored, record, states from deal_text join deal on deal.id = deal_id where slug = 'peat'"
  expect(await queryRows(listed)).toEqual([
    { name: 'title', stored: 'title', record: 'Peat', states: { nl: 'done', de: 'outdated' } },
  ])
  const search = { language: 'nl', q: 'PEAT pe', page: 1, limit: 20 }
  expect((await findTranslatableTexts(db, search)).items.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['deals', 'title', 'Veen'],
  ])
})

test('a search of the shop finds an older deal by its names', async () => {
  const [own] = await queryRows(
    "select names, tokens from search_name join deal on deal.id = owner_id where kind = 'deal' and slug = 'peat'",
  )
  expect(own).toEqual({
    names: expect.stringMatching(/\n peat \n(?:.*\n)* ?veen \n/),
    tokens: expect.arrayContaining(['peat', 'veen']),
  })
})

test('a migrated campaign has the time at which its code was last redeemed', async () => {
  const [campaign] = await findCampaigns(db)
  expect(campaign).toMatchObject({ redeemed: 1, last_redeemed_at: new Date('2026-03-01T12:00:00Z') })
})

test('a migrated campaign has no agreed price, and nobody owes for the codes that were used', async () => {
  const [campaign] = await findCampaigns(db)
  expect(campaign).toMatchObject({ partner_id: null, price_cents: null, price_bp: null })
  expect(await queryRows('select from partner_claim union all select from partner')).toEqual([])
})

test('a role that could open the month report still can, with its costs; a role of the name of a new built-in one is renamed', async () => {
  expect(
    await queryRows('select name, permissions from staff_role where permissions is not null order by name'),
  ).toEqual([
    { name: 'Accountant (own)', permissions: ['reservations.read'] },
    { name: 'Refunds', permissions: ['payments.refund', 'books.read', 'costs.read'] },
  ])
  expect(await queryRows("select role from staff_user where email = 'books@shop.test'")).toEqual([
    { role: 'Accountant (own)' },
  ])
})

test('a shop with a deal on sale stays open', async () => expect((await findSettings(db)).opening.open).toBe(true))
