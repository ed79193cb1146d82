/**
 * Matches and scores active deals for a search term, for both lists and suggestions. Every word must occur in one of
 * the deal's names, or as a whole word in its texts. A word that is in no name may have typing errors there
 * (typing-error.ts); beyond their number nothing is found.
 */
import { type RawBuilder, sql } from 'kysely'
import { isTokenizable, splitSearchTerm } from '../../sql/search-term.ts'
import type { Db } from '../../shared/shop.ts'
import { countTypingErrors, maxTypingErrors } from './typing-error.ts'

/** Scores of matches in names and texts. Matches with typing errors come after all others. */
const score = {
  sameName: sql.lit(1),
  wholeInName: sql.lit(0.95),
  startInName: sql.lit(0.9),
  partOfName: sql.lit(0.8),
  text: sql.lit(0.6),
  typingError: sql.lit(0.5),
  twoTypingErrors: sql.lit(0.45),
}
/**
 * If a term has several words, the lowest word score counts, multiplied by this factor, so that a name containing all
 * words together ranks higher.
 */
const separateTermsFactor = 0.9
/** Endings that a word in a text may have after the searched word. */
const endings = ['s', 'es', 'n', 'en', 'e']
/** Shorter terms match the beginning of words, because a trigram index does not support other parts of that length. */
const minLengthOfPart = 3

/** One word of a search, folded as names are. */
type FoldedTerm = {
  folded: string
  /** The tokens of names that it means if it is mistyped, with the number of typing errors. */
  corrections: { token: string; errors: number }[]
}
export type SearchTerms = {
  terms: FoldedTerm[]
  /** The whole text, folded. */
  phrase: string
}

/** Ignores words of one or two letters if the text also has longer words. */
function termsIn(searchText: string): string[] {
  const terms = splitSearchTerm(searchText)
  const long = terms.filter((term) => term.length > 2 || !isTokenizable(term))
  return long.length > 0 ? long : terms
}

/** The deals with the heading `item`. `offset 0` makes PostgreSQL use the index instead of reading all deals once. */
const dealsWithHeading = sql`(select deal.id, deal.status from deal
  where deal.headings @> array[item.kind || '/' || item.name] offset 0)`

/** Whether a name belongs to a deal on sale. */
const isNameOnSale = sql`case own.kind
  when 'deal' then exists (select from deal where deal.id = own.owner_id and deal.status = 'active')
  when 'hotel' then exists (select from hotel join deal_hotel on deal_hotel.hotel_id = hotel.id
    join deal on deal.id = deal_hotel.deal_id where hotel.id = own.owner_id and hotel.active and deal.status = 'active')
  else (exists (select from reference_item as item
      join lateral ${dealsWithHeading} as deal on deal.status = 'active' where item.id = own.owner_id)
    or (select count(*) from deal where deal.surrounding_id = own.owner_id and deal.status = 'active') > 0) end`

/** Folds the text of a search, and finds the tokens that its mistyped words mean. At most two statements. */
export async function readSearchTerms(db: Db, searchText: string): Promise<SearchTerms> {
  const texts = [...termsIn(searchText), searchText].map((text) => text.normalize('NFC'))
  const { rows } = await sql<{ folded: string; isKnown: boolean }>`
    select folded,
      exists (select from search_name as own where tokens @> array[folded] and ${isNameOnSale}) as "isKnown"
    from (select place, replace(searchable(given), '-', ' ') as folded
      from unnest(${texts}::text[]) with ordinality as each (given, place) offset 0) as term order by place`.execute(db)
  const parts = rows.map((row) => ({ ...row, folded: row.folded.replaceAll(/\s+/gu, ' ').trim() }))
  const mistyped = parts.slice(0, -1).filter(({ folded, isKnown }) => !isKnown && maxTypingErrors(folded) > 0)
  const corrections = await findCorrections(
    db,
    mistyped.map(({ folded }) => folded),
  )
  return {
    terms: parts.slice(0, -1).map(({ folded }) => ({ folded, corrections: corrections.get(folded) ?? [] })),
    phrase: parts.at(-1)!.folded,
  }
}

/** The tokens within the tolerated number of typing errors of each term. */
async function findCorrections(db: Db, terms: readonly string[]): Promise<Map<string, FoldedTerm['corrections']>> {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<{ place: number; token: string }>`${sql.join(
    terms.map(
      (term, place) => sql`select distinct ${place}::int as place, token from search_token where ${mayMean(term)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    terms.map((term, place) => [
      term,
      rows
        .filter((row) => row.place === place)
        .flatMap(({ token }) => {
          const errors = countTypingErrors(term, token, maxTypingErrors(term))
          return errors === null ? [] : [{ token, errors }]
        }),
    ]),
  )
}

/** A condition that every token within the tolerated number of typing errors meets, and most others do not. */
function mayMean(term: string): RawBuilder<unknown> {
  const [length, max] = [[...term].length, maxTypingErrors(term)]
  const similarLength = sql`length(token) between ${length - max}::int and ${length + max}::int`
  if (max > 1) return similarLength
  // One error leaves the beginning or the end of the term unchanged up to its middle.
  const half = Math.ceil((length - 2) / 2)
  return sql`${similarLength} and (left(token, ${half}::int) = left(${term}, ${half}::int)
    or right(token, ${half}::int) = right(${term}, ${half}::int))`
}

