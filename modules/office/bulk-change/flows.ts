/**
 * Bulk changes of deals. A rehearsal performs the change in a transaction that is rolled back, so it shows the actual
 * refusals and prices.
 */
import { basisPointsToPercent, percentToBasisPoints } from '../../shared/money.ts'
import { changeDealInTransaction, lockDealContent, lockMatchingDeals, toDealFilter } from '../deal-admin/index.ts'
import type { CardSource } from '../../availability/search/index.ts'
import { Refusal, refuse, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { runInSavepoint, runInTransaction } from '../../sql/transaction.ts'
import type { ChangedRow, ChangeResult, DealChange, LastChange, MatchingChange } from './contract.ts'
import { maxMatchingDeals } from './limits.ts'
import { lockBulkChange, findRecentBulkChanges, insertBulkChange, markBulkChangeUndone } from './store.ts'

type Fields = DealChange['fields']
const shownChanges = 20

/**
 * Each deal is changed or refused individually: 409 `record_changed` if its version has changed, 422 `deal_incomplete`
 * if it is on sale and would become incomplete, as in its editor. A deal that already has the values is not changed.
 * Throws 400 if a deal occurs twice.
 */
export async function runBulkChange(
  shop: CardSource & Pick<Shop, 'now'>,
  { changes, rehearse }: { changes: readonly DealChange[]; rehearse: boolean },
  caller: Caller,
  storeReply: StoreReply,
): Promise<ChangeResult> {
  const twice = changes.findIndex(
    ({ deals_id }, index) => changes.findIndex((change) => change.deals_id === deals_id) < index,
  )
  if (twice >= 0) refuseField(`changes.${twice}.deals_id`, 'repeated', 'This deal is named twice.')
  return changeInTransaction(shop, async () => changes, { rehearse, by: caller.staff!.email }, storeReply)
}

/**
 * Changes every deal that the filter matches. The matches are locked before they are counted: what is changed is what
 * was counted. Throws 400 if a change lacks `expected`, 409 `matches_changed` if another number of deals matches now,
 * 422 `matches_too_many` beyond the limit.
 */
export async function runMatchingChange(
  shop: CardSource & Pick<Shop, 'now'>,
  { rehearse, filter, expected, change }: MatchingChange,
  caller: Caller,
  storeReply: StoreReply,
): Promise<ChangeResult> {
  if (!rehearse && expected === undefined) refuseField('expected', 'required', 'Name the number of deals that you saw.')
  const selectChanges = async (trx: Trx): Promise<DealChange[]> => {
    const ids =
      (await lockMatchingDeals(trx, toDealFilter(shop, filter), maxMatchingDeals)) ??
      refuse(
        422,
        'matches_too_many',
        `At most ${maxMatchingDeals} deals can be changed at once. Narrow the list first.`,
        {
          data: { max: maxMatchingDeals },
        },
      )
    if (expected !== undefined && ids.length !== expected)
      refuse(409, 'matches_changed', `The list has changed: ${ids.length} deals match now.`, {
        data: { expected, count: ids.length },
      })
    return ids.map((deals_id) => ({ deals_id, ...change }))
  }
  return changeInTransaction(shop, selectChanges, { rehearse, by: caller.staff!.email }, storeReply)
}

function changeInTransaction(
  shop: CardSource & Pick<Shop, 'now'>,
  selectChanges: (trx: Trx) => Promise<readonly DealChange[]>,
  { rehearse, by }: { rehearse: boolean; by: string },
  storeReply: StoreReply,
): Promise<ChangeResult> {
  return runInTransaction(
    shop.db,
    async (trx) => {
      const rows = await changeDealsIndividually({ ...shop, db: trx }, trx, await selectChanges(trx), by)
      const changed = rows.filter(isChanged)
      if (rehearse || changed.length === 0) return { id: null, rows }
      const deals = changed.map(({ deals_id, version, before }) => ({ deals_id, version: version + 1, before }))
      const reply = { id: await insertBulkChange(trx, { at: shop.now(), by, deals }), rows }
      await storeReply(trx, reply)
      return reply
    },
    () => !rehearse,
  )
}

/** Throws 404 `change_unknown`, or 409 `change_undone` if it was already undone. */
export async function undoBulkChange(
  shop: CardSource & Pick<Shop, 'now'>,
  id: number,
  caller: Caller,
  storeReply: StoreReply,
): Promise<ChangeResult> {
  const by = caller.staff!.email
  return shop.db.transaction().execute(async (trx) => {
    const change = (await lockBulkChange(trx, id)) ?? refuse(404, 'change_unknown', 'There is no such change.')
    if (change.undone_at !== null) refuse(409, 'change_undone', 'This change was undone already.')
    const changes = change.deals.map(({ before, ...deal }) => ({ ...deal, fields: before }))
    const rows = await changeDealsIndividually({ ...shop, db: trx }, trx, changes, by)
    await markBulkChangeUndone(trx, id, by, shop.now())
    await storeReply(trx, { id: null, rows })
    return { id: null, rows }
  })
}

export async function listRecentBulkChanges({ db }: Pick<Shop, 'db'>): Promise<LastChange[]> {
  return (await findRecentBulkChanges(db, shownChanges)).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }))
}

