import { type Selectable, sql, type SqlBool } from 'kysely'
import type { HeadingKind } from '../../shared/headings.ts'
import { dealCountsByHeading, dealHasHeading } from '../../sql/deals-by-heading.ts'
import { jsonbValue } from '../../sql/json.ts'
import { containsAllTerms } from '../../sql/search-term.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ReferenceItemTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'
import { findDealsUsing } from '../../sql/deal-users.ts'
import type { ReferenceKind } from './store.ts'

type Item = Selectable<ReferenceItemTable>
/** A stored record, with the number of deals that use it. */
export type StoredItem = Omit<Item, 'translations' | 'outdated' | 'filter_values'> & {
  translations: Translations
  outdated: Translations
  filter_values: { key: string; label: string }[]
  deals: number
}
export type ItemValues = {
  name: string
  title: string
  position: number
  summary?: string
  description_html?: string
  picture?: string | null
  latitude?: number | null
  longitude?: number | null
  country?: string
  region?: string
  filter_values?: { key: string; label: string }[]
  translations: Translations
}

const headingUse = (kind: HeadingKind) => ({
  key: sql`heading.name`,
  count: sql`sum(heading.deals)`,
  from: dealCountsByHeading(kind),
  is: (item: Used) => dealHasHeading(kind, item.name),
})

/**
 * Per kind: SQL for the key, the count and the rows by which uses are counted, and SQL for whether a deal uses an item.
 */
const usedBy = {
  category: headingUse('category'),
  theme: headingUse('theme'),
  destination: headingUse('destination'),
  surrounding: {
    key: sql`surrounding_id::text`,
    count: sql`count(*)`,
    from: sql`deal`,
    is: (item: Used) => sql<SqlBool>`surrounding_id = ${item.id}`,
  },
  custom_filter: {
    key: sql`filter`,
    count: sql`count(*)`,
    from: sql`deal, jsonb_object_keys(custom_filters) as filter`,
    is: (item: Used) => sql<SqlBool>`jsonb_exists(custom_filters, ${item.name})`,
  },
} satisfies Record<ReferenceKind, object>
type Used = { id: number; name: string }

const itemsWithUses = (db: Db, kind: ReferenceKind) => {
  const { key, count, from } = usedBy[kind]
  const uses = sql<{
    key: string
    deals: number
  }>`(select ${key} as key, ${count}::int as deals from ${from} where ${key} is not null group by 1)`
  return db
    .selectFrom('reference_item as item')
    .leftJoin(uses.as<'uses'>('uses'), (join) =>
      join.on(sql<SqlBool>`uses.key = ${kind === 'surrounding' ? sql`item.id::text` : sql`item.name`}`),
    )
    .selectAll('item')
    .select(sql<number>`coalesce(uses.deals, 0)`.as('deals'))
    .where('item.kind', '=', kind)
}

const toStored = (row: Item & { deals: number }): StoredItem => row as StoredItem

const names = sql`searchable(item.name || ' ' || item.title || ' ' || item.summary)`
const texts = sql`searchable(text.value)`

/** Matches name, title or a text in any language, ignoring case and accents. */
const matchesTerm = (term: string) => sql<SqlBool>`(${containsAllTerms(names, term)}
  or exists (select from jsonb_each(item.translations) as language, jsonb_each_text(language.value) as text
    where ${containsAllTerms(texts, term)}))`

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  position: sql`item.position`,
  title: sql`lower(item.title)`,
  name: sql`item.name`,
  deals: sql`coalesce(uses.deals, 0)`,
  updated_at: sql`item.updated_at`,
}

export async function findPaginatedReferenceItems(
  db: Db,
  kind: ReferenceKind,
  query: { q?: string; sort: string; page: number; limit: number },
): Promise<{ items: StoredItem[]; total: number }> {
  const down = query.sort.startsWith('-')
  const column = sortColumns[query.sort.replace('-', '')]!
  const searchText = query.q?.trim() ?? ''
  let found = itemsWithUses(db, kind)
  if (searchText !== '') found = found.where(matchesTerm(searchText))
  const [{ total }, items] = [
    await db
      .selectFrom(found.clearSelect().select('item.id').as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    await found
      .orderBy(column, down ? 'desc' : 'asc')
      .orderBy('item.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
  ]
  return { items: items.map(toStored), total: Number(total) }
}

export async function findReferenceItem(db: Db, kind: ReferenceKind, id: number): Promise<StoredItem | null> {
  const row = await itemsWithUses(db, kind).where('item.id', '=', id).executeTakeFirst()
  return row ? toStored(row) : null
}

export async function lockReferenceItem(trx: Trx, kind: ReferenceKind, id: number): Promise<StoredItem | null> {
  await trx
    .selectFrom('reference_item')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .execute()
  return findReferenceItem(trx, kind, id)
}

const toColumns = ({ translations, filter_values, ...rest }: ItemValues) => ({
  ...rest,
  translations: jsonbValue(translations),
  ...(filter_values ? { filter_values: jsonbValue(filter_values) } : {}),
})

/** Locks the names of a kind against concurrent changes, so that no two items have the same name. */
const lockNames = (trx: Trx, kind: ReferenceKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`reference_item:${kind}`}))`.execute(trx)

const isNameOfOther = async (trx: Trx, kind: ReferenceKind, name: string, id: number | null): Promise<boolean> =>
  (await trx
    .selectFrom('reference_item')
    .select('id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .$if(id !== null, (query) => query.where('id', '<>', id!))
    .executeTakeFirst()) !== undefined

/** Returns null if the name is taken. */
export async function insertReferenceItem(
  trx: Trx,
  kind: ReferenceKind,
  values: ItemValues,
  by: string,
  now: Date,
): Promise<number | null> {
  await lockNames(trx, kind)
  if (await isNameOfOther(trx, kind, values.name, null)) return null
  const { id } = await trx
    .insertInto('reference_item')
    .values({ kind, ...toColumns(values), updated_at: now, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the name is taken. */
export async function updateReferenceItem(
  trx: Trx,
  kind: ReferenceKind,
  id: number,
  values: ItemValues,
  by: string,
  now: Date,
): Promise<boolean> {
  await lockNames(trx, kind)
  if (await isNameOfOther(trx, kind, values.name, id)) return false
  await trx
    .updateTable('reference_item')
    .set({ ...toColumns(values), version: sql`version + 1`, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
  return true
}

export async function deleteReferenceItem(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('reference_item').where('id', '=', id).execute()
}

export const findDealsUsingReferenceItem = (db: Db, kind: ReferenceKind, item: Used, filterKeys?: string[]) =>
  findDealsUsing(db, (expression) =>
    expression.and([
      usedBy[kind].is(item),
      ...(filterKeys ? [sql<SqlBool>`jsonb_exists_any(custom_filters -> ${item.name}, ${filterKeys}::text[])`] : []),
    ]),
  )
