/** Releases and rolls back change sets: the flow of its editor performs each change, all in one transaction. */
import { findActiveStaff } from '../../people/staff/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import type { Caller, Trx } from '../../shared/shop.ts'
import { toDatabase, runInTransaction, runInSavepoint } from '../../sql/transaction.ts'
import type { ChangeRefusal } from './contract.ts'
import {
  auditChangeSet,
  emailOf,
  lockOpenChangeSet,
  refuseNotAllowed,
  refuseUnknownSet,
  requirePermissions,
} from './flows.ts'
import { recordFlows, type RecordShop } from './record-flows.ts'
import {
  findChangeSets,
  findDueChangeSetIds,
  findPlannedChanges,
  lockChangeSet,
  type StoredChange,
  updateChangeSet,
  updateRestoreContent,
} from './store.ts'

/**
 * Performs all changes or none: throws 409 `change_set_refused` with each refused record and its reason. A rehearsal
 * returns the same refusals. Throws 403 if the caller may not change records of one of the kinds.
 */
export async function runChangeSetRelease(
  shop: RecordShop,
  id: number,
  { rehearse: isRehearsal }: { rehearse: boolean },
  caller: Caller,
): Promise<{ refusals: ChangeRefusal[] }> {
  const { refusals, afterCommit } = await runInTransaction(
    shop.db,
    async (trx) => {
      await lockOpenChangeSet(trx, id)
      const changes = await findPlannedChanges(trx, id)
      if (changes.length === 0) refuse(409, 'change_set_empty', 'This change set has no changes.')
      requirePermissions(caller, changes)
      const refusals = await performChanges(shop, trx, changes, caller)
      if (isRehearsal) return { refusals, afterCommit: [] }
      throwRefusals(refusals)
      const afterCommit = await completeChanges(shop, trx, changes)
      await updateChangeSet(trx, id, {
        state: 'released',
        released_at: shop.now(),
        released_by: emailOf(caller),
        // Clears the refusals of a failed scheduled release.
        refusals: null,
      })
      await auditChangeSet(trx, caller, 'release', id)
      return { refusals, afterCommit }
    },
    () => !isRehearsal,
  )
  for (const work of afterCommit) await work()
  return { refusals }
}

/** Completes the changes of each kind; returns the work to do after the commit. */
async function completeChanges(
  shop: RecordShop,
  trx: Trx,
  changes: readonly StoredChange[],
): Promise<(() => Promise<void>)[]> {
  const afterCommit: (() => Promise<void>)[] = []
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    const records = ofKind.map(({ record }) => record)
    const work = await recordFlows[kind].complete?.(shop, trx, records)
    if (work) afterCommit.push(work)
  }
  return afterCommit
}

function throwRefusals(refusals: readonly ChangeRefusal[]): void {
  if (refusals.length > 0)
    refuse(409, 'change_set_refused', refusals.map(({ title, message }) => `${title}: ${message}`).join(' '), {
      data: { refusals },
    })
}

/** Performs each change and stores the previous content for a rollback; returns the refusals. */
async function performChanges(
  shop: RecordShop,
  trx: Trx,
  changes: readonly StoredChange[],
  caller: Caller,
  isRollback = false,
): Promise<ChangeRefusal[]> {
  const inside = { ...shop, db: toDatabase(trx) }
  const refusals: ChangeRefusal[] = []
  for (const change of changes) {
    const { kind, record, title, content } = change
    const { read, write, restore } = recordFlows[kind]
    try {
      await runInSavepoint(trx, async () => {
        const before = await read(inside, record)
        await (isRollback && restore ? restore : write)(inside, record, content, caller)
        const { version } = (await read(inside, record)).body
        await updateRestoreContent(trx, { ...change, restore: { ...before.body, version } })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ kind, record, title, code: error.code, message: error.message })
    }
  }
  return refusals
}

/** Throws 409 `change_set_refused`, without effect, with each record that was changed after the release. */
export async function rollBackChangeSet(shop: RecordShop, id: number, caller: Caller): Promise<null> {
  const afterCommit = await shop.db.transaction().execute(async (trx) => {
    const set = (await lockChangeSet(trx, id)) ?? refuseUnknownSet()
    if (set.state !== 'released') refuse(409, 'change_set_not_released', 'Only a released change set is rolled back.')
    const changes = await findPlannedChanges(trx, id)
    requirePermissions(caller, changes)
    const former = changes.map((change) => ({ ...change, content: change.restore! }))
    throwRefusals(await performChanges(shop, trx, former, caller, true))
    const afterCommit = await completeChanges(shop, trx, changes)
    await updateChangeSet(trx, id, {
      state: 'rolled_back',
      rolled_back_at: shop.now(),
      rolled_back_by: emailOf(caller),
    })
    await auditChangeSet(trx, caller, 'roll_back', id)
    return afterCommit
  })
  for (const work of afterCommit) await work()
  return null
}

/**
 * Releases the due sets, each on behalf of the user who set its release time. If a set is refused, it stays open with
 * the reasons until a new time is set, and staff get a task.
 */
export async function releaseDueChangeSets(shop: RecordShop): Promise<void> {
  for (const id of await findDueChangeSetIds(shop.db, shop.now())) await releaseScheduledSet(shop, id)
}

async function releaseScheduledSet(shop: RecordShop, id: number): Promise<void> {
  const [set] = await findChangeSets(shop.db, { id })
  const [staff = null] = await findActiveStaff(shop.db, set?.scheduled_by == null ? [] : [set.scheduled_by])
  try {
    if (!staff) refuseNotAllowed()
    const caller = { ip: '', sessionId: null, manageToken: null, staff, userAgent: '' }
    await runChangeSetRelease(shop, id, { rehearse: false }, caller)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, data } = error
    const refusals =
      code === 'change_set_refused'
        ? (data as { refusals: ChangeRefusal[] }).refusals
        : [{ kind: null, record: '', title: '', code, message }]
    await shop.db.transaction().execute(async (trx) => {
      const present = await lockChangeSet(trx, id)
      // The set was released or rescheduled in the meantime.
      if (present?.state !== 'open' || present.version !== set!.version) return
      await updateChangeSet(trx, id, { refusals })
      await insertTask(trx, {
        key: `change_set_refused:${id}:${present.version}`,
        kind: 'change_set_refused',
        reservationNumber: null,
        message: { name: 'change_set_refused', set: present.name, refusals },
      })
    })
  }
}
