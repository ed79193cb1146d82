import { today } from '@tussenuit/modules/shared/day.ts'
import { useMemo } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/detail'
import { shopContext } from '../context.ts'
import { dealPath, useDealWords } from '../deal-words.ts'
import { Activities } from '../detail/activities.tsx'
import { PackageTravel } from '../booking/package-travel.tsx'
import { crumbLabel, dealLabel, firstTwoWords, spaced } from '../detail/crumb-words.ts'
import { packageFacts } from '../detail/facts.ts'
import { BoardList } from '../detail/board-list.tsx'
import { Gallery } from '../detail/gallery.tsx'
import { loadStayDays } from '../detail/load-stay-days.ts'
import { HotelMap } from '../detail/hotel-map.tsx'
import { Hotels } from '../detail/hotels.tsx'
import { Journey } from '../detail/journey.tsx'
import { loadPickDays, PickDaysPlace } from '../detail/pick-days-place.tsx'
import { PriceBar } from '../detail/price-bar.tsx'
import { usePricedStay } from '../detail/use-priced-stay.ts'
import { useStay } from '../detail/use-stay.ts'
import { Related } from '../detail/related.tsx'
import { ShareButton } from '../detail/share-button.tsx'
import { StayPrices } from '../detail/stay-prices.tsx'
import { PriceCard } from '../detail/price-card.tsx'
import { HeartButton } from '../kept/heart-button.tsx'
import { RecentlySeen, useSeen } from '../kept/recently-seen.tsx'
import { pageMeta } from '../page-meta.ts'
import { askedInQuery, choiceKey, parseTravelChoice } from '../choice/travel-choice.ts'
import { fitting } from '../parts/headline.ts'
import { Crumbs } from '../parts/crumbs.tsx'
import { Icon } from '../parts/icon.tsx'
import { JsonLd } from '../parts/json-ld.tsx'
import { Picture } from '../parts/picture.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { useShopData } from '../shop-data.ts'
import { statusOf } from '../status-of.ts'
import '../styles/detail.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language, publicUrl, customization, logError } = shop
  const search = new URL(request.url).searchParams
  const q = search.get('q') ?? ''
  const choice = parseTravelChoice(search, today(new Date(shop.now)))
  const asked = askedInQuery(choice)
  const wish = { params: { category: params.category, q: q.trim() || params.dealId }, query: { ...asked, language } }
  const { data: deal } = await api('GET /deals/package/:category/:q', wish).catch((error: unknown) => {
    throw statusOf(error) === 404 || statusOf(error) === 400 ? data(null, { status: 404 }) : error
  })
  const canonical = `${publicUrl}${dealPath(deal)}`
  // Extras: without the place in the map's middle or the stays like this one the page stands all the same.
  const orNone = <T,>(answer: Promise<{ data: T[] }>): Promise<T[]> =>
    answer.then(
      ({ data: found }) => found,
      (error: unknown) => (logError(error), []),
    )
  const [places, related, days] = await Promise.all([
    deal.destination ? orNone(api('GET /destinations', { query: { language } })) : [],
    orNone(api('GET /relatedDeals/:id', { params: { id: deal.deals_id }, query: { ...asked, language, limit: 4 } })),
    loadStayDays(shop, deal, search, choice),
    loadPickDays(),
  ])
  const place = places.find(({ name }) => name === deal.destination?.name)
  return {
    deal,
    askedKey: choiceKey(choice),
    related,
    days,
    centre:
      place && place.latitude !== null && place.longitude !== null
        ? { latitude: place.latitude, longitude: place.longitude, title: place.title }
        : null,
    publicUrl,
    brand: customization.brand_name,
    page: {
      title: `${deal.title} | ${customization.brand_name}`,
      description: deal.summary,
      canonical,
      image: `${publicUrl}${deal.image.url}`,
    },
  }
}

