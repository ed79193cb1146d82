import { today } from '@tussenuit/modules/shared/day.ts'
import { useMemo } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/detail'
import { shopContext } from '../context.ts'
import { bookingBasePath, dealPath, useDealLabels } from '../deal-labels.ts'
import { DealActivities } from '../detail/activities.tsx'
import { PackageTravelInformation } from '../booking/package-travel.tsx'
import { dealCrumbLabel, firstTwoWords } from '../detail/crumb-labels.ts'
import { packageJsonLd } from '../detail/facts.ts'
import { BoardList } from '../detail/board-list.tsx'
import { DetailHeader } from '../detail/detail-head.tsx'
import { GoodToKnow, DealHighlights, DealSurroundings } from '../detail/detail-parts.tsx'
import { DealGallery } from '../detail/gallery.tsx'
import { loadStayDays, usualOf } from '../detail/load-stay-days.ts'
import { HotelMap } from '../detail/hotel-map.tsx'
import { toHotelMap } from '../detail/hotel-map-data.ts'
import { DealHotels } from '../detail/hotels.tsx'
import { PackageContents } from '../detail/journey.tsx'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { loadStayPicker, PickDaysPlace } from '../detail/pick-days-place.tsx'
import { toPageDeal } from '../detail/page-deal.ts'
import { PriceBar } from '../detail/price-bar.tsx'
import { bookingQueryOfDay } from '../detail/stay-address.ts'
import { usePricedStay } from '../detail/use-priced-stay.ts'
import { useStayInAddress } from '../detail/use-stay.ts'
import { RelatedDeals } from '../detail/related.tsx'
import { PriceCard } from '../detail/price-card.tsx'
import { RecentlySeenDeals, useRecordSeenDeal } from '../saved/recently-seen.tsx'
import { pageMeta } from '../page-meta.ts'
import {
  addChoiceToPath,
  addLanguageToPath,
  toChoiceQuery,
  choiceKey,
  parseTravelChoice,
} from '../choice/travel-choice.ts'
import { toCardFacts } from '../parts/card-facts.ts'
import { JsonLd } from '../parts/json-ld.tsx'
import { Picture } from '../parts/picture.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import { useShopData } from '../shop-data.ts'
import { errorStatus } from '../status-of.ts'
import '../styles/detail.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language, publicUrl, customization, logError } = shop
  const search = new URL(request.url).searchParams
  const q = search.get('q') ?? ''
  const choice = parseTravelChoice(search, today(new Date(shop.now)))
  const choiceParams = toChoiceQuery(choice)
  // A preview of a deal that staff have not saved; no other page of the shop contains it.
  const preview = search.get('preview')
  if (!preview) shop.allowSharing('shown packages')
  const args = {
    params: { category: params.category, q: q.trim() || params.dealId },
    query: { ...choiceParams, language, ...(preview ? { preview } : {}) },
  }
  const { data: deal } = await api('GET /deals/package/:category/:q', args).catch((error: unknown) => {
    throw errorStatus(error) === 404 || errorStatus(error) === 400 ? data(null, { status: 404 }) : error
  })
  const chosen = bookingQueryOfDay(search, deal.deals_id, usualOf(deal, today(new Date(shop.now))))
  if (chosen !== null && !preview) {
    const address = addChoiceToPath(`${bookingBasePath(deal)}?${chosen}`, choice)
    throw redirect(addLanguageToPath(address, search.get('lang') === language ? language : null))
  }
  const canonical = `${publicUrl}${dealPath(deal)}`
  // Optional: the page is useful without the map's centre or related stays.
  const orNone = <T,>(answer: Promise<{ data: T[] }>): Promise<T[]> =>
    answer.then(
      ({ data: items }) => items,
      (error: unknown) => (logError(error), []),
    )
  const [places, related, days] = await Promise.all([
    deal.destination ? orNone(api('GET /destinations', { query: { language } })) : [],
    preview
      ? []
      : orNone(
          api('GET /relatedDeals/:id', {
            params: { id: deal.deals_id },
            query: { ...choiceParams, language, limit: 4 },
          }),
        ),
    preview ? null : loadStayDays(shop, deal, search, choice),
    loadStayPicker(),
  ])
  const place = places.find(({ name }) => name === deal.destination?.name)
  return {
    deal: toPageDeal(deal),
    askedKey: choiceKey(choice),
    related: related.map(toCardFacts),
    days,
    map:
      place && place.latitude !== null && place.longitude !== null
        ? toHotelMap({ latitude: place.latitude, longitude: place.longitude, title: place.title }, deal.hotels)
        : null,
    publicUrl,
    brand: customization.brand_name,
    page: {
      title: `${deal.title} | ${customization.brand_name}`,
      description: deal.summary,
      canonical,
      image: new URL(deal.image.url, publicUrl).href,
    },
  }
}

