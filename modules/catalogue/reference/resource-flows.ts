/**
 * The staff calls of a catalogue resource, shared by all six: list, search, read, add, change, delete. Each resource
 * defines what differs: its store, how its input is stored, and its own reasons to refuse a change.
 */
import { confirmTranslations, type TableWithTexts } from '../../sql/confirmed-translations.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { diffFields } from '../../shared/record-texts.ts'
import type { createResourceCalls } from '../../shared/resource-calls.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Context, Route } from '../../shared/routes.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import type { RecordUserShape } from './contract.ts'

export type ListQuery = { q?: string; sort: string; page: number; limit: number }
/** Input fields that every resource has, for adding and changing. */
export type RecordInput = { name: string; title: string; picture?: string | null }
/**
 * What a change contains in addition to the fields: the version that was read, and translations that staff confirm as
 * still right.
 */
export type RecordChange = { version: number; confirmed?: string[] }
export type StoredRecord = { id: number; name: string; title: string; version: number }

export type ResourceStore<Row, Record extends StoredRecord, Values> = {
  findPage(db: Db, query: ListQuery): Promise<{ items: Row[]; total: number }>
  find(db: Db, id: number): Promise<Record | null>
  /** Locks the record until the transaction ends; waits for a lock held by another transaction. */
  lock(trx: Trx, id: number): Promise<Record | null>
  /** Returns null if the name is taken. */
  insert(trx: Trx, values: Values, by: string, now: Date): Promise<number | null>
  /** Returns false if the name is taken. */
  update(trx: Trx, id: number, values: Values, by: string, now: Date): Promise<boolean>
  remove(trx: Trx, id: number): Promise<void>
  findUsers(db: Db, record: Record): Promise<{ users: RecordUserShape[]; total: number }>
}

export type Resource<Row, Record extends StoredRecord, Input extends RecordInput, Values> = {
  /** The name in refusal codes and the audit log, e.g. "custom_filter". */
  code: string
  table: TableWithTexts
  /** The name in messages, e.g. "custom filter". */
  one: string
  store: ResourceStore<Row, Record, Values>
  /** Converts the input to stored values, and refuses invalid input that the schema accepts. */
  toValues(shop: Pick<Shop, 'pictures'>, input: Input): Values
  /** The reply for a row of the list, e.g. with picture addresses. */
  toRowView(shop: Pick<Shop, 'pictures'>, row: Row): unknown
  toView(shop: Pick<Shop, 'pictures'>, record: Record): unknown
  /** Refuses a change that would invalidate records that use this one. */
  checkChange?(trx: Trx, before: Record, input: Input): Promise<void>
  /** Sends the jobs that a change causes, within its transaction. */
  afterChange?(shop: Pick<Shop, 'jobs'>, trx: Trx, id: number): Promise<void>
}

/** The maximum number of search results; the paged list is unlimited. */
const searchLimit = 100
/** `fetch…` without paging returns all records, up to this limit. */
const allLimit = 10_000

export function resourceRoutes<Row, Record extends StoredRecord, Input extends RecordInput, Values>(
  calls: Pick<
    ReturnType<typeof createResourceCalls>,
    'fetchAll' | 'fetchPaginated' | 'fetchById' | 'remove' | 'search'
  > & {
    add: Route['call']
    update: Route['call']
  },
  resource: Resource<Row, Record, Input, Values>,
): Route[] {
  const page = async (shop: Pick<Shop, 'db' | 'pictures'>, query: ListQuery) => {
    const { items, total } = await resource.store.findPage(shop.db, query)
    return { items: items.map((row) => resource.toRowView(shop, row)), total, page: query.page, limit: query.limit }
  }
  const answer = (call: Route['call'], handle: (input: never, context: Context) => Promise<unknown>): Route => ({
    call,
    handle,
  })
  type Id = { params: { id: number } }
  return [
    answer(calls.fetchAll, async (_, { shop }) => {
      return (await page(shop, { sort: 'position', page: 1, limit: allLimit })).items
    }),
    answer(calls.fetchPaginated, async ({ query }: { query: Partial<ListQuery> }, { shop }) =>
      page(shop, { sort: 'position', page: 1, limit: defaultLimit, ...query }),
    ),
    answer(
      calls.search,
      async ({ body }: { body: { searchTerm: string } }, { shop }) =>
        (await page(shop, { q: body.searchTerm, sort: 'title', page: 1, limit: searchLimit })).items,
    ),
    answer(calls.fetchById, async ({ params }: Id, { shop }) =>
      resource.toView(shop, (await resource.store.find(shop.db, params.id)) ?? refuseUnknownRecord(resource)),
    ),
    answer(calls.add, async ({ body }: { body: Input }, { shop, caller }) => addRecord(shop, resource, body, caller)),
    answer(calls.update, async ({ params, body }: Id & { body: Input & RecordChange }, { shop, caller }) =>
      changeRecord(shop, resource, params.id, body, caller),
    ),
    answer(calls.remove, async ({ params }: Id, { shop, caller }) => {
      await removeRecord(shop, resource, params.id, caller)
      return null
    }),
  ]
}

