/** Requests that await the approval of a second staff member, and the decisions on them. */
import { Type, type Static } from 'typebox'
import { approvalKindNames } from '../../platform/approval/kinds.ts'
import { CodeShape } from '../../money/ledger/contract.ts'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, Id, Language, Line, Nullable, Moment, SaleNumber } from '../../shared/shapes.ts'

const State = Type.Enum(['waiting', 'approved', 'declined'])
const decision = {
  requested_at: Moment,
  requested_by: Type.String(),
  state: State,
  decided_at: Nullable(Moment),
  decided_by: Nullable(Type.String()),
  note: Type.String(),
}

const RefundRequestShape = Type.Object({
  id: Id,
  reservationNumber: SaleNumber,
  amount_cents: Cents,
  reason: Type.String(),
  ...decision,
})
export type RefundRequest = Static<typeof RefundRequestShape>

export const listRefundRequests = call({
  method: 'GET',
  path: '/refunds/requests',
  summary: 'Refunds that needed a second member of staff: the waiting ones first, at most 100; of one reservation',
  query: Type.Object({
    reservationNumber: Type.Optional(SaleNumber),
    language: Type.Optional({ ...Language, description: 'Of the reason if it was erased; English by default' }),
  }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: Type.Array(RefundRequestShape) }],
})

export const decideRefundRequest = call({
  method: 'POST',
  once: true,
  path: '/refunds/requests/:id/decide',
  onlyReconciled: true,
  summary: 'Makes the refund that waits, or declines it; never by who asked for it',
  params: Type.Object({ id: Id }),
  body: Type.Object({ approve: Type.Boolean(), note: Line(500, 0) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'payments.refund', reply: RefundRequestShape }],
})

const ApprovalShape = Type.Object({
  id: Id,
  kind: Type.Enum(approvalKindNames),
  subject: Type.String({
    description:
      'What it is about: reservation:…, voucher_order:…, voucher:…, campaign:…, voucher_code:…, journal_entry:…',
  }),
  reservationNumber: Nullable(Type.String()),
  amount_cents: Nullable(Type.Integer({ minimum: 0, description: 'Euro cents; null: what it is worth is not known' })),
  reason: Type.String(),
  ...decision,
})
export type Approval = Static<typeof ApprovalShape>

export const listApprovals = call({
  method: 'GET',
  path: '/approvals',
  summary:
    'What waits for a second member of staff, the waiting ones first: of the kinds that the caller may decide on',
  query: Type.Object({
    ...PageQuery,
    ...QueueQuery,
    state: Type.Optional(State),
    language: Type.Optional({ ...Language, description: 'Of the texts, also for `q`; English by default' }),
  }),
  access: [
    { who: 'staff', permission: 'payments.refund', reply: Paged(ApprovalShape) },
    { who: 'staff', permission: 'vouchers.write', reply: Paged(ApprovalShape) },
    { who: 'staff', permission: 'books.write', reply: Paged(ApprovalShape) },
  ],
})

const factNames = [
  'name',
  'partner',
  'codes',
  'value_cents',
  'price_cents',
  'amount_cents',
  'nights',
  'persons',
  'valid_from',
  'valid_until',
  'blocked',
  'on_sale',
  'supply',
  'claim_cents',
  'partner_claim_cents',
  'partner_credit_cents',
  'owed_to_customer_cents',
  'customer_cents',
  'booked_on',
  'debit_cents',
  'credit_cents',
] as const
/** Not `Nullable`, which the serialiser refuses for values of several types. */
const FactValue = Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()])
const FactShape = Type.Object({
  name: Type.Enum([...factNames]),
  line: Type.Optional(Type.Integer({ description: 'The number of the line of the entry, from 1' })),
  account: Type.Optional(Type.String({ description: 'Of the books, for `debit_cents` and `credit_cents`' })),
  before: FactValue,
  after: FactValue,
})
export type EvidenceFact = Static<typeof FactShape>
const EvidenceShape = Type.Object({
  facts: Type.Array(FactShape, { description: 'What changes; `before` is null for what is new' }),
  codes: Type.Array(CodeShape, { description: 'The first codes that it concerns, masked' }),
  code_count: Type.Integer(),
})
export type ApprovalEvidence = Static<typeof EvidenceShape>

export const readApprovalEvidence = call({
  method: 'GET',
  path: '/approvals/:id/evidence',
  summary: 'What a waiting request would change: the values before and after, and the codes; empty once it is decided',
  params: Type.Object({ id: Id }),
  access: [
    { who: 'staff', permission: 'payments.refund', reply: EvidenceShape },
    { who: 'staff', permission: 'vouchers.write', reply: EvidenceShape },
    { who: 'staff', permission: 'books.write', reply: EvidenceShape },
  ],
})

export const decideApproval = call({
  method: 'POST',
  once: true,
  path: '/approvals/:id/decide',
  onlyReconciled: true,
  summary: 'Does what waits, as it was asked for, or declines it; never by who asked for it',
  params: Type.Object({ id: Id }),
  body: Type.Object({ approve: Type.Boolean(), note: Line(500, 0) }, { additionalProperties: false }),
  access: [
    { who: 'staff', permission: 'payments.refund', reply: ApprovalShape },
    { who: 'staff', permission: 'vouchers.write', reply: ApprovalShape },
    { who: 'staff', permission: 'books.write', reply: ApprovalShape },
  ],
})
