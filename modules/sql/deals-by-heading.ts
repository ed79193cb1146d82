/** SQL for the deals under a heading. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type HeadingKind, headingKey } from '../shared/headings.ts'

/** A condition on a row of `deal` that uses an index. */
export const dealHasHeading = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`deal.headings @> array[${headingKey(kind, name)}]::text[]`

/**
 * Like `dealHasHeading`, for lists requested by name: also matches deals whose `category` has the name, even if it is
 * the name of a theme or destination.
 */
export const dealIsListedUnder = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  kind === 'category'
    ? sql<SqlBool>`(${dealHasHeading(kind, name)} or deal.category = ${name})`
    : dealHasHeading(kind, name)

/**
 * A source for `from`: one row of `deal` for each heading of the kind that the deal has; the heading's name is
 * `heading.name`.
 */
export const dealsByHeading = (kind: HeadingKind): RawBuilder<unknown> => {
  const prefix = headingKey(kind, '')
  return sql`deal cross join lateral (select substr(one, ${prefix.length + 1}::int) as name
    from unnest(deal.headings) as one where starts_with(one, ${prefix})) as heading`
}
