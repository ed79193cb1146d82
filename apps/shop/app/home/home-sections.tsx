/** The sections of the home page: categories, cards of stays, destinations and themes. */
import type { Destination, Theme } from '@tussenuit/modules/catalogue/reference/contract.ts'
import type { CardFacts } from '../parts/card-facts.ts'
import { Link } from '../choice/link.tsx'
import { useShouldShowUsualPrices } from '../choice/use-travel-choice.ts'
import { useDealLabels } from '../deal-labels.ts'
import { headingPagePath } from '../heading-pages.ts'
import { DealCards } from '../parts/deal-cards.tsx'
import { ProperName } from '../parts/name.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { type CategoryFacts, CategoryGrid } from './category-wall.tsx'

export function HomeCategories({ categories }: { categories: CategoryFacts[] }) {
  const { t } = useDealLabels()
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('home.categories')}</h2>
        <Link className="link link-standalone" to={headingPagePath('categories')}>
          {t('home.allCategories')}
        </Link>
      </div>
      <CategoryGrid categories={categories} />
    </section>
  )
}

/** `name`: part of the message keys. `all`: the path of the complete list. */
export function HomeDealRow({
  deals,
  name,
  all,
}: {
  deals: CardFacts[]
  name: 'recommended' | 'newest'
  all: { title: string; to: string }
}) {
  const { t } = useDealLabels()
  return (
    <section className="section wrap">
      <div className="section-head">
        <div>
          <h2>{t(`home.${name}`)}</h2>
          <p>{t(`home.${name}Text`)}</p>
        </div>
        <Link className="link link-standalone" to={all.to}>
          {all.title}
        </Link>
      </div>
      <DealCards deals={deals.slice(0, 4)} />
    </section>
  )
}

export function HomeDestinations({
  destinations,
}: {
  destinations: Pick<Destination, 'name' | 'title' | 'deals' | 'lowest_price_cents'>[]
}) {
  const { t } = useDealLabels()
  const showsPrices = useShouldShowUsualPrices()
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('home.destinations')}</h2>
        <Link className="link link-standalone" to={headingPagePath('destinations')}>
          {t('header.allDestinations', { count: destinations.length })}
        </Link>
      </div>
      <ul className="timetable">
        {destinations.slice(0, 8).map((destination) => (
          <li key={destination.name}>
            <Link to={`/packages/${destination.name}`}>
              <b>
                <ProperName>{destination.title}</ProperName>
              </b>
              <span className="quiet">{t('common.stays', { count: destination.deals })}</span>
              {destination.lowest_price_cents !== null && showsPrices && (
                <Price cents={destination.lowest_price_cents} size={24} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HomeThemes({
  themes,
}: {
  themes: (Pick<Theme, 'name' | 'title' | 'deals'> & { image: PictureFacts | null })[]
}) {
  const { t } = useDealLabels()
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('home.themes')}</h2>
        <Link className="link link-standalone" to={headingPagePath('themes')}>
          {t('home.allThemes')}
        </Link>
      </div>
      <ul className="theme-row">
        {themes.map((theme) => (
          <li key={theme.name}>
            <Link to={`/packages/${theme.name}`}>
              {theme.image && <Picture image={theme.image} small sizes="435px" alt="" />}
              <h3>
                <ProperName>{theme.title}</ProperName>
              </h3>
              <span className="fine">{t('common.stays', { count: theme.deals })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
