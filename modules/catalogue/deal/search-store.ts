/**
 * Matches and scores active deals for a search term, for both lists and suggestions. Every word must occur in one of
 * the deal's names, or as a whole word in its texts; typing errors are tolerated only in names.
 */
import { type RawBuilder, sql } from 'kysely'
import { containsPattern, isTokenizable, splitSearchTerm } from '../../sql/search-term.ts'
import type { Db } from '../../shared/shop.ts'
import { translationsSql } from '../../sql/translation-columns.ts'
import type { CardRow } from './store.ts'

/** Scores of matches in names and texts; 0.5 is the lowest score that counts as a match. */
const score = {
  sameName: sql.lit(1),
  wholeInName: sql.lit(0.95),
  startInName: sql.lit(0.9),
  partOfName: sql.lit(0.8),
  text: sql.lit(0.6),
  typingError: sql.lit(0.5),
}
/**
 * If a term has several words, the lowest word score counts, multiplied by this factor, so that a name containing all
 * words together ranks higher.
 */
const separateTermsFactor = 0.9
/**
 * The minimum similarity between a mistyped word and a word of a name; words below the minimum length must match
 * exactly.
 */
const minSimilarity = 0.5
const minLengthWithTypingError = 4
/** Endings that a word in a text may have after the searched word. */
const endings = ['s', 'es', 'n', 'en', 'e']

const foldNameSql = (name: RawBuilder<string>) => sql<string>`replace(searchable(${name}), '-', ' ')`
const foldTermSql = (term: string) => sql<string>`(select replace(searchable(${term.normalize('NFC')}), '-', ' '))`
/** The term with the special characters of LIKE escaped. */
const likeLiteralSql = (term: string) =>
  sql<string>`(select regexp_replace(${foldTermSql(term)}, '([\\\\%_])', '\\\\\\1', 'g'))`

/** The names of active deals: titles, headings and surroundings in every language, hotels and their towns. */
const names = sql`
  with item as materialized (
    select kind, name as key, id, array(select distinct ${foldNameSql(sql`one`)} from unnest(array[title, name] || array(
      select value from jsonb_each(translations) as t (language, texts), jsonb_each_text(texts) as x (field, value)
      where field in ('title', 'name'))) as one) as names
    from reference_item where kind in ('category', 'theme', 'destination', 'surrounding')),
  place as materialized (
    select id, array[${foldNameSql(sql`name`)}, ${foldNameSql(sql`city`)}] as names from hotel where active),
  names as materialized (
    select deal.id, ${foldNameSql(sql`called`)} as name from deal, lateral (
      select deal.title as called union select texts ->> 'title' from jsonb_each(deal.translations) as t (language, texts)
    ) as titles where status = 'active' and called <> ''
    union select deal.id, unnest(item.names) from deal join item on item.kind || '/' || item.key = any(deal.headings)
      or (item.kind = 'surrounding' and item.id = deal.surrounding_id) where status = 'active'
    union select deal.id, unnest(place.names) from deal join deal_hotel on deal_hotel.deal_id = deal.id
      join place on place.id = deal_hotel.hotel_id where status = 'active')`

/** The score of the term's literal occurrence in a name; null if it does not occur. */
const scoreInName = (term: string) => sql`case
  when name = ${foldTermSql(term)} then ${score.sameName}
  when ' ' || name || ' ' like '% ' || ${likeLiteralSql(term)} || ' %' then ${score.wholeInName}
  when ' ' || name like '% ' || ${likeLiteralSql(term)} || '%' then ${score.startInName}
  when name like '%' || ${likeLiteralSql(term)} || '%' then ${score.partOfName} end`

const hasTypingError = (term: string) =>
  sql`length(${foldTermSql(term)}) >= ${minLengthWithTypingError} and strict_word_similarity(${foldTermSql(term)}, name) >= ${minSimilarity}`

const searchQuerySql = (term: string) =>
  sql`plainto_tsquery('simple', search_tokens(searchable(${term.normalize('NFC')})))`
/** The word and, if it ends with a letter, its possible inflections. */
const formsOf = (term: string): string[] => [
  term,
  ...(/\p{L}$/u.test(term) ? endings.map((ending) => term + ending) : []),
]

/** Whether the word occurs in the texts. Languages without spaces between words are matched by LIKE pattern. */
const occursInText = (term: string) =>
  isTokenizable(term)
    ? sql`search_words @@ (select ${sql.join(formsOf(term).map(searchQuerySql), sql` || `)})`
    : sql`search_text like ${containsPattern(term)}`

