/**
 * The queues: approvals, overdue balances, findings of the reconciliation, disputes, e-mails, and exchanges with the
 * supplier.
 */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../kit/data-provider.ts'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { type QueueOrder, QueueOrderSelect } from '../../kit/page/queue-order.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { SearchField } from '../../kit/record/list-parts.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { resendMail } from '../../kit/sale/calls.ts'
import { useEventTexts } from '../../kit/sale/event-texts.ts'
import { StateBadge } from '../../kit/sale/state.tsx'
import { ApprovalRow } from './approvals.tsx'
import { ExchangeRow } from './exchanges.tsx'
import {
  type Approval,
  type Balance,
  type Dispute,
  type Exchange,
  type Finding,
  type Mail,
  resolveReconciliationFinding,
} from './calls.ts'

const queues = {
  approvals: 'GET /approvals',
  money: 'GET /moneyInbox',
  overdue: 'GET /overdueBalances',
  disputes: 'GET /disputes',
  mails: 'GET /failedMails',
  supplier: 'GET /supplierExchanges',
} as const
type Queue = keyof typeof queues
const names = Object.keys(queues) as Queue[]
const perPage = 25
/** Parameters that restrict a queue to unsettled items. */
const unsettledOnly: Partial<Record<Queue, object>> = {
  approvals: { state: 'waiting' },
  money: { state: 'open' },
  disputes: { open: true },
}

const searchLabels: Partial<Record<Queue, string>> = {
  approvals: 'searchAmount',
  money: 'searchAmount',
  supplier: 'searchOrder',
}
/** Whether the call answers and searches texts in the reader's language. */
const isInLanguage = (queue: Queue): boolean => queue === 'approvals' || queue === 'money'

export default function QueuesPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const showParam = search.get('show')
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const { canAccess: mayWriteVouchers = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'debtors', action: 'edit' })
  const visibleNames = names.filter((name) => name !== 'approvals' || mayRefund || mayWriteVouchers || mayBook)
  const queue = visibleNames.find((name) => name === showParam) ?? 'money'
  return (
    <>
      <PageHeader
        title={translate('resources.queues.name', { smart_count: 2 })}
        lead={translate('resources.queues.lead')}
      />
      <div className="views" role="group" aria-label={translate('queue.which')}>
        {visibleNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === queue} onClick={() => setSearch({ show: name })}>
            {translate(`queue.${name}`)}
          </button>
        ))}
      </div>
      <QueueItems key={queue} queue={queue} />
    </>
  )
}

type Page = { items: unknown[]; total: number }

function QueueItems({ queue }: { queue: Queue }) {
  const translate = useTranslate()
  const language = useLocale()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<QueueOrder>(queue === 'overdue' ? 'oldest' : 'newest')
  const term = q === '' ? {} : { [queue === 'supplier' ? 'order_id' : 'q']: q }
  const { data, refusal, reload } = useLoad<Page>(
    [queues[queue], page, q, sort, language],
    (signal) =>
      callApi(
        queues[queue],
        {
          query: {
            page,
            limit: perPage,
            sort,
            ...term,
            ...unsettledOnly[queue],
            ...(isInLanguage(queue) && { language }),
          },
        },
        signal,
      ),
    { keepsPrevious: true },
  )
  return (
    <>
      <div className="list-tools">
        <SearchField
          query={q}
          label={translate(`queue.${searchLabels[queue] ?? 'search'}`)}
          search={(typed) => {
            setQ(typed)
            setPage(1)
          }}
        />
        <QueueOrderSelect
          value={sort}
          choose={(order) => {
            setSort(order)
            setPage(1)
          }}
        />
        {data && <span className="quiet figures">{translate('list.count', { smart_count: data.total })}</span>}
      </div>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={5} />}
      {data?.total === 0 && <p className="empty">{translate(q === '' ? 'queue.none' : 'filter.none')}</p>}
      {data && data.total > 0 && <QueueRows queue={queue} items={data.items} load={reload} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </>
  )
}

type QueueRowsProps = { queue: Queue; items: unknown[]; load: () => Promise<void> }