/**
 * The browser applies days and party in the URL itself, also offline. Another package, its search parameter `q` or
 * another language is loaded.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return currentUrl.pathname === nextUrl.pathname && same('q') && same('lang') ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { deal, askedKey, related, days: stayDays, map, brand } = loaderData
  useRecordSeenDeal(deal.deals_id)
  const { t } = useDealLabels()
  const usual = useMemo(
    () => ({
      adults: stayDays?.adults ?? 2,
      nights: stayDays?.nights ?? [],
      today: stayDays?.today ?? '',
    }),
    [stayDays],
  )
  const stay = useStayInAddress(usual)
  const { priced, onPriced } = usePricedStay(deal, askedKey)
  const lengths = useMemo(() => deal.length_prices.map(({ nights }) => nights), [deal])
  const showsPrice = !deal.externally_sold && !deal.hide_price
  const trail = visibleTrail(deal, t('common.home'))
  return (
    <article className="detail">
      <JsonLd facts={import.meta.env.SSR ? structuredData(loaderData, trail) : undefined} />
      <DetailHeader deal={deal} trail={trail} />
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
      <DealGallery images={deal.carousel_images.map(({ image }) => image)} />
      <div className="wrap detail-columns">
        <div>
          <PackageContents deal={deal} />
          <BoardList deal={deal} />
        </div>
        <DealHighlights deal={priced} lengths={lengths} rooms={stay.choices.rooms} showsPrice={showsPrice} />
      </div>
      <DealSurroundings deal={deal} />
      <DealActivities deal={priced} />
      {stayDays && <PickDaysPlace key={deal.deals_id} deal={deal} days={stayDays} stay={stay} onPriced={onPriced} />}
      <ReusedMarkup name="hotels" facts={deal.hotels}>
        <DealHotels deal={deal} />
      </ReusedMarkup>
      {map && <HotelMap map={map} />}
      <GoodToKnow deal={deal} />
      {!deal.externally_sold && <TravelTerms deal={deal} brand={brand} />}
      <RelatedDeals id={deal.deals_id} deals={related} askedKey={askedKey} />
      <RecentlySeenDeals but={deal.deals_id} />
      <PriceBar deal={priced} choices={stay.choices} />
    </article>
  )
}

type Deal = Route.ComponentProps['loaderData']['deal']
type Crumb = { title: string; to?: string }

function visibleTrail(deal: Deal, home: string): Crumb[] {
  const label = dealCrumbLabel(deal)
  return [
    { title: home, to: '/' },
    ...(label ? [{ title: label, to: `/packages/${encodeURIComponent(deal.category)}` }] : []),
    { title: firstTwoWords(deal.title) },
  ]
}

/** The visible crumb has the first two words of the title; search engines get the whole title. */
const machineTrail = (trail: Crumb[], title: string, url: string, publicUrl: string) => [
  ...trail.flatMap((crumb) => (crumb.to === undefined ? [] : [{ title: crumb.title, url: publicUrl + crumb.to }])),
  { title, url },
]

function structuredData(
  { deal, publicUrl, brand, page }: Route.ComponentProps['loaderData'],
  trail: Crumb[],
): object[] {
  return packageJsonLd(deal, {
    publicUrl,
    brand,
    url: page.canonical,
    trail: machineTrail(trail, deal.title, page.canonical, publicUrl),
  })
}

function TravelTerms({ deal, brand }: { deal: Deal; brand: string }) {
  const sgr = useShopData()?.sgr
  return (
    <div className="wrap detail-travel">
      <PackageTravelInformation
        organiser={brand}
        isPackage={deal.is_package_travel}
        isGuaranteed={deal.is_sgr_package}
        sgrText={sgr?.text ?? null}
      />
    </div>
  )
}
