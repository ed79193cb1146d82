import type { PageDeal } from './page-deal.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { streetWithoutTown } from '@tussenuit/modules/shared/street.ts'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { HotelAddress, TextWithLanguage, ProperName } from '../parts/name.tsx'
import { Picture } from '../parts/picture.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'

export function DealHotels({ deal }: { deal: PageDeal }) {
  const { t, number } = useDealLabels()
  if (deal.hotels.length === 0) return null
  const away = (metres: number | null) => {
    if (metres === null || metres < 100) return null
    return metres < 1000
      ? t('deal.metres', { number: number(Math.round(metres / 50) * 50) })
      : t('deal.kilometres', { number: number(Math.round(metres / 100) / 10) })
  }
  return (
    <section className="section wrap">
      <h2>{t('deal.hotels', { count: deal.hotels.length })}</h2>
      <ul className="hotels">
        {deal.hotels.map((hotel) => (
          <li key={hotel.hotel_id}>
            {hotel.image && <Picture image={hotel.image} sizes="(min-width: 992px) 300px, 100vw" alt="" />}
            <div>
              <h3>
                <ProperName>{hotel.hotel_name}</ProperName>
              </h3>
              <p className="hotel-place quiet">
                {hotel.stars > 0 && (
                  <span className="stars">
                    <span className="unseen">{t('deal.stars', { count: hotel.stars })}</span>
                    {Array.from({ length: hotel.stars }, (_, index) => (
                      <Icon key={index} name="star" small />
                    ))}
                  </span>
                )}
                <HotelAddress>
                  {[streetWithoutTown(hotel.address, hotel.city), hotel.city].filter(Boolean).join(', ')}
                </HotelAddress>
                {away(hotel.distance_m) && <span className="fine">{away(hotel.distance_m)}</span>}
              </p>
              <ul className="amenities">
                {hotel.amenities.map((amenity) => (
                  <li key={amenity.text}>
                    <TextWithLanguage>{amenity}</TextWithLanguage>
                  </li>
                ))}
              </ul>
              {hotel.intro && <SafeHtml html={hotel.intro} className="quiet" />}
              {hotel.description && (
                <details className="hotel-more">
                  <summary className="link link-standalone">{t('deal.aboutHotel')}</summary>
                  <SafeHtml html={hotel.description} className="quiet" lang="en" />
                </details>
              )}
              <HotelInformation information={hotel.information} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** House rules and extra information, collapsed until opened. */
function HotelInformation({ information }: { information: PageDeal['hotels'][number]['information'] }) {
  const { t } = useDealLabels()
  if (information.html === '') return null
  return (
    <details className="hotel-more">
      <summary className="link link-standalone">{t('deal.goodToKnow')}</summary>
      <SafeHtml html={information.html} className="quiet" lang={localeOfLanguage(information.language).tag} />
    </details>
  )
}
