import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** All settings; those that were never saved have their defaults. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  const values = Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<Record<keyof Settings, object>>
  return Object.fromEntries(
    Object.entries(defaultSettings).map(([name, value]) => [name, { ...value, ...values[name as keyof Settings] }]),
  ) as Settings
}

export async function saveSetting<N extends keyof Settings>(db: Db, name: N, value: Settings[N]): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`
  await db
    .insertInto('setting')
    .values({ name, value: json })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: json,
        updated_at: sql`now()`,
        version: sql`setting.version + 1`,
      }),
    )
    .execute()
}

/** The version of a setting; 0 if it was never saved. */
export async function findSettingVersion(db: Db, name: keyof Settings): Promise<number> {
  const row = await db.selectFrom('setting').select('version').where('name', '=', name).executeTakeFirst()
  return row?.version ?? 0
}

/** Of the given names, those that are not destinations. */
export async function findUnknownDestinations(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('reference_item')
    .select('name')
    .where('kind', '=', 'destination')
    .where('name', 'in', names)
    .execute()
  const storedNames = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !storedNames.has(name))
}

/** Serialises changes of settings, because each change reads the whole setting before it writes part of it. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(trx)
}

/** Ids of the deals on sale, whose prices may depend on a setting. */
export async function findDealIdsOnSale(db: Db): Promise<number[]> {
  return (await db.selectFrom('deal').select('id').where('status', '=', 'active').execute()).map((row) => row.id)
}
