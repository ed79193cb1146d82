/**
 * A copy to develop on: a restored backup from which everything about persons is removed. Every column that the rules
 * replace gets planted data before, and every column of every schema is searched for it, and for what travellers typed,
 * afterwards; the books are in order before and after, sums and states are the same, and staff sign in.
 *
 * In the gate: nothing; admin-command.test.ts refuses a shop there, and a column without a rule.
 * In the long suite: the whole command, on the engine of the run.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { copyRules } from '@tussenuit/modules/office/privacy/copy-rule-store.ts'
import { findRuleGaps } from '@tussenuit/modules/office/privacy/index.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { startAfterSaleShop } from '../../after-sale-steps.ts'
import { findBookableStay, payByCard, reserveRoom, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { startTestShop } from '../../harness.ts'
import { databaseUrl, runSql, serverUrl } from '../../suite/databases.ts'
import { buyVouchers, readCodeBalance } from '../../voucher-steps.ts'

const secret = 'a'.repeat(48)
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'anonymise-'))
const root = join(home, 'backups')
const databases: string[] = []

const runAdmin = (environment: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, SECRET_KEY: secret, DATA_DIR: join(home, 'data'), ...environment } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

async function createNewDatabase(): Promise<{ name: string; url: string }> {
  const name = `tussenuit_copy_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await runSql(serverUrl!, `create database ${name} template template0`)
  return { name, url: databaseUrl(serverUrl!, name) }
}

/** In every column that the rules replace. */
const planted = 'Zandlopersma'
const plantedAddress = 'zandlopersma@persoon.test'

