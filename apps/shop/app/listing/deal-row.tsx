import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { Link } from 'react-router'
import { dealPath, useDealWords } from '../deal-words.ts'
import { HeartButton } from '../kept/heart-button.tsx'
import { DealPrice } from '../parts/deal-price.tsx'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { PriceBefore } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'

/** A deal in a list: picture, content, price. The button is the link; the whole row answers to it. */
export function DealRow({ deal, first }: { deal: DealCard; first: boolean }) {
  const { t, nights, boards, kind, cheapest, listed } = useDealWords()
  const stay = cheapest(deal)
  return (
    <article className="deal-row">
      <Picture image={deal.image} sizes="(min-width: 1261px) 360px, (min-width: 641px) 240px, 105vw" alt="" first={first}>
        <HeartButton id={deal.deals_id} title={deal.title} />
      </Picture>
      <div>
        <p className="fine">{kind(deal)}</p>
        <h2>{deal.title}</h2>
        <ul className="deal-ticks">
          <li><Icon name="check" />{listed([nights(deal.show_hotel_nights), boards(deal.board_type)])}</li>
          {deal.has_activity && <li><Icon name="check" />{t('listing.activityIncluded')}</li>}
          {!deal.has_activity && deal.hasActivityAvailable && <li><Icon name="check" />{t('listing.activityToAdd')}</li>}
          <li><Icon name="check" />{deal.summary}</li>
        </ul>
        {stay && (
          <>
            <div className="deal-row-week"><WeekStrip arrival={deal.lowest_price_day} nights={deal.lowest_price_nights ?? 1} /></div>
            <p className="fine deal-cheapest">{t('deal.cheapest', { stay })}</p>
          </>
        )}
      </div>
      <div className="deal-row-price">
        <div>
          <DealPrice deal={deal} size={36} />
          {deal.lowest_price_cents !== null && <p className="fine">{t('listing.perPerson', { count: deal.travel_companion })}</p>}
          <PriceBefore euros={deal.price_before_discount} />
        </div>
        <Link className="button button-small button-quiet" to={dealPath(deal)}>{t('listing.seeStay')}<span className="unseen">: {deal.title}</span></Link>
      </div>
    </article>
  )
}
