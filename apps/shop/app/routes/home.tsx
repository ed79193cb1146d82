import { today } from '@tussenuit/modules/shared/day.ts'
import type { Route } from './+types/home'
import { parseTravelChoice } from '../choice/travel-choice.ts'
import { shopContext } from '../context.ts'
import { useDealLabels } from '../deal-labels.ts'
import { NewsletterTab } from '../home/newsletter-tab.tsx'
import { LargeBanner, SmallBanners } from '../home/banners.tsx'
import { HomeCategories, HomeDestinations, HomeDealRow, HomeThemes } from '../home/home-sections.tsx'
import { Hero } from '../home/hero.tsx'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { loadHome } from '../home/load-home.ts'
import { nightChoices } from '../home/weekends.ts'
import { VoucherBanner } from '../home/voucher-band.tsx'
import { WeekendList } from '../home/weekend-rail.tsx'
import { RecentlySeenDeals } from '../saved/recently-seen.tsx'
import { pageMeta } from '../page-meta.ts'
import { Icon } from '../parts/icon.tsx'
import { JsonLd, shopJsonLd } from '../parts/json-ld.tsx'
import { useShopData } from '../shop-data.ts'
import { translateInto } from '../translations.server.ts'
import '../styles/home.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  shop.allowSharing('all packages')
  const t = translateInto(shop.language)
  const search = new URL(request.url).searchParams
  const requested = Number(search.get('nights'))
  const nights = nightChoices.find((choice) => choice === requested) ?? 2
  const day = today(new Date(shop.now))
  const home = await loadHome(shop, day, nights, parseTravelChoice(search, day))
  return {
    ...home,
    nights,
    page: {
      title: t('home.pageTitle', { brand: shop.customization.brand_name }),
      description: t('home.text'),
      canonical: `${shop.publicUrl}/`,
      ...(home.recommended[0] ? { image: new URL(home.recommended[0].image.url, shop.publicUrl).href } : {}),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, destinations, themes, banners, vouchers, recommended, newest, weekends, nights, poster } =
    loaderData
  const { t } = useDealLabels()
  const shown = poster && [...recommended, ...newest].find(({ deals_id }) => deals_id === poster.id)
  const frame = useShopData()
  const failed = frame?.menus.failed ?? []
  return (
    <>
      {frame && <JsonLd facts={import.meta.env.SSR ? shopJsonLd(frame.customization, frame.publicUrl) : undefined} />}
      <Hero deal={shown} alt={poster?.alt} />
      {weekends.length > 0 && (
        <ReusedMarkup name="weekends" facts={[weekends, nights]}>
          <WeekendList weekends={weekends} nights={nights} />
        </ReusedMarkup>
      )}
      <NewsletterTab />

      {failed.length > 0 && (
        <p className="wrap home-failed">
          <span className="alert alert-warn">
            <Icon name="warning" />
            <span>{t('home.failed')}</span>
          </span>
        </p>
      )}

      {categories.length > 0 && (
        <ReusedMarkup name="categories" facts={categories}>
          <HomeCategories categories={categories} />
        </ReusedMarkup>
      )}

      {recommended.length > 0 && (
        <HomeDealRow deals={recommended} name="recommended" all={{ title: t('home.allStays'), to: '/packages/all' }} />
      )}

      <RecentlySeenDeals />

      {banners[0] && (
        <section className="section wrap">
          <LargeBanner banner={banners[0]} />
        </section>
      )}

      {destinations.length > 0 && (
        <ReusedMarkup name="destinations" facts={destinations}>
          <HomeDestinations destinations={destinations} />
        </ReusedMarkup>
      )}

      {newest.length > 0 && (
        <HomeDealRow
          deals={newest}
          name="newest"
          all={{ title: t('home.allNewest'), to: '/packages/all?sort=newest' }}
        />
      )}

      {themes.length > 0 && (
        <ReusedMarkup name="themes" facts={themes}>
          <HomeThemes themes={themes} />
        </ReusedMarkup>
      )}

      {banners.length > 1 && <SmallBanners banners={banners.slice(1, 5)} />}

      {vouchers.length > 0 && <VoucherBanner vouchers={vouchers} pictures={loaderData.voucherPictures} />}
    </>
  )
}
