import { today } from '@tussenuit/modules/shared/day.ts'
import { data } from 'react-router'
import { Link } from '../choice/link.tsx'
import type { Route } from './+types/listing'
import { PriceDisplayToggle } from '../choice/price-display-toggle.tsx'
import { shopContext } from '../context.ts'
import { useDealLabels } from '../deal-labels.ts'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { DealListItem } from '../listing/deal-list-item.tsx'
import { ListingFilterForm, FiltersButton } from '../listing/filters.tsx'
import { loadHeading, loadListing } from '../listing/load-listing.ts'
import { ActiveFilterChips } from '../listing/active-filter-chips.tsx'
import { NoResults } from '../listing/no-results.tsx'
import { SortField } from '../listing/sort-field.tsx'
import { useListPolling } from '../listing/use-list-polling.ts'
import { toPageQuery, pageSize, parseFilters } from '../listing/filter-params.ts'
import { pageMeta } from '../page-meta.ts'
import { Breadcrumbs } from '../parts/crumbs.tsx'
import { longestPartStyle } from '../parts/fit-heading.ts'
import { JsonLd, breadcrumbJsonLd } from '../parts/json-ld.tsx'
import { translateInto } from '../translations.server.ts'
import '../styles/listing.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  shop.allowSharing('all packages')
  const t = translateInto(shop.language)
  const heading = await loadHeading(shop, params.category)
  if (!heading) throw data(null, { status: 404 })
  const day = today(new Date(shop.now))
  const url = new URL(request.url)
  const filters = parseFilters(url.searchParams, day)
  const listing = await loadListing(shop, heading.subject, filters)
  const title = heading.title ?? t('listing.all')
  return {
    ...listing,
    title,
    day,
    publicUrl: shop.publicUrl,
    subject: heading.subject,
    summary: heading.summary ?? t('listing.allText'),
    page: {
      title: `${title} | ${shop.customization.brand_name}`,
      description: heading.summary ?? t('listing.allText'),
      canonical: `${shop.publicUrl}/packages/${encodeURIComponent(params.category)}`,
      hidden: listing.narrowed.length > 0,
      ...(listing.items[0] ? { image: new URL(listing.items[0].image.url, shop.publicUrl).href } : {}),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { items, total, asking, facets, narrowed, filters, title, summary, subject, day, publicUrl, page } = loaderData
  const { t } = useDealLabels()
  const remaining = total - items.length
  const form = { facets, filters, subject, today: day, total, asking }
  return (
    <div className="wrap listing">
      <JsonLd
        facts={
          import.meta.env.SSR
            ? [
                breadcrumbJsonLd([
                  { title: t('common.home'), url: `${publicUrl}/` },
                  { title, url: page.canonical },
                ]),
              ]
            : undefined
        }
      />
      <Breadcrumbs trail={[{ title: t('common.home'), to: '/' }, { title }]} />
      <h1 style={longestPartStyle(title)}>{title}</h1>
      <p className="listing-text quiet">
        {summary} {t('listing.priceText')}
      </p>
      <div className="listing-columns">
        <ReusedMarkup name="filters" facts={form}>
          <ListingFilterForm {...form} />
        </ReusedMarkup>
        <section aria-label={t('listing.results')}>
          <div className="listing-head">
            <div className="listing-tools">
              <FiltersButton chosen={narrowed.length} />
              <ActiveFilterChips narrowed={narrowed} facets={facets} />
              <PriceDisplayToggle rooms={filters.rooms} />
            </div>
            <p className="strong" aria-live="polite">
              {t('common.stays', { count: total })}
            </p>
            {total > 0 && <SortField sort={filters.sort} />}
          </div>
          <ListingResults {...loaderData} />
          {remaining > 0 && (
            <p className="listing-more">
              <Link
                complete
                className="button button-quiet"
                to={`${toPageQuery(filters, subject, filters.page + 1)}#stay-${items.length + 1}`}
              >
                {t('listing.showNext', { count: Math.min(remaining, pageSize) })}
              </Link>
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

function ListingResults({ items, total, asking, helps, otherDays, facets }: Route.ComponentProps['loaderData']) {
  const { t } = useDealLabels()
  const reserves = useListPolling(asking)
  return total === 0 && asking ? (
    <p className="quiet" role="status">
      {t('pick.asking')}
    </p>
  ) : total === 0 ? (
    <NoResults helps={helps} otherDays={otherDays} facets={facets} />
  ) : (
    <ol className={reserves ? 'deal-rows-reserved' : undefined}>
      {items.map((deal, index) => (
        <li key={deal.deals_id} id={`stay-${index + 1}`}>
          <ReusedMarkup name="row" facts={index === 0 ? null : deal}>
            <DealListItem deal={deal} first={index === 0} />
          </ReusedMarkup>
        </li>
      ))}
    </ol>
  )
}
