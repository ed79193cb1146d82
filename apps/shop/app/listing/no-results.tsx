import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { useShopData } from '../shop-data.ts'
import { useFilterLabel } from './filter-labels.ts'
import type { ActiveFilter } from './filter-params.ts'
import type { OtherDays } from './load-listing.ts'
import { ProperName } from '../parts/name.tsx'

/** The number of destinations and of themes that are offered. */
const maxOfKind = 6

/** Shown when no stay matches: filters whose removal helps, with the number of stays, and nearby dates. */
export function NoResults({
  helps,
  otherDays,
  facets,
}: {
  helps: (ActiveFilter & { total: number })[]
  otherDays: OtherDays[]
  facets: SearchReply['facets']
}) {
  const { t, and } = useDealLabels()
  const { pathname } = useLocation()
  const labelOf = useFilterLabel(facets)
  const useful = helps.filter(({ total }) => total > 0)
  // The sentence already contains quotation marks.
  const nameOf = (filter: ActiveFilter) => (filter.key === 'q' ? filter.value : labelOf(filter))
  const query = helps.length === 1 && helps[0]!.key === 'q' ? helps[0]!.value : null
  const heading =
    query !== null ? t('listing.nothingFor', { query }) : t(helps.length > 0 ? 'listing.nothing' : 'listing.nothingYet')
  return (
    <div className="nothing">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h2>{heading}</h2>
      {otherDays.length > 0 && <OtherDayLinks otherDays={otherDays} />}
      {useful.length > 0 && query === null && (
        <p className="quiet">
          {t('listing.without', {
            list: and(useful.map((filter) => t('listing.withoutOne', { filter: nameOf(filter), count: filter.total }))),
          })}
        </p>
      )}
      {query === null && (
        <div className="row row-wrap">
          {useful.map((filter) => (
            <Link key={`${filter.key} ${filter.value}`} complete className="chip" to={`${pathname}${filter.without}`}>
              <ProperName>{labelOf(filter)}</ProperName>
              <Icon name="close" />
              <span className="unseen">{t('listing.takeAway')}</span>
            </Link>
          ))}
          {helps.length > 0 && (
            <Link complete className="link link-standalone" to={pathname}>
              {t('listing.clearAll')}
            </Link>
          )}
          {helps.length === 0 && (
            <Link className="button" to="/packages/all">
              {t('home.allStays')}
            </Link>
          )}
        </div>
      )}
      {query !== null && <HeadingLinks />}
    </div>
  )
}

function OtherDayLinks({ otherDays }: { otherDays: OtherDays[] }) {
  const { t, dayRange, listed } = useDealLabels()
  const { pathname } = useLocation()
  return (
    <>
      <p className="quiet">{t('listing.otherDays')}</p>
      <div className="row row-wrap">
        {otherDays.map(({ from, to, total, query: days }) => (
          <Link key={from} complete className="chip" to={`${pathname}${days}`}>
            {listed([dayRange(from, to), t('common.stays', { count: total })])}
          </Link>
        ))}
      </div>
    </>
  )
}

/** Destinations and themes, shown if a search finds nothing. */
function HeadingLinks() {
  const { t } = useDealLabels()
  const menus = useShopData()?.menus
  const groups = [
    { title: t('header.travelDestination'), entries: menus?.destinations ?? [] },
    { title: t('header.topics'), entries: menus?.themes ?? [] },
  ]
  return groups.map(({ title, entries }) => {
    const links = entries.filter(({ deals }) => deals > 0).slice(0, maxOfKind)
    return (
      links.length > 0 && (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          <div className="row row-wrap">
            {links.map((entry) => (
              <Link key={entry.name} className="chip" to={`/packages/${encodeURIComponent(entry.name)}`}>
                <ProperName>{entry.title}</ProperName>
              </Link>
            ))}
          </div>
        </nav>
      )
    )
  })
}
