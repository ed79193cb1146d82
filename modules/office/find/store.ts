/** Searches records of the catalogue, the website and the team, in one statement. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { prefixSearchQuery, containsAllTerms, isTokenizable } from '../../sql/search-term.ts'
import { maxPerKind, type RecordKind } from './kinds.ts'
import type { FindQuery } from './query.ts'

export type FoundRecord = { kind: RecordKind; id: string; title: string; more: string }

/** In large tables, at most this many matches are read before sorting. */
const maxMatches = 100
const minPart = 3

type Sql = RawBuilder<unknown>
type Rows = { id: Sql; title: Sql; more: Sql; from: Sql; where: Sql }

const limitMatches = (table: string, where: Sql): Sql => sql`(select id from ${sql.table(table)} where ${where}
  limit ${maxMatches})`

function dealRows({ text, digits }: FindQuery): Rows {
  const isInText = isTokenizable(text)
    ? sql`search_words @@ ${prefixSearchQuery(text)}`
    : containsAllTerms(sql`search_text`, text)
  // The index of names supports only parts of at least three characters.
  const name = text.length < minPart ? [] : [limitMatches('deal', containsAllTerms(sql`slug`, text))]
  const matches = sql.join(
    [limitMatches('deal', isInText), ...name, limitMatches('deal', sql`id = ${digits}`)],
    sql` union `,
  )
  return {
    id: sql`id::text`,
    title: sql`title`,
    more: sql`slug`,
    from: sql`deal`,
    where: sql`id in (${matches})`,
  }
}

function hotelRows({ text, digits }: FindQuery): Rows {
  const isLeft = sql`deleted_at is null`
  const byName = limitMatches('hotel', sql`${isLeft} and ${containsAllTerms(sql`search_text`, text)}`)
  return {
    id: sql`id::text`,
    title: sql`name`,
    more: sql`city`,
    from: sql`hotel`,
    where: sql`id in (${byName} union ${limitMatches('hotel', sql`${isLeft} and supplier_id = ${digits}`)})`,
  }
}

function roomRows({ text }: FindQuery): Rows {
  const isPart = text.length < minPart ? sql`false` : containsAllTerms(sql`lower(name)`, text)
  return {
    id: sql`room.hotel_id::text`,
    title: sql`room.name`,
    more: sql`hotel.name`,
    from: sql`room join hotel on hotel.id = room.hotel_id and hotel.deleted_at is null`,
    where: sql`room.id in ${limitMatches('room', sql`deleted_at is null and ${isPart}`)}`,
  }
}

/** Searches a small table by reading all its rows, including the names in the translations. */
function smallTableRows({ text }: FindQuery, table: string, names: Sql, more: Sql, options: Partial<Rows> = {}): Rows {
  const { id = sql`id::text`, title = sql`title`, where = sql`true` } = options
  const texts = sql`searchable(said.value)`
  return {
    id,
    title,
    more,
    from: sql.table(table),
    where: sql`${where} and (${containsAllTerms(sql`searchable(${names})`, text)}
      or exists (select from jsonb_each(translations) as language,
        lateral (select concat_ws(' ', language.value->>'title', language.value->>'name',
          language.value->>'external_name', language.value->>'campaign_name') as value) as said
        where ${containsAllTerms(texts, text)}))`,
  }
}

const rowsWithoutTranslations = ({ text }: FindQuery, table: string, names: Sql, rows: Omit<Rows, 'from'>): Rows => ({
  ...rows,
  from: sql.table(table),
  where: sql`${rows.where} and ${containsAllTerms(sql`searchable(${names})`, text)}`,
})

const referenceRows = (query: FindQuery, kind: string): Rows =>
  smallTableRows(query, 'reference_item', sql`name || ' ' || title`, sql`name`, { where: sql`kind = ${kind}` })

const rowsOf: Record<RecordKind, (query: FindQuery) => Rows> = {
  deals: dealRows,
  hotels: hotelRows,
  room: roomRows,
  activities: (query) =>
    smallTableRows(
      query,
      'activity',
      sql`slug || ' ' || title || ' ' || internal_name || ' ' || external_name`,
      sql`slug`,
    ),
  categories: (query) => referenceRows(query, 'category'),
  themes: (query) => referenceRows(query, 'theme'),
  destinations: (query) => referenceRows(query, 'destination'),
  surroundings: (query) => referenceRows(query, 'surrounding'),
  'custom-filters': (query) => referenceRows(query, 'custom_filter'),
  vouchers: (query) => smallTableRows(query, 'voucher', sql`slug || ' ' || name`, sql`slug`, { title: sql`name` }),
  campaigns: (query) =>
    smallTableRows(query, 'voucher_campaign', sql`name || ' ' || partner`, sql`partner`, {
      title: sql`name`,
      where: sql`deleted_at is null`,
    }),
  banners: (query) => smallTableRows(query, 'banner', sql`title || ' ' || text`, sql`link`),
  'content-pages': (query) =>
    smallTableRows(query, 'content_page', sql`name || ' ' || title`, sql`name`, { id: sql`name` }),
  'additional-info': (query) => smallTableRows(query, 'additional_info', sql`name || ' ' || title`, sql`name`),
  users: (query) =>
    rowsWithoutTranslations(query, 'staff_user', sql`name || ' ' || email`, {
      id: sql`id::text`,
      title: sql`name`,
      more: sql`email`,
      where: sql`true`,
    }),
}

/** Within each kind, records with the term in their title come first. */
export async function findRecords(db: Db, query: FindQuery, kinds: readonly RecordKind[]): Promise<FoundRecord[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const { id, title, more, from, where } = rowsOf[kind](query)
    return sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${more} as more from ${from}
      where ${where} order by ${containsAllTerms(sql`searchable(${title})`, query.text)} desc, lower(${title}), id
      limit ${maxPerKind})`
  })
  const { rows } = await sql<FoundRecord>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
