import type { DealCard as Deal } from '@tussenuit/modules/deal/contract.ts'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { dealPath, useDealLabels } from '../deal-labels.ts'
import { HeartButton } from '../saved/heart-button.tsx'
import { DealPrice, DealPriceOf } from './deal-price.tsx'
import { Name } from './name.tsx'
import { Picture } from './picture.tsx'
import { PriceBefore } from './price.tsx'

/**
 * A deal as a poster with what one needs to choose under it; the whole card is one link, the heart a button of its own.
 */
export function DealCard({ deal }: { deal: Deal }) {
  const { nights, boards, kind, listed } = useDealLabels()
  const { shownOf, unit } = usePriceLabels()
  return (
    <div className="deal-place">
      <Link className="deal-card" to={dealPath(deal)}>
        <Picture image={deal.image} sizes="(min-width: 1261px) 548px, (min-width: 641px) 84vw, 150vw" alt="" />
        <span className="deal-kind">{kind(deal)}</span>
        <h3>
          <Name>{deal.title}</Name>
        </h3>
        <p className="deal-content">
          {listed([nights(deal.show_hotel_nights), boards(deal.board_type), ...deal.included_activities])}
        </p>
        <div className="deal-foot">
          <div className="deal-sum">
            <DealPrice deal={deal} size={36} />
            {deal.price !== null && (
              <p className="fine deal-side">
                {unit(deal.travel_companion)}
                <br />
                {shownOf(deal.travel_companion) === 'person' && <PriceBefore euros={deal.price_before_discount} />}
              </p>
            )}
          </div>
          <DealPriceOf deal={deal} />
        </div>
      </Link>
      <HeartButton id={deal.deals_id} title={deal.title} />
    </div>
  )
}
