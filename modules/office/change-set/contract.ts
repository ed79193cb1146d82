/**
 * Change sets: changes of several records that are released together, immediately or at a set time, and rolled back
 * together.
 */
import { Type, type Static } from 'typebox'
import { updateContentPage } from '../../people/content/contract.ts'
import { editDeal } from '../deal-admin/contract.ts'
import { createClosure, PlannedClosureBody, PlannedClosureShape } from '../hotel-admin/closure-contract.ts'
import { editBannerImage } from '../../catalogue/reference/contract.ts'
import { savePackageSetting } from '../../platform/settings/contract.ts'
import { call } from '../../shared/call.ts'
import { Version } from '../../shared/resource-calls.ts'
import { Id, Line, Nothing, Nullable, Moment } from '../../shared/shapes.ts'
import { permissionFor, plannedKinds } from './kinds.ts'

const strict = { additionalProperties: false } as const
const read = { who: 'staff', permission: 'catalogue.read' } as const
const write = { who: 'staff', permission: 'catalogue.write' } as const
const params = Type.Object({ id: Id })
const Kind = Type.Enum([...plannedKinds])
const RecordKey = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'An id, the name of a page, "package", or hotel and closure as "7-12"',
})

const RefusalShape = Type.Object({
  kind: Nullable(Kind),
  record: Type.String(),
  title: Type.String(),
  code: Type.String(),
  message: Type.String(),
})
export type ChangeRefusal = Static<typeof RefusalShape>

const set = {
  id: Id,
  name: Type.String(),
  state: Type.Enum(['open', 'released', 'rolled_back']),
  version: Type.Integer(),
  release_at: Nullable(Moment),
  refusals: Type.Array(RefusalShape, { description: 'Why the release at its moment was refused' }),
  created_at: Moment,
  created_by: Type.String(),
  released_at: Nullable(Moment),
  released_by: Nullable(Type.String()),
  rolled_back_at: Nullable(Moment),
  rolled_back_by: Nullable(Type.String()),
}
const change = {
  kind: Kind,
  record: Type.String(),
  title: Type.String(),
  is_stale: Type.Boolean({ description: 'The record was changed since: the release would be refused' }),
  at: Moment,
  by: Type.String(),
}
const closure = Nullable(PlannedClosureShape)
const SetShape = Type.Object({ ...set, changes: Type.Array(Type.Object({ ...change, closure })) })
export type ChangeSet = Static<typeof SetShape>

const Body = Type.Record(Type.String(), Type.Unknown())
const ChangeShape = Type.Object({
  ...change,
  content: { ...Body, description: 'The record as it will be, with the version that it was made from' },
  present: Nullable({ ...Body, description: 'The record as it is; null where it is gone' }),
})
export type PlannedChange = Static<typeof ChangeShape>

export const listChangeSets = call({
  method: 'GET',
  path: '/changeSets',
  summary:
    'Change sets: open ones first, then the newest; of one record where it is named, of closures also by the id of ' +
    'their hotel',
  query: Type.Object({ kind: Type.Optional(Kind), record: Type.Optional(RecordKey) }),
  access: [{ ...read, reply: Type.Array(SetShape) }],
})
export const getChangeSet = call({
  method: 'GET',
  path: '/changeSets/:id',
  summary: 'A change set with the records that it changes',
  params,
  access: [{ ...read, reply: SetShape }],
})
const ofChange = Type.Object({ id: Id, kind: Kind, record: RecordKey })
export const getPlannedChange = call({
  method: 'GET',
  path: '/changeSets/:id/:kind/:record',
  summary: 'A record as it will be and as it is',
  params: ofChange,
  access: [{ ...read, reply: ChangeShape }],
})
export const addChangeSet = call({
  method: 'POST',
  path: '/addChangeSet',
  summary: 'Begins a change set, which may be released by itself at a moment',
  body: Type.Object({ name: Line(120), release_at: Type.Optional(Moment) }, strict),
  access: [{ ...write, reply: Type.Object({ id: Id }) }],
})
export const updateChangeSet = call({
  method: 'PUT',
  path: '/updateChangeSet/:id',
  summary: 'Renames an open change set, or sets when it is released by itself',
  params,
  body: Type.Object({ name: Line(120), release_at: Nullable(Moment), version: Version }, strict),
  access: [{ ...write, reply: SetShape }],
})
export const deleteChangeSet = call({
  method: 'DELETE',
  path: '/deleteChangeSet/:id',
  summary: 'Drops a change set that was not released, with its changes',
  params,
  access: [{ ...write, reply: Nothing }],
})

const ofRecord = Type.Object({ id: Id, record: Id })
export const planDeal = call({
  method: 'PUT',
  path: '/changeSets/:id/deals/:record',
  summary: 'Keeps a change of a deal beside the deal; checked as it would be when it is saved',
  params: ofRecord,
  body: editDeal.body,
  access: [{ who: 'staff', permission: permissionFor.deals, reply: Nothing }],
})
export const planBanner = call({
  method: 'PUT',
  path: '/changeSets/:id/banners/:record',
  summary: 'Keeps a change of a banner beside the banner',
  params: ofRecord,
  body: editBannerImage.body,
  access: [{ who: 'staff', permission: permissionFor.banners, reply: Nothing }],
})
export const planPrices = call({
  method: 'PUT',
  path: '/changeSets/:id/prices',
  summary: 'Keeps a change of what prices are made of',
  params,
  body: savePackageSetting.body,
  access: [{ who: 'staff', permission: permissionFor.prices, reply: Nothing }],
})
export const planPage = call({
  method: 'PUT',
  path: '/changeSets/:id/content-pages/:name',
  summary: 'Keeps a change of a page of text beside the page',
  params: Type.Object({ id: Id, name: updateContentPage.params.properties.name }),
  body: updateContentPage.body,
  access: [{ who: 'staff', permission: permissionFor['content-pages'], reply: Nothing }],
})
export const planNewClosure = call({
  method: 'POST',
  once: true,
  path: '/changeSets/:id/closures',
  summary: 'Keeps closed days of a hotel or a room in the set; nothing is closed until it is released',
  params,
  body: createClosure.body,
  access: [{ who: 'staff', permission: permissionFor.closures, reply: Type.Object({ record: Type.String() }) }],
})
export const planClosure = call({
  method: 'PUT',
  path: '/changeSets/:id/closures/:record',
  summary: 'Keeps a change of closed days, or their deletion, beside the closed days',
  params: Type.Object({ id: Id, record: Type.String({ pattern: '^[0-9]{1,15}-[0-9]{1,15}$' }) }),
  body: PlannedClosureBody,
  access: [{ who: 'staff', permission: permissionFor.closures, reply: Nothing }],
})
export const dropPlannedChange = call({
  method: 'DELETE',
  path: '/changeSets/:id/:kind/:record',
  summary: 'Takes a record out of an open change set',
  params: ofChange,
  access: [{ ...write, reply: Nothing }],
})

export const releaseChangeSet = call({
  method: 'POST',
  once: true,
  path: '/releaseChangeSet/:id',
  summary: 'Makes all changes of a set at once, or none; a rehearsal answers what refuses and changes nothing',
  params,
  body: Type.Object({ rehearse: Type.Boolean() }, strict),
  access: [{ ...write, reply: Type.Object({ refusals: Type.Array(RefusalShape) }) }],
})
export const rollBackChangeSet = call({
  method: 'POST',
  once: true,
  path: '/rollBackChangeSet/:id',
  summary: 'Gives all records of a released set their former values, or none where one was changed since',
  params,
  access: [{ ...write, reply: Nothing }],
})
