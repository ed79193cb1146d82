import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { pricedDealPath, useDealLabels } from '../deal-labels.ts'
import { FavouriteButton } from '../saved/heart-button.tsx'
import type { CardFacts } from '../parts/card-facts.ts'
import { DealPrice, DealPriceDetails, PricePlaceholder, StayPlaceholder } from '../parts/deal-price.tsx'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import { Picture } from '../parts/picture.tsx'
import { PriceBeforeDiscount } from '../parts/price.tsx'

/** The fields of a deal that its row in a list shows. */
export type ListItemFacts = CardFacts & Pick<DealCard, 'summary' | 'has_activity' | 'hasActivityAvailable'>

/** A deal in a list: picture, content, price. The button is the link, and the whole row is clickable. */
export function DealListItem({ deal, first }: { deal: ListItemFacts; first: boolean }) {
  const { t, nights, boards, kind, listed } = useDealLabels()
  const waits = deal.asking
  return (
    <article className="deal-row">
      <Picture
        image={deal.image}
        small
        sizes="(min-width: 1261px) 360px, (min-width: 641px) 240px, 105vw"
        alt=""
        first={first}
      >
        <FavouriteButton id={deal.deals_id} title={deal.title} />
      </Picture>
      <div>
        <p className="fine">{kind(deal)}</p>
        <h2>
          <ProperName>{deal.title}</ProperName>
        </h2>
        <ul className="deal-ticks">
          <li>
            <Icon name="check" />
            {listed([nights(deal.show_hotel_nights), boards(deal.board_type)])}
          </li>
          {deal.included_activities.map((name) => (
            <li key={name}>
              <Icon name="check" />
              <ProperName>{name}</ProperName>
            </li>
          ))}
          {!deal.has_activity && deal.hasActivityAvailable && (
            <li>
              <Icon name="check" />
              {t('listing.activityToAdd')}
            </li>
          )}
          <li>
            <Icon name="check" />
            {deal.summary}
          </li>
        </ul>
        <div className="deal-row-week">{waits ? <StayPlaceholder /> : <DealPriceDetails deal={deal} />}</div>
      </div>
      <RowPrice deal={deal} />
    </article>
  )
}

function RowPrice({ deal }: { deal: ListItemFacts }) {
  const { t } = useDealLabels()
  const { choice, displayOf, unit } = usePriceLabels()
  const waits = deal.asking
  const perPerson = displayOf(deal.travel_companion) === 'person'
  return (
    <div className="deal-row-price">
      <div>
        {waits ? <PricePlaceholder /> : <DealPrice deal={deal} size={36} />}
        {(waits || deal.price !== null) && (
          <p className="fine">
            {perPerson && choice.rooms === null
              ? t('listing.perPerson', { count: deal.travel_companion })
              : unit(deal.travel_companion)}
          </p>
        )}
        {perPerson && <PriceBeforeDiscount euros={deal.price_before_discount} />}
      </div>
      <Link className="button button-small button-quiet" to={pricedDealPath(deal)}>
        {t('listing.seeStay')}
        <span className="unseen">
          : <ProperName>{deal.title}</ProperName>
        </span>
      </Link>
    </div>
  )
}
