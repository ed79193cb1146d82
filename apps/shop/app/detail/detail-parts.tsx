/** Parts of a package's page without state. */
import type { PageDeal } from './page-deal.ts'
import { usePriceLabels } from '../choice/price-labels.ts'
import type { Room } from '../choice/travel-choice.ts'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { DealPriceLines } from './price-build-up.tsx'
import { PricesByStayLength } from './stay-prices.tsx'
import type { PricedDeal } from './use-priced-stay.ts'

/** `deal` has the price of the chosen stay; `lengths` are the lengths of stay on sale, in nights. */
export function DealHighlights({
  deal,
  lengths,
  rooms,
  showsPrice,
}: {
  deal: PricedDeal
  lengths: number[]
  rooms: Room[]
  showsPrice: boolean
}) {
  const { t } = useDealLabels()
  const { picked } = usePriceLabels()
  return (
    <div className="detail-promises">
      {showsPrice && (
        <PricesByStayLength
          lengths={lengths}
          prices={deal.length_prices}
          pickedNights={deal.price && picked(deal.price) ? deal.price.nights : null}
          usualAdults={deal.travel_companion}
        />
      )}
      {showsPrice && <DealPriceLines deal={deal} rooms={rooms} />}
      {deal.free_cancellation_until !== null && (
        <p className="alert alert-good">
          <Icon name="leaf" />
          <span>
            <b>{t('deal.carefree')}</b> {t('deal.carefreeText')}
          </span>
        </p>
      )}
      {deal.is_sgr_package && (
        <p className="alert">
          <Icon name="info" />
          <span>
            <b>{t('deal.sgr')}</b> {t('deal.sgrText')}
          </span>
        </p>
      )}
    </div>
  )
}

export function DealSurroundings({ deal }: { deal: PageDeal }) {
  if (!deal.surrounding_title) return null
  return (
    <section className="surrounding">
      <div className="wrap">
        <div>
          <h2>{deal.surrounding_title}</h2>
          {deal.surrounding_description && <SafeHtml html={deal.surrounding_description} className="quiet" />}
        </div>
        {deal.surrounding_image && <Picture image={deal.surrounding_image} sizes="(min-width: 992px) 768px, 120vw" />}
      </div>
    </section>
  )
}

export function GoodToKnow({ deal }: { deal: PageDeal }) {
  const { t } = useDealLabels()
  return (
    <div className="wrap detail-columns detail-last">
      {(deal.hotel_info.title || deal.hotel_info.description) && (
        <section>
          <h2>{deal.hotel_info.title}</h2>
          <SafeHtml html={deal.hotel_info.description} className="quiet" />
        </section>
      )}
      {deal.additional_blocks.length > 0 && (
        <section>
          <h2>{t('deal.goodToKnow')}</h2>
          <table className="facts">
            <tbody>
              {deal.additional_blocks.map((block) => (
                <tr key={block.id}>
                  <th scope="row">{block.title}</th>
                  <td>
                    <SafeHtml html={block.description} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
