import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { useDealWords } from '../deal-words.ts'
import { Price } from './price.tsx'

/** Why a deal shows no price, or null where it shows one. */
export function usePricelessReason(deal: DealCard): string | null {
  const { t } = useDealWords()
  if (deal.externally_sold) return t('price.soldExternally')
  if (deal.hide_price) return t('price.hidden')
  return deal.lowest_price_cents === null ? t('price.nothingFree') : null
}

/** "from", the price, or the reason why there is none. */
export function DealPrice({ deal, size }: { deal: DealCard; size?: 30 | 36 }) {
  const { t } = useDealWords()
  const reason = usePricelessReason(deal)
  if (reason !== null || deal.lowest_price_cents === null) return <p className="fine deal-priceless">{reason}</p>
  return (
    <p className="deal-price">
      <span className="fine">{t('price.from')}</span>
      <Price cents={deal.lowest_price_cents} size={size} />
    </p>
  )
}
