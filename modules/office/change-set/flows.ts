/**
 * Planned changes, stored separately from the current records. A change is validated by performing it and rolling it
 * back.
 */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { Refusal, refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Permission } from '../../shared/permission.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { toDatabase, runAndRollBack } from '../../sql/transaction.ts'
import type { ChangeSet, PlannedChange } from './contract.ts'
import { permissionFor, type PlannedKind, readingPermissionFor } from './kinds.ts'
import { reserveClosureRecord } from '../hotel-admin/index.ts'
import type { ClosureInput, PlannedClosureInput } from '../hotel-admin/closure-contract.ts'
import { recordFlows, type RecordShop } from './record-flows.ts'
import {
  lockChangeSet,
  findPlannedChange,
  findPlannedChanges,
  findChangeSets,
  insertChangeSet,
  type PlannedBody,
  deletePlannedChange,
  deleteChangeSetRow,
  upsertPlannedChange,
  type StoredSet,
  updateChangeSet,
} from './store.ts'

/** The maximum number of changes in a set, because a release holds the locks of all its records until it ends. */
const maxChanges = 100

export const refuseUnknownSet = (): never => refuse(404, 'change_set_unknown', 'There is no such change set.')
export const refuseNotAllowed = (): never => refuse(403, 'not_allowed', 'Your role does not allow this.')

export const emailOf = (caller: Caller): string => caller.staff!.email
const hasPermission = (caller: Caller, permission: Permission): boolean =>
  caller.staff!.permissions.includes(permission)

export async function listChangeSets(
  { db }: Pick<Shop, 'db'>,
  of: { kind?: PlannedKind; record?: string },
): Promise<ChangeSet[]> {
  if ((of.kind === undefined) !== (of.record === undefined))
    refuseField(of.kind === undefined ? 'kind' : 'record', 'required', 'A record has a kind and a name.')
  return (await findChangeSets(db, of)).map(toReply)
}

export async function getChangeSet({ db }: Pick<Shop, 'db'>, id: number): Promise<ChangeSet> {
  const [set = refuseUnknownSet()] = await findChangeSets(db, { id })
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
  if (!hasPermission(caller, readingPermissionFor[kind])) refuseNotAllowed()
  const { title, content, at, by } = (await findPlannedChange(shop.db, id, kind, record)) ?? refuseUnknownChange()
  const present = await readOrNull(shop, kind, record)
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

const refuseUnknownChange = (): never => refuse(404, 'change_unknown', 'There is no such change in this set.')

async function readOrNull(shop: RecordShop, kind: PlannedKind, record: string): Promise<PlannedBody | null> {
  try {
    return (await recordFlows[kind].read(shop, record)).body
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

export async function addChangeSet(
  shop: Pick<Shop, 'db' | 'now'>,
  { name, release_at }: { name: string; release_at?: string },
  caller: Caller,
): Promise<{ id: number }> {
  const moment = release_at === undefined ? null : new Date(release_at)
  if (moment !== null) requireFutureMoment(shop, moment)
  return shop.db.transaction().execute(async (trx) => {
    const id = await insertChangeSet(trx, {
      name: name.trim(),
      created_at: shop.now(),
      created_by: emailOf(caller),
      ...(moment === null ? {} : { release_at: moment, scheduled_by: caller.staff!.id }),
    })
    await auditChangeSet(trx, caller, 'add', id, {
      after: { name, ...(release_at === undefined ? {} : { release_at }) },
    })
    return { id }
  })
}

function requireFutureMoment(shop: Pick<Shop, 'now'>, moment: Date): void {
  if (moment <= shop.now()) refuseField('release_at', 'too_early', 'The moment must lie ahead.')
}

export const auditChangeSet = (
  trx: Trx,
  caller: Caller,
  action: string,
  id: number,
  data: { before?: object; after?: object } = {},
) =>
  writeAuditEntry(trx, { actor: emailOf(caller), action: `change_set.${action}`, subject: `change_set:${id}`, ...data })

/** Throws 404 `change_set_unknown`, or 409 `change_set_released` if the set was already released. */
export async function lockOpenChangeSet(trx: Trx, id: number): Promise<StoredSet> {
  const set = (await lockChangeSet(trx, id)) ?? refuseUnknownSet()
  if (set.state !== 'open') refuse(409, 'change_set_released', 'This change set was released already.')
  return set
}

/**
 * Edits name and release time. A new release time also clears the refusals of the last release. A caller who sets a
 * release time must be allowed to make the planned changes.
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
    if (before.version !== version) refuseChanged('this change set')
    const isMoved = moment?.getTime() !== before.release_at?.getTime()
    if (moment !== null && isMoved) {
      requireFutureMoment(shop, moment)
      requirePermissions(caller, await findPlannedChanges(trx, id))
    }
    await updateChangeSet(trx, id, {
      name: name.trim(),
      ...(isMoved
        ? { release_at: moment, scheduled_by: moment === null ? null : caller.staff!.id, refusals: null }
        : {}),
    })
    await auditChangeSet(trx, caller, 'update', id, {
      before: { name: before.name, release_at: before.release_at },
      after: { name, release_at },
    })
    return getChangeSet({ db: toDatabase(trx) }, id)
  })
}

export async function deleteChangeSet({ db }: Pick<Shop, 'db'>, id: number, caller: Caller): Promise<null> {
  return db.transaction().execute(async (trx) => {
    const { name } = await lockOpenChangeSet(trx, id)
    const changes = await findPlannedChanges(trx, id)
    requirePermissions(caller, changes)
    await deleteChangeSetRow(trx, id)
    await auditChangeSet(trx, caller, 'delete', id, { before: { name, changes: changes.map(({ title }) => title) } })
    return null
  })
}

export const requirePermissions = (caller: Caller, changes: readonly { kind: PlannedKind }[]): void => {
  if (!changes.every(({ kind }) => hasPermission(caller, permissionFor[kind]))) refuseNotAllowed()
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
    const inside = { ...shop, db: toDatabase(trx) }
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
    await auditChangeSet(trx, caller, 'plan', id, { after: { kind, record, ...content } })
    return null
  })
}

/** Plans to close days. Returns the record under which the set stores them. */
export async function planNewClosure(
  shop: RecordShop,
  id: number,
  { hotel_id: hotelId, ...values }: ClosureInput,
  caller: Caller,
): Promise<{ record: string }> {
  const record = await reserveClosureRecord(shop, hotelId)
  await planChange(shop, id, { kind: 'closures', record, body: { ...values, removed: false, version: 0 } }, caller)
  return { record }
}

/** Plans to change or delete closed days, or changes those that the set already plans to close. */
export async function planClosureChange(
  shop: RecordShop,
  id: number,
  { record, body }: { record: string; body: PlannedClosureInput },
  caller: Caller,
): Promise<null> {
  if (body.version === 0 && !(await findPlannedChange(shop.db, id, 'closures', record))) refuseUnknownChange()
  return planChange(shop, id, { kind: 'closures', record, body }, caller)
}

export async function removePlannedChange(
  { db }: Pick<Shop, 'db'>,
  { id, kind, record }: { id: number; kind: PlannedKind; record: string },
  caller: Caller,
): Promise<null> {
  if (!hasPermission(caller, permissionFor[kind])) refuseNotAllowed()
  return db.transaction().execute(async (trx) => {
    await lockOpenChangeSet(trx, id)
    if (!(await deletePlannedChange(trx, id, kind, record))) refuseUnknownChange()
    await auditChangeSet(trx, caller, 'drop', id, { before: { kind, record } })
    return null
  })
}
