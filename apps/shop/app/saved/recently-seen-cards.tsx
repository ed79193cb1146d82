import { useEffect } from 'react'
import { useFormat } from '../format.ts'
import { DealCards } from '../parts/deal-cards.tsx'
import { removeDeal } from './saved-deals.ts'
import { useDealCards } from './use-deals.ts'

export default function RecentlySeenCards({ ids }: { ids: readonly number[] }) {
  const { t } = useFormat()
  const loaded = useDealCards(ids)
  useEffect(() => {
    for (const id of loaded?.gone ?? []) removeDeal('recently_seen', id)
  }, [loaded])
  if (!loaded || loaded.deals.length === 0) return null
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('favourites.recent')}</h2>
      </div>
      <DealCards deals={loaded.deals} />
    </section>
  )
}