type Column = { schema: string; table: string; column: string; type: string }
async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_schema as schema, table_name as table, column_name as column,
      data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'inet', 'uuid', 'ARRAY')`.execute(db)
  return rows
}

/** Adds planted data to every row, as if a member of staff or a traveller had written it there. */
async function plantEverywhere(db: Db): Promise<string[]> {
  const places: string[] = []
  for (const { schema, table, column, type } of await listColumns(db)) {
    const rule = (copyRules as Record<string, { set?: object } | 'no rows'>)[table]
    if (schema !== 'public' || !rule || (rule !== 'no rows' && !Object.hasOwn(rule.set ?? {}, column))) continue
    const name = sql.ref(column)
    const value =
      type === 'jsonb'
        ? sql`case when jsonb_typeof(${name}) = 'object'
            then ${name} || ${JSON.stringify({ planted: `${planted} ${plantedAddress}` })}::jsonb else ${name} end`
        : sql`${name} || ${` ${planted} ${plantedAddress}`}`
    // The books look for e-mails by their keys; of the settings only the shop's own contact is replaced.
    if (!['jsonb', 'text'].includes(type) || column === 'key' || table === 'setting') continue
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        const { numAffectedRows } = await sql`update ${sql.table(table)} set ${name} = ${value}`.execute(trx)
        if (numAffectedRows! > 0n) places.push(`${table}.${column}`)
      })
    } catch (error) {
      // A column with a fixed form cannot hold it.
      if ((error as { code?: string }).code !== '23514') throw error
    }
  }
  return places
}

/** Columns of every schema in which one of the texts stands. */
async function findTraces(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { schema, table, column } of await listColumns(db)) {
    const { rows } = await sql<{ text: string }>`select text from (
        select lower(case when pg_typeof(${sql.ref(column)}) = 'bytea'::regtype
          then convert_from(${sql.ref(column)}::text::bytea, 'SQL_ASCII') else ${sql.ref(column)}::text end) as text
        from ${sql.table(`${schema}.${table}`)}) as held
      where ${sql.join(
        texts.map((text) => sql`strpos(text, ${text.toLowerCase()}) > 0`),
        sql` or `,
      )} limit 1`.execute(db)
    if (rows[0]) found.push(`${table}.${column}: ${rows[0].text.slice(0, 200)}`)
  }
  return found
}

const count = async (db: Db, table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]!.n)

// The embedded engine belongs to one process, so that a shop that sells has no backup of it.
describe.skipIf(serverUrl === null)('a copy to develop on', () => {
  let at: Awaited<ReturnType<typeof startAfterSaleShop>>
  const typed = [
    'Vandersloot',
    'Meereizigster',
    'vandersloot@example.nl',
    '612340077',
    '198.51.100.77',
    'vriendinvan',
    'vriendin@example.nl',
    'Veel liefs van oma',
    'belde over haar knie',
    'owner@demo.test',
    'finance@demo.test',
    'Vandersloot Tuinen',
    'Laan van Niets 7',
    'laagland@example.nl',
    'NL91ABNA0417164300',
  ]
  let number = ''
  let code = ''

  beforeAll(async () => {
    at = await startAfterSaleShop(false, [], { DATA_DIR: join(home, 'data'), SECRET_KEY: secret })
    const { shop } = at
    const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
    const guests = [
      { name: 'Sanne', surname: 'Vandersloot' },
      { name: 'Bo', surname: 'Meereizigster' },
    ]
    const { reservation } = await reserveRoom(shop, chosen, {
      surname: 'Vandersloot',
      email: 'vandersloot@example.nl',
      guests,
    })
    number = reservation.reservationNumber
    await payByCard(shop, reservation)
    await waitForState(shop, number, 'confirmed')
    const support = at.as('support')
    await support('PUT /reservationContact/:id', {
      params: { id: number },
      body: { email: 'vandersloot@example.nl', phone: '+31 6 12340077' },
    })
    await support('POST /reservationNotes/:id', { params: { id: number }, body: { text: 'belde over haar knie' } })
    await at.as('finance')('POST /refunds', {
      body: {
        reservationNumber: number,
        amount_cents: 1_000,
        reason: 'Vandersloot belde over haar knie',
        key: crypto.randomUUID(),
      },
    })
    const bought = await buyVouchers(shop, {
      cents: 5_000,
      email: 'vandersloot@example.nl',
      recipient: { name: 'Vriendinvan', email: 'vriendin@example.nl' },
      message: 'Veel liefs van oma',
    })
    code = bought.codes[0]!
    await shop.newClient()('POST /saveGuestEmails', { body: { email: 'laagland@example.nl' } })
    await shop.newClient()('POST /contact-message', {
      body: {
        name: 'Sanne Vandersloot',
        email: 'vandersloot@example.nl',
        subject: 'booking',
        message: 'Ik ben Sanne Vandersloot',
        language: 'nl',
      },
    })
    const { db } = shop.shop
    const company = {
      name: 'Vandersloot Tuinen',
      street: 'Laan van Niets 7',
      postal_code: '1234',
      city: 'Ede',
      country: 'NL',
      vat_number: '',
      vat_check: 'not_asked',
    }
    await sql`update reservation set user_ip = '198.51.100.77', company = ${JSON.stringify(company)}::jsonb,
      guest = guest || '{"remarks": "belde over haar knie"}' where number = ${number}`.execute(db)
    await sql`insert into staff_task (key, kind, reservation_number, text, note, assigned_to)
      values ('t:1', 'mail_failed', ${number}, 'A mail to vandersloot@example.nl', 'Vandersloot', 'owner@demo.test')`.execute(
      db,
    )
    await sql`insert into bank_receipt (account, reference, received_on, amount_cents, payer, payer_account, text, state,
        created_at, created_by)
      values ('NL00SHOP', 'ref Vandersloot', current_date, 100, 'S. Vandersloot', 'NL91ABNA0417164300', 'Vandersloot',
        'open', now(), 'finance@demo.test')`.execute(db)
    await sql`insert into money_finding (key, kind, account, cents, text) values ('m:1', 'paid_no_booking', 'standard',
      100, 'paid by Vandersloot')`.execute(db)
    await retryUntilPasses(async () => {
      expect(await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()).toEqual([])
      expect(await db.selectFrom('refund').select('id').where('state', '!=', 'succeeded').execute()).toEqual([])
    })
  })
  afterAll(async () => {
    await at.shop.close()
    for (const name of databases) await runSql(serverUrl!, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  async function restoreCopy() {
    const made = await runAdmin({ DATABASE_URL: at.shop.databaseUrl! }, 'backup', '--to', root)
    expect(made).toMatchObject({ code: 0, err: '' })
    const copy = await createNewDatabase()
    const restored = await runAdmin({ DATABASE_URL: copy.url }, 'restore', '--from', root, '--without-providers')
    expect(restored).toMatchObject({ code: 0, err: '' })
    return copy
  }

  test('nothing of a person is left, the books are in order before and after, and staff sign in', async () => {
    const { name, url } = await restoreCopy()
    const before = await openPostgres(url)
    const tables = ['reservation', 'voucher_order', 'payment', 'refund', 'invoice', 'posting', 'deal', 'staff_user']
    const counts = await Promise.all(tables.map((table) => count(before.kysely, table)))
    expect(await findTraces(before.kysely, ['Vandersloot'])).not.toEqual([])
    const places = await plantEverywhere(before.kysely)
    expect(places.length).toBeGreaterThan(40)
    expect((await findTraces(before.kysely, [planted])).length).toBeGreaterThan(places.length / 2)
    await before.close()
    expect(await listBookViolations(url)).toEqual([])

    const done = await runAdmin({ DATABASE_URL: url }, 'anonymise', '--database', name, '--json')
    expect(done.err).toBe('')
    const result = JSON.parse(done.out)
    expect([done.code, result.violations, result.published]).toEqual([0, [], []])
    const after = await openPostgres(url)
    try {
      expect(await findTraces(after.kysely, [planted, plantedAddress, ...typed])).toEqual([])
      const { rows } = await sql<{ text: string }>`select tablename || '.' || attname as text from pg_stats
        where schemaname = 'public' and (most_common_vals::text ~* ${typed[0]!} or histogram_bounds::text ~* ${typed[0]!})
        `.execute(after.kysely)
      expect(rows).toEqual([])
      expect(await Promise.all(tables.map((table) => count(after.kysely, table)))).toEqual(counts)
      expect(await listBookViolations(url)).toEqual([])
      const stay = await after.kysely
        .selectFrom('reservation')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      expect(stay).toMatchObject({ state: 'confirmed', email: `traveller-${number.toLowerCase()}@copy.invalid` })
      expect((stay.guest as { guestDetail: unknown[] }).guestDetail).toHaveLength(2)
    } finally {
      await after.close()
    }
    const again = await runAdmin({ DATABASE_URL: url }, 'anonymise', '--database', name)
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('this database is the shop')])

    const shop = await startTestShop({
      database: { url, dump: null, drop: async () => undefined },
      work: false,
      environment: { SECRET_KEY: secret },
    })
    try {
      const owner = result.staff.find(({ role }: { role: string }) => role === 'owner').email
      const { access_token } = (
        await shop.client('POST /auth/login', { body: { email: owner, password: result.password } })
      ).data
      const staff = shop.newClient({ authorization: `Bearer ${access_token}` })
      const { data } = await staff('GET /reservationData', { query: { q: number } })
      expect(JSON.stringify(data)).toContain('Traveller')
      expect(JSON.stringify(data)).not.toContain('Vandersloot')
      const old = { email: 'owner@demo.test', password: 'demo-2026' }
      await expect(shop.client('POST /auth/login', { body: old })).rejects.toMatchObject({ status: 401 })
      await expect(readCodeBalance(shop, code)).rejects.toThrow()
    } finally {
      await shop.close()
    }
  })

  test('a database that is or may be a shop is refused in words, and nothing in it changes', async () => {
    const { name, url } = await restoreCopy()
    const refuse = async (environment: string, given: string) => {
      const { code: exit, err } = await runAdmin({ DATABASE_URL: environment }, 'anonymise', '--database', given)
      return [exit, err.trim()]
    }
    const shopName = new URL(at.shop.databaseUrl!).pathname.slice(1)
    expect(await refuse(at.shop.databaseUrl!, shopName)).toEqual([
      2,
      expect.stringContaining('this database is the shop'),
    ])
    expect(await refuse(url, 'other')).toEqual([
      2,
      `Nothing was changed: the database is called ${name}, and not other.`,
    ])
    const copy = await openPostgres(url)
    try {
      await sql`insert into process_sign (id, host, pid, role, version, started_at, seen_at, facts)
        values (gen_random_uuid(), 'here', 1, 'on', '1', now(), now(), '{}')`.execute(copy.kysely)
      expect(await refuse(url, name)).toEqual([
        2,
        expect.stringContaining('a process of the shop works on this database'),
      ])
      // As a sign that came with a backup of a moment ago.
      await sql`update process_sign set seen_at = now() - interval '2 minutes'`.execute(copy.kysely)
      await sql`alter table reservation add column nickname text`.execute(copy.kysely)
      expect(await refuse(url, name)).toEqual([2, expect.stringContaining('about persons: reservation.nickname')])
      await sql`alter table reservation drop column nickname`.execute(copy.kysely)
      // What nobody foresaw stands where no rule looks: the search at the end finds it.
      await sql`update reservation set snapshot = snapshot || '{"note": "mail vandersloot@example.nl"}'`.execute(
        copy.kysely,
      )
      expect(await refuse(url, name)).toEqual([2, expect.stringContaining('left in reservation.snapshot (address)')])
      expect(await findTraces(copy.kysely, ['Vandersloot'])).not.toEqual([])
      expect(await findRuleGaps(copy.kysely)).toEqual([])
    } finally {
      await copy.close()
    }
  })
})
