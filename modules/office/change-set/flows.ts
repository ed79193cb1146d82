/**
 * Planned changes, stored separately from the current records. A change is validated by performing it and rolling it
 * back. On release, its editor's flow performs it, in one transaction with the other changes of the set.
 */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { Refusal, refuse, refuseField } from '../../shared/refusal.ts'
import type { Permission } from '../../shared/permission.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { asDatabase, withSavepoint, runInTransaction, runAndRollBack } from '../../sql/transaction.ts'
import { findActiveStaff } from '../../people/staff/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import type { ChangeRefusal, ChangeSet, PlannedChange } from './contract.ts'
import { permissionFor, type PlannedKind, readingPermissionFor } from './kinds.ts'
import { recordFlows, type RecordShop } from './record-flows.ts'
import {
  lockChangeSet,
  findPlannedChange,
  findPlannedChanges,
  findDueChangeSets,
  findChangeSets,
  insertChangeSet,
  type PlannedBody,
  deletePlannedChange,
  deleteChangeSetRow,
  upsertPlannedChange,
  updateRestoreContent,
  type StoredChange,
  type StoredSet,
  updateChangeSet,
} from './store.ts'

/** Limited, because a release holds the locks of all its records until it ends. */
const maxChanges = 100

const unknownSet = (): never => refuse(404, 'change_set_unknown', 'There is no such change set.')
const notAllowed = (): never => refuse(403, 'not_allowed', 'Your role does not allow this.')

const emailOf = (caller: Caller): string => caller.staff!.email
const mayDo = (caller: Caller, permission: Permission): boolean => caller.staff!.permissions.includes(permission)

export async function listChangeSets(
  { db }: Pick<Shop, 'db'>,
  of: { kind?: PlannedKind; record?: string },
): Promise<ChangeSet[]> {
  if ((of.kind === undefined) !== (of.record === undefined))
    refuseField(of.kind === undefined ? 'kind' : 'record', 'required', 'A record has a kind and a name.')
  return (await findChangeSets(db, of)).map(toReply)
}

export async function getChangeSet({ db }: Pick<Shop, 'db'>, id: number): Promise<ChangeSet> {
  const [set = unknownSet()] = await findChangeSets(db, { id })
  return toReply(set)
}

function toReply(set: Awaited<ReturnType<typeof findChangeSets>>[number]): ChangeSet {
  return {
    id: set.id,
    name: set.name,
    state: set.state,
    version: set.version,
    release_at: set.release_at?.toISOString() ?? null,
    refusals: set.refusals ?? [],
    created_at: set.created_at.toISOString(),
    created_by: set.created_by,
    released_at: set.released_at?.toISOString() ?? null,
    released_by: set.released_by,
    rolled_back_at: set.rolled_back_at?.toISOString() ?? null,
    rolled_back_by: set.rolled_back_by,
    changes: set.changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
  }
}

export async function getPlannedChange(
  shop: RecordShop,
  { id, kind, record }: { id: number; kind: PlannedKind; record: string },
  caller: Caller,
): Promise<PlannedChange> {
  if (!mayDo(caller, readingPermissionFor[kind])) notAllowed()
  const { title, content, at, by } = (await findPlannedChange(shop.db, id, kind, record)) ?? unknownChange()
  const present = await readIfAny(shop, kind, record)
  return {
    kind,
    record,
    title,
    content,
    present,
    is_stale: present?.version !== content.version,
    at: at.toISOString(),
    by,
  }
}

const unknownChange = (): never => refuse(404, 'change_unknown', 'There is no such change in this set.')

async function readIfAny(shop: RecordShop, kind: PlannedKind, record: string): Promise<PlannedBody | null> {
  try {
    return (await recordFlows[kind].read(shop, record)).body
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

export async function addChangeSet(
  shop: Pick<Shop, 'db' | 'now'>,
  { name }: { name: string },
  caller: Caller,
): Promise<{ id: number }> {
  return shop.db.transaction().execute(async (trx) => {
    const id = await insertChangeSet(trx, { name: name.trim(), created_at: shop.now(), created_by: emailOf(caller) })
    await audit(trx, caller, 'add', id, { after: { name } })
    return { id }
  })
}

const audit = (trx: Trx, caller: Caller, action: string, id: number, data: { before?: object; after?: object } = {}) =>
  writeAuditEntry(trx, { actor: emailOf(caller), action: `change_set.${action}`, subject: `change_set:${id}`, ...data })

/** Throws 409 if the set was already released. */
async function lockOpenChangeSet(trx: Trx, id: number): Promise<StoredSet> {
  const set = (await lockChangeSet(trx, id)) ?? unknownSet()
  if (set.state !== 'open') refuse(409, 'change_set_released', 'This change set was released already.')
  return set
}

/**
 * Edits name and release time. A new release time also clears the refusals of the last release. The caller must be
 * allowed to make the planned changes.
 */
export async function editChangeSet(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  { name, release_at, version }: { name: string; release_at: string | null; version: number },
  caller: Caller,
): Promise<ChangeSet> {
  const moment = release_at === null ? null : new Date(release_at)
  return shop.db.transaction().execute(async (trx) => {
    const before = await lockOpenChangeSet(trx, id)
    if (before.version !== version) refuse(409, 'record_changed', 'Someone else has changed this change set meanwhile.')
    const isMoved = moment?.getTime() !== before.release_at?.getTime()
    if (moment !== null && isMoved) {
      if (moment <= shop.now()) refuseField('release_at', 'too_early', 'The moment must lie ahead.')
      requirePermissions(caller, await findPlannedChanges(trx, id))
    }
    await updateChangeSet(trx, id, {
      name: name.trim(),
      ...(isMoved
        ? { release_at: moment, scheduled_by: moment === null ? null : caller.staff!.id, refusals: null }
        : {}),
    })
    await audit(trx, caller, 'update', id, {
      before: { name: before.name, release_at: before.release_at },
      after: { name, release_at },
    })
    return getChangeSet({ db: asDatabase(trx) }, id)
  })
}

export async function deleteChangeSet({ db }: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const { name } = await lockOpenChangeSet(trx, id)
    const changes = await findPlannedChanges(trx, id)
    requirePermissions(caller, changes)
    await deleteChangeSetRow(trx, id)
    await audit(trx, caller, 'delete', id, { before: { name, changes: changes.map(({ title }) => title) } })
    return null
  })
}

