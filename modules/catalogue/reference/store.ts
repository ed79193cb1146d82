import { type Selectable, sql } from 'kysely'
import type { HeadingKind } from '../../shared/headings.ts'
import { dealsByHeading } from '../../sql/deals-by-heading.ts'
import type { Db } from '../../shared/shop.ts'
import type { ReferenceItemTable } from '../../shared/tables.ts'

export type ReferenceKind = 'category' | 'theme' | 'destination' | 'surrounding' | 'custom_filter'

/** The columns for lists and facets; long descriptions are not selected. */
const listed = [
  'id',
  'kind',
  'name',
  'title',
  'summary',
  'picture',
  'latitude',
  'longitude',
  'country',
  'region',
  'filter_values',
  'translations',
] as const
export type ReferenceRow = Pick<Selectable<ReferenceItemTable>, (typeof listed)[number]>

export async function findReferenceItems(db: Db, kinds: ReferenceKind[]): Promise<ReferenceRow[]> {
  return db
    .selectFrom('reference_item')
    .select(listed)
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const lowestShownPrice = sql`, min(lowest_price_cents) filter (where not hide_price and not externally_sold) as lowest`

/** The number of active deals and their lowest public price, by name, for one kind of heading. */
export async function summariseDealsByHeading(
  db: Db,
  kind: HeadingKind,
): Promise<Map<string, { deals: number; lowest: number | null }>> {
  const { rows } = await sql<{ name: string; deals: number; lowest: number | null }>`
    select heading.name, sum(counted.deals)::int as deals, min(counted.lowest) as lowest
    from ${dealsByHeading(kind, { columns: lowestShownPrice, where: sql`status = 'active'` })}
    group by heading.name`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

export async function findAllInfoBlocks(db: Db) {
  return db.selectFrom('additional_info').selectAll().orderBy('position').orderBy('id').execute()
}
