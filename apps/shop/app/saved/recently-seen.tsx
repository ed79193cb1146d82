import { useEffect } from 'react'
import { useFormat } from '../format.ts'
import { DealCards } from '../parts/deal-cards.tsx'
import { removeDeal, saveDeal, useSavedDeals } from './saved-deals.ts'
import { useDealCards } from './use-deals.ts'

/** The stays last viewed in this browser, without the one on this page. Renders nothing if there are none. */
export function RecentlySeenDeals({ but }: { but?: number }) {
  const { t } = useFormat()
  const ids = useSavedDeals('recently_seen')
    .filter((id) => id !== but)
    .slice(0, 4)
  const loaded = useDealCards(ids)
  useEffect(() => {
    for (const id of loaded?.gone ?? []) removeDeal('recently_seen', id)
  }, [loaded])
  if (ids.length === 0 || !loaded || loaded.deals.length === 0) return null
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('favourites.recent')}</h2>
      </div>
      <DealCards deals={loaded.deals} />
    </section>
  )
}

/** Adds this stay to the recently viewed ones. */
export function useRecordSeenDeal(id: number): void {
  useEffect(() => saveDeal('recently_seen', id), [id])
}
