/**
 * What staff do with a noun of the catalogue, once for all six: list, search, read, add, change, delete. A noun says
 * what differs: its store, how its input becomes what is stored, and what else refuses a change.
 */
import { writeAudit } from '../audit/index.ts'
import { changesBetween } from '../shared/noun-texts.ts'
import type { nounCalls } from '../shared/noun-calls.ts'
import { defaultLimit } from '../shared/page.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Context, Route } from '../shared/routes.ts'
import type { Caller, Db, Shop, Trx } from '../shared/shop.ts'
import type { NounUserShape } from './contract.ts'

export type NounQuery = { q?: string; sort: string; page: number; limit: number }
/** What an addition or a change has in common in every noun. */
export type NounInput = { name: string; title: string; picture?: string | null }
export type NounRecord = { id: number; name: string; title: string; version: number }

export type NounStore<Row, Record extends NounRecord, Values> = {
  findPage(db: Db, query: NounQuery): Promise<{ items: Row[]; total: number }>
  find(db: Db, id: number): Promise<Record | null>
  /** Locks the record until the transaction ends; waits for whoever holds it. */
  claim(trx: Trx, id: number): Promise<Record | null>
  /** Null where the name is taken. */
  insert(trx: Trx, values: Values, by: string, now: Date): Promise<number | null>
  /** False where the name is taken. */
  update(trx: Trx, id: number, values: Values, by: string, now: Date): Promise<boolean>
  remove(trx: Trx, id: number): Promise<void>
  findUsers(db: Db, record: Record): Promise<{ users: NounUserShape[]; total: number }>
}

export type Noun<Row, Record extends NounRecord, Input extends NounInput, Values> = {
  /** As refusals and the audit log call it, e.g. "custom_filter". */
  code: string
  /** As people call it, e.g. "custom filter". */
  one: string
  store: NounStore<Row, Record, Values>
  /** Cleans the input, and refuses what no schema can. */
  valuesOf(shop: Shop, input: Input): Values
  /** What the caller sees of rows and records, e.g. with pictures resolved. */
  showRow(shop: Shop, row: Row): unknown
  show(shop: Shop, record: Record): unknown
  /** Refuses a change that would break records which use this one. */
  checkChange?(trx: Trx, before: Record, input: Input): Promise<void>
  /** Work that a change brings about, sent with its transaction. */
  afterChange?(shop: Shop, trx: Trx, id: number): Promise<void>
}

/** Search answers at most so many; more is for the paged list. */
const searchLimit = 100
/** `fetch…` without paging answers everything there is; beyond this a shop has other troubles. */
const allLimit = 10_000

export function nounRoutes<Row, Record extends NounRecord, Input extends NounInput, Values>(
  calls: Pick<ReturnType<typeof nounCalls>, 'fetchAll' | 'fetchPaginated' | 'fetchById' | 'remove' | 'search'> & {
    add: Route['call']
    update: Route['call']
  },
  noun: Noun<Row, Record, Input, Values>,
): Route[] {
  const page = async (shop: Shop, query: NounQuery) => {
    const { items, total } = await noun.store.findPage(shop.db, query)
    return { items: items.map((row) => noun.showRow(shop, row)), total, page: query.page, limit: query.limit }
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
    answer(calls.fetchPaginated, async ({ query }: { query: Partial<NounQuery> }, { shop }) =>
      page(shop, { sort: 'position', page: 1, limit: defaultLimit, ...query }),
    ),
    answer(
      calls.search,
      async ({ body }: { body: { searchTerm: string } }, { shop }) =>
        (await page(shop, { q: body.searchTerm, sort: 'title', page: 1, limit: searchLimit })).items,
    ),
    answer(calls.fetchById, async ({ params }: Id, { shop }) =>
      noun.show(shop, (await noun.store.find(shop.db, params.id)) ?? unknownNoun(noun)),
    ),
    answer(calls.add, async ({ body }: { body: Input }, { shop, caller }) => add(shop, noun, body, caller)),
    answer(calls.update, async ({ params, body }: Id & { body: Input & { version: number } }, { shop, caller }) =>
      change(shop, noun, params.id, body, caller),
    ),
    answer(calls.remove, async ({ params }: Id, { shop, caller }) => {
      await remove(shop, noun, params.id, caller)
      return null
    }),
  ]
}

