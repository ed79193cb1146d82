import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { useFilterLabel } from './filter-labels.ts'
import type { ActiveFilter } from './filter-params.ts'
import { ProperName } from '../parts/name.tsx'

/** The active filters, each with a button that removes it. */
export function ActiveFilterChips({ narrowed, facets }: { narrowed: ActiveFilter[]; facets: SearchReply['facets'] }) {
  const { t } = useDealLabels()
  const { pathname } = useLocation()
  const labelOf = useFilterLabel(facets)
  if (narrowed.length === 0) return null
  return (
    <div className="listing-chips">
      {narrowed.map((filter) => (
        <Link key={`${filter.key} ${filter.value}`} complete className="chip" to={`${pathname}${filter.without}`}>
          <ProperName>{labelOf(filter)}</ProperName>
          <Icon name="close" />
          <span className="unseen">{t('listing.takeAway')}</span>
        </Link>
      ))}
      <Link complete className="link link-standalone small" to={pathname}>
        {t('listing.clearAll')}
      </Link>
    </div>
  )
}
