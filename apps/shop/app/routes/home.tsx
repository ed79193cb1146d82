import { today } from '@tussenuit/modules/shared/day.ts'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/home'
import { hasChoice, parseTravelChoice } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { shopContext } from '../context.ts'
import { useDealWords } from '../deal-words.ts'
import { headingPath } from '../heading-pages.ts'
import { NewsletterTab } from '../home/newsletter-tab.tsx'
import { LargeBanner, SmallBanners } from '../home/banners.tsx'
import { CategoryWall } from '../home/category-wall.tsx'
import { Hero } from '../home/hero.tsx'
import { loadHome } from '../home/load-home.ts'
import { nightChoices } from '../home/weekends.ts'
import { VoucherBand } from '../home/voucher-band.tsx'
import { WeekendRail } from '../home/weekend-rail.tsx'
import { RecentlySeen } from '../kept/recently-seen.tsx'
import { pageMeta } from '../page-meta.ts'
import { DealCard } from '../parts/deal-card.tsx'
import { Icon } from '../parts/icon.tsx'
import { JsonLd, shopFacts } from '../parts/json-ld.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { useShopData } from '../shop-data.ts'
import { translator } from '../translations.server.ts'
import '../styles/home.css'
import { Name } from '../parts/name.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const t = translator(shop.language)
  const search = new URL(request.url).searchParams
  const wished = Number(search.get('nights'))
  const nights = nightChoices.find((choice) => choice === wished) ?? 2
  const day = today(new Date(shop.now))
  const home = await loadHome(shop, day, nights, parseTravelChoice(search, day))
  return {
    ...home,
    nights,
    facts: shopFacts(shop.customization, shop.publicUrl),
    page: {
      title: t('home.pageTitle', { brand: shop.customization.brand_name }),
      description: t('home.text'),
      canonical: `${shop.publicUrl}/`,
      ...(home.recommended[0] ? { image: `${shop.publicUrl}${home.recommended[0].image.url}` } : {}),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, destinations, themes, banners, vouchers, recommended, newest, weekends, nights, facts } =
    loaderData
  const { t } = useDealWords()
  const chosen = hasChoice(useTravelChoice())
  const failed = useShopData()?.menus.failed ?? []
  const poster = recommended.find((deal) => deal.price !== null) ?? recommended[0] ?? newest[0] ?? null
  return (
    <>
      <JsonLd facts={facts} />
      <Hero deal={poster} />
      {weekends.length > 0 && <WeekendRail weekends={weekends} nights={nights} />}
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
        <section className="section wrap">
          <div className="section-head">
            <h2>{t('home.categories')}</h2>
            <Link className="link link-alone" to={headingPath('categories')}>
              {t('home.allCategories')}
            </Link>
          </div>
          <CategoryWall categories={categories} />
        </section>
      )}

      {recommended.length > 0 && (
        <section className="section wrap far far-cards">
          <div className="section-head">
            <div>
              <h2>{t('home.recommended')}</h2>
              <p>{t('home.recommendedText')}</p>
            </div>
            <Link className="link link-alone" to="/packages/all">
              {t('home.allStays')}
            </Link>
          </div>
          <div className="deal-cards">
            {recommended.slice(0, 4).map((deal) => (
              <DealCard key={deal.deals_id} deal={deal} />
            ))}
          </div>
        </section>
      )}

      <RecentlySeen />

      {banners[0] && (
        <section className="section wrap far">
          <LargeBanner banner={banners[0]} />
        </section>
      )}

      {destinations.length > 0 && (
        <section className="section wrap far">
          <div className="section-head">
            <h2>{t('home.destinations')}</h2>
            <Link className="link link-alone" to={headingPath('destinations')}>
              {t('header.allDestinations', { count: destinations.length })}
            </Link>
          </div>
          <ul className="timetable">
            {destinations.slice(0, 8).map((destination) => (
              <li key={destination.name}>
                <Link to={`/packages/${destination.name}`}>
                  <b>
                    <Name>{destination.title}</Name>
                  </b>
                  <span className="quiet">{t('common.stays', { count: destination.deals })}</span>
                  {/* It is that of the usual party on any day: for whoever chose it would be another's price. */}
                  {destination.lowest_price_cents !== null && !chosen && (
                    <Price cents={destination.lowest_price_cents} size={24} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}

      {newest.length > 0 && (
        <section className="section wrap far far-cards">
          <div className="section-head">
            <div>
              <h2>{t('home.newest')}</h2>
              <p>{t('home.newestText')}</p>
            </div>
            <Link className="link link-alone" to="/packages/all?sort=newest">
              {t('home.allNewest')}
            </Link>
          </div>
          <div className="deal-cards">
            {newest.slice(0, 4).map((deal) => (
              <DealCard key={deal.deals_id} deal={deal} />
            ))}
          </div>
        </section>
      )}

      {themes.length > 0 && (
        <section className="section wrap far far-themes">
          <div className="section-head">
            <h2>{t('home.themes')}</h2>
            <Link className="link link-alone" to={headingPath('themes')}>
              {t('home.allThemes')}
            </Link>
          </div>
          <ul className="theme-row">
            {themes.map((theme) => (
              <li key={theme.name}>
                <Link to={`/packages/${theme.name}`}>
                  {theme.image && <Picture image={theme.image} sizes="435px" alt="" />}
                  <h3>
                    <Name>{theme.title}</Name>
                  </h3>
                  <span className="fine">{t('common.stays', { count: theme.deals })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}

      {banners.length > 1 && (
        <section className="section wrap far">
          <SmallBanners banners={banners.slice(1, 5)} />
        </section>
      )}

      {vouchers.length > 0 && (
        <VoucherBand
          vouchers={vouchers}
          pictures={[...categories, ...destinations].flatMap(({ image }) => image ?? [])}
        />
      )}
    </>
  )
}
