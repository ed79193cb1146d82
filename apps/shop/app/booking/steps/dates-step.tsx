import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useState } from 'react'
import { useAwake } from '../../awake.ts'
import { useFormat } from '../../format.ts'
import { Notice } from '../notice.tsx'
import { PartyPicker } from '../party-picker.tsx'
import { isBlocked, nearestFreeDays } from '../price-calendar/free-days.ts'
import { LivingMonths } from '../price-calendar/living-months.tsx'
import type { DayPrices } from '../price-calendar/use-day-prices.ts'
import { formatChoices, withStay, type Choices } from '../url-state.ts'
import { useWords } from '../words.ts'

type Props = {
  choices: Choices
  stays: number[]
  usualAdults: number
  today: Day
  lastDay: Day
  openAt: Day
  prices: DayPrices
  onChange(choices: Choices): void
}

export function DatesStep({ choices, stays, usualAdults, today, lastDay, openAt, prices, onChange }: Props) {
  const { t } = useFormat()
  const words = useWords()
  const awake = useAwake()
  const [blocked, setBlocked] = useState<Day | null>(null)
  const choose = (checkIn: Day) => {
    setBlocked(null)
    onChange(withStay(choices, { checkIn }))
  }
  const found = choices.checkIn === null ? null : prices.find(choices.checkIn)
  const wanted = blocked ?? (found !== null && typeof found === 'object' && isBlocked(found) ? choices.checkIn : null)
  return (
    <section aria-labelledby="pick-days">
      <div className="dates-head">
        <div>
          <h1 id="pick-days" tabIndex={-1} className="step-title">{t('booking.dates.title')}</h1>
          <p className="quiet">{t('booking.dates.lead', { party: words.party(choices.rooms) })}</p>
        </div>
        <div className="dates-wishes">
          {stays.length > 1 && (
            <div className="segments" role="group" aria-label={t('booking.dates.nightsName')}>
              {stays.map((nights) => (
                <button key={nights} type="button" aria-pressed={nights === choices.nights} onClick={() => onChange(withStay(choices, { nights }))}>{words.nights(nights)}</button>
              ))}
            </div>
          )}
          <PartyPicker rooms={choices.rooms} onChange={(rooms) => onChange(withStay(choices, { rooms }))} />
        </div>
      </div>
      <LivingMonths wanted={awake} prices={prices} nights={choices.nights} checkIn={choices.checkIn} today={today} lastDay={lastDay} openAt={openAt} onChoose={choose} onBlocked={setBlocked} linkTo={(day) => `?${formatChoices(withStay(choices, { checkIn: day }), { adults: usualAdults })}`} />
      <Legend />
      <div aria-live="polite">
        {wanted && <Blocked day={wanted} found={prices.find(wanted)} near={nearestFreeDays(prices.known, wanted)} onChoose={choose} />}
        {prices.failed && (
          <Notice kind="warn">
            <b>{t('booking.calendar.failed')}</b> <button type="button" className="link" onClick={prices.again}>{t('booking.again')}</button>
          </Notice>
        )}
      </div>
    </section>
  )
}

export function Legend() {
  const { t } = useFormat()
  return (
    <ul className="legend" aria-hidden="true">
      {(['lowest', 'blocked', 'yours', 'ask'] as const).map((name) => <li key={name}><i className={`legend-${name}`} />{t(`booking.legend.${name}`)}</li>)}
    </ul>
  )
}

/** Why a day cannot be had, and the nearest that can. */
export function Blocked({ day, found, near, onChoose }: { day: Day; found: CalendarDay | 'asked' | 'failed' | null; near: CalendarDay[]; onChoose(day: Day): void }) {
  const { t, money, day: dayWords, sentence } = useFormat()
  const words = useWords()
  const reason = found !== null && typeof found === 'object' ? (found.reason ?? 'sold_out') : 'sold_out'
  return (
    <div className="alert notice nearest">
      <p><b>{words.dayMonth(day)}: {sentence(t(`booking.calendar.reason.${reason}`))}</b> {near.length === 0 ? t('booking.calendar.noneNear') : t('booking.calendar.nearest')}</p>
      {near.length > 0 && (
        <div className="nearest-days">
          {near.map((free) => (
            <button key={free.date} type="button" className="option" onClick={() => onChoose(free.date)}>
              <b>{dayWords(free.date)}</b>
              <span className="small quiet">{t('booking.calendar.priceWords', { price: money(free.price_per_person_cents ?? 0) })}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
