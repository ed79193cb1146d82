/**
 * The log of exports and erasures: who, when, why. The data subject is shown as a short hash, which is the same for the
 * same person.
 */
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { callApi } from '../../kit/data-provider.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import type { PrivacyLogEntry } from './calls.ts'

const perPage = 25

export function PrivacyLog() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, refusal } = useLoad<{ items: PrivacyLogEntry[]; total: number }>(['privacy-log', page], (signal) =>
    callApi('GET /privacy/log', { query: { page, limit: perPage } }, signal),
  )
  if (!data) return refusal === '' ? <Skeleton rows={4} /> : <RefusalMessage text={refusal} />
  if (data.total === 0) return <p className="empty">{translate('privacy.noLog')}</p>
  return (
    <>
      <PrivacyLogTable entries={data.items} />
      <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />
    </>
  )
}

export function PrivacyLogTable({ entries }: { entries: PrivacyLogEntry[] }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
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
