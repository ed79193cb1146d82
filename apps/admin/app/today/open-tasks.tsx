/** The badge with the number of open tasks at the menu entry of the start page; red if one is urgent. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { callApi } from '../kit/data-provider.ts'
import type { Tasks } from './calls.ts'

/** Reloaded every minute and whenever tasks change: its query key starts with that of the start page. */
export function OpenTaskBadge() {
  const translate = useTranslate()
  const { data } = useQuery<Tasks>({
    queryKey: ['tasks', 'counts'],
    queryFn: ({ signal }) => callApi('GET /tasks', { query: { show: 'open', page: 1, limit: 1 } }, signal),
    refetchInterval: 60_000,
    staleTime: 30_000,
  })
  if (!data || data.counts.open === 0) return null
  const { open, now } = data.counts
  return (
    <>
      {' '}
      <span className={now > 0 ? 'count count-now' : 'count'}>
        <span className="unseen">{translate('today.title', { smart_count: open })}</span>
        <span aria-hidden>{open}</span>
      </span>
    </>
  )
}
