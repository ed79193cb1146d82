import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'
import type { PricedDeal } from './use-priced-stay.ts'

/** The activities: the included ones in full, the optional ones in short. */
export function DealActivities({ deal }: { deal: PricedDeal }) {
  const { t } = useDealLabels()
  if (deal.activities.length === 0 && deal.optional_activities.length === 0) return null
  return (
    <div className="section wrap">
      {deal.activities.length > 0 && (
        <div className="activities">
          {deal.activities.map((activity) => (
            <section key={activity.activity_id}>
              <p className="fine">{t('deal.includedActivity')}</p>
              <h2>{activity.title}</h2>
              <SafeHtml html={activity.description} className="quiet" />
            </section>
          ))}
        </div>
      )}
      {deal.optional_activities.length > 0 && (
        <section className="activities-more">
          <h2 className="small-heading">{t('deal.optionalActivities')}</h2>
          <ul>
            {deal.optional_activities.map((activity) => (
              <li key={activity.activity_id}>
                <details>
                  <summary>
                    <Icon name="plus" />
                    <b>{activity.title}</b>
                    <ActivityAddition activity={activity} cents={deal.added.get(activity.activity_id)} />
                  </summary>
                  <SafeHtml html={activity.description} className="quiet" />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/**
 * The amount that the activity adds to the shown stay. Without a stay: its price for an adult, unless it is an upgrade,
 * which has no price of its own.
 */
function ActivityAddition({
  activity,
  cents,
}: {
  activity: PricedDeal['optional_activities'][number]
  cents: number | undefined
}) {
  const { t, money, change } = useDealLabels()
  const from = activity.upgraded_with_activity_id === null ? activity.from_price_cents : null
  const text =
    cents === 0
      ? t('booking.extras.free')
      : cents !== undefined
        ? t('booking.calendar.togetherLabel', { price: change(cents) })
        : from !== null && t('deal.fromPerAdult', { price: money(from) })
  return text ? <span className="quiet small">{text}</span> : null
}
