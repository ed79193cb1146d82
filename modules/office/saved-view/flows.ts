/** Saved views of lists: private, or shared with all staff. */
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { SavedView } from './contract.ts'
import { mailedListOf } from './mailed-lists.ts'
import { deleteViewMail, insertViewMail } from './mail-store.ts'
import * as store from './store.ts'

const most = 200

const refuseUnknownView = (): never => refuse(404, 'view_unknown', 'You have no such view.')

const toReply = (row: store.ViewRow, ownerId: number): SavedView => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  own: row.owner_id === ownerId,
  by: row.owner_name,
  mailed: row.mailed,
  state: row.state as SavedView['state'],
})

export async function listSavedViews({ db }: Pick<Shop, 'db'>, screen: string, caller: Caller): Promise<SavedView[]> {
  const { id } = caller.staff!
  return (await store.findSavedViews(db, screen, id)).map((row) => toReply(row, id))
}

/** Throws 400 for a blank name, 422 beyond 200 views. */
export async function addSavedView(
  shop: Pick<Shop, 'db' | 'now'>,
  view: Pick<SavedView, 'name' | 'shared' | 'state'> & { screen: string },
  caller: Caller,
): Promise<SavedView> {
  const ownerId = caller.staff!.id
  const name = view.name.replace(/\s+/g, ' ').trim()
  if (name === '') refuseField('name', 'required', 'Enter a name.')
  return shop.db.transaction().execute(async (trx) => {
    if ((await store.countSavedViews(trx, ownerId)) >= most)
      refuse(422, 'views_too_many', 'You have many saved views. Delete some first.')
    const id = await store.upsertSavedView(trx, { ...view, name, owner_id: ownerId, created_at: shop.now() })
    return toReply((await store.findSavedViewById(trx, id, ownerId))!, ownerId)
  })
}

export async function removeSavedView({ db }: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<void> {
  if (!(await store.deleteSavedView(db, id, caller.staff!.id))) refuseUnknownView()
}

/**
 * Throws 404 for a view that the caller does not see, 422 `view_not_mailed` for a list that is not mailed, 403 for a
 * list that the caller may not read.
 */
export async function setViewMailed(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  mailed: boolean,
  caller: Caller,
): Promise<SavedView> {
  const user = caller.staff!
  return shop.db.transaction().execute(async (trx) => {
    const view = (await store.findSavedViewById(trx, id, user.id)) ?? refuseUnknownView()
    if (mailed) {
      const list =
        mailedListOf(view.screen) ?? refuse(422, 'view_not_mailed', 'Views of this list are not sent by e-mail.')
      if (!user.permissions.includes(list.permission)) refuse(403, 'not_allowed', 'Your role does not show this list.')
      await insertViewMail(trx, { view_id: id, user_id: user.id, created_at: shop.now() })
    } else await deleteViewMail(trx, id, user.id)
    return toReply({ ...view, mailed }, user.id)
  })
}
