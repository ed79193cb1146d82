import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import { useDealLabels } from '../deal-labels.ts'
import { Icon } from '../parts/icon.tsx'
import { SafeHtml } from '../parts/safe-html.tsx'

/** What is done there: the included activities at length, those to add in short. */
export function Activities({ deal }: { deal: DealDetail }) {
  const { t, money } = useDealLabels()
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
                    {activity.from_price_cents !== null && (
                      <span className="quiet small">
                        {t('deal.fromPerAdult', { price: money(activity.from_price_cents) })}
                      </span>
                    )}
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
