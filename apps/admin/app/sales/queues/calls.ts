/**
 * Reply types and calls of the lists in which staff handle open items: approvals, overdue balances, findings of the
 * reconciliation, disputes, failed e-mails, exchanges with the supplier.
 */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { officeClient } from '../../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Finding = Reply<'GET /moneyInbox'>['items'][number]
export type Balance = Reply<'GET /overdueBalances'>['items'][number]
export type Dispute = Reply<'GET /disputes'>['items'][number]
export type Mail = Reply<'GET /failedMails'>['items'][number]
export type Approval = Reply<'GET /approvals'>['items'][number]
export type Exchange = Reply<'GET /supplierExchanges'>['items'][number]

export const resolveReconciliationFinding = (id: number, action: 'note' | 'refund', note: string) =>
  officeClient()('POST /moneyInbox/:id/resolve', { params: { id }, body: { action, note } })

export const decideApproval = (id: number, approve: boolean, note: string) =>
  officeClient()('POST /approvals/:id/decide', { params: { id }, body: { approve, note } })
