/** Bulk changes of deals: dry run, change and undo. */
import { Type, type Static } from 'typebox'
import { DealFields } from '../deal-admin/contract.ts'
import { DealFilterShape } from '../deal-admin/list-contract.ts'
import { call } from '../../shared/call.ts'
import { Version } from '../../shared/resource-calls.ts'
import { Cents, Id, Nullable, Moment } from '../../shared/shapes.ts'
import { maxDeals, maxMarginChange, maxMatchingDeals } from './limits.ts'

const strict = { additionalProperties: false } as const
const read = { who: 'staff', permission: 'catalogue.read' } as const
const write = { who: 'staff', permission: 'catalogue.write' } as const

const change = {
  fields: DealFields,
  margin_by: Type.Optional(
    Type.Number({
      minimum: -maxMarginChange,
      maximum: maxMarginChange,
      description: 'Percentage points to add to the margin that it has',
    }),
  ),
}
const ChangeShape = Type.Object(
  {
    deals_id: Id,
    version: Type.Optional({
      ...Version,
      description: 'The version that was seen; a deal that was changed since refuses',
    }),
    ...change,
  },
  strict,
)
export type DealChange = Static<typeof ChangeShape>

const RowShape = Type.Object({
  deals_id: Id,
  title: Type.String({ description: 'Empty where there is no such deal' }),
  version: Type.Integer({ description: 'Before the change' }),
  before: DealFields,
  after: DealFields,
  price_before_cents: Nullable({ ...Cents, description: 'The price from which the deal is advertised' }),
  price_after_cents: Nullable(Cents),
  refusal: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
})
export type ChangedRow = Static<typeof RowShape>

const ResultShape = Type.Object({
  id: Nullable({ ...Id, description: 'Of the change that was made, to undo it; null where nothing was' }),
  rows: Type.Array(RowShape),
})
export type ChangeResult = Static<typeof ResultShape>

export const changeDeals = call({
  method: 'POST',
  once: true,
  path: '/changeDeals',
  summary: 'Changes fields of many deals; a rehearsal answers the same and changes nothing',
  body: Type.Object(
    {
      rehearse: Type.Boolean(),
      changes: Type.Array(ChangeShape, {
        minItems: 1,
        maxItems: maxDeals,
        description: 'A deal that refuses stays as it is; the others are changed',
      }),
    },
    strict,
  ),
  access: [{ ...write, reply: ResultShape }],
})

const MatchingChangeShape = Type.Object(
  {
    rehearse: Type.Boolean(),
    filter: DealFilterShape,
    expected: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxMatchingDeals,
        description: 'The number of deals that the caller saw, which a change needs; 409 if another number matches now',
      }),
    ),
    change: Type.Object(change, strict),
  },
  strict,
)
export type MatchingChange = Static<typeof MatchingChangeShape>

export const changeMatchingDeals = call({
  method: 'POST',
  once: true,
  path: '/changeMatchingDeals',
  summary:
    `Changes fields of every deal that a filter of the list matches, at most ${maxMatchingDeals}; ` +
    'a rehearsal answers the same and changes nothing',
  body: MatchingChangeShape,
  access: [{ ...write, reply: ResultShape }],
})

export const undoDealChanges = call({
  method: 'POST',
  once: true,
  path: '/undoDealChanges/:id',
  summary: 'Gives the deals of a change their former values; a deal that was changed since refuses',
  params: Type.Object({ id: Id }),
  access: [{ ...write, reply: ResultShape }],
})

const LastChangeShape = Type.Object({
  id: Id,
  at: Moment,
  by: Type.String(),
  deals: Type.Integer(),
  fields: Type.Array(Type.String()),
  undone_at: Nullable(Moment),
  undone_by: Nullable(Type.String()),
})
export type LastChange = Static<typeof LastChangeShape>

export const listDealChanges = call({
  method: 'GET',
  path: '/dealChanges',
  summary: 'The last changes of many deals, the newest first',
  access: [
    {
      ...read,
      reply: Type.Array(LastChangeShape),
    },
  ],
})
