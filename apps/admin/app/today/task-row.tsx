/** One task: kind, text, age and actions. */
import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import { useGetIdentity, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../kit/page/dates.ts'
import { MoreVert } from '../kit/page/icons.tsx'
import { useAction } from '../kit/use-action.ts'
import { resendMail } from '../kit/sale/calls.ts'
import { assignTask, resumeTask, type Task } from './calls.ts'
import { useQuickActions } from './quick-actions.tsx'

const AssignTaskDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).AssignTaskDialog }))
const CompleteTaskDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).CompleteTaskDialog }))
const SnoozeTaskDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).SnoozeTaskDialog }))

/** The screen on which a task of each kind is completed: its own queue, else the reservation. */
const queues: Record<string, string> = {
  cancellation_waiting: '/cancellations',
  balance_overdue: '/queues?show=overdue',
  dispute: '/queues?show=disputes',
  dispute_lost: '/queues?show=disputes',
  dispute_overturned: '/queues?show=disputes',
  money_differs: '/queues?show=money',
  payout_unexplained: '/payouts',
  card_balance_differs: '/payouts',
  payout_not_received: '/payouts?received=false',
  customer_credit: '/debtors?show=credit',
  money_without_sale: '/queues?show=money',
  unknown_order: '/queues?show=supplier',
  voucher_guessing: '/vouchers',
  hotel_closed: '/hotels',
  gift_due: '/voucher-orders',
  vat_rates_missing: '/vat',
  backup_unproven: '/system',
  journal_not_exported: '/system',
}
const ownQueueFirst = ['cancellation_waiting', 'dispute', 'payout_unexplained']

const targetOf = ({ kind, reservationNumber, about }: Task): string | null => {
  if (kind === 'translations_outdated') return `/translations?language=${about}&state=outdated`
  if (kind === 'price_moved') return `/deals/${about}`
  const queue = queues[kind] ?? null
  if (queue && (ownQueueFirst.includes(kind) || !reservationNumber)) return queue
  return reservationNumber ? `/reservations/${reservationNumber}` : queue
}

const minute = 60_000
function useAge(): (moment: string) => string {
  const translate = useTranslate()
  return (moment) => {
    const minutes = Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / minute))
    if (minutes < 60) return translate('today.age.minutes', { smart_count: minutes })
    if (minutes < 24 * 60) return translate('today.age.hours', { smart_count: Math.floor(minutes / 60) })
    return translate('today.age.days', { smart_count: Math.floor(minutes / (24 * 60)) })
  }
}

