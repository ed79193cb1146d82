import { useEffect } from 'react'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/favourites'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { removeDeal, useSavedDeals } from '../saved/saved-deals.ts'
import { useRecentlySeen } from '../saved/recently-seen.tsx'
import RecentlySeenCards from '../saved/recently-seen-cards.tsx'
import { useDealCards } from '../saved/use-deals.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { DealCards } from '../parts/deal-cards.tsx'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return {
    page: toPageFacts(shop, {
      title: 'header.favourites',
      description: 'favourites.text',
      path: '/favourites',
      hidden: true,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Favourites() {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const ids = useSavedDeals('favourites')
  const loaded = useDealCards(ids)
  const recent = useRecentlySeen()
  useEffect(() => {
    for (const id of loaded?.gone ?? []) removeDeal('favourites', id)
  }, [loaded])
  const deals = loaded?.deals.filter((deal) => ids.includes(deal.deals_id)) ?? []
  return (
    <>
      <div className="wrap favourites">
        <h1>{t('header.favourites')}</h1>
        <p className="lead">{t('favourites.text')}</p>
        <div aria-live="polite">
          {!hydrated && (
            <p className="alert">
              <Icon name="info" />
              <span>{t('favourites.scripts')}</span>
            </p>
          )}
          {loaded?.failed && (
            <p className="alert alert-warn">
              <Icon name="warning" />
              <span>{t('favourites.failed')}</span>
            </p>
          )}
        </div>
        {hydrated && ids.length === 0 && (
          <div className="favourites-none">
            <div className="status-strip">
              <WeekStrip arrival={null} />
            </div>
            <p>{t('favourites.none')}</p>
            <Link className="button" to="/packages/all">
              {t('notFound.allStays')}
            </Link>
          </div>
        )}
        {ids.length > 0 && !loaded && (
          <div className="deal-cards" role="status">
            <span className="unseen">{t('common.loading')}</span>
            {ids.slice(0, 4).map((id) => (
              <span key={id} className="skeleton card-skeleton" />
            ))}
          </div>
        )}
        {deals.length > 0 && <h2 className="favourites-count">{t('common.stays', { count: deals.length })}</h2>}
        {deals.length > 0 && <DealCards deals={deals} />}
      </div>
      {recent.length > 0 && <RecentlySeenCards ids={recent} />}
    </>
  )
}