/** Days and party in the address are the browser's own, so that they can be chosen without a connection too; only another package is another page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return currentUrl.pathname === nextUrl.pathname && same('q') && same('lang') ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { deal, askedKey, related, days: stayDays, centre, publicUrl, brand, page } = loaderData
  useSeen(deal.deals_id)
  const sgr = useShopData()?.sgr
  const { t, days, dayAs } = useDealWords()
  const usual = useMemo(
    () => ({
      adults: stayDays?.adults ?? 2,
      nights: stayDays?.nights ?? [],
      today: stayDays?.today ?? '',
    }),
    [stayDays],
  )
  const stay = useStay(usual)
  const { priced, onPriced } = usePricedStay(deal, askedKey)
  const showsPrice = !deal.externally_sold && !deal.hide_price
  const label = crumbLabel(deal)
  const listing = `/packages/${encodeURIComponent(deal.category)}`
  const about = [
    dealLabel(deal),
    ...(deal.length_of_stay.length > 0 ? [days(deal.length_of_stay)] : []),
    ...(deal.surrounding_name ? [spaced(deal.surrounding_name)] : []),
    ...(deal.checkin_date ? [dayAs(deal.checkin_date, { month: 'long' })] : []),
  ]
  const trail = [
    { title: t('common.home'), to: '/' },
    ...(label ? [{ title: label, to: listing }] : []),
    { title: firstTwoWords(deal.title) },
  ]
  return (
    <article className="detail">
      <JsonLd
        facts={packageFacts(deal, {
          publicUrl,
          brand,
          url: page.canonical,
          // The visible crumb has the first two words of the title; search engines get the whole of it.
          trail: [
            ...trail.flatMap(({ title, to }) => (to === undefined ? [] : [{ title, url: publicUrl + to }])),
            { title: deal.title, url: page.canonical },
          ],
        })}
      />
      <div className="wrap detail-head">
        <Crumbs trail={trail} />
        <div className="detail-title">
          <h1 style={fitting(deal.title)}>{deal.title}</h1>
          <div className="detail-keep">
            <ShareButton title={deal.title} />
            <HeartButton id={deal.deals_id} title={deal.title} />
          </div>
        </div>
        <p className="detail-about">
          {about.map((word) => (
            <span key={word}>
              <span className="first-upper">{word}</span>
            </span>
          ))}
        </p>
        <ul className="detail-icons">
          <li>
            <Icon name="bed" />
            {t('deal.hotel')}
          </li>
          {deal.optional_activities.length > 0 && (
            <li>
              <Icon name="plus" />
              {t('deal.activityOnTop')}
            </li>
          )}
          {deal.hasActivityAvailable && (
            <li>
              <Icon name="ticket" />
              {t('deal.tickets')}
            </li>
          )}
        </ul>
      </div>
      <Picture
        image={deal.image}
        sizes="(min-width: 841px) 100vw, (min-width: 761px) 840px, 436px"
        first
        className="detail-poster"
      />
      <div className={showsPrice ? 'wrap detail-intro' : 'wrap detail-intro detail-intro-wide'}>
        <SafeHtml html={deal.description} className="detail-text" />
        {showsPrice && <PriceCard deal={priced} rooms={stay.choices.rooms} />}
      </div>
      <Gallery images={deal.carousel_images.map(({ image }) => image)} />
      <div className="wrap detail-columns">
        <div>
          <Journey deal={deal} />
          <BoardList deal={deal} />
        </div>
        <div className="detail-promises">
          {showsPrice && <StayPrices deal={deal} />}
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
      </div>
      {deal.surrounding_title && (
        <section className="surrounding far">
          <div className="wrap">
            <div>
              <h2>{deal.surrounding_title}</h2>
              {deal.surrounding_description && <SafeHtml html={deal.surrounding_description} className="quiet" />}
            </div>
            {deal.surrounding_image && (
              <Picture image={deal.surrounding_image} sizes="(min-width: 992px) 768px, 120vw" />
            )}
          </div>
        </section>
      )}
      <Activities deal={deal} />
      {stayDays && <PickDaysPlace key={deal.deals_id} deal={deal} days={stayDays} stay={stay} onPriced={onPriced} />}
      <Hotels deal={deal} />
      <HotelMap deal={deal} centre={centre} />
      <div className="wrap detail-columns detail-last far">
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
      {!deal.externally_sold && (
        <div className="wrap detail-travel far">
          <PackageTravel
            organiser={brand}
            isPackage={deal.is_package_travel}
            isGuaranteed={deal.is_sgr_package}
            sgrText={sgr?.text ?? null}
          />
        </div>
      )}
      <Related id={deal.deals_id} deals={related} askedKey={askedKey} />
      <RecentlySeen but={deal.deals_id} />
      <PriceBar deal={priced} choices={stay.choices} />
    </article>
  )
}
