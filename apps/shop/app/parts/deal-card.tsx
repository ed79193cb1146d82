import type { DealCard as Deal } from '@tussenuit/modules/deal/contract.ts'
import { Link } from 'react-router'
import { dealPath, useDealWords } from '../deal-words.ts'
import { HeartButton } from '../kept/heart-button.tsx'
import { DealPrice } from './deal-price.tsx'
import { Picture } from './picture.tsx'
import { PriceBefore } from './price.tsx'
import { WeekStrip } from './week-strip.tsx'

/** A deal as a poster with what one needs to choose under it; the whole card is one link, the heart a button of its own. */
export function DealCard({ deal }: { deal: Deal }) {
  const { t, nights, boards, kind, cheapest, listed } = useDealWords()
  const stay = cheapest(deal)
  return (
    <div className="deal-place">
      <Link className="deal-card" to={dealPath(deal)}>
        <Picture image={deal.image} sizes="(min-width: 1261px) 548px, (min-width: 641px) 84vw, 150vw" alt="" />
        <span className="deal-kind">{kind(deal)}</span>
        <h3>{deal.title}</h3>
        <p className="deal-content">{listed([nights(deal.show_hotel_nights), boards(deal.board_type), deal.has_activity && t('deal.activityIncluded')])}</p>
        <div className="deal-foot">
          <div className="deal-sum">
            <DealPrice deal={deal} size={36} />
            {deal.lowest_price_cents !== null && <p className="fine deal-side">{t('price.perPerson')}<br /><PriceBefore euros={deal.price_before_discount} /></p>}
          </div>
          {stay && (
            <>
              <WeekStrip arrival={deal.lowest_price_day} nights={deal.lowest_price_nights ?? 1} />
              <p className="fine deal-cheapest">{t('deal.cheapest', { stay })}</p>
            </>
          )}
        </div>
      </Link>
      <HeartButton id={deal.deals_id} title={deal.title} />
    </div>
  )
}
