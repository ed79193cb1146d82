import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { SetUp } from './steps.ts'

/** Reads the set-up state in one query. `second_factor` is about the given user. */
export async function findSetUpState(db: Db, userId: number): Promise<SetUp> {
  const { rows } = await sql<SetUp>`select
    exists (select from staff_totp where user_id = ${userId} and confirmed_at is not null)
      or exists (select from staff_passkey where user_id = ${userId}) as second_factor,
    array(select name from setting) as saved,
    array(select name from content_page where body_html <> '' or faq <> '[]') as pages,
    exists (select from hotel where active and deleted_at is null) as hotels,
    exists (select from deal where status = 'active') as deals,
    (select count(*) from staff_user where active) > 1 as team`.execute(db)
  return rows[0]!
}
