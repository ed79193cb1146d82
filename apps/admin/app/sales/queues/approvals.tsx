/** Requests that need approval by a second member of staff. */
import { Button } from '@mui/material'
import { useGetIdentity, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { ApprovalEvidence } from '../../kit/sale/approval-evidence.tsx'
import { DecisionNote } from '../../kit/sale/decision-note.tsx'
import { type Approval, decideApproval } from './calls.ts'

/** The path of the screen of the request's subject; null if it has none. */
function pathOfSubject(subject: string): string | null {
  const [kind, id = ''] = subject.split(':')
  if (!/^[A-Z0-9-]+$/i.test(id) || id === 'new') return null
  if (kind === 'reservation') return `/reservations/${id}`
  if (kind === 'voucher') return `/vouchers/${id}`
  if (kind === 'campaign') return `/campaigns/${id}`
  return kind === 'voucher_code' ? `/voucher-codes/${id}` : null
}

export function ApprovalRow({ row, load }: { row: Approval; load: () => Promise<void> }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { identity } = useGetIdentity()
  const [approve, setApprove] = useState<boolean | null>(null)
  const address = pathOfSubject(row.subject)
  const valueText = useValueText()(row)
  const isOwn = row.requested_by === identity?.['email']
  return (
    <li>
      <p>
        <b>{translate(`approval.kind.${row.kind}`)}</b> <b className="figures">{valueText}</b>{' '}
        {address && (
          <Link to={address} dir="ltr">
            {row.reservationNumber ?? translate('approval.open')}
          </Link>
        )}
      </p>
      <p>
        <bdi>{row.reason}</bdi>
      </p>
      <p className="quiet">
        <bdi dir="ltr">{row.requested_by}</bdi> · <span className="figures">{moment(row.requested_at)}</span>
      </p>
      {isOwn ? (
        <p className="quiet">{translate('approval.own')}</p>
      ) : (
        <p className="page-actions">
          <Button variant="contained" onClick={() => setApprove(true)}>
            {translate('refundRequest.approve')}
          </Button>
          <Button onClick={() => setApprove(false)}>{translate('refundRequest.decline')}</Button>
        </p>
      )}
      {approve !== null && <DecisionDialog row={row} approve={approve} done={load} close={() => setApprove(null)} />}
    </li>
  )
}

/** Formats the value in euros, or as a text that says that it is unknown. */
function useValueText(): (row: Approval) => string {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return ({ amount_cents: cents }) => (cents === null ? translate('approval.unknown') : euros(cents))
}

type DecisionProps = { row: Approval; approve: boolean; done: () => Promise<void>; close: () => void }

function DecisionDialog({ row, approve, done, close }: DecisionProps) {
  const translate = useTranslate()
  const sum = useValueText()(row)
  const [note, setNote] = useState('')
  const isOfReservation = row.subject.startsWith('reservation:')
  return (
    <ConfirmActionDialog
      title={translate(approve ? 'approval.approveTitle' : 'approval.declineTitle')}
      confirm={translate(approve ? 'refundRequest.approve' : 'refundRequest.decline')}
      successMessage={approve ? 'approval.saidApproved' : 'approval.saidDeclined'}
      ready={approve || note.trim() !== ''}
      act={() => decideApproval(row.id, approve, note.trim())}
      done={done}
      close={close}
    >
      <p className="approval-sum">
        <b className="figures">{sum}</b> {translate(`approval.kind.${row.kind}`)}
      </p>
      <ApprovalEvidence request={{ ...row, reservationNumber: isOfReservation ? row.reservationNumber : null }} />
      <DecisionNote note={note} change={setNote} />
    </ConfirmActionDialog>
  )
}