const unknownNoun = (noun: { code: string; one: string }): never =>
  refuse(404, 'record_unknown', `There is no such ${noun.one}.`)

const nameTaken = (noun: { one: string }): never =>
  refuseField('name', 'name_taken', `Another ${noun.one} has this name.`)

/** The member of staff who makes the call; the call's access has made sure that there is one. */
export const actorOf = (caller: Caller): string => caller.staff?.email ?? 'staff'

async function add<Row, Record extends NounRecord, Input extends NounInput, Values>(
  shop: Shop,
  noun: Noun<Row, Record, Input, Values>,
  input: Input,
  caller: Caller,
): Promise<unknown> {
  const values = noun.valuesOf(shop, input)
  return shop.db.transaction().execute(async (trx) => {
    const id = (await noun.store.insert(trx, values, actorOf(caller), shop.now())) ?? nameTaken(noun)
    const record = (await noun.store.find(trx, id))!
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: `${noun.code}.add`,
      subject: `${noun.code}:${id}`,
      after: record,
    })
    return noun.show(shop, record)
  })
}

async function change<Row, Record extends NounRecord, Input extends NounInput, Values>(
  shop: Shop,
  noun: Noun<Row, Record, Input, Values>,
  id: number,
  { version, ...input }: Input & { version: number },
  caller: Caller,
): Promise<unknown> {
  const given = input as unknown as Input
  const values = noun.valuesOf(shop, given)
  return shop.db.transaction().execute(async (trx) => {
    const before = (await noun.store.claim(trx, id)) ?? unknownNoun(noun)
    if (before.version !== version)
      refuse(409, 'record_changed', `Someone else has changed this ${noun.one} meanwhile.`, {
        data: { current: noun.show(shop, before) },
      })
    if (before.name !== given.name) await refuseWhileUsed(trx, noun, before, 'record_name_used', 'keeps its name')
    await noun.checkChange?.(trx, before, given)
    if (!(await noun.store.update(trx, id, values, actorOf(caller), shop.now()))) nameTaken(noun)
    await noun.afterChange?.(shop, trx, id)
    const after = (await noun.store.find(trx, id))!
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: `${noun.code}.update`,
      subject: `${noun.code}:${id}`,
      ...changesBetween(before, after),
    })
    return noun.show(shop, after)
  })
}

async function remove<Row, Record extends NounRecord, Input extends NounInput, Values>(
  shop: Shop,
  noun: Noun<Row, Record, Input, Values>,
  id: number,
  caller: Caller,
): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const before = (await noun.store.claim(trx, id)) ?? unknownNoun(noun)
    await refuseWhileUsed(trx, noun, before, 'record_in_use', 'cannot be deleted')
    await noun.store.remove(trx, id)
    await writeAudit(trx, {
      actor: actorOf(caller),
      action: `${noun.code}.delete`,
      subject: `${noun.code}:${id}`,
      before,
    })
  })
}

/** 409 that names who uses the record. */
async function refuseWhileUsed<Row, Record extends NounRecord, Input extends NounInput, Values>(
  trx: Trx,
  noun: Noun<Row, Record, Input, Values>,
  record: Record,
  code: 'record_in_use' | 'record_name_used',
  what: string,
): Promise<void> {
  const { users, total } = await noun.store.findUsers(trx, record)
  if (total > 0) refuseForUsers(code, `This ${noun.one} is in use and ${what}.`, users, total)
}

export function refuseForUsers(code: string, message: string, users: NounUserShape[], total: number): never {
  refuse(409, code, message, { data: { users, total } })
}
