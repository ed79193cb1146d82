/** Prepared statements on a real server: after a migration, and behind a pooler that shares connections. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { DatabaseUnavailable } from '@tussenuit/modules/shared/refusal.ts'
import { createDatabase, serverUrl } from '../../suite/databases.ts'

test.skipIf(!serverUrl)('a repeated statement is prepared, works after a migration, and without its name', async () => {
  const own = await createDatabase(serverUrl!)
  const database = await openPostgres(own.url, 1)
  const db = database.kysely
  const readSettings = () => db.selectFrom('setting').select(['name', 'value']).where('name', '=', 'none').execute()
  const readAll = () => db.selectFrom('setting').selectAll().where('name', '=', 'none').execute()
  const prepared = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from pg_prepared_statements
      where statement like '%"setting"%' and statement not like '%pg_prepared%'`.execute(db)
      ).rows[0]!.n,
    )
  try {
    for (let round = 0; round < 8; round += 1) await Promise.all([readSettings(), readAll()])
    expect(await prepared()).toBe(1)
    // As a migration during a rolling upgrade.
    await sql`alter table setting add column later text`.execute(db)
    expect(await readSettings()).toEqual([])
    expect(await readAll()).toEqual([])
    // A column of another type: the first call is refused as for a lost connection, the next one is prepared again.
    await sql`alter table setting alter column name type varchar(90)`.execute(db)
    await expect(readSettings()).rejects.toThrow(DatabaseUnavailable)
    expect(await readSettings()).toEqual([])
    await readSettings()
    expect(await prepared()).toBe(1)
    // A partial index is found by the values of each call, however often the statement was sent.
    await sql`create table kept (kind text, name text); create unique index on kept (name) where kind = 'a'`.execute(db)
    const insert = (kind: string) =>
      sql`insert into kept (kind, name) values (${kind}, 'x') on conflict (name) where kind = ${kind} do nothing`.execute(
        db,
      )
    for (let round = 0; round < 8; round += 1) await insert('a')
    // As a pooler that hands out another connection: from then on no statement has a name.
    await sql`deallocate all`.execute(db)
    await expect(readSettings()).rejects.toThrow(DatabaseUnavailable)
    for (let round = 0; round < 3; round += 1) expect(await readSettings()).toEqual([])
    expect(await prepared()).toBe(0)
  } finally {
    await database.close()
    await own.drop()
  }
})
