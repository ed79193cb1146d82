/** Saved views of lists: private, or shared with all staff. */
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { SavedView } from './contract.ts'
import * as store from './store.ts'

const most = 200

const toReply = (row: store.ViewRow, ownerId: number): SavedView => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  own: row.owner_id === ownerId,
  by: row.owner_name,
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
    return toReply(await store.findSavedViewById(trx, id), ownerId)
  })
}

export async function removeSavedView({ db }: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<void> {
  if (!(await store.deleteSavedView(db, id, caller.staff!.id))) refuse(404, 'view_unknown', 'You have no such view.')
}
