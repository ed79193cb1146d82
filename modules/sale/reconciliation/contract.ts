/** Differences between our records and the card provider's. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, Id, Language, Line, Nullable, Moment } from '../../shared/shapes.ts'

export const FindingShape = Type.Object({
  id: Id,
  kind: Type.Enum(['paid_no_booking', 'booked_not_paid', 'amount_differs']),
  account: Type.Enum(['standard', 'sgr']),
  intent_id: Nullable(Type.String()),
  reservationNumber: Nullable(Type.String()),
  cents: Cents,
  text: Type.String(),
  state: Type.Enum(['open', 'resolved']),
  found_at: Moment,
  resolved_at: Nullable(Moment),
  resolved_by: Nullable(Type.String()),
  resolution: Nullable(Type.String()),
})

export const moneyInbox = call({
  method: 'GET',
  path: '/moneyInbox',
  summary: 'Paid but no booking, booked but not paid, amounts that differ',
  query: Type.Object({
    ...PageQuery,
    ...QueueQuery,
    state: Type.Optional(Type.Enum(['open', 'resolved'])),
    language: Type.Optional({ ...Language, description: 'Of the texts, also for `q`; English by default' }),
  }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: Paged(FindingShape) }],
})
export const resolveMoney = call({
  method: 'POST',
  once: true,
  path: '/moneyInbox/:id/resolve',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'outside',
  summary: 'Settles a finding: with a note, or by sending the money back',
  params: Type.Object({ id: Id }),
  body: Type.Object({ action: Type.Enum(['note', 'refund']), note: Line(500) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'payments.refund', reply: FindingShape }],
})
export const compareMoney = call({
  method: 'POST',
  path: '/moneyInbox/compare',
  waitsFor: ['payments'],
  limit: 'outside',
  summary: "Compares the books with the card provider's list now, as every night",
  access: [{ who: 'staff', permission: 'payments.refund', reply: Type.Object({ open: Type.Integer() }) }],
})
