/** Which deals belong to a heading, as SQL. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type HeadingKind, headingOf } from '../shared/headings.ts'

/** A condition on a row of `deal`; an index answers it. */
export const dealHasHeading = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`deal.headings @> array[${headingOf(kind, name)}]::text[]`

/**
 * The same for lists that are asked for by name: the `category` of a deal also finds it where that is the name of a
 * theme or a destination.
 */
export const dealIsListedUnder = (kind: HeadingKind, name: string): RawBuilder<SqlBool> =>
  kind === 'category'
    ? sql<SqlBool>`(${dealHasHeading(kind, name)} or deal.category = ${name})`
    : dealHasHeading(kind, name)

/** What to select from: `deal`, once for each heading of the kind that it belongs to, whose name is `heading.name`. */
export const dealsByHeading = (kind: HeadingKind): RawBuilder<unknown> => {
  const prefix = headingOf(kind, '')
  return sql`deal cross join lateral (select substr(one, ${prefix.length + 1}::int) as name
    from unnest(deal.headings) as one where starts_with(one, ${prefix})) as heading`
}
