import type { SearchReply } from '@tussenuit/modules/deal/contract.ts'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { useFilterLabel } from './filter-labels.ts'
import type { ActiveFilter } from './filter-params.ts'
import type { OtherDays } from './load-listing.ts'
import { Name } from '../parts/name.tsx'

/** No stay has all of that: what would help, with how much, and the chips that do it. */
export function NoResults({
  helps,
  otherDays,
  facets,
}: {
  helps: (ActiveFilter & { total: number })[]
  otherDays: OtherDays[]
  facets: SearchReply['facets']
}) {
  const { t, and, dayRange, listed } = useDealLabels()
  const { pathname } = useLocation()
  const labelOf = useFilterLabel(facets)
  const useful = helps.filter(({ total }) => total > 0)
  // The sentence has quotation marks of its own.
  const nameOf = (one: ActiveFilter) => (one.key === 'q' ? one.value : labelOf(one))
  return (
    <div className="nothing">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h2>{helps.length > 0 ? t('listing.nothing') : t('listing.nothingYet')}</h2>
      {otherDays.length > 0 && (
        <>
          <p className="quiet">{t('listing.otherDays')}</p>
          <div className="row row-wrap">
            {otherDays.map(({ from, to, total, query }) => (
              <Link key={from} complete className="chip" to={`${pathname}${query}`}>
                {listed([dayRange(from, to), t('common.stays', { count: total })])}
              </Link>
            ))}
          </div>
        </>
      )}
      {useful.length > 0 && (
        <p className="quiet">
          {t('listing.without', {
            list: and(useful.map((one) => t('listing.withoutOne', { filter: nameOf(one), count: one.total }))),
          })}
        </p>
      )}
      <div className="row row-wrap">
        {useful.map((one) => (
          <Link key={`${one.key} ${one.value}`} complete className="chip" to={`${pathname}${one.without}`}>
            <Name>{labelOf(one)}</Name>
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
    </div>
  )
}
