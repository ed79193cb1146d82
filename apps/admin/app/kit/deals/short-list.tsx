/** Links to the newest deals, or to the deals of one category. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { callApi } from '../data-provider.ts'
import { DealStateBadge } from './state-mark.tsx'

type Row = { id: number; title: string; status: 'draft' | 'active' | 'deleted' }

/** Maximum number of deals; the full list has its own screen. */
const maxDeals = 8

export function NewestDeals() {
  const { data } = useQuery<Row[]>({
    queryKey: ['newest deals'],
    queryFn: ({ signal }) => callApi('GET /fetchNewAddedDeals', {}, signal),
  })
  return <DealLinks deals={data ?? []} total={data?.length ?? 0} title="deal.newest" />
}

export function CategoryDeals({ name }: { name: string }) {
  const { data } = useQuery<{ items: Row[]; total: number }>({
    queryKey: ['deals of category', name],
    queryFn: ({ signal }) =>
      callApi('GET /fetchPaginatedDeals', { query: { category: name, sort: 'title', limit: maxDeals } }, signal),
  })
  return <DealLinks deals={data?.items ?? []} total={data?.total ?? 0} title="deal.ofCategory" />
}

function DealLinks({ deals, total, title }: { deals: Row[]; total: number; title: string }) {
  const translate = useTranslate()
  if (deals.length === 0) return null
  return (
    <section className="narrow">
      <h2>{translate(title)}</h2>
      <ul className="users">
        {deals.slice(0, maxDeals).map((deal) => (
          <li key={deal.id}>
            <Link to={`/deals/${deal.id}/show`}>{deal.title}</Link>
            <DealStateBadge status={deal.status} />
          </li>
        ))}
      </ul>
      {total > maxDeals && <p className="quiet">{translate('deal.andMore', { smart_count: total - maxDeals })}</p>}
    </section>
  )
}
