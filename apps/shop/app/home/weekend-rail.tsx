import { Link } from '../choice/link.tsx'
import { countPeople } from '@tussenuit/modules/shared/party.ts'
import { usePriceLabels } from '../choice/price-labels.ts'
import { useDealLabels } from '../deal-labels.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { Price } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { cheapestWeekendIndex, nightChoices, weekendPath, type Weekend } from './weekends.ts'

const dates = { day: 'numeric', month: 'short' } as const

/** Five coming weekends, each with the lowest price of the stays that can be booked on it. */
export function WeekendList({ weekends, nights }: { weekends: Weekend[]; nights: number }) {
  const { t, number } = useDealLabels()
  const { choice, displayOf, unit } = usePriceLabels()
  const cheapest = cheapestWeekendIndex(weekends)
  return (
    <section className="wrap rail" id="weekend" aria-labelledby="weekend-title">
      <div className="rail-inside">
        <div className="rail-question">
          <h2 id="weekend-title">{t('home.weekend')}</h2>
          <nav className="segments" aria-label={t('home.nights')}>
            {nightChoices.map((choice) => (
              <Link
                key={choice}
                to={`/?nights=${choice}#weekend`}
                state={inPlaceState}
                aria-current={choice === nights ? 'true' : undefined}
                aria-label={t('common.hotelNights', { list: number(choice), count: choice })}
              >
                {number(choice)}
              </Link>
            ))}
          </nav>
          <p className="fine">
            {choice.rooms === null && displayOf(2) === 'person'
              ? t('home.weekendText')
              : t('home.weekendTextFor', { unit: unit(2) })}
          </p>
        </div>
        <ul className="rail-weekends">
          {weekends.map((weekend, index) => (
            <li key={weekend.arrival} className={index === cheapest ? 'rail-best tint-good' : undefined}>
              {weekend.best || weekend.unknown ? (
                <Link to={weekendPath(weekend, nights, choice.rooms !== null)}>
                  <WeekendText weekend={weekend} nights={nights} lowest={index === cheapest} />
                </Link>
              ) : (
                <div>
                  <WeekendText weekend={weekend} nights={nights} lowest={false} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WeekendText({ weekend, nights, lowest }: { weekend: Weekend; nights: number; lowest: boolean }) {
  const { t, dayRange } = useDealLabels()
  const { choice, cents, atHotel } = usePriceLabels()
  const best = weekend.best && { ...weekend.best, people: choice.rooms === null ? 2 : countPeople(choice.rooms) }
  return (
    <>
      <span className="rail-dates">{dayRange(weekend.arrival, weekend.departure, dates)}</span>
      <WeekStrip arrival={weekend.arrival} nights={nights} start={weekend.start} numbers />
      {best ? (
        <span>
          <span className="fine">{t('price.from')}</span>
          <br />
          <Price cents={cents(best, 2)} />
          {best.payable_at_hotel_cents > 0 && <span className="fine rail-hotel">{atHotel(best, 2)}</span>}
        </span>
      ) : (
        <span className="fine">{t(weekend.unknown ? 'booking.calendar.askLabel' : 'home.weekendFull')}</span>
      )}
      <span className="rail-end">
        {lowest && <span className="rail-tag-good">{t('home.weekendLowest')}</span>}
        {weekend.best?.example && <span>{t('home.weekendSuchAs', { title: weekend.best.example })}</span>}
      </span>
    </>
  )
}