/** The deals whose name or text matches a word, with scores. */
const scoresOf = (term: string) => sql`
  select id, max(case when found is not null then found when ${hasTypingError(term)} then ${score.typingError} end) as score
  from (select id, name, ${scoreInName(term)} as found from names) as own group by id
  union all select id, ${score.text} from deal where status = 'active' and ${occursInText(term)}`

/** The score of each matching deal. */
export async function findMatchScores(db: Db, searchText: string): Promise<Map<number, number>> {
  const terms = termsIn(searchText)
  const phrase = terms.length > 1 ? sql` union all ${scoresOfPhrase(searchText)}` : sql``
  const each = terms.map(
    (term, index) =>
      sql`select ${index}::int as term, id, max(score) as score from (${scoresOf(term)}) as s group by id`,
  )
  const { rows } = await sql<{ id: number; score: number }>`
    ${names}
    select id, max(score)::float8 as score from (
      select id, min(score) * ${sql.lit(terms.length > 1 ? separateTermsFactor : 1)} as score
      from (${sql.join(each, sql` union all `)}) as found where score is not null
      group by id having count(*) = ${terms.length}
      ${phrase}
    ) as found where score is not null group by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.score]))
}

/** The deals with a name that contains all words together, with scores. */
const scoresOfPhrase = (searchText: string) => sql`
  select id, max(${scoreInName(searchText)}) as score from names group by id`

/** Ignores words of one or two letters if the term also has longer words. */
function termsIn(searchText: string): string[] {
  const terms = splitSearchTerm(searchText)
  const long = terms.filter((term) => term.length > 2 || !isTokenizable(term))
  return long.length > 0 ? long : terms
}

export type HotelSuggestion = { hotel_id: number; hotel_name: string; city: string; deals: number }

/** Hotels of the matching deals whose name or town matches the term, best match first. */
export async function findHotelSuggestions(
  db: Db,
  searchText: string,
  { dealIds, limit }: { dealIds: readonly number[]; limit: number },
): Promise<HotelSuggestion[]> {
  const best = sql`greatest(${matchOf(searchText, sql`hotel.name`)}, ${matchOf(searchText, sql`hotel.city`)})`
  const { rows } = await sql<HotelSuggestion>`
    select id as hotel_id, name as hotel_name, city, deals from (
      select hotel.id, hotel.name, hotel.city, count(*)::int as deals, ${best} as score
      from hotel join deal_hotel on deal_hotel.hotel_id = hotel.id
      where hotel.active and deal_hotel.deal_id = any(${dealIds}::bigint[]) group by hotel.id
    ) as found where score is not null order by score desc, name, id limit ${limit}`.execute(db)
  return rows
}

const matchOf = (searchText: string, name: RawBuilder<string>) => {
  const inError = termsIn(searchText).length === 1 ? hasTypingError(searchText) : sql`false`
  return sql`(select coalesce(${scoreInName(searchText)}, case when ${inError} then ${score.typingError} end)
    from (select ${foldNameSql(name)} as name) as own)`
}

type StaySuggestion = Pick<
  CardRow,
  'id' | 'slug' | 'category' | 'title' | 'destination_title' | 'destination_translations'
>

export async function findStaySuggestions(
  db: Db,
  dealIds: readonly number[],
  language = 'en',
): Promise<StaySuggestion[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('deal')
    .leftJoin('reference_item as destination', (join) =>
      join.onRef('destination.name', '=', 'deal.destination').on('destination.kind', '=', 'destination'),
    )
    .select(['deal.id', 'deal.slug', 'deal.category', 'destination.title as destination_title'])
    .select(sql<string>`coalesce(deal.translations #>> array[${language}, 'title'], deal.title)`.as('title'))
    .select(translationsSql('destination.translations', language, ['title']).as('destination_translations'))
    .where('deal.id', 'in', dealIds)
    .execute()
  return rows.sort((a, b) => dealIds.indexOf(a.id) - dealIds.indexOf(b.id))
}

/** Ids of matching deals in list order: best match first; among equal matches, deals that staff recommend first. */
export async function findMatchingDealIds(db: Db, searchText: string): Promise<number[]> {
  const scores = await findMatchScores(db, searchText)
  if (scores.size === 0) return []
  const rows = await db
    .selectFrom('deal')
    .select(['id', 'recommended'])
    .where('id', 'in', [...scores.keys()])
    .execute()
  return rows.sort(compareByRelevance((row) => scores.get(row.id)!)).map((row) => row.id)
}

/** Orders search results by score, recommendation and id. */
export const compareByRelevance =
  <Row extends { id: number; recommended: boolean }>(scoreOf: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    scoreOf(b) - scoreOf(a) || Number(b.recommended) - Number(a.recommended) || a.id - b.id
