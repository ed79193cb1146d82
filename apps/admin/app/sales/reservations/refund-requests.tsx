/** Refund requests of a reservation, open and decided. */
import { Button } from '@mui/material'
import type { RefundRequest } from '@tussenuit/modules/office/approval-admin/contract.ts'
import { useCanAccess, useGetIdentity, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { ApprovalEvidence } from '../../kit/sale/approval-evidence.tsx'
import { DecisionNote } from '../../kit/sale/decision-note.tsx'
import { decideRefundRequest } from '../../kit/sale/calls.ts'

type PendingDecision = { request: RefundRequest; approve: boolean }

export function RefundRequests({ requests, load }: { requests: readonly RefundRequest[]; load: () => Promise<void> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { identity } = useGetIdentity()
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [decision, setDecision] = useState<PendingDecision | null>(null)
  if (requests.length === 0) return null
  return (
    <section className="refund-requests">
      <h2>{translate('refundRequest.title')}</h2>
      <ul className="users">
        {requests.map((request) => (
          <li key={request.id}>
            <span>
              <b className="figures">{euros(request.amount_cents)}</b>, {request.requested_by},{' '}
              <span className="figures">{moment(request.requested_at)}</span>
              <br />
              <bdi>{request.reason}</bdi>
              <br />
              <span className="quiet">
                {translate(`refundRequest.${request.state}`, { who: request.decided_by ?? '' })}
                {request.note && (
                  <>
                    {': '}
                    <bdi>{request.note}</bdi>
                  </>
                )}
              </span>
            </span>
            {request.state === 'waiting' && mayRefund && request.requested_by !== identity?.['email'] && (
              <span className="row-actions">
                <Button variant="contained" onClick={() => setDecision({ request, approve: true })}>
                  {translate('refundRequest.approve')}
                </Button>
                <Button onClick={() => setDecision({ request, approve: false })}>
                  {translate('refundRequest.decline')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {decision && <DecisionDialog {...decision} done={load} close={() => setDecision(null)} />}
    </section>
  )
}

function DecisionDialog({
  request,
  approve,
  done,
  close,
}: PendingDecision & { done: () => Promise<void>; close: () => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [note, setNote] = useState('')
  const sum = euros(request.amount_cents)
  return (
    <ConfirmActionDialog
      title={translate(approve ? 'refundRequest.approveTitle' : 'refundRequest.declineTitle', { sum })}
      confirm={translate(approve ? 'refundRequest.approve' : 'refundRequest.decline')}
      successMessage={approve ? 'reservation.refundSent' : 'refundRequest.saidDeclined'}
      ready={approve || note.trim() !== ''}
      act={() => decideRefundRequest(request.id, approve, note.trim())}
      done={done}
      close={close}
    >
      <ApprovalEvidence request={{ ...request, kind: 'refund' }} />
      <DecisionNote note={note} change={setNote} />
    </ConfirmActionDialog>
  )
}