const untouched = { before: {}, after: {}, price_before_cents: null, price_after_cents: null }

/** The new margin, a percentage rounded to two decimals. */
const addToMargin = (margin: number, by: number): number => basisPointsToPercent(percentToBasisPoints(margin + by))

const isChanged = ({ refusal, after }: ChangedRow): boolean => refusal === null && Object.keys(after).length > 0

/** Changes deals in order of id, the common lock order, so that two callers cannot deadlock. */
async function changeDealsIndividually(
  inside: CardSource & Pick<Shop, 'now'>,
  trx: Trx,
  changes: readonly DealChange[],
  by: string,
): Promise<ChangedRow[]> {
  const rows = new Map<number, ChangedRow>()
  for (const change of changes.toSorted((a, b) => a.deals_id - b.deals_id))
    rows.set(change.deals_id, await changeDeal(inside, trx, change, by))
  return changes.map(({ deals_id }) => rows.get(deals_id)!)
}

async function changeDeal(
  inside: CardSource & Pick<Shop, 'now'>,
  trx: Trx,
  { deals_id, version, fields, margin_by }: DealChange,
  by: string,
): Promise<ChangedRow> {
  const deal = await lockDealContent(trx, deals_id)
  if (!deal) {
    const refusal = { code: 'deal_unknown', message: 'There is no such deal.' }
    return { ...untouched, deals_id, title: '', version: 0, refusal }
  }
  const { content, advertised_cents } = deal
  const changes = margin_by === undefined ? fields : { ...fields, margin: addToMargin(content.margin, margin_by) }
  const { before, after } = differencesOf(content, changes)
  const row = {
    deals_id,
    title: content.title,
    version: deal.version,
    before,
    after,
    price_before_cents: advertised_cents,
    price_after_cents: advertised_cents,
    refusal: null,
  }
  if (Object.keys(after).length === 0) return row
  try {
    if (after.margin !== undefined && after.margin < 0)
      refuse(400, 'margin_below_zero', 'The margin would be below zero.')
    const input = { ...content, ...after, version: version ?? deal.version }
    const changed = await runInSavepoint(trx, () => changeDealInTransaction(inside, trx, deals_id, input, by))
    return { ...row, price_after_cents: changed.advertised_cents }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error.fields?.[0] ?? error
    return { ...row, refusal: { code, message } }
  }
}

/** The changed fields, with the values before and after. */
function differencesOf(content: Fields, fields: Fields): { before: Fields; after: Fields } {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => fields[name] !== content[name])
  const of = (values: Fields): Fields => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: of(content), after: of(fields) }
}
