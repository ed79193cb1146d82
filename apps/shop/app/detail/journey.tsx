import type { PageDeal } from './page-deal.ts'
import type { ReactNode } from 'react'
import { useDealLabels } from '../deal-labels.ts'
import { type IconName } from '../parts/icon-paths.ts'
import { Icon } from '../parts/icon.tsx'

/** The section "In this journey": nights, boards, activities, surroundings, and payment options. */
export function PackageContents({ deal }: { deal: PageDeal }) {
  const { t, nights, boards, or, percent } = useDealLabels()
  return (
    <section>
      <h2>{t('deal.journey')}</h2>
      <ul className="journey">
        <JourneyLine icon="bed" title={nights(deal.show_hotel_nights)}>
          {deal.hotels.length > 0 &&
            t('deal.hotelsNamed', { hotels: or(deal.hotels.map(({ hotel_name }) => hotel_name)) })}
        </JourneyLine>
        <JourneyLine icon="fork" title={boards(deal.board_type)} />
        {deal.activities.map((activity) => (
          <JourneyLine key={activity.activity_id} icon="ticket" title={activity.external_name || activity.title}>
            {t('deal.includedActivity')}
          </JourneyLine>
        ))}
        {deal.surrounding_title && (
          <JourneyLine icon="place" title={deal.surrounding_title}>
            {deal.destination?.title}
          </JourneyLine>
        )}
        {deal.partial_payment > 0 && (
          <JourneyLine icon="card" title={t('deal.partialPayment', { percent: percent(deal.partial_payment) })}>
            {t('deal.partialPaymentRest', { count: deal.partial_payment_due_days })}
          </JourneyLine>
        )}
      </ul>
    </section>
  )
}

function JourneyLine({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li>
      <span className="journey-icon">
        <Icon name={icon} />
      </span>
      <p>
        <b>{title}</b>
        {children && <span className="small quiet">{children}</span>}
      </p>
    </li>
  )
}
