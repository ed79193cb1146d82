import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ViewState } from './contract.ts'

export async function insertViewMail(
  trx: Trx,
  mail: { view_id: number; user_id: number; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_view_mail')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteViewMail(trx: Trx, viewId: number, userId: number): Promise<void> {
  await trx.deleteFrom('saved_view_mail').where('view_id', '=', viewId).where('user_id', '=', userId).execute()
}

export type MailedView = {
  view_id: number
  user_id: number
  screen: string
  name: string
  state: ViewState
  language: string
}

/** Views with the users who get them by e-mail; a view that is no longer shared is mailed only to its owner. */
const selectMailedViews = (db: Db) =>
  db
    .selectFrom('saved_view_mail as mailed')
    .innerJoin('saved_view as view', 'view.id', 'mailed.view_id')
    .innerJoin('staff_user as reader', 'reader.id', 'mailed.user_id')
    .select(['mailed.view_id', 'mailed.user_id', 'view.screen', 'view.name', 'reader.language'])
    .select(sql<ViewState>`view.state`.as('state'))
    .where((or) => or.or([or('view.shared', '=', true), or('view.owner_id', '=', or.ref('mailed.user_id'))]))

export const findViewSubscriptions = (db: Db): Promise<MailedView[]> =>
  selectMailedViews(db).orderBy('mailed.view_id').orderBy('mailed.user_id').execute()

export const findMailedView = async (db: Db, viewId: number, userId: number): Promise<MailedView | null> =>
  (await selectMailedViews(db).where('view_id', '=', viewId).where('user_id', '=', userId).executeTakeFirst()) ?? null
