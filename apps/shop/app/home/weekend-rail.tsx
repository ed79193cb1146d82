import { Link } from 'react-router'
import { useDealWords } from '../deal-words.ts'
import { BookingLink } from '../parts/booking-link.tsx'
import { staysInPlace } from '../place.ts'
import { Price } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { cheapestWeekend, nightChoices, type Weekend } from './weekends.ts'

const dates = { day: 'numeric', month: 'short' } as const

/** Which weekend is free: five of them, each with the lowest price that it really has. */
export function WeekendRail({ weekends, nights }: { weekends: Weekend[]; nights: number }) {
  const { t, number } = useDealWords()
  const cheapest = cheapestWeekend(weekends)
  return (
    <section className="wrap rail" id="weekend" aria-labelledby="weekend-title">
      <div className="rail-inside">
        <div className="rail-question">
          <h2 id="weekend-title">{t('home.weekend')}</h2>
          <nav className="segments" aria-label={t('home.nights')}>
            {nightChoices.map((choice) => (
              <Link key={choice} to={`/?nights=${choice}#weekend`} state={staysInPlace} aria-current={choice === nights ? 'true' : undefined} aria-label={t('common.hotelNights', { list: number(choice), count: choice })}>{number(choice)}</Link>
            ))}
          </nav>
          <p className="fine">{t('home.weekendText')}</p>
        </div>
        <ul className="rail-weekends">
          {weekends.map((weekend, index) => (
            <li key={weekend.arrival} className={index === cheapest ? 'rail-best tint-good' : undefined}>
              {weekend.best ? (
                <BookingLink deal={weekend.best.deal} stay={{ checkIn: weekend.arrival, nights }}><WeekendWords weekend={weekend} nights={nights} lowest={index === cheapest} /></BookingLink>
              ) : (
                <div><WeekendWords weekend={weekend} nights={nights} lowest={false} /></div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WeekendWords({ weekend, nights, lowest }: { weekend: Weekend; nights: number; lowest: boolean }) {
  const { t, dayRange } = useDealWords()
  return (
    <>
      <span className="rail-dates">{dayRange(weekend.arrival, weekend.departure, dates)}</span>
      <WeekStrip arrival={weekend.arrival} nights={nights} start={weekend.start} numbers />
      {weekend.best ? (
        <span><span className="fine">{t('price.from')}</span><br /><Price cents={weekend.best.cents} /></span>
      ) : (
        <span className="fine">{t('home.weekendFull')}</span>
      )}
      <span className={lowest ? 'rail-tag rail-tag-good' : 'rail-tag'}>{lowest ? t('home.weekendLowest') : weekend.best?.deal.title}</span>
    </>
  )
}
