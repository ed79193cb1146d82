import { sql } from 'kysely'
import type { Db } from '../shared/shop.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** All settings; what was never set has its default. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  const kept = Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<Record<keyof Settings, object>>
  return Object.fromEntries(
    Object.entries(defaultSettings).map(([name, value]) => [name, { ...value, ...kept[name as keyof Settings] }]),
  ) as Settings
}

export async function saveSetting<N extends keyof Settings>(db: Db, name: N, value: Settings[N]): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`
  await db
    .insertInto('setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute()
}
