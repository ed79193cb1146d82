/** SQL for the deals under a heading. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type HeadingKind, headingKey } from '../shared/headings.ts'
import { totalsBySubjectSql } from './running-total.ts'

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

/** A source for `from`: the `name` of each heading of the kind, and the number of its `deals` in any status. */
export const dealCountsByHeading = (kind: HeadingKind): RawBuilder<unknown> => {
  const prefix = headingKey(kind, '')
  return sql`(select substr(subject, ${prefix.length + 1}::int) as name, amount as deals
    from ${totalsBySubjectSql('heading')} as total where starts_with(subject, ${prefix})) as heading`
}

/**
 * A source for `from`: one row for each heading of the kind and each combination of headings that deals have. The
 * heading's name is `heading.name`; `counted` has the number of those deals (`deals`) and the given columns. Deals are
 * grouped by combination first: many deals share one, and taking headings apart costs more than grouping.
 */
export const dealsByHeading = (
  kind: HeadingKind,
  { columns = sql``, where = sql`true` }: { columns?: RawBuilder<unknown>; where?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> => {
  const prefix = headingKey(kind, '')
  return sql`(select headings, count(*) as deals ${columns} from deal where ${where} group by headings) as counted
    cross join lateral (select substr(one, ${prefix.length + 1}::int) as name
      from unnest(counted.headings) as one where starts_with(one, ${prefix})) as heading`
}
