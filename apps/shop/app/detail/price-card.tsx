import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import { useDealWords } from '../deal-words.ts'
import { BookingLink } from '../parts/booking-link.tsx'
import { Icon } from '../parts/icon.tsx'
import { Price, PriceBefore } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'

/** Left out as a whole by the page when the deal is sold externally or hides its price. */
export function PriceCard({ deal }: { deal: DealDetail }) {
  const { t, money, nights, days, cheapest } = useDealWords()
  const stay = cheapest(deal)
  const length = deal.lowest_price_nights
  return (
    <aside className="panel price-card" aria-label={t('deal.card')}>
      {deal.lowest_price_cents === null ? <p className="strong">{t('price.nothingFree')}</p> : (
        <>
          <div className="price-card-head">
            <p className="deal-price"><span className="fine">{t('price.from')}</span><Price cents={deal.lowest_price_cents} size={58} /></p>
            <PriceBefore euros={deal.price_before_discount} />
          </div>
          <details className="price-info">
            <summary>
              <span className="small quiet">{length === null ? t('price.perPerson') : t('deal.perPerson', { nights: nights([length]) })}</span>
              <span className="icon-button"><Icon name="info" /><span className="unseen">{t('deal.priceInfo')}</span></span>
            </summary>
            <p className="popup">
              {t('deal.priceInfoText', { adults: t('deal.adults', { count: deal.travel_companion }), days: days([(length ?? Math.min(...deal.show_hotel_nights)) + 1]), cost: money(deal.reservation_cost_cents) })}
              {deal.totalPrice !== null && <> {t('deal.priceInfoTogether', { total: money(Math.round(deal.totalPrice * 100)) })}</>}
            </p>
          </details>
          {stay && (
            <div className="price-card-week">
              <WeekStrip arrival={deal.lowest_price_day} nights={length ?? 1} />
              <p className="fine deal-cheapest">{t('deal.cheapest', { stay })}</p>
            </div>
          )}
        </>
      )}
      <BookingLink className="button button-wide" deal={deal}>{t('deal.chooseDate')}</BookingLink>
      {deal.is_sgr_package && <p className="small quiet price-card-note"><Icon name="check" />{t('deal.sgrText')}</p>}
    </aside>
  )
}
