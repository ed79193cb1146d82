import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { dropDeal, keepDeal, useKept } from './kept-deals.ts'

/** Keeps a stay among the favourites, or lets it go. */
export function HeartButton({ id, title }: { id: number; title: string }) {
  const { t } = useFormat()
  const kept = useKept('favourites').includes(id)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={kept}
      aria-label={t('favourites.keep', { title })}
      onClick={() => (kept ? dropDeal('favourites', id) : keepDeal('favourites', id))}
    >
      <Icon name="heart" />
    </button>
  )
}
