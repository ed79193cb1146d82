/** The saved versions of a deal. */
import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { DealContent, historyActions } from './contract.ts'

export type HistoryEntry = {
  deal_id: number
  version: number
  action: (typeof historyActions)[number]
  at: Date
  by: string | null
  content: DealContent | null
}

export async function insertDealHistory(trx: Trx, { content, ...entry }: HistoryEntry): Promise<void> {
  await trx
    .insertInto('deal_history')
    .values({ ...entry, content: content && jsonbValue(content) })
    .execute()
}

export async function hasDealVersion(db: Db, dealId: number, version: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('deal_history')
      .select('id')
      .where('deal_id', '=', dealId)
      .where('version', '=', version)
      .where('content', 'is not', null)
      .executeTakeFirst()) !== undefined
  )
}

type HistoryRow = HistoryEntry & { id: number; before: DealContent | null }

/** Latest first; each version comes with the content of the version before it. */
export async function findDealHistory(
  db: Db,
  dealId: number,
  page: { page: number; limit: number },
): Promise<{ items: HistoryRow[]; total: number }> {
  const { total } = await db
    .selectFrom('deal_history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('deal_history as entry')
    .selectAll('entry')
    .select(
      sql<unknown>`(select before.content from deal_history before where before.deal_id = entry.deal_id
        and before.content is not null and before.version < entry.version order by before.id desc limit 1)`.as(
        'before',
      ),
    )
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  return { items: rows as HistoryRow[], total: Number(total) }
}