const refuseUnknownRecord = (resource: { code: string; one: string }): never =>
  refuse(404, 'record_unknown', `There is no such ${resource.one}.`)

const refuseTakenName = (resource: { one: string }): never =>
  refuseField('name', 'name_taken', `Another ${resource.one} has this name.`)

/** The e-mail address of the staff member who makes the call; `staff` if there is none. */
export const staffEmailFromCaller = (caller: Caller): string => caller.staff?.email ?? 'staff'

export async function addRecord<Row, Record extends StoredRecord, Input extends RecordInput, Values>(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  resource: Resource<Row, Record, Input, Values>,
  input: Input,
  caller: Caller,
): Promise<unknown> {
  const values = resource.toValues(shop, input)
  return shop.db.transaction().execute(async (trx) => {
    const id =
      (await resource.store.insert(trx, values, staffEmailFromCaller(caller), shop.now())) ?? refuseTakenName(resource)
    const record = (await resource.store.find(trx, id))!
    await writeAuditEntry(trx, {
      actor: staffEmailFromCaller(caller),
      action: `${resource.code}.add`,
      subject: `${resource.code}:${id}`,
      after: record,
    })
    return resource.toView(shop, record)
  })
}

export async function changeRecord<Row, Record extends StoredRecord, Input extends RecordInput, Values>(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'pictures'>,
  resource: Resource<Row, Record, Input, Values>,
  id: number,
  { version, confirmed, ...input }: Input & RecordChange,
  caller: Caller,
): Promise<unknown> {
  const fields = input as unknown as Input
  const values = resource.toValues(shop, fields)
  return shop.db.transaction().execute(async (trx) => {
    const before = (await resource.store.lock(trx, id)) ?? refuseUnknownRecord(resource)
    if (before.version !== version) refuseChanged(`this ${resource.one}`, resource.toView(shop, before))
    if (before.name !== fields.name) await requireUnused(trx, resource, before, 'record_name_used', 'keeps its name')
    await resource.checkChange?.(trx, before, fields)
    if (!(await resource.store.update(trx, id, values, staffEmailFromCaller(caller), shop.now())))
      refuseTakenName(resource)
    await confirmTranslations(trx, resource.table, id, confirmed)
    await resource.afterChange?.(shop, trx, id)
    const after = (await resource.store.find(trx, id))!
    await writeAuditEntry(trx, {
      actor: staffEmailFromCaller(caller),
      action: `${resource.code}.update`,
      subject: `${resource.code}:${id}`,
      ...diffFields(before, after),
    })
    return resource.toView(shop, after)
  })
}

export async function removeRecord<Row, Record extends StoredRecord, Input extends RecordInput, Values>(
  shop: Pick<Shop, 'db'>,
  resource: Resource<Row, Record, Input, Values>,
  id: number,
  caller: Caller,
): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const before = (await resource.store.lock(trx, id)) ?? refuseUnknownRecord(resource)
    await requireUnused(trx, resource, before, 'record_in_use', 'cannot be deleted')
    await resource.store.remove(trx, id)
    await writeAuditEntry(trx, {
      actor: staffEmailFromCaller(caller),
      action: `${resource.code}.delete`,
      subject: `${resource.code}:${id}`,
      before,
    })
  })
}

/** Throws 409 with the records that use this one, if there are any. */
async function requireUnused<Row, Record extends StoredRecord, Input extends RecordInput, Values>(
  trx: Trx,
  resource: Resource<Row, Record, Input, Values>,
  record: Record,
  code: 'record_in_use' | 'record_name_used',
  what: string,
): Promise<void> {
  const { users, total } = await resource.store.findUsers(trx, record)
  if (total > 0) throwRecordInUse(code, `This ${resource.one} is in use and ${what}.`, users, total)
}

export function throwRecordInUse(code: string, message: string, users: RecordUserShape[], total: number): never {
  refuse(409, code, message, { data: { users, total } })
}