const escaped = (folded: string): string => folded.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A condition on `search_name` that the term occurs in a name. */
const occursInName = (folded: string): RawBuilder<unknown> =>
  isTokenizable(folded) && [...folded].length < minLengthOfPart
    ? sql`names like ${`% ${escaped(folded)}%`}`
    : sql`names like ${`%${escaped(folded)}%`}`

/** The score of the term's occurrence in a name, where it occurs. */
const scoreInName = (folded: string) => sql`case
  when names like ${`%\n ${escaped(folded)} \n%`} then ${score.sameName}
  when names like ${`% ${escaped(folded)} %`} then ${score.wholeInName}
  when names like ${`% ${escaped(folded)}%`} then ${score.startInName}
  else ${score.partOfName} end`

const tokensWithErrors = ({ corrections }: FoldedTerm, errors: number): string[] =>
  corrections.filter((correction) => correction.errors === errors).map(({ token }) => token)

const haveToken = (tokens: readonly string[]) => sql`tokens && ${tokens}::text[]`

/** Rows of `search_name` that match the term, with their score. */
export const matchingNames = (term: FoldedTerm): RawBuilder<unknown> => {
  const own = sql`select kind, owner_id, ${scoreInName(term.folded)} as score from search_name
    where ${term.folded !== ''} and ${occursInName(term.folded)}`
  if (term.corrections.length === 0) return own
  return sql`${own} union all select kind, owner_id, case when ${haveToken(tokensWithErrors(term, 1))}
    then ${score.typingError} else ${score.twoTypingErrors} end
    from search_name where ${haveToken(term.corrections.map(({ token }) => token))}`
}

const queryFor = (folded: string) => sql`plainto_tsquery('simple', search_tokens(${folded}))`
/** The word and, if it ends with a letter, its possible inflections. */
const formsOf = (folded: string): string[] => [
  folded,
  ...(/\p{L}$/u.test(folded) ? endings.map((ending) => folded + ending) : []),
]

/** Whether the word occurs in the texts. Languages without spaces between words are matched by LIKE pattern. */
const occursInText = ({ folded }: FoldedTerm) =>
  isTokenizable(folded)
    ? sql`search_words @@ (${sql.join(formsOf(folded).map(queryFor), sql` || `)})`
    : sql`search_text like ${`%${escaped(folded)}%`}`

type Match = { id: number; score: number; recommended: boolean }

/** The active deals that match, in the order of `compareByRelevance`. */
export async function findMatches(db: Db, { terms, phrase }: SearchTerms, limit?: number): Promise<Match[]> {
  const each = terms.map((term, place) => sql`select ${place}::int as term, * from (${matchingNames(term)}) as own`)
  const whole = { folded: phrase, corrections: [] }
  const phraseNames = terms.length > 1 ? [sql`select -1 as term, * from (${matchingNames(whole)}) as own`] : []
  const texts = terms.map(
    (term, place) => sql`select ${place}::int as term, id, ${score.text} as score from deal
      where status = 'active' and ${occursInText(term)}`,
  )
  const { rows } = await sql<Match>`
    with own as materialized (${sql.join([...each, ...phraseNames], sql` union all `)}),
    own_deal as (
      select term, owner_id as id, score from own where kind = 'deal'
      union all select term, deal.id, score from own join reference_item as item on item.id = own.owner_id
        cross join lateral ${dealsWithHeading} as deal where own.kind = 'item' and item.kind <> 'surrounding'
      union all select term, deal.id, score from own join reference_item as item on item.id = own.owner_id
        cross join lateral (select id from deal where surrounding_id = item.id offset 0) as deal
        where own.kind = 'item' and item.kind = 'surrounding'
      union all select term, deal_hotel.deal_id, score from own join hotel on hotel.id = own.owner_id and hotel.active
        join deal_hotel on deal_hotel.hotel_id = hotel.id where own.kind = 'hotel'
      union all ${sql.join(texts, sql` union all `)}),
    best as (select term, id, max(score) as score from own_deal group by term, id),
    matches as (
      select id, min(score) * ${sql.lit(terms.length > 1 ? separateTermsFactor : 1)} as score
        from best where term >= 0 group by id having count(*) = ${terms.length}
      union all select id, score from best where term < 0)
    select deal.id, max(score)::float8 as score, deal.recommended from matches join deal on deal.id = matches.id
    where deal.status = 'active' group by deal.id
    order by score desc, deal.recommended desc, deal.id limit ${limit ?? null}::bigint`.execute(db)
  return rows
}

/** Orders search results by score, recommendation and id. */
export const compareByRelevance =
  <Row extends { id: number; recommended: boolean }>(scoreOf: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    scoreOf(b) - scoreOf(a) || Number(b.recommended) - Number(a.recommended) || a.id - b.id
