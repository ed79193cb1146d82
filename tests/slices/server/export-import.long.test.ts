/**
 * `npm run admin -- export` and `import`: catalogue and settings go from one shop into an empty one, whose own export
 * has the same bytes, and which shows the deals. Reading the folder again changes nothing; `--check` names what would
 * change; what is not whole, of another version or not for a file is refused in words, and nothing is changed.
 *
 * In the long suite: both commands.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { databaseUrl, runSql, serverUrl } from '../../suite/databases.ts'

const secret = 'e'.repeat(48)
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'export-'))
const databases: string[] = []
const first = join(home, 'first')

const runAdmin = (environment: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, SECRET_KEY: secret, NODE_ENV: 'production', ...environment } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

async function createNewDatabase(): Promise<string> {
  const name = `tussenuit_import_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await runSql(serverUrl!, `create database ${name} template template0`)
  return databaseUrl(serverUrl!, name)
}

/** The jobs that wait, by name. */
async function findJobs(url: string): Promise<string[]> {
  const database = await openPostgres(url)
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job
    where state = 'created' and name in ('refresh-prices', 'price-new-deals') order by name`.execute(database.kysely)
  await database.close()
  return rows.map(({ name }) => name)
}

const readFolder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('latin1')]),
  )

// The embedded engine belongs to one process, so that a shop that sells has no export of it.
describe.skipIf(serverUrl === null)('catalogue and settings as a folder', () => {
  let shop: TestShop
  let target: Record<string, string>
  let key = ''
  let deals = 0
  const count = async (table: string) => {
    const database = await openPostgres(target['DATABASE_URL']!)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      database.kysely,
    )
    await database.close()
    return rows[0]!.n
  }

  beforeAll(async () => {
    shop = await startTestShop({
      deals: 5,
      priceDays: 30,
      work: false,
      ownPictures: true,
      environment: { DATA_DIR: join(home, 'data'), SECRET_KEY: secret },
    })
    const color = { create: { width: 500, height: 400, channels: 3, background: '#123456' } } as const
    key = await shop.shop.pictures.add(await sharp(color).png().toBuffer())
    const { db } = shop.shop
    await sql`update deal set pictures = array_prepend(${key}, pictures) where id = (select min(id) from deal)`.execute(
      db,
    )
    await sql`insert into closure (hotel_id, room_id, from_day, to_day, reason, created_by, updated_by)
      select hotel_id, id, current_date + 60, current_date + 65, 'painters', 'owner@demo.test', 'owner@demo.test'
      from room order by id limit 2`.execute(db)
    await sql`insert into staff_role (name, permissions) values ('Night shift', array['reservations.read'])`.execute(db)
    await sql`insert into email_template (kind, language, subject, preheader, body)
      values ('newsletter_welcome', 'nl', 'Welkom', '', 'Dag!')`.execute(db)
    await sql`insert into voucher_campaign (name, partner, deal_id, nights, persons, valid_from, valid_until)
      select 'Winter', 'Partner', min(id), 2, 2, current_date, current_date + 90 from deal`.execute(db)
    target = { DATABASE_URL: await createNewDatabase(), DATA_DIR: join(home, 'target') }
    expect(await runAdmin(target, 'migrate')).toMatchObject({ code: 0, err: '' })
  })
  afterAll(async () => {
    await shop.close()
    for (const name of databases) await runSql(serverUrl!, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  test('export, import into an empty shop and export again give the same bytes, and no person or secret', async () => {
    const source = { DATABASE_URL: shop.databaseUrl!, DATA_DIR: join(home, 'data') }
    expect(await runAdmin(source, 'export', '--to', first)).toMatchObject({ code: 0, err: '' })
    const files = readFolder(first)
    deals = JSON.parse(files['deal.json']!).length
    expect(deals).toBeGreaterThanOrEqual(5)
    expect(Object.keys(files)).toContain(`pictures/${key}.webp`)
    for (const table of ['deal', 'hotel', 'room', 'activity_pricing', 'closure', 'voucher_campaign', 'content_page'])
      expect([table, JSON.parse(files[`${table}.json`]!).length > 0]).toEqual([table, true])
    const text = Object.values(files).join('')
    for (const secretText of ['demo.test', 'password_hash', 'whsec', 'sk_test', '_sealed'])
      expect([secretText, text.includes(secretText)]).toEqual([secretText, false])

    const checked = await runAdmin(target, 'import', '--from', first, '--check')
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checked.out).toMatch(/^\+ deal \["[a-z0-9-]+"\]$/m)
    expect(checked.out).toMatch(
      /Nothing was changed\. It would be: \d+ added, 0 changed, \d+ as they were, 1 new pictures\./,
    )
    expect(await count('deal')).toBe(0)
    const imported = await runAdmin(target, 'import', '--from', first, '--with-access')
    expect(imported).toMatchObject({ code: 0, err: '' })
    expect(await count('deal')).toBe(deals)
    // Every deal has its first version, and every row an entry in the audit log.
    expect(await count('deal_history')).toBe(deals)
    expect(await count('audit')).toBeGreaterThan(deals)
    expect(await findJobs(target['DATABASE_URL']!)).toEqual(['price-new-deals', 'refresh-prices'])
    const second = join(home, 'second')
    expect(await runAdmin(target, 'export', '--to', second)).toMatchObject({ code: 0, err: '' })
    expect(readFolder(second)).toEqual(files)
  })

  test('read again it changes nothing; what staff changed since is named, and is as in the folder afterwards', async () => {
    const again = await runAdmin(target, 'import', '--from', first)
    expect([again.code, again.out]).toEqual([0, expect.stringMatching(/^0 added, 0 changed, \d+ as they were, 0 new/)])
    await runSql(target['DATABASE_URL']!, `update deal set title = 'Other' where id = (select min(id) from deal)`)
    await runSql(target['DATABASE_URL']!, `delete from deal_hotel where deal_id = (select max(id) from deal)`)
    await runSql(
      target['DATABASE_URL']!,
      `insert into staff_role (name, permissions) values ('Own', array['deals.read'])`,
    )
    const [versions, entries] = [await count('deal_history'), await count('audit')]
    const { out } = await runAdmin(target, 'import', '--from', first, '--check', '--json')
    const changes = JSON.parse(out).changes.filter((one: any) => one.added.length + one.changed.length > 0)
    expect(changes).toMatchObject([
      { table: 'deal', changed: [expect.any(String)], added: [] },
      { table: 'deal_hotel', added: [expect.any(String)], changed: [] },
    ])
    expect((await runAdmin(target, 'import', '--from', first)).code).toBe(0)
    // Of each of the two deals the version that was changed and the new one; of each changed row an entry.
    expect([await count('deal_history'), await count('audit')]).toEqual([versions + 2, entries + 2])
    const last = await runAdmin(target, 'import', '--from', first)
    expect(last.out).toContain('0 added, 0 changed')
    // What only the shop has stays.
    await runSql(
      target['DATABASE_URL']!,
      `do $$ begin assert (select count(*) from staff_role where name = 'Own') = 1; end $$`,
    )
  })

  test('what staff may do and how they sign in stays as the shop has it, and is named, unless the operator says so', async () => {
    const url = target['DATABASE_URL']!
    const read = async () => {
      const database = await openPostgres(url)
      const { rows } = await sql<{ value: string }>`select concat_ws(' ',
        (select permissions::text from staff_role where name = 'Night shift'),
        (select value -> 'secondFactorRoles' from setting where name = 'signIn'),
        (select value -> 'refundApprovalCents' from setting where name = 'payment'),
        (select value -> 'depositPercent' from setting where name = 'payment')) as value`.execute(database.kysely)
      await database.close()
      return rows[0]!.value
    }
    const database = await openPostgres(url)
    await saveSetting(database.kysely, 'signIn', { secondFactorRoles: ['owner'] })
    await saveSetting(database.kysely, 'payment', { ...defaultSettings.payment, refundApprovalCents: 100 })
    await database.close()
    await runSql(url, `update staff_role set permissions = '{}' where name = 'Night shift'`)
    const folder = mkdtempSync(join(home, 'access-'))
    cpSync(first, folder, { recursive: true })
    const settings = [
      { name: 'payment', value: { ...defaultSettings.payment, refundApprovalCents: 900_000, depositPercent: 25 } },
      { name: 'signIn', value: { secondFactorRoles: [] } },
    ]
    const own = JSON.parse(readFileSync(join(folder, 'setting.json'), 'utf8')).filter(
      ({ name }: { name: string }) => !settings.some((setting) => setting.name === name),
    )
    const all = [...own, ...settings]
    writeFileSync(join(folder, 'setting.json'), JSON.stringify(all))
    const head = JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8'))
    writeFileSync(join(folder, 'shop.json'), JSON.stringify({ ...head, rows: { ...head.rows, setting: all.length } }))
    const plain = await runAdmin(target, 'import', '--from', folder)
    for (const line of ['= staff_role ["Night shift"]', '= setting ["signIn"]'])
      expect(plain.out).toContain(`${line}\n`)
    for (const line of ['= setting ["payment"] refundApprovalCents', '~ setting ["payment"]'])
      expect(plain.out).toContain(`${line}\n`)
    expect(await read()).toBe('{} ["owner"] 100 25')
    const again = await runAdmin(target, 'import', '--from', folder, '--check')
    expect(again.out).toContain('3 marked = stay as they are')
    expect(again.out).toContain('It would be: 0 added, 0 changed')
    expect((await runAdmin(target, 'import', '--from', folder, '--with-access')).code).toBe(0)
    expect(await read()).toBe('{reservations.read} [] 900000 25')
  })

  test('what is of another version, not whole or not for a file is refused in words, and nothing is changed', async () => {
    const empty = { DATABASE_URL: await createNewDatabase(), DATA_DIR: join(home, 'empty') }
    expect((await runAdmin(empty, 'migrate')).code).toBe(0)
    const refuse = async (change: (folder: string) => void) => {
      const folder = mkdtempSync(join(home, 'faulty-'))
      cpSync(first, folder, { recursive: true })
      change(folder)
      const { code, err } = await runAdmin(empty, 'import', '--from', folder)
      return [code, err.trim()]
    }
    const edit = (name: string, work: (value: any) => void) => (folder: string) => {
      const value = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      work(value)
      writeFileSync(join(folder, name), JSON.stringify(value))
    }
    expect(await refuse(edit('shop.json', (head) => (head.schema = '100-old.sql')))).toEqual([
      2,
      expect.stringMatching(/of another version: their database has the schema 100-old\.sql, this one \d+-.*\.sql\./),
    ])
    expect(await refuse((folder) => rmSync(join(folder, 'room.json')))).toEqual([2, 'room.json is missing'])
    expect(await refuse((folder) => rmSync(join(folder, `pictures/${key}.webp`)))).toEqual([
      2,
      `pictures/${key}.webp is missing`,
    ])
    expect(await refuse(edit('deal.json', (rows) => rows.pop()))).toEqual([
      2,
      expect.stringContaining(`deal.json has ${deals - 1} rows instead of ${deals}`),
    ])
    expect(await refuse(edit('voucher_campaign.json', (rows) => (rows[0].partner_id = 1)))).toEqual([
      2,
      'voucher_campaign.json has a column that a file cannot have: partner_id',
    ])
    expect(await refuse(edit('deal_hotel.json', (rows) => (rows[0].hotel_id = 1)))).toEqual([
      2,
      expect.stringContaining('deal_hotel.json names a row that the file does not have'),
    ])
    expect(await refuse(edit('deal.json', (rows) => (rows[0].margin_bp = -1)))).toEqual([
      2,
      expect.stringContaining('deal_margin_bp_check'),
    ])
    expect((await runAdmin(empty, 'export', '--to', first)).err).toContain('is not empty')
    expect(await runAdmin(empty, 'import', '--from', first)).toMatchObject({ code: 0, err: '' })
    const scripts = edit('deal.json', (rows) => (rows[0].description_html = '<p>Sea</p><script>alert(1)</script>'))
    expect(await refuse(scripts)).toEqual([0, ''])
    await runSql(
      empty.DATABASE_URL,
      `do $$ begin assert (select count(*) from deal where description_html ~ 'script') = 0
      and (select count(*) from deal where description_html ~ '<p>Sea</p>') = 1; end $$`,
    )
  })

  test('the shop that it was read into shows the deals and the picture', async () => {
    const database = await openPostgres(target['DATABASE_URL']!)
    await saveSetting(database.kysely, 'opening', { open: true })
    await database.close()
    const other = await startTestShop({
      pages: true,
      ownPictures: true,
      database: { url: target['DATABASE_URL']!, dump: null, drop: async () => undefined },
      environment: { DATA_DIR: target['DATA_DIR']!, SECRET_KEY: secret },
    })
    try {
      const { data } = await other.client('POST /deals/search', { body: {} })
      expect(data.items).toHaveLength(deals)
      const picture = await fetch(`${other.url}/pictures/${key}-640.webp`)
      expect(picture.status).toBe(200)
      const page = await fetch(`${other.url}/packages/${data.items[0]!.category}/${data.items[0]!.category_id}`)
      expect([page.status, (await page.text()).includes(data.items[0]!.title.slice(0, 8))]).toEqual([200, true])
      // The import has queued the question for prices: no schedule is awaited.
      await retryUntilPasses(async () => {
        const { items } = (await other.client('POST /deals/search', { body: {} })).data
        expect(JSON.stringify(items)).toMatch(/"(lowest_price|from_price|per_person|all_in)_cents":\d+/)
      })
    } finally {
      await other.close()
    }
  })
})
