import { useEffect } from 'react'
import { useLazyComponent } from '../parts/lazy-component.ts'
import { saveDeal, useSavedDeals } from './saved-deals.ts'

const loadCards = () => import('./recently-seen-cards.tsx')

/** The stays last viewed in this browser, without the one on this page. */
export const useRecentlySeen = (but?: number): number[] =>
  useSavedDeals('recently_seen')
    .filter((id) => id !== but)
    .slice(0, 4)

/** Renders nothing if there are none; the script of its cards is then not loaded. */
export function RecentlySeenDeals({ but }: { but?: number }) {
  const ids = useRecentlySeen(but)
  const Cards = useLazyComponent(loadCards, ids.length > 0, () => undefined)
  return ids.length > 0 && Cards && <Cards ids={ids} />
}

/** Adds this stay to the recently viewed ones. */
export function useRecordSeenDeal(id: number): void {
  useEffect(() => saveDeal('recently_seen', id), [id])
}
