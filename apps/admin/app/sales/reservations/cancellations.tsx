/** Cancellation requests, undecided ones first. */
import { Button } from '@mui/material'
import { ListBase, useCanAccess, useListContext, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { applyFilters } from '../../kit/record/list-filters.ts'
import { ListCount, ListPagination, SearchField, useListFilter } from '../../kit/record/list-parts.tsx'
import { QueueOrderSelect } from '../../kit/page/queue-order.tsx'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { ActionProps } from '../../kit/action-dialog.tsx'
import type { Cancellation } from '../../kit/sale/calls.ts'
import { ApproveCancellationDialog, RefuseCancellationDialog } from '../../kit/sale/request-dialogs.tsx'
import { StateBadge } from '../../kit/sale/state.tsx'

type Row = Cancellation & { id: number }
const views = ['waiting', 'approved', 'done', 'refused', ''] as const

export default function CancellationList() {
  return (
    <ListBase<Row>
      perPage={25}
      sort={{ field: 'newest', order: 'ASC' }}
      filterDefaultValues={{ state: 'waiting' }}
      exporter={false}
    >
      <CancellationRequests />
    </ListBase>
  )
}

function CancellationRequests() {
  const translate = useTranslate()
  const { data = [], total, filterValues, setFilters, sort, setSort } = useListContext<Row>()
  const { valueOf, narrow } = useListFilter()
  const state = String(filterValues['state'] ?? '')
  return (
    <>
      <PageHeader
        title={translate('resources.cancellations.name', { smart_count: 2 })}
        lead={translate('resources.cancellations.lead')}
      />
      <div className="views" role="group" aria-label={translate('field.status')}>
        {views.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === state}
            onClick={() => setFilters(applyFilters(filterValues, { state: view }), [])}
          >
            {translate(view === '' ? 'reservation.allRequests' : `reservation.state.${view}`)}
          </button>
        ))}
      </div>
      <div className="list-tools">
        <SearchField query={valueOf('q')} label={translate('reservation.search')} search={(q) => narrow('q', q)} />
        <QueueOrderSelect value={sort.field} choose={(field) => setSort({ field, order: 'ASC' })} />
        <ListCount />
      </div>
      {total === 0 ? (
        <p className="empty">{translate(state === 'waiting' ? 'reservation.noneWaiting' : 'reservation.none')}</p>
      ) : (
        <>
          <ul className="history">
            {data.map((row) => (
              <CancellationRequestRow key={row.id} row={row} />
            ))}
          </ul>
          <ListPagination />
        </>
      )}
    </>
  )
}

function CancellationRequestRow({ row }: { row: Row }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  const [dialog, setDialog] = useState<'approve' | 'refuse' | null>(null)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const action: ActionProps = { done: refresh, close: () => setDialog(null) }
  return (
    <li>
      <p>
        <Link to={`/reservations/${row.reservationNumber}`}>
          <bdi>{row.guest}</bdi> · <span dir="ltr">{row.reservationNumber}</span>
        </Link>{' '}
        <StateBadge state={row.state} />
      </p>
      <p>
        {row.dealTitle}, {day(row.checkIn)} · {translate('reservation.fee')}{' '}
        {row.fee_cents === null ? translate('reservation.feeUnknown') : euros(row.fee_cents)} ·{' '}
        {translate('reservation.refundSum')} {euros(row.refund_cents)}
      </p>
      {row.reason !== '' && <p>{row.reason}</p>}
      <p className="quiet">
        {row.asked_by} · {moment(row.asked_at)}
        {row.decided_by && ` · ${translate('reservation.decidedBy', { name: row.decided_by })}`}
      </p>
      {mayWrite && row.state === 'waiting' && (
        <p className="page-actions">
          <Button variant="outlined" onClick={() => setDialog('approve')}>
            {translate('reservation.approve')}
          </Button>
          <Button onClick={() => setDialog('refuse')}>{translate('reservation.refuse')}</Button>
        </p>
      )}
      {dialog === 'approve' && (
        <ApproveCancellationDialog row={{ ...row, isClear: row.fee_cents !== null }} {...action} />
      )}
      {dialog === 'refuse' && <RefuseCancellationDialog row={row} {...action} />}
    </li>
  )
}
