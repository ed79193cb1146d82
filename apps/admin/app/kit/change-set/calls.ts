/** Calls of the change sets; they throw CallFailed. */
import type { ChangeRefusal, ChangeSet, PlannedChange } from '@tussenuit/modules/office/change-set/contract.ts'
import type { PlannedKind } from '@tussenuit/modules/office/change-set/kinds.ts'
import type { ClosureInput, PlannedClosureInput } from '@tussenuit/modules/office/hotel-admin/closure-contract.ts'
import { officeClient } from '../session/session.ts'

/** Query key of all change sets; the key of one set appends its id. */
export const changeSetsKey = ['change-sets']

export const listChangeSets = async (
  of: { kind?: PlannedKind; record?: string },
  signal?: AbortSignal,
): Promise<ChangeSet[]> => (await officeClient(signal)('GET /changeSets', { query: of })).data
export const readChangeSet = async (id: number, signal?: AbortSignal): Promise<ChangeSet> =>
  (await officeClient(signal)('GET /changeSets/:id', { params: { id } })).data
export const readPlannedChange = async (
  set: number,
  kind: PlannedKind,
  record: string,
  signal?: AbortSignal,
): Promise<PlannedChange> =>
  (await officeClient(signal)('GET /changeSets/:id/:kind/:record', { params: { id: set, kind, record } })).data
/** `releaseAt`: the moment at which it is released by itself. */
export const createChangeSet = async (name: string, releaseAt?: Date): Promise<number> =>
  (
    await officeClient()('POST /addChangeSet', {
      body: { name, ...(releaseAt ? { release_at: releaseAt.toISOString() } : {}) },
    })
  ).data.id
export const updateChangeSet = (
  { id, version }: Pick<ChangeSet, 'id' | 'version'>,
  change: { name: string; release_at: string | null },
) => officeClient()('PUT /updateChangeSet/:id', { params: { id }, body: { ...change, version } })
export const deleteChangeSet = (id: number) => officeClient()('DELETE /deleteChangeSet/:id', { params: { id } })
export const planNewClosure = (set: number, closure: ClosureInput, key: string) =>
  officeClient()('POST /changeSets/:id/closures', { params: { id: set }, body: closure }, { 'idempotency-key': key })
export const planClosureChange = (set: number, record: string, closure: PlannedClosureInput) =>
  officeClient()('PUT /changeSets/:id/closures/:record', { params: { id: set, record }, body: closure })
export const removePlannedChange = (set: number, kind: PlannedKind, record: string) =>
  officeClient()('DELETE /changeSets/:id/:kind/:record', { params: { id: set, kind, record } })
/** Returns the reasons that prevent the release. With `rehearse` nothing is changed. */
export const releaseChangeSet = async (id: number, rehearse: boolean): Promise<ChangeRefusal[]> =>
  (await officeClient()('POST /releaseChangeSet/:id', { params: { id }, body: { rehearse } })).data.refusals
export const rollBackChangeSet = (id: number) => officeClient()('POST /rollBackChangeSet/:id', { params: { id } })