export function TaskRow({ task, mayWrite, load }: { task: Task; mayWrite: boolean; load: () => Promise<void> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  const age = useAge()
  const label = translate(`today.kind.${task.kind}`, { _: task.kind })
  return (
    <li className={`task task-${task.done_at ? 'know' : task.urgency}`}>
      <p className="task-kind">
        <b>{label}</b>
        <span className="unseen">{translate(`today.urgency.${task.urgency}`)}</span>
      </p>
      <div className="task-text">
        <p>
          {task.reservationNumber && (
            <>
              <Link to={`/reservations/${task.reservationNumber}`} dir="ltr">
                {task.reservationNumber}
              </Link>
              {task.guest && (
                <>
                  , <bdi>{task.guest}</bdi>
                </>
              )}
              {task.hotel_name && (
                <>
                  , <bdi>{task.hotel_name}</bdi>
                </>
              )}
              {task.checkIn && `, ${translate('today.arrives', { day: day(task.checkIn) })}`}.{' '}
            </>
          )}
          {task.text}
        </p>
        <TaskStatus task={task} />
      </div>
      <p className="task-sum figures">{task.cents !== null && euros(task.cents)}</p>
      <p className="quiet task-age" title={moment(task.created_at)}>
        {age(task.created_at)}
      </p>
      <TaskActions task={task} label={label} mayWrite={mayWrite} load={load} />
    </li>
  )
}

/** Assignee, reason for waiting, and outcome. */
function TaskStatus({ task }: { task: Task }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const parts = [
    task.assigned_to && !task.done_at && translate('today.has', { name: task.assigned_to }),
    task.waits === 'snoozed' && translate('today.snoozed', { moment: moment(task.snoozed_until!) }),
    task.waits === 'parked' && translate('today.parked'),
    task.done_at &&
      (task.done_by
        ? translate('today.settledBy', { name: task.done_by, moment: moment(task.done_at) })
        : translate('today.closed', { moment: moment(task.done_at) })),
    task.note,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  return parts.length === 0 ? null : <p className="quiet">{parts.join(' · ')}</p>
}

/** A number is the index of a quick action. */
type Dialog = 'settle' | 'give' | 'aside' | number | null

type TaskActionsProps = { task: Task; label: string; mayWrite: boolean; load: () => Promise<void> }

function TaskActions({ task, label, mayWrite, load }: TaskActionsProps) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<Dialog>(null)
  const target = targetOf(task)
  const quick = useQuickActions(task)
  const resend = useAction(() => resendMail(task.mail_id!), { done: 'reservation.mailQueued', after: load })
  const resume = useAction(() => resumeTask(task.id), { done: 'today.resumed', after: load })
  const isResting = task.waits !== 'no' || task.done_at !== null
  const dialogProps = { task, label, done: load, close: () => setDialog(null) }
  return (
    <div className="task-actions">
      {quick.map(({ label }, place) => (
        <Button key={label} variant="outlined" onClick={() => setDialog(place)}>
          {translate(label)}
        </Button>
      ))}
      {quick.length > 0 ? null : task.mail_id !== null && mayWrite && !task.done_at ? (
        <Button variant="outlined" disabled={resend.busy} onClick={() => void resend.run()}>
          {translate('reservation.resendMail')}
        </Button>
      ) : (
        target && (
          <Button variant="outlined" component={Link} to={target}>
            {translate(targetLabel(target))}
          </Button>
        )
      )}
      {mayWrite && isResting && (
        <Button disabled={resume.busy} onClick={() => void resume.run()}>
          {translate('today.resume')}
        </Button>
      )}
      {mayWrite && !task.done_at && (
        <>
          {!isResting && quick.length === 0 && (
            <Button onClick={() => setDialog('settle')}>{translate('today.settle')}</Button>
          )}
          <TaskMenu
            task={task}
            label={label}
            target={quick.length > 0 ? target : null}
            maySettle={quick.length > 0}
            load={load}
            open={setDialog}
          />
        </>
      )}
      <Suspense fallback={null}>
        {typeof dialog === 'number' && quick[dialog]?.dialog({ done: load, close: () => setDialog(null) })}
        {dialog === 'settle' && <CompleteTaskDialog {...dialogProps} />}
        {dialog === 'give' && <AssignTaskDialog {...dialogProps} />}
        {dialog === 'aside' && <SnoozeTaskDialog {...dialogProps} />}
      </Suspense>
    </div>
  )
}

const targetLabel = (target: string) => (target.startsWith('/reservations') ? 'today.open_booking' : 'today.look')

type TaskMenuProps = {
  task: Task
  label: string
  /** The screen on which the task is completed, if the menu links to it. */
  target: string | null
  maySettle: boolean
  load: () => Promise<void>
  open: (dialog: Dialog) => void
}

/** The less frequent actions of a task. */
function TaskMenu({ task, label, target, maySettle, load, open }: TaskMenuProps) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const own = String(identity?.['email'] ?? '')
  const assign = useAction((to: string | null) => assignTask(task.id, to), { done: 'today.given', after: load })
  const assignTo = (to: string | null) => {
    setAnchor(null)
    void assign.run(to)
  }
  const openDialog = (dialog: Dialog) => {
    setAnchor(null)
    open(dialog)
  }
  return (
    <>
      <IconButton
        aria-label={`${translate('today.more')}: ${label} ${task.reservationNumber ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {target && (
          <MenuItem component={Link} to={target}>
            {translate(targetLabel(target))}
          </MenuItem>
        )}
        {maySettle && <MenuItem onClick={() => openDialog('settle')}>{translate('today.settle')}</MenuItem>}
        {task.assigned_to !== own && <MenuItem onClick={() => assignTo(own)}>{translate('today.take')}</MenuItem>}
        <MenuItem onClick={() => openDialog('give')}>{translate('today.give')}</MenuItem>
        {task.assigned_to !== null && <MenuItem onClick={() => assignTo(null)}>{translate('today.giveBack')}</MenuItem>}
        <MenuItem onClick={() => openDialog('aside')}>{translate('today.snooze')}</MenuItem>
      </Menu>
    </>
  )
}
