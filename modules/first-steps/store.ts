import { sql } from 'kysely'
import type { Db } from '../shared/shop.ts'
import type { StepName } from './step-names.ts'

/**
 * What is done of the setting up, in one query: settings that were ever saved, the pages of these names, a hotel, a
 * deal on sale, a colleague, and a second factor of this user.
 */
export async function findDone(
  db: Db,
  userId: number,
  wantedPages: readonly string[],
): Promise<Record<StepName, boolean>> {
  const { rows } = await sql<Record<StepName, boolean>>`select
    exists (select from staff_totp where user_id = ${userId} and confirmed_at is not null)
      or exists (select from staff_passkey where user_id = ${userId}) as second_factor,
    exists (select from setting where name = 'customization') as look,
    exists (select from setting where name = 'package') as prices,
    exists (select from setting where name = 'payment') as payment,
    (select count(*) from content_page where name = any(${[...wantedPages]})) = ${wantedPages.length} as pages,
    exists (select from hotel where active and deleted_at is null) as hotels,
    exists (select from deal where status = 'active') as deals,
    (select count(*) from staff_user where active) > 1 as team`.execute(db)
  return rows[0]!
}
