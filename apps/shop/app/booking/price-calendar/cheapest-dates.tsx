import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { Link } from '../../choice/link.tsx'
import type { PriceDisplay } from '../../choice/travel-choice.ts'
import { useFormat } from '../../format.ts'
import { inPlaceState } from '../../in-place-navigation.ts'
import type { CheapestDate } from './use-cheapest.ts'

/** The cheapest dates beside the calendar, each a link that chooses that stay. */
export function CheapestDates({
  dates,
  priceDisplay,
  checkIn,
  addressOf,
  heading: Heading = 'h3',
}: {
  dates: CheapestDate[] | null
  priceDisplay: PriceDisplay
  checkIn: Day | null
  addressOf(date: CheapestDate): string
  /** One level below the heading of the part that contains it. */
  heading?: 'h2' | 'h3'
}) {
  const { t, dayRange, money } = useFormat()
  if (!dates || dates.length === 0) return null
  return (
    <section className="cheapest-dates" aria-labelledby="cheapest-dates">
      <Heading id="cheapest-dates" className="cheapest-title">
        {t('booking.calendar.cheapest')}
      </Heading>
      <ol>
        {dates.map((date) => (
          <li key={`${date.check_in} ${date.nights}`}>
            <Link
              complete
              replace
              preventScrollReset
              state={inPlaceState}
              className="option"
              aria-current={date.check_in === checkIn ? 'true' : undefined}
              to={addressOf(date)}
            >
              <b>{dayRange(date.check_in, addDays(date.check_in, date.nights))}</b>
              <span className="small quiet">
                {t(priceDisplay === 'together' ? 'booking.calendar.togetherLabel' : 'booking.calendar.priceLabel', {
                  price: money(priceDisplay === 'together' ? date.all_in_cents : date.price_per_person_cents),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
