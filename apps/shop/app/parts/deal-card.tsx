import type { CardFacts } from './card-facts.ts'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { pricedDealPath, useDealLabels } from '../deal-labels.ts'
import { FavouriteButton } from '../saved/heart-button.tsx'
import { useState } from 'react'
import { DealPrice, DealPriceDetails, PricePlaceholder, StayPlaceholder } from './deal-price.tsx'
import { ProperName } from './name.tsx'
import { Picture } from './picture.tsx'
import { PriceBeforeDiscount } from './price.tsx'

/** A deal as a poster with its main facts below; the whole card is one link, the heart a separate button. */
export function DealCard({ deal }: { deal: CardFacts }) {
  const { nights, boards, kind, listed } = useDealLabels()
  const { displayOf, unit } = usePriceLabels()
  // The price may arrive later and is then shown in the space reserved for it.
  const [wasAsking, setWasAsking] = useState(deal.asking)
  if (deal.asking && !wasAsking) setWasAsking(true)
  return (
    <div className="deal-place">
      <Link className={wasAsking ? 'deal-card deal-card-reserved' : 'deal-card'} to={pricedDealPath(deal)}>
        <Picture image={deal.image} small sizes="(min-width: 1261px) 548px, (min-width: 641px) 84vw, 150vw" alt="" />
        <span className="deal-kind">{kind(deal)}</span>
        <h3>
          <ProperName>{deal.title}</ProperName>
        </h3>
        <p className="deal-content">
          {listed([nights(deal.show_hotel_nights), boards(deal.board_type), ...deal.included_activities])}
        </p>
        <div className="deal-foot">
          <div className="deal-sum">
            {deal.asking ? <PricePlaceholder /> : <DealPrice deal={deal} size={36} />}
            {(deal.asking || deal.price !== null) && (
              <p className="fine deal-side">
                {unit(deal.travel_companion)}
                <br />
                {displayOf(deal.travel_companion) === 'person' && (
                  <PriceBeforeDiscount euros={deal.price_before_discount} />
                )}
              </p>
            )}
          </div>
          {deal.asking ? <StayPlaceholder /> : <DealPriceDetails deal={deal} />}
        </div>
      </Link>
      <FavouriteButton id={deal.deals_id} title={deal.title} />
    </div>
  )
}
