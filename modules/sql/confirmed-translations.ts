import { sql } from 'kysely'
import { toStoredPath } from '../shared/record-texts.ts'
import type { Trx } from '../shared/shop.ts'

export type TableWithTexts =
  | 'activity'
  | 'additional_info'
  | 'banner'
  | 'content_page'
  | 'hotel'
  | 'reference_item'
  | 'voucher'
  | 'voucher_campaign'

/**
 * Marks translations such as `nl.description` as made from the current English text. The column `outdated` is
 * maintained by a trigger, so call this after the change of the record, in the same transaction.
 */
export async function confirmTranslations(
  trx: Trx,
  table: TableWithTexts,
  id: number | string,
  confirmed: readonly string[] = [],
): Promise<void> {
  if (confirmed.length === 0) return
  const paths = confirmed.map((name) => sql`#- array[${sql.join(toStoredPath(name))}]::text[]`)
  await sql`update ${sql.table(table)} set outdated = outdated ${sql.join(paths, sql` `)}
    where ${sql.ref(table === 'content_page' ? 'name' : 'id')} = ${id}`.execute(trx)
}
