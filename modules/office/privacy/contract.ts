/** A person's data: what is stored, its export, its erasure, and the log of exports and erasures. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { DayShape, Email, Id, Line, Nothing, Nullable, Moment } from '../../shared/shapes.ts'
import { heldKinds, stayReasons } from './kinds.ts'

const strict = { additionalProperties: false } as const
const Kind = Type.Enum([...heldKinds])

const Stays = Type.Object({
  reason: Type.Enum([...stayReasons]),
  until: Nullable(DayShape),
  count: Type.Integer(),
})
export const HeldShape = Type.Object({
  kind: Kind,
  count: Type.Integer(),
  first_on: Nullable(DayShape),
  last_on: Nullable(DayShape),
  may_go: Type.Integer({ description: 'So many can be erased now' }),
  stays: Type.Array(Stays, { description: 'Why the others stay, and until when where that is known' }),
})
export type Held = Static<typeof HeldShape>

const LogEntry = Type.Object({
  id: Id,
  at: Moment,
  action: Type.Enum(['export', 'erase']),
  by: Type.String(),
  person: Type.String({ description: 'Keyed hash of the address: equal for the same person' }),
  reference: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer()),
})
export type PrivacyLogEntry = Static<typeof LogEntry>

const Person = Type.Object({
  email: Type.String(),
  held: Type.Array(HeldShape, { description: 'Only kinds of which there are records' }),
  sales: Type.Array(
    Type.Object({
      number: Type.String(),
      kind: Type.Enum(['reservation', 'voucher_order', 'gift']),
      state: Type.String(),
      title: Type.String(),
      day: DayShape,
      stays: Nullable(Type.Object({ reason: Type.Enum([...stayReasons]), until: Nullable(DayShape) })),
    }),
  ),
  log: Type.Array(LogEntry, { description: 'Exports and erasures of the same address so far' }),
})
export type PersonView = Static<typeof Person>

const Reference = Line(120)
const Password = Type.String({ minLength: 1, maxLength: 256 })

export const findPerson = call({
  method: 'POST',
  path: '/privacy/person',
  summary: 'What is held about a person, by e-mail address or number of a sale; in the body, so that no log keeps it',
  body: Type.Object({ q: Line(254) }, strict),
  access: [{ who: 'staff', permission: 'privacy.write', reply: Person }],
})

export const exportPerson = call({
  method: 'POST',
  path: '/privacy/export',
  summary: 'All that is held about a person as one JSON file; needs the own password, and is logged',
  body: Type.Object({ email: Email, reference: Reference, password: Password }, strict),
  access: [{ who: 'staff', permission: 'privacy.write', reply: Nothing }],
})

export const erasePerson = call({
  method: 'POST',
  path: '/privacy/erase',
  summary: 'Erases what may go. Rehearsed, it is taken back; for real it needs the own password, and is logged',
  body: Type.Object(
    {
      email: Email,
      rehearse: Type.Boolean(),
      reference: Type.Optional(Reference),
      password: Type.Optional(Password),
    },
    strict,
  ),
  access: [
    {
      who: 'staff',
      permission: 'privacy.write',
      reply: Type.Object({
        erased: Type.Boolean({ description: 'False for a rehearsal' }),
        goes: Type.Array(Type.Object({ kind: Kind, count: Type.Integer() })),
        stays: Type.Array(Type.Object({ kind: Kind, ...Stays.properties })),
      }),
    },
  ],
})

export const privacyLog = call({
  method: 'GET',
  path: '/privacy/log',
  summary: 'Exports and erasures of persons, the latest first',
  query: Type.Object({ ...PageQuery }),
  access: [{ who: 'staff', permission: 'privacy.write', reply: Paged(LogEntry) }],
})

export const retentionDue = call({
  method: 'GET',
  path: '/privacy/retention',
  summary: 'Of each rule of retention: records beyond their term, which the next night erases, and those near it',
  access: [
    {
      who: 'staff',
      permission: 'privacy.write',
      reply: Type.Object({
        near_days: Type.Integer(),
        rules: Type.Array(Type.Object({ code: Type.String(), beyond: Type.Integer(), near: Type.Integer() })),
      }),
    },
  ],
})
