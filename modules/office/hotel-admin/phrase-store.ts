import type { Selectable } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { SupplierPhraseTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'

export type StoredPhrase = Omit<Selectable<SupplierPhraseTable>, 'translations'> & { translations: Translations }

export async function findPhrase(db: Db, id: number): Promise<StoredPhrase | null> {
  const row = await db.selectFrom('supplier_phrase').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? (row as StoredPhrase) : null
}

/** Locks the phrase until the transaction ends. */
export async function lockPhrase(trx: Trx, id: number): Promise<StoredPhrase | null> {
  const row = await trx.selectFrom('supplier_phrase').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? (row as StoredPhrase) : null
}

export async function updatePhrase(
  trx: Trx,
  { id, version }: Pick<StoredPhrase, 'id' | 'version'>,
  translations: Translations,
  by: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('supplier_phrase')
    .set({ translations: jsonbValue(translations), version: version + 1, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
}