function QueueRows({ queue, items, load }: QueueRowsProps) {
  return (
    <ul className="history">
      {queue === 'approvals' && (items as Approval[]).map((row) => <ApprovalRow key={row.id} row={row} load={load} />)}
      {queue === 'money' && (items as Finding[]).map((row) => <FindingRow key={row.id} row={row} load={load} />)}
      {queue === 'overdue' && (items as Balance[]).map((row) => <BalanceRow key={row.reservationNumber} row={row} />)}
      {queue === 'disputes' && (items as Dispute[]).map((row) => <DisputeRow key={row.dispute_id} row={row} />)}
      {queue === 'mails' && (items as Mail[]).map((row) => <MailRow key={row.id} row={row} load={load} />)}
      {queue === 'supplier' && (items as Exchange[]).map((row) => <ExchangeRow key={row.id} row={row} />)}
    </ul>
  )
}

const ReservationLink = ({ number }: { number: string | null }): ReactNode =>
  number && (
    <Link to={`/reservations/${number}`} dir="ltr">
      {number}
    </Link>
  )

function BalanceRow({ row }: { row: Balance }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <li>
      <p>
        <ReservationLink number={row.reservationNumber} /> <bdi>{row.guest}</bdi> <StateBadge state="overdue" />
      </p>
      <p>
        <b className="figures">{euros(row.balance_cents)}</b> ·{' '}
        {translate('queue.due', { day: day(row.balance_due_date), smart_count: row.days_overdue })}
      </p>
      <p className="quiet">
        {row.dealTitle}, {day(row.checkIn)} · <bdi dir="ltr">{row.email}</bdi>
      </p>
    </li>
  )
}

function FindingRow({ row, load }: { row: Finding; load: () => Promise<void> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [action, setAction] = useState<'note' | 'refund' | null>(null)
  return (
    <li>
      <p>
        <b>{translate(`queue.finding.${row.kind}`)}</b> <ReservationLink number={row.reservationNumber} />{' '}
        <b className="figures">{euros(row.cents)}</b>
      </p>
      <p>{row.text}</p>
      <p className="quiet">
        {moment(row.found_at)}
        {row.intent_id && (
          <>
            {' '}
            · <span dir="ltr">{row.intent_id}</span>
          </>
        )}
      </p>
      {mayRefund && (
        <p className="page-actions">
          <Button variant="outlined" onClick={() => setAction('note')}>
            {translate('queue.settle')}
          </Button>
          {row.kind === 'paid_no_booking' && (
            <Button onClick={() => setAction('refund')}>{translate('queue.sendBack')}</Button>
          )}
        </p>
      )}
      {action && <ResolveFindingDialog row={row} action={action} done={load} close={() => setAction(null)} />}
    </li>
  )
}

function ResolveFindingDialog({
  row,
  action,
  done,
  close,
}: {
  row: Finding
  action: 'note' | 'refund'
  done: () => Promise<void>
  close: () => void
}) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate(action === 'note' ? 'queue.settleTitle' : 'queue.sendBackTitle', { sum: euros(row.cents) })}
      confirm={translate(action === 'note' ? 'queue.settle' : 'queue.sendBack')}
      successMessage="queue.settled"
      ready={note.trim() !== ''}
      act={() => resolveReconciliationFinding(row.id, action, note.trim())}
      done={done}
      close={close}
    >
      <TextField
        id="reason"
        label={translate('reservation.reason')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}

function DisputeRow({ row }: { row: Dispute }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  return (
    <li>
      <p>
        <ReservationLink number={row.reservationNumber} />
        {row.transaction_number && <span dir="ltr">{row.transaction_number}</span>}{' '}
        <b className="figures">{euros(row.amount_cents)}</b>{' '}
        {row.frozen && row.status !== 'lost' && translate('queue.frozen')}
      </p>
      <p className="quiet">
        <span dir="ltr">
          {row.reason} · {row.status} · {row.dispute_id}
        </span>{' '}
        · {moment(row.opened_at)}
      </p>
    </li>
  )
}

function MailRow({ row, load }: { row: Mail; load: () => Promise<void> }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { mailErrorOf } = useEventTexts()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const resend = useAction(() => resendMail(row.id), { done: 'reservation.mailQueued', after: load })
  return (
    <li>
      <p>
        <b>{translate(`mail.${row.kind}`, { _: row.kind })}</b> <bdi dir="ltr">{row.recipient}</bdi>{' '}
        <ReservationLink number={row.reservationNumber} /> <StateBadge state={row.state} />
      </p>
      <p className="quiet">
        {moment(row.created_at)} {row.last_error && mailErrorOf(row.last_error)}
      </p>
      {mayWrite && row.may_resend && (
        <p className="page-actions">
          <Button variant="outlined" disabled={resend.busy} onClick={() => void resend.run()}>
            {translate('reservation.resendMail')}
          </Button>
        </p>
      )}
    </li>
  )
}
