import type { Selectable } from 'kysely'
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

export async function findAllInfoBlocks(db: Db) {
  return db.selectFrom('additional_info').selectAll().orderBy('position').orderBy('id').execute()
}
