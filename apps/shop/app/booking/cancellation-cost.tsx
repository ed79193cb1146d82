import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import { cancellationPeriods } from './cancellation-periods.ts'

/**
 * The cancellation cost of each period. Wide screens show columns whose width is in proportion to the cost, with price
 * and days below each; narrow screens show rows. If the cost is the same from now until arrival, nothing is shown: a
 * sentence elsewhere says so.
 */
export function CancellationCost({
  cancellation,
  totalCents,
  title,
  lead,
  large,
  children,
}: {
  cancellation: Cancellation
  totalCents: number
  title: string
  lead?: string
  large?: boolean
  children?: ReactNode
}) {
  const { t, dayAs } = useFormat()
  const periods = cancellationPeriods(cancellation, new Date())
  if (periods.length < 2) return null
  const day = (date: string) => dayAs(date, { day: 'numeric', month: 'short' })
  const now = today(new Date())
  return (
    <section className={`costs${large ? ' costs-large' : ''}${periods.length > 3 ? ' costs-many' : ''}`}>
      <div className="costs-head">
        <div>
          {large ? <h2>{title}</h2> : <h2 className="step-subheading">{title}</h2>}
          {lead && <p className="quiet">{lead}</p>}
        </div>
        {children}
      </div>
      <ol className="costs-steps">
        {periods.map((period) => {
          const part = totalCents > 0 ? Math.min(1, period.costCents / totalCents) : 0
          const tone = period.costCents === 0 ? 'good' : part >= 0.99 ? 'bad' : 'warn'
          const from = period.from === null || period.from <= now ? null : day(period.from)
          const until = period.until === null ? null : day(period.until)
          return (
            <li key={period.from ?? ''} className={period.costCents === 0 ? 'costs-free' : undefined}>
              <i
                className={`costs-bar costs-${tone}`}
                style={{ '--part': part.toFixed(3) } as CSSProperties}
                aria-hidden="true"
              />
              <p className="costs-text">
                <Price cents={period.costCents} size={large ? 30 : 24} />
                <span className="small quiet">
                  {until === null
                    ? t('booking.cancellation.from', { from: from ?? t('booking.cancellation.now') })
                    : from === null
                      ? t('booking.cancellation.until', { until })
                      : t('booking.cancellation.between', { from, until })}
                </span>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
