/** The effect of taking a hotel or a room off sale, or of closing days, in figures. */
import { useCanAccess, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEuroFormat, useStayFormat } from '../page/dates.ts'
import { Skeleton } from '../page/skeleton.tsx'
import { RefusalMessage } from '../refusal-message.tsx'
import type { Impact } from './calls.ts'
import { UnbookableDaysCalendar } from './lost-days.tsx'
import './impact.css'

/** Number of deals listed by name; the others are only counted. */
const maxDeals = 8

/**
 * Shows the figures, a skeleton while they load, or the reason for a failed load. With `ofDays`, the figures are those
 * of days to be closed.
 */
export function ImpactFiguresOrSkeleton({
  load: { data, refusal },
  ofDays = false,
}: {
  load: { data: Impact | undefined; refusal: string }
  ofDays?: boolean
}) {
  if (data) return <ImpactFigures impact={data} ofDays={ofDays} />
  return refusal === '' ? <Skeleton /> : <RefusalMessage text={refusal} />
}

function ImpactFigure({ count, text, beside }: { count: number; text: string; beside?: ReactNode }) {
  const translate = useTranslate()
  return (
    <h3>
      <b className="figures">{count}</b>
      <span>{translate(text, { smart_count: count })}</span>
      {beside && <em className="figures">{beside}</em>}
    </h3>
  )
}

function ImpactFigures({ impact, ofDays }: { impact: Impact; ofDays: boolean }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { deals, checkouts, drafts, vouchers } = impact
  const emptyTexts = [
    ...(impact.reservations.count === 0 ? [ofDays ? 'impact.none.onDays' : 'impact.none.reservations'] : []),
    ...(deals.length === 0 ? ['impact.none.deals'] : []),
    ...(vouchers.codes === 0 ? ['impact.none.vouchers'] : []),
  ]
  return (
    <div className="impact">
      <ReservationImpact reservations={impact.reservations} />
      {checkouts > 0 && <ImpactFigure count={checkouts} text="impact.checkouts" />}
      <DealImpact deals={deals} beside={ofDays ? 'impact.perPersonOnDays' : 'impact.perPerson'} />
      <UnbookableDaysCalendar deals={deals} days={ofDays ? null : impact.days} />
      {vouchers.codes > 0 && (
        <ImpactFigure
          count={vouchers.codes}
          text="impact.vouchers"
          beside={translate('impact.outstanding', { sum: euros(vouchers.cents) })}
        />
      )}
      {drafts > 0 && <p className="quiet">{translate('impact.drafts', { smart_count: drafts })}</p>}
      {emptyTexts.length > 0 && (
        <ul className="impact-none">
          {emptyTexts.map((text) => (
            <li key={text}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ReservationImpact({
  reservations: { count, total_cents: total, next },
}: {
  reservations: Impact['reservations']
}) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const stay = useStayFormat()
  if (count === 0) return null
  const more = count - next.length
  return (
    <>
      <ImpactFigure count={count} text="impact.reservations" beside={euros(total)} />
      <ul>
        {next.map((sale) => (
          <li key={sale.reservationNumber ?? `${sale.check_in}${sale.check_out}${sale.total_cents}`}>
            {sale.reservationNumber && (
              <span>
                <Link to={`/reservations/${sale.reservationNumber}`}>{sale.guest || sale.reservationNumber}</Link>
              </span>
            )}
            <span className={sale.reservationNumber ? 'stay quiet' : 'stay'}>
              {stay(sale.check_in, sale.check_out)}
            </span>
            <span className="figures">{euros(sale.total_cents)}</span>
          </li>
        ))}
        {more > 0 && <li className="quiet">{translate('users.more', { smart_count: more })}</li>}
      </ul>
    </>
  )
}

function DealImpact({ deals, beside }: { deals: Impact['deals']; beside: string }) {
  const translate = useTranslate()
  const { canAccess: mayOpen = false } = useCanAccess({ resource: 'deals', action: 'show' })
  if (deals.length === 0) return null
  return (
    <>
      <ImpactFigure count={deals.length} text="impact.deals" beside={translate(beside)} />
      <ul>
        {deals.slice(0, maxDeals).map((deal) => (
          <li key={deal.deals_id}>
            <span>
              {mayOpen ? <Link to={`/deals/${deal.deals_id}`}>{deal.title}</Link> : deal.title}
              {deal.hotels_left === 0 && <b className="bad"> {translate('impact.noHotelLeft')}</b>}
            </span>
            <PriceChange before={deal.before_cents} after={deal.after_cents} />
          </li>
        ))}
        {deals.length > maxDeals && (
          <li className="quiet">{translate('users.more', { smart_count: deals.length - maxDeals })}</li>
        )}
      </ul>
    </>
  )
}

function PriceChange({ before, after }: { before: number | null; after: number | null }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const price = (cents: number | null) => (cents === null ? translate('impact.noPrice') : euros(cents))
  if (before === after)
    return (
      <span className="figures quiet">
        {after === null ? translate('impact.stillNoPrice') : translate('impact.same', { price: euros(after) })}
      </span>
    )
  return (
    <span className="figures">
      <span className="unseen">{translate('impact.change', { before: price(before), after: price(after) })}</span>
      <span aria-hidden>
        <span className="quiet">{price(before)}</span> → <b>{price(after)}</b>
      </span>
    </span>
  )
}
