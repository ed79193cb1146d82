/** SQL for the deals of a heading. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type HeadingKind, headingKey } from '../shared/headings.ts'

/** A condition on a row of `deal` that uses an index. */
export const dealHasHeading = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`deal.headings @> array[${headingKey(kind, name)}]::text[]`

/**
 * Like `dealHasHeading`, for lists requested by name: also matches deals whose `category` is the name, even if it names
 * a theme or a destination.
 */
export const dealIsListedUnder = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  kind === 'category'
    ? sql<SqlBool>`(${dealHasHeading(kind, name)} or deal.category = ${name})`
    : dealHasHeading(kind, name)

/**
 * A source for `from`: rows of `deal`, one for each of its headings of the kind, with the heading's name as
 * `heading.name`.
 */
export const dealsByHeading = (kind: HeadingKind): RawBuilder<unknown> => {
  const prefix = headingKey(kind, '')
  return sql`deal cross join lateral (select substr(one, ${prefix.length + 1}::int) as name
    from unnest(deal.headings) as one where starts_with(one, ${prefix})) as heading`
}
