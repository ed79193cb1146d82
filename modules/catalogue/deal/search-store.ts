/**
 * Finds what the words of a search match; modules/availability/search/matches.ts scores the deals. Every word must
 * occur in one of the deal's names, or as a whole word in its texts. A word that is in no name may have typing errors
 * there (typing-error.ts); beyond their number nothing is found. A word also means the headings that have a synonym of
 * it in their names (synonyms.ts).
 */
import { type RawBuilder, sql } from 'kysely'
import { isTokenizable, splitSearchTerm } from '../../sql/search-term.ts'
import type { Db } from '../../shared/shop.ts'
import { wholeText } from './search-text.ts'
import { findSynonyms } from './synonyms.ts'
import { countTypingErrors, maxTypingErrors } from './typing-error.ts'

/** Scores of matches in names and texts. Matches with typing errors come after all others. */
const score = {
  sameName: sql.lit(1),
  wholeInName: sql.lit(0.95),
  startInName: sql.lit(0.9),
  partOfName: sql.lit(0.8),
  synonym: sql.lit(0.7),
  text: sql.lit(0.6),
  typingError: sql.lit(0.5),
  twoTypingErrors: sql.lit(0.45),
}
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
  const isBesideOthers = parts.length > 2
  const mistyped = parts.slice(0, -1).flatMap(({ folded, isKnown }) => {
    const max = isKnown ? 0 : maxTypingErrors(folded, isBesideOthers)
    return max > 0 ? [{ term: folded, max }] : []
  })
  const corrections = await findCorrections(db, mistyped)
  return {
    terms: parts.slice(0, -1).map(({ folded }) => ({ folded, corrections: corrections.get(folded) ?? [] })),
    phrase: parts.at(-1)!.folded,
  }
}

/** A word that is in no name, with the number of typing errors that are tolerated in it. */
type MistypedTerm = { term: string; max: number }

/** The tokens within the tolerated number of typing errors of each term. */
async function findCorrections(
  db: Db,
  terms: readonly MistypedTerm[],
): Promise<Map<string, FoldedTerm['corrections']>> {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<{ place: number; token: string }>`${sql.join(
    terms.map(
      (mistyped, place) =>
        sql`select distinct ${place}::int as place, token from search_token where ${mayMean(mistyped)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    terms.map(({ term, max }, place) => [
      term,
      rows
        .filter((row) => row.place === place)
        .flatMap(({ token }) => {
          const errors = countTypingErrors(term, token, max)
          return errors === null ? [] : [{ token, errors }]
        }),
    ]),
  )
}

/** A condition that every token within the tolerated number of typing errors meets, and most others do not. */
function mayMean({ term, max }: MistypedTerm): RawBuilder<unknown> {
  const { length } = [...term]
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
  const synonyms = findSynonyms(term.folded)
  return sql.join(
    [
      sql`select kind, owner_id, ${scoreInName(term.folded)} as score from search_name
        where ${term.folded !== ''} and ${occursInName(term.folded)}`,
      ...(synonyms.length > 0
        ? [
            sql`select kind, owner_id, ${score.synonym} from search_name
            where kind = 'item' and ${haveToken(synonyms)}`,
          ]
        : []),
      ...(term.corrections.length > 0
        ? [
            sql`select kind, owner_id, case when ${haveToken(tokensWithErrors(term, 1))}
            then ${score.typingError} else ${score.twoTypingErrors} end
            from search_name where ${haveToken(term.corrections.map(({ token }) => token))}`,
          ]
        : []),
    ],
    sql` union all `,
  )
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

/**
 * What the terms match: names of deals, of reference items and of hotels with their score, and the deals with the word
 * in their texts. `term` is the term's place in the search, or `wholeText`.
 */
export type Found = {
  names: [term: number, kind: 'deal' | 'item' | 'hotel', score: number, ownerIds: number[]][]
  texts: [term: number, dealIds: number[]][]
  textScore: number
}

/** As one JSON value, because thousands of small rows take many times longer to transfer. */
export async function findTerms(db: Db, { terms, phrase }: SearchTerms): Promise<Found> {
  const each = terms.map((term, place) => sql`select ${place}::int as term, * from (${matchingNames(term)}) as own`)
  const whole = { folded: phrase, corrections: [] }
  if (terms.length > 1) each.push(sql`select ${wholeText}::int as term, * from (${matchingNames(whole)}) as own`)
  const texts = terms.map(
    (term, place) => sql`select ${place}::int as term, json_agg(id) as ids from deal
      where status = 'active' and ${occursInText(term)} having count(*) > 0`,
  )
  const { rows } = await sql<Found>`
    select (select coalesce(json_agg(json_build_array(term, kind, score, ids)), '[]')
        from (select term, kind, score, json_agg(owner_id) as ids from (${sql.join(each, sql` union all `)}) as own
          group by term, kind, score) as own) as names,
      (select coalesce(json_agg(json_build_array(term, ids)), '[]')
        from (${sql.join(texts, sql` union all `)}) as own) as texts,
      ${score.text}::float8 as "textScore"`.execute(db)
  return rows[0]!
}
