/** What react-admin asks for, as calls of the typed client. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { type DataProvider, HttpError, type RaRecord } from 'ra-core'
import { type Resource, type ResourceName, resources } from './resources.ts'
import { officeClient } from './session.ts'

/** One call of many by a key that is only known when it runs: its types are the table's in resources.ts. */
type AnyClient = (key: keyof Calls, input: object) => Promise<{ data: any }>

const resourceOf = (name: string): Resource => resources[name as ResourceName]

async function send(key: keyof Calls, input: object, signal?: AbortSignal): Promise<any> {
  try {
    return (await (officeClient(signal) as AnyClient)(key, input)).data
  } catch (error) {
    throw error instanceof CallFailed ? asHttpError(error) : error
  }
}

/** `body.errors` puts each message beside its field; `code` and `data` tell a refusal apart. */
function asHttpError(failed: CallFailed): HttpError {
  const errors: Record<string, unknown> = {}
  for (const { path, code, message } of failed.fields) setAt(errors, path.split('.'), { code, message })
  return new HttpError(failed.message, failed.status, {
    code: failed.code,
    data: failed.data,
    ...(failed.fields.length > 0 ? { errors: errors } : {}),
  })
}

/** The translation key of a problem, with the server's sentence for those that have none. */
function setAt(
  target: Record<string, any>,
  [name, ...rest]: string[],
  problem: { code: string; message: string },
): void {
  if (name === undefined) return
  if (rest.length > 0) setAt((target[name] ??= {}), rest, problem)
  else target[name] = { message: `problem.${problem.code}`, args: { _: problem.message } }
}

/** Only what a change sends, with nothing left undefined or null that has to be a text. */
export function bodyOf(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const nullable = new Set(resource.nullable)
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((part) => part !== '').map(filled)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
    return value ?? ''
  }
  return Object.fromEntries(
    resource.fields.map((field) => [
      field,
      nullable.has(field) && (record[field] ?? '') === '' ? null : filled(record[field]),
    ]),
  )
}

const provider = {
  getList: async (name: string, { pagination, sort, filter, signal }: any) => {
    const data = await send(
      resourceOf(name).calls.list,
      {
        query: {
          page: pagination.page,
          limit: pagination.perPage,
          sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
          ...filter,
        },
      },
      signal,
    )
    // A short list comes whole.
    if (Array.isArray(data)) return { data: data as RaRecord[], total: data.length }
    return { data: data.items as RaRecord[], total: data.total as number }
  },
  getOne: async (name: string, { id, signal }: any) => ({
    data: await send(resourceOf(name).calls.one, { params: { id } }, signal),
  }),
  create: async (name: string, { data }: any) => {
    const resource = resourceOf(name)
    return {
      data: await send(resource.calls.create, {
        body: bodyOf({ ...resource, fields: [...resource.fields, ...(resource.onlyAdded ?? [])] }, data),
      }),
    }
  },
  update: async (name: string, { id, data }: any) => {
    const resource = resourceOf(name)
    return {
      data: await send(resource.calls.update, {
        params: { id },
        body: { ...bodyOf(resource, data), version: data.version },
      }),
    }
  },
  delete: async (name: string, { id, previousData }: any) => {
    await send(resourceOf(name).calls.remove, { params: { id } })
    return { data: previousData }
  },
}

/** Switches an account of staff on or off. */
export const switchUser = (id: number, active: boolean): Promise<void> =>
  send('POST /updateUserStatus', { body: { id, active } })

const never = () => Promise.reject(new Error('no screen asks for this'))

export const dataProvider: DataProvider = {
  ...provider,
  getMany: never,
  getManyReference: never,
  updateMany: never,
  deleteMany: never,
  // A list that is left or filtered anew stops the request that it no longer waits for.
  supportAbortSignal: true,
} as DataProvider
