import { parsePartyKey } from '@tussenuit/modules/shared/party.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { usePriceLabels } from '../choice/price-labels.ts'
import type { Room } from '../choice/travel-choice.ts'
import { Link } from '../choice/link.tsx'
import { pricedDealPath, useDealLabels } from '../deal-labels.ts'
import { BookingLink } from '../parts/booking-link.tsx'
import { Icon } from '../parts/icon.tsx'
import { Price, PriceBeforeDiscount } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import type { PricedDeal } from './use-priced-stay.ts'

/** Rendered only if the deal is sold by the shop and shows its price. */
export function PriceCard({ deal, rooms }: { deal: PricedDeal; rooms: Room[] }) {
  const { t, cheapest, nights, listed } = useDealLabels()
  const { choice, cents, unit, displayOf, atHotel, picked } = usePriceLabels()
  const { price, travel_companion: adults } = deal
  const stay = cheapest(deal)
  const perPerson = displayOf(adults) === 'person'
  return (
    <aside className="panel price-card" aria-label={t('deal.card')}>
      {price === null ? (
        <NoPrice deal={deal} rooms={rooms} />
      ) : (
        <>
          <div className="price-card-head">
            <p className="deal-price">
              {!picked(price) && <span className="fine">{t('price.from')}</span>}
              <Price cents={cents(price, adults)} size={58} />
            </p>
            {perPerson && <PriceBeforeDiscount euros={deal.price_before_discount} />}
          </div>
          <details className="price-info">
            <summary>
              <span className="small quiet">
                {perPerson && choice.rooms === null
                  ? t('deal.perPerson', { nights: nights([price.nights]) })
                  : listed([unit(adults), nights([price.nights])])}
              </span>
              <span className="icon-button">
                <Icon name="info" />
                <span className="unseen">{t('deal.priceInfo')}</span>
              </span>
            </summary>
            <PriceInfo deal={deal} price={price} rooms={rooms} />
          </details>
          {atHotel(price, adults) !== null && <p className="small quiet price-card-hotel">{atHotel(price, adults)}</p>}
          <div className="price-card-week">
            <WeekStrip arrival={price.check_in} nights={price.nights} />
            <p className="fine deal-cheapest">{t(picked(price) ? 'deal.yours' : 'deal.cheapest', { stay })}</p>
          </div>
        </>
      )}
      <BookingLink className="button button-wide" deal={deal}>
        {t(price && picked(price) ? 'pick.book' : 'deal.chooseDate')}
      </BookingLink>
      {deal.is_sgr_package && (
        <p className="small quiet price-card-note">
          <Icon name="check" />
          {t('deal.sgrText')}
        </p>
      )}
    </aside>
  )
}

function NoPrice({ deal, rooms }: { deal: PricedDeal; rooms: Room[] }) {
  const { t, number } = useDealLabels()
  const { noPrice, otherRooms } = usePriceLabels()
  const others = parsePartyKey(deal.other_rooms?.rooms ?? '')?.length ?? 0
  return (
    <>
      <p className="strong">
        {deal.price_state === 'asking' ? t('pick.asking') : noPrice(deal.price_state, rooms, deal.price_reason)}
      </p>
      {deal.other_rooms && (
        <p className="price-card-rooms">
          {otherRooms(deal.other_rooms)}{' '}
          <Link className="link link-standalone" to={pricedDealPath(deal)} preventScrollReset>
            {t('price.chooseRooms', { count: others, number: number(others) })}
          </Link>
        </p>
      )}
    </>
  )
}

/** A text that explains what the price includes. */
function PriceInfo({
  deal,
  price,
  rooms,
}: {
  deal: PricedDeal
  price: NonNullable<PricedDeal['price']>
  rooms: Room[]
}) {
  const { t, money, days } = useDealLabels()
  const { choice } = usePriceLabels()
  const labels = useBookingLabels()
  const facts = { days: days([price.nights + 1]), cost: money(deal.reservation_cost_cents) }
  return (
    <p className="popup">
      {choice.rooms === null
        ? t('deal.priceInfoText', { ...facts, adults: t('deal.adults', { count: deal.travel_companion }) })
        : t('deal.priceInfoParty', { ...facts, party: labels.party(rooms) })}{' '}
      {t('deal.priceInfoTogether', { total: money(price.all_in_cents) })}
    </p>
  )
}
