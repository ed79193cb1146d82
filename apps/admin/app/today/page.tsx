/** The start page: open tasks, the most urgent first, and key figures. */
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useGetIdentity, useLocale, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { callApi } from '../kit/data-provider.ts'
import { useDateTimeFormat } from '../kit/page/dates.ts'
import { Pager } from '../kit/page/pager.tsx'
import { PageHeader } from '../kit/page/page-head.tsx'
import { Skeleton } from '../kit/page/skeleton.tsx'
import { RefusalMessage } from '../kit/refusal-message.tsx'
import { useLoad } from '../kit/use-load.ts'
import type { Tasks } from './calls.ts'
import { TodayFigures } from './figures.tsx'
import { TaskRow } from './task-row.tsx'
import './today.css'

const HandOverTasksDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).HandOverTasksDialog }))

const views = ['open', 'mine', 'waiting', 'done'] as const
type View = (typeof views)[number]
const perPage = 25

export default function TodayPage() {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const [search, setSearch] = useSearchParams()
  const show = views.find((view) => view === search.get('show')) ?? 'open'
  const only = Math.max(0, Number(search.get('task') ?? 0) || 0)
  const page = Math.max(1, Number(search.get('page') ?? 1) || 1)
  const language = useLocale() as LanguageCode
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'tasks', action: 'edit' })
  const queries = useQueryClient()
  const { data, refusal } = useLoad<Tasks>(
    ['tasks', show, page, only, language],
    (signal) =>
      callApi('GET /tasks', { query: { ...(only ? { id: only } : { show, page, limit: perPage }), language } }, signal),
    { refetchInterval: 60_000 },
  )
  const load = () => queries.invalidateQueries({ queryKey: ['tasks'] })
  const counts = data?.counts
  const urgent = counts?.now ? translate('today.urgent', { smart_count: counts.now }) : translate('today.nothingUrgent')
  return (
    <>
      <PageHeader
        title={
          counts && counts.open > 0
            ? translate('today.title', { smart_count: counts.open })
            : translate(counts ? 'today.none' : 'office.today')
        }
        lead={counts && `${translate('today.clock', { moment: moment(new Date().toISOString()) })} ${urgent}`}
      />
      <div className="today-tools">
        <ViewSwitch
          chosen={only ? null : show}
          counts={counts}
          choose={(view) => setSearch(view === 'open' ? {} : { show: view })}
        />
        {only > 0 && <Button onClick={() => setSearch({})}>{translate('today.showAll')}</Button>}
        {mayWrite && show === 'mine' && counts && counts.mine > 0 && <HandOverButton load={load} />}
      </div>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={4} />}
      {data && data.items.length === 0 && <p className="empty">{translate(`today.nothing.${show}`)}</p>}
      {data && data.items.length > 0 && (
        <ul className="tasks">
          {data.items.map((task) => (
            <TaskRow key={task.id} task={task} mayWrite={mayWrite} load={load} />
          ))}
        </ul>
      )}
      {data && (
        <Pager page={page} total={data.total} perPage={perPage} turn={(to) => setSearch({ show, page: String(to) })} />
      )}
      <TodayFigures />
    </>
  )
}

function ViewSwitch({
  chosen,
  counts,
  choose,
}: {
  chosen: View | null
  counts: Tasks['counts'] | undefined
  choose: (view: View) => void
}) {
  const translate = useTranslate()
  return (
    <div className="views" role="group" aria-label={translate('today.which')}>
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => choose(view)}>
          {translate(`today.${view}`)} {counts && view !== 'done' && <span className="figures">{counts[view]}</span>}
        </button>
      ))}
    </div>
  )
}

function HandOverButton({ load }: { load: () => Promise<void> }) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('today.handOver')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <HandOverTasksDialog own={String(identity?.['email'] ?? '')} done={load} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
