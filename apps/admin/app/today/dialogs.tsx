/** Dialogs that complete, assign, snooze or hand over tasks. */
import { MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { callApi } from '../kit/data-provider.ts'
import { ConfirmActionDialog, type ActionProps } from '../kit/action-dialog.tsx'
import { assignTask, completeTask, handOverTasks, snoozeTask, type Task } from './calls.ts'
import { snoozeEndTime, type SnoozeOption, snoozeOptions } from './moments.ts'

type Props = ActionProps & { task: Task; label: string }
const maxNoteLength = 500

function NoteField({ label, note, change }: { label: string; note: string; change: (note: string) => void }) {
  return (
    <TextField
      id="note"
      label={label}
      fullWidth
      multiline
      value={note}
      slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      onChange={(event) => change(event.target.value)}
    />
  )
}

export function CompleteTaskDialog({ task, label, done, close }: Props) {
  const translate = useTranslate()
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('today.settleTitle', { what: label })}
      confirm={translate('today.settle')}
      successMessage="today.settled"
      ready={note.trim() !== ''}
      act={() => completeTask(task.id, note.trim())}
      done={done}
      close={close}
    >
      <p>{task.text}</p>
      <NoteField label={translate('today.how')} note={note} change={setNote} />
    </ConfirmActionDialog>
  )
}

export function SnoozeTaskDialog({ task, label, done, close }: Props) {
  const translate = useTranslate()
  const [note, setNote] = useState('')
  const [aside, setAside] = useState<SnoozeOption>('untilTomorrow')
  return (
    <ConfirmActionDialog
      title={translate('today.snoozeTitle', { what: label })}
      confirm={translate('today.snooze')}
      successMessage="today.aside"
      ready={note.trim() !== ''}
      act={() => snoozeTask(task.id, snoozeEndTime(aside, new Date())?.toISOString() ?? null, note.trim())}
      done={done}
      close={close}
    >
      <TextField
        id="until"
        select
        label={translate('today.until')}
        fullWidth
        value={aside}
        onChange={(event) => setAside(event.target.value as SnoozeOption)}
      >
        {snoozeOptions.map((moment) => (
          <MenuItem key={moment} value={moment}>
            {translate(`today.${moment}`)}
          </MenuItem>
        ))}
      </TextField>
      <NoteField label={translate('today.why')} note={note} change={setNote} />
    </ConfirmActionDialog>
  )
}

type Colleague = { email: string; name: string }

function useColleagues(without: string): Colleague[] {
  const { data } = useQuery<Colleague[]>({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => callApi('GET /tasks/colleagues', {}, signal),
  })
  return (data ?? []).filter(({ email }) => email !== without)
}

function ColleagueSelect({ without, to, choose }: { without: string; to: string; choose: (email: string) => void }) {
  const translate = useTranslate()
  const colleagues = useColleagues(without)
  return (
    <TextField
      id="to"
      select
      label={translate('today.to')}
      fullWidth
      value={colleagues.some(({ email }) => email === to) ? to : ''}
      onChange={(event) => choose(event.target.value)}
    >
      {colleagues.map(({ email, name }) => (
        <MenuItem key={email} value={email}>
          <bdi>{name}</bdi>&nbsp;<span dir="ltr">({email})</span>
        </MenuItem>
      ))}
    </TextField>
  )
}

export function AssignTaskDialog({ task, label, done, close }: Props) {
  const translate = useTranslate()
  const [to, setTo] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('today.giveTitle', { what: label })}
      confirm={translate('today.give')}
      successMessage="today.given"
      ready={to !== ''}
      act={() => assignTask(task.id, to)}
      done={done}
      close={close}
    >
      <ColleagueSelect without={task.assigned_to ?? ''} to={to} choose={setTo} />
    </ConfirmActionDialog>
  )
}

export function HandOverTasksDialog({ own, done, close }: ActionProps & { own: string }) {
  const translate = useTranslate()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('today.handOverTitle')}
      confirm={translate('today.handOver')}
      successMessage="today.handedOver"
      ready={to !== ''}
      act={() => handOverTasks(to, note.trim())}
      done={done}
      close={close}
    >
      <ColleagueSelect without={own} to={to} choose={setTo} />
      <NoteField label={translate('today.handOverNote')} note={note} change={setNote} />
    </ConfirmActionDialog>
  )
}
