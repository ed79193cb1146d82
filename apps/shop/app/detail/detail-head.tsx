import type { PageDeal } from './page-deal.ts'
import { useDealLabels } from '../deal-labels.ts'
import { FavouriteButton } from '../saved/heart-button.tsx'
import { Breadcrumbs, type Crumb } from '../parts/crumbs.tsx'
import { longestPartStyle } from '../parts/fit-heading.ts'
import { Icon } from '../parts/icon.tsx'
import { dealLabel, dashesToSpaces } from './crumb-labels.ts'
import { ShareButton } from './share-button.tsx'

/** The bread crumb, the title, and the main facts of the package. */
export function DetailHeader({ deal, trail }: { deal: PageDeal; trail: Crumb[] }) {
  const { t, days, dayAs } = useDealLabels()
  const about = [
    dealLabel(deal),
    ...(deal.length_of_stay.length > 0 ? [days(deal.length_of_stay)] : []),
    ...(deal.surrounding_name ? [dashesToSpaces(deal.surrounding_name)] : []),
    ...(deal.checkin_date ? [dayAs(deal.checkin_date, { month: 'long' })] : []),
  ]
  return (
    <div className="wrap detail-head">
      <Breadcrumbs trail={trail} />
      <div className="detail-title">
        <h1 style={longestPartStyle(deal.title)}>{deal.title}</h1>
        <div className="detail-keep">
          <ShareButton title={deal.title} />
          <FavouriteButton id={deal.deals_id} title={deal.title} />
        </div>
      </div>
      <p className="detail-about">
        {about.map((fact) => (
          <span key={fact}>
            <span className="first-upper">{fact}</span>
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
  )
}
