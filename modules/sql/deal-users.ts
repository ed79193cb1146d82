import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../shared/shop.ts'
import type { Tables } from '../shared/tables.ts'

/** The maximum number of deals listed by name; their total is returned separately. */
const maxListed = 20

/** The deals that use a record of the catalogue; `isUser` is the condition on a row of `deal`. */
export async function findDealsUsing(
  db: Db,
  isUser: (expression: ExpressionBuilder<Tables, 'deal'>) => Expression<SqlBool>,
) {
  const rows = await db
    .selectFrom('deal')
    .select(['id', 'title', 'status', sql<number>`count(*) over ()`.as('total')])
    .where(isUser)
    .orderBy('title')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return {
    users: rows.map(({ id, title, status }) => ({ kind: 'deal' as const, id, title, status })),
    total: Number(rows[0]?.total ?? 0),
  }
}
