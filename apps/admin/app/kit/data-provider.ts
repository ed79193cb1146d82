/** The data provider of react-admin, based on the typed client. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { type DataProvider, HttpError, type RaRecord } from 'ra-core'
import { type Resource, type ResourceName, resources } from './resources.ts'
import { rowsOfPage } from './rows-of-page.ts'
import { officeClient } from './session/session.ts'

/** A call by a key that is only known at run time; resources.ts holds the types. */
type AnyClient = (key: keyof Calls, input: object) => Promise<{ data: any }>

const resourceOf = (name: string): Resource => resources[name as ResourceName]

export async function callApi(key: keyof Calls, input: object, signal?: AbortSignal): Promise<any> {
  try {
    return (await (officeClient(signal) as AnyClient)(key, input)).data
  } catch (error) {
    throw error instanceof CallFailed ? httpErrorOf(error) : error
  }
}

/** Converts field problems to the format of react-admin forms. */
export function toFormErrors({ fields }: CallFailed): Record<string, unknown> {
  const errors: Record<string, unknown> = {}
  for (const { path, code, message } of fields) setProblemAt(errors, path.split('.'), { code, message })
  return errors
}

/** `body.errors` assigns messages to fields; `code` and `data` describe the refusal. */
function httpErrorOf(failure: CallFailed): HttpError {
  const error = new HttpError(failure.message, failure.status, {
    code: failure.code,
    data: failure.data,
    ...(failure.fields.length > 0 ? { errors: toFormErrors(failure) } : {}),
  })
  return Object.assign(error, { cause: failure })
}

/** Sets the translation key of a problem at a field, with the server's message as the fallback. */
function setProblemAt(
  target: Record<string, any>,
  [name, ...rest]: string[],
  problem: { code: string; message: string },
): void {
  if (name === undefined) return
  if (rest.length > 0) setProblemAt((target[name] ??= {}), rest, problem)
  else target[name] = { message: `problem.${problem.code}`, args: { _: problem.message } }
}

/** The request body of a change: null for empty nullable fields, "" for other empty texts. */
export function toRequestBody(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const nullable = new Set(resource.nullable)
  const withoutGaps = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => part !== '').map(withoutGaps)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, orNull(name, part)]))
    return value ?? ''
  }
  const orNull = (name: string, value: unknown) =>
    nullable.has(name) && (value ?? '') === '' ? null : withoutGaps(value)
  return Object.fromEntries(resource.fields.map((field) => [field, orNull(field, record[field])]))
}

function changeOf(resource: Resource, data: any): Record<string, unknown> {
  const given = (resource.onlyChanged ?? []).filter((field) => data[field] !== undefined)
  const fields = [...resource.fields, ...given]
  return { ...toRequestBody({ ...resource, fields }, data), version: data.version }
}

/** Saves a change of the record in the change set `set`. */
export function savePlannedChange(name: ResourceName, set: number, data: RaRecord): Promise<void> {
  const resource = resourceOf(name)
  const { call, param } = resource.plan!
  return callApi(call, { params: { id: set, ...(param ? { [param]: data.id } : {}) }, body: changeOf(resource, data) })
}

const recordOf = (resource: Resource, reply: any): RaRecord => resource.toRecord?.(reply) ?? reply

async function readOne(resource: Resource, id: unknown, signal?: AbortSignal): Promise<any> {
  const { read, list } = resource.calls
  if (read) return callApi(read, { params: { id } }, signal)
  const key = resource.idField ?? 'id'
  const record = ((await callApi(list!, { query: {} }, signal)) as RaRecord[]).find(
    (record) => String(record[key]) === String(id),
  )
  if (!record) throw new HttpError('There is no such record.', 404, { code: 'record_unknown' })
  return record
}

const provider = {
  getList: async (name: string, { pagination, sort, filter, signal }: any) => {
    const { calls, idField, searched } = resourceOf(name)
    const identified = (rows: RaRecord[]) => (idField ? rows.map((row) => ({ ...row, id: row[idField] })) : rows)
    const { q, ...rest } = filter
    const query = {
      page: pagination.page,
      limit: pagination.perPage,
      sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
      ...filter,
    }
    const data = await callApi(calls.list!, { query: searched ? rest : query }, signal)
    if (Array.isArray(data))
      return rowsOfPage(
        identified(data),
        { q, sort, pagination },
        { searched: searched ?? [], locale: document.documentElement.lang },
      )
    return { data: identified(data.items), total: data.total as number, meta: { hasMore: data.has_more === true } }
  },
  getOne: async (name: string, { id, meta, signal }: any) => {
    const resource = resourceOf(name)
    const reply = await readOne(resource, id, signal)
    const set: number | undefined = meta?.changeSet
    if (!resource.plan || set === undefined) return { data: recordOf(resource, reply) }
    const params = { id: set, kind: name, record: String(id) }
    const { content, at } = await callApi('GET /changeSets/:id/:kind/:record', { params }, signal)
    return { data: { ...recordOf(resource, { ...reply, ...content, content }), planned_at: at } }
  },
  create: async (name: string, { data }: any) => {
    const resource = resourceOf(name)
    const body = toRequestBody({ ...resource, fields: [...resource.fields, ...(resource.onlyAdded ?? [])] }, data)
    return { data: recordOf(resource, await callApi(resource.calls.create!, { body })) }
  },
  update: async (name: string, { id, data }: any) => {
    const resource = resourceOf(name)
    const params = { [resource.pathParam ?? 'id']: id }
    return {
      data: recordOf(resource, await callApi(resource.calls.update!, { params, body: changeOf(resource, data) })),
    }
  },
  delete: async (name: string, { id, previousData }: any) => {
    const { calls, removedBy } = resourceOf(name)
    await callApi(calls.remove!, removedBy ? { body: { [removedBy]: id } } : { params: { id } })
    return { data: previousData }
  },
}

/** Activates or deactivates a staff account. */
export const setUserActive = (id: number, active: boolean): Promise<void> =>
  callApi('POST /updateUserStatus', { body: { id, active } })

/** Removes a colleague's second factor. */
export const resetSecondFactor = (id: number): Promise<void> => callApi('POST /resetSecondFactor', { body: { id } })

const rejectUnused = () => Promise.reject(new Error('not used by any screen'))

export const dataProvider: DataProvider = {
  ...provider,
  getMany: rejectUnused,
  getManyReference: rejectUnused,
  updateMany: rejectUnused,
  deleteMany: rejectUnused,
  // Aborts list requests when the user leaves the list or filters it again.
  supportAbortSignal: true,
} as DataProvider
