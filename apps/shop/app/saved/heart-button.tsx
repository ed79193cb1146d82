import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { removeDeal, saveDeal, useSavedDeals } from './saved-deals.ts'

/** Adds a stay to the favourites, or removes it. */
export function FavouriteButton({ id, title }: { id: number; title: string }) {
  const { t } = useFormat()
  const saved = useSavedDeals('favourites').includes(id)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={saved}
      aria-label={t('favourites.keep', { title })}
      onClick={() => (saved ? removeDeal('favourites', id) : saveDeal('favourites', id))}
    >
      <Icon name="heart" />
    </button>
  )
}
