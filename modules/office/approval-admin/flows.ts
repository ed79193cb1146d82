/** Decides on requests that await a second staff member. */
import {
  type ApprovalKind,
  approvalKindNames,
  approvalKinds,
  decideStoredRequest,
  findApprovalRequest,
  findApprovalRequests,
  lockAllowance,
  renderReason,
  type StoredRequest,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { requireEligibleApprover } from '../../people/staff/index.ts'
import type { Approval, RefundRequest } from './contract.ts'
import { performApprovedRequest, type PerformShop } from './perform-flows.ts'

const shownRefunds = 100

const toReply = (request: StoredRequest, language = 'en'): Approval => ({
  id: request.id,
  kind: request.kind,
  subject: request.subject,
  reservationNumber: request.reservation_number,
  amount_cents: request.amount_cents,
  reason: renderReason(request.reason, language),
  requested_at: request.requested_at.toISOString(),
  requested_by: request.requested_by,
  state: request.state,
  decided_at: request.decided_at?.toISOString() ?? null,
  decided_by: request.decided_by,
  note: request.note,
})

const toRefundRequest = (approval: Approval): RefundRequest => ({
  ...approval,
  reservationNumber: approval.reservationNumber!,
  amount_cents: approval.amount_cents!,
})

export async function listRefundRequests(
  { db }: Pick<Shop, 'db'>,
  { reservationNumber, language }: { reservationNumber?: string; language?: string },
): Promise<RefundRequest[]> {
  const filter = {
    kinds: ['refund'] as const,
    ...(reservationNumber === undefined ? {} : { reservationNumber: reservationNumber.trim().toUpperCase() }),
  }
  return (await findApprovalRequests(db, filter, { limit: shownRefunds, offset: 0 })).rows.map((row) =>
    toRefundRequest(toReply(row, language)),
  )
}

const canDecide = (caller: Caller, kind: ApprovalKind): boolean =>
  caller.staff!.permissions.includes(approvalKinds[kind])

export async function listApprovals(
  { db }: Pick<Shop, 'db'>,
  {
    page = 1,
    limit = defaultLimit,
    ...narrowed
  }: {
    page?: number
    limit?: number
    state?: Approval['state']
    q?: string
    language?: string
    sort?: 'newest' | 'oldest'
  },
  caller: Caller,
) {
  const kinds = approvalKindNames.filter((kind) => canDecide(caller, kind))
  const { rows, total } = await findApprovalRequests(db, { kinds, ...narrowed }, { limit, offset: (page - 1) * limit })
  return { total, page, limit, items: rows.map((row) => toReply(row, narrowed.language)) }
}

type Deciding = PerformShop & Pick<Shop, 'db'>
type Decision = { approve: boolean; note: string }

export async function decideRefundRequest(
  shop: Deciding,
  id: number,
  decision: Decision,
  caller: Caller,
  storeReply: StoreReply,
): Promise<RefundRequest> {
  const store: StoreReply = (trx, reply) => storeReply(trx, toRefundRequest(reply as Approval))
  return toRefundRequest(await decideApprovalRequest(shop, id, decision, caller, store, 'refund'))
}

/**
 * Decides on a request and, if approved, performs it. Throws the refusal of the underlying call if that would now be
 * refused; 403 for the requester and for callers without permission for the underlying call; 409 if it was already
 * decided.
 */
export async function decideApprovalRequest(
  shop: Deciding,
  id: number,
  { approve, note }: Decision,
  caller: Caller,
  storeReply: StoreReply,
  kind?: ApprovalKind,
): Promise<Approval> {
  const by = caller.staff!.email
  const request = await findApprovalRequest(shop.db, id)
  if (!request || (kind !== undefined && request.kind !== kind))
    return refuse(404, 'request_unknown', 'There is no such request.')
  if (!canDecide(caller, request.kind)) refuse(403, 'not_allowed', 'Your role may not decide on this.')
  if (request.requested_by === by)
    refuse(403, 'own_request', 'Who asked for it does not decide on it. Ask a colleague.')
  const {
    requested_by: requestedBy,
    requested_at: requestedAt,
    asked_session: sessionId,
    asked_device: deviceHash,
  } = request
  await requireEligibleApprover(shop.db, { requestedBy, requestedAt, sessionId, deviceHash }, caller.staff!)
  return shop.db.transaction().execute(async (trx) => {
    const authority = { actor: by, approved: request }
    await lockAllowance(trx, authority)
    const state = approve ? 'approved' : 'declined'
    if (!(await decideStoredRequest(trx, id, { state, decided_at: shop.now(), decided_by: by, note: note.trim() })))
      refuse(409, 'request_decided', 'This request was decided already.')
    if (approve) await performApprovedRequest(shop, trx, request, authority)
    await writeAuditEntry(trx, {
      actor: by,
      action: request.kind === 'refund' ? `payment.refund_${state}` : `approval.${state}`,
      subject: request.subject,
      after: { cents: request.amount_cents, reason: request.reason, requested_by: request.requested_by, note },
    })
    const reply = toReply((await findApprovalRequest(trx, id))!)
    await storeReply(trx, reply)
    return reply
  })
}
