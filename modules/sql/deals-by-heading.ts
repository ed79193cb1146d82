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