const requirePermissions = (caller: Caller, changes: readonly { kind: PlannedKind }[]): void => {
  if (!changes.every(({ kind }) => mayDo(caller, permissionFor[kind]))) notAllowed()
}

/**
 * Plans a change, or replaces the one planned for the same record. It is cleaned and validated against the current
 * record as in the editor; throws 409 with the current record on a version conflict.
 */
export async function planChange(
  shop: RecordShop,
  id: number,
  planned: { kind: PlannedKind; record: string; body: PlannedBody },
  caller: Caller,
): Promise<null> {
  const { kind, record, body } = planned
  const { read, write } = recordFlows[kind]
  return shop.db.transaction().execute(async (trx) => {
    await lockOpenChangeSet(trx, id)
    const others = (await findPlannedChanges(trx, id)).filter(
      (change) => change.kind !== kind || change.record !== record,
    )
    if (others.length >= maxChanges) refuse(409, 'change_set_full', `A change set has at most ${maxChanges} changes.`)
    const inside = { ...shop, db: asDatabase(trx) }
    const { title, body: cleaned } = await runAndRollBack(trx, async () => {
      await write(inside, record, body, caller)
      return read(inside, record)
    })
    const content = { ...body, ...cleaned, version: body.version }
    await upsertPlannedChange(trx, {
      change_set_id: id,
      kind,
      record,
      title,
      content,
      at: shop.now(),
      by: emailOf(caller),
    })
    await audit(trx, caller, 'plan', id, { after: { kind, record, ...content } })
    return null
  })
}

export async function removePlannedChange(
  { db }: Pick<Shop, 'db'>,
  { id, kind, record }: { id: number; kind: PlannedKind; record: string },
  caller: Caller,
): Promise<null> {
  if (!mayDo(caller, permissionFor[kind])) notAllowed()
  return db.transaction().execute(async (trx) => {
    await lockOpenChangeSet(trx, id)
    if (!(await deletePlannedChange(trx, id, kind, record))) unknownChange()
    await audit(trx, caller, 'drop', id, { before: { kind, record } })
    return null
  })
}

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
  return runInTransaction(
    shop.db,
    async (trx) => {
      await lockOpenChangeSet(trx, id)
      const changes = await findPlannedChanges(trx, id)
      if (changes.length === 0) refuse(409, 'change_set_empty', 'This change set has no changes.')
      requirePermissions(caller, changes)
      const refusals = await performChanges(shop, trx, changes, caller)
      if (isRehearsal) return { refusals }
      refuseAll(refusals)
      await updateChangeSet(trx, id, {
        state: 'released',
        released_at: shop.now(),
        released_by: emailOf(caller),
        // Clears the refusals of a failed scheduled release.
        refusals: null,
      })
      await audit(trx, caller, 'release', id)
      return { refusals }
    },
    () => !isRehearsal,
  )
}

function refuseAll(refusals: readonly ChangeRefusal[]): void {
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
): Promise<ChangeRefusal[]> {
  const inside = { ...shop, db: asDatabase(trx) }
  const refusals: ChangeRefusal[] = []
  for (const change of changes) {
    const { kind, record, title, content } = change
    const { read, write } = recordFlows[kind]
    try {
      await withSavepoint(trx, async () => {
        const before = await read(inside, record)
        await write(inside, record, content, caller)
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
  return shop.db.transaction().execute(async (trx) => {
    const set = (await lockChangeSet(trx, id)) ?? unknownSet()
    if (set.state !== 'released') refuse(409, 'change_set_not_released', 'Only a released change set is rolled back.')
    const changes = await findPlannedChanges(trx, id)
    requirePermissions(caller, changes)
    const former = changes.map((change) => ({ ...change, content: change.restore! }))
    refuseAll(await performChanges(shop, trx, former, caller))
    await updateChangeSet(trx, id, {
      state: 'rolled_back',
      rolled_back_at: shop.now(),
      rolled_back_by: emailOf(caller),
    })
    await audit(trx, caller, 'roll_back', id)
    return null
  })
}

/**
 * Releases the due sets, each on behalf of the user who set its release time. If a set is refused, it stays open with
 * the reasons until a new time is set, and staff get a task.
 */
export async function releaseDueChangeSets(shop: RecordShop): Promise<void> {
  for (const id of await findDueChangeSets(shop.db, shop.now())) await releaseOne(shop, id)
}

async function releaseOne(shop: RecordShop, id: number): Promise<void> {
  const [set] = await findChangeSets(shop.db, { id })
  const [staff = null] = await findActiveStaff(shop.db, set?.scheduled_by == null ? [] : [set.scheduled_by])
  try {
    if (!staff) notAllowed()
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
        text: `The change set "${present.name}" was not released at its moment: ${message}`,
      })
    })
  }
}
