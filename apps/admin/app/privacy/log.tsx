/** Exports and erasures: who, when, why; about whom as a short hash, equal for the same person. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { send } from '../data-provider.ts'
import { useDates } from '../look/dates.ts'
import { Pager } from '../look/pager.tsx'
import { Skeleton } from '../look/skeleton.tsx'
import type { PrivacyLogEntry } from './calls.ts'

const perPage = 25

export function PrivacyLog() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery<{ items: PrivacyLogEntry[]; total: number }>({
    queryKey: ['privacy-log', page],
    queryFn: ({ signal }) => send('GET /privacy/log', { query: { page, limit: perPage } }, signal),
  })
  if (error)
    return (
      <p className="bad" role="alert">
        {translate('refusal.away')}
      </p>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.total === 0) return <p className="empty">{translate('privacy.noLog')}</p>
  return (
    <>
      <LogRows entries={data.items} />
      <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />
    </>
  )
}

export function LogRows({ entries }: { entries: PrivacyLogEntry[] }) {
  const translate = useTranslate()
  const moment = useDates()
  return (
    <ol className="history">
      {entries.map(({ id, at, action, by, person, reference, counts }) => (
        <li key={id}>
          <p>
            <b>{translate(`privacy.logged.${action}`)}</b> <bdi>{reference}</bdi>
          </p>
          <p className="quiet">
            {moment(at)} · <bdi dir="ltr">{by}</bdi> · <code dir="ltr">{person}</code> ·{' '}
            {translate('privacy.records', {
              smart_count: Object.values(counts).reduce((sum, count) => sum + count, 0),
            })}
          </p>
        </li>
      ))}
    </ol>
  )
}
