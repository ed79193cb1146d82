import type { Selectable } from 'kysely'
import type { Account } from '../../money/payment/ports.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PaymentCredentialTable } from '../../shared/tables.ts'

export type StoredCredential = Selectable<PaymentCredentialTable>

export const findCredentials = (db: Db): Promise<StoredCredential[]> =>
  db.selectFrom('payment_credential').selectAll().orderBy('account').orderBy('name').execute()

export async function hasStoredCredentials(db: Db, account: Account): Promise<boolean> {
  return (await findCredentials(db)).some((credential) => credential.account === account)
}

export async function saveCredentials(
  trx: Trx,
  credentials: { account: Account; name: string; value_sealed: string; updated_at: Date; updated_by: string }[],
): Promise<void> {
  await trx
    .insertInto('payment_credential')
    .values(credentials)
    .onConflict((conflict) =>
      conflict.columns(['account', 'name']).doUpdateSet(({ ref }) => ({
        value_sealed: ref('excluded.value_sealed'),
        updated_at: ref('excluded.updated_at'),
        updated_by: ref('excluded.updated_by'),
      })),
    )
    .execute()
}

export async function deleteCredentials(trx: Trx, account: Account): Promise<void> {
  await trx.deleteFrom('payment_credential').where('account', '=', account).execute()
}

/** Stores a re-encrypted key, unless the key was replaced in the meantime. */
export async function updateSealedCredential(
  db: Db,
  { account, name, value_sealed }: StoredCredential,
  sealed: string,
) {
  await db
    .updateTable('payment_credential')
    .set({ value_sealed: sealed })
    .where('account', '=', account)
    .where('name', '=', name)
    .where('value_sealed', '=', value_sealed)
    .execute()
}
