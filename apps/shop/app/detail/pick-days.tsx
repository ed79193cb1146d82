/** The calendar in a package's page; a day leads to its price, line by line, and from there to the booking. */
import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../booking/notice.tsx'
import { PartyPicker } from '../booking/party-picker.tsx'
import { isBlocked, nearestFreeDays } from '../booking/price-calendar/free-days.ts'
import { LivingMonths } from '../booking/price-calendar/living-months.tsx'
import { useDayPrices } from '../booking/price-calendar/use-day-prices.ts'
import { Blocked, Legend } from '../booking/steps/dates-step.tsx'
import { formatChoices, parseChoices, withStay, type Choices } from '../booking/url-state.ts'
import { useWords } from '../booking/words.ts'
import { useFormat } from '../format.ts'
import type { StayDays } from './load-stay-days.ts'
import { PriceMade } from './price-made.tsx'
import { stayAddress } from './stay-address.ts'

export default function PickDays({ deal, days }: { deal: DealDetail; days: StayDays }) {
  const { t } = useFormat()
  const words = useWords()
  const usual = { adults: days.adults, nights: days.nights, today: days.today }
  const [choices, setChoices] = useState<Choices>(() => ({ ...parseChoices(new URLSearchParams(), usual), q: String(deal.deals_id), checkIn: days.first.checkIn, nights: days.first.nights, rooms: days.first.rooms }))
  const [blocked, setBlocked] = useState<Day | null>(null)
  const prices = useDayPrices({ dealsId: deal.deals_id, rooms: choices.rooms, nights: choices.nights, today: days.today }, days.first)
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const bookingAt = (next: Choices) => `/booking/${encodeURIComponent(deal.category)}/${encodeURIComponent(deal.category_id)}?${formatChoices(next, usual)}`

  const change = (next: Choices) => {
    setBlocked(null)
    setChoices(next)
    // In place, without a navigation: that would load the page anew and scroll to its top.
    window.history.replaceState(window.history.state, '', window.location.pathname + stayAddress(window.location.search, next, usual) + window.location.hash)
  }
  const choose = (checkIn: Day) => change(withStay(choices, { checkIn }))

  const found = choices.checkIn === null ? null : prices.find(choices.checkIn)
  const wanted = blocked ?? (found !== null && typeof found === 'object' && isBlocked(found) ? choices.checkIn : null)
  return (
    <div ref={place}>
      {/* The calendar's parts would add a rule to the head by script where they do not find this mark; the rule stands in the style sheet. */}
      <span id="react-aria-pressable-style" hidden />
      <div className="dates-head">
        <div>
          <h2>{t('booking.dates.title')}</h2>
          <p className="quiet">{t('booking.dates.lead', { party: words.party(choices.rooms) })}</p>
        </div>
        <div className="dates-wishes">
          {days.nights.length > 1 && (
            <div className="segments" role="group" aria-label={t('booking.dates.nightsName')}>
              {[...days.nights].sort((a, b) => a - b).map((nights) => (
                <button key={nights} type="button" aria-pressed={nights === choices.nights} onClick={() => change(withStay(choices, { nights }))}>{words.nights(nights)}</button>
              ))}
            </div>
          )}
          <PartyPicker rooms={choices.rooms} onChange={(rooms) => change(withStay(choices, { rooms }))} />
        </div>
      </div>
      <LivingMonths wanted={near} prices={prices} nights={choices.nights} checkIn={choices.checkIn} today={days.today} lastDay={days.lastDay} openAt={days.openAt} onChoose={choose} onBlocked={setBlocked} linkTo={(checkIn) => bookingAt(withStay(choices, { checkIn }))} />
      <Legend />
      <div aria-live="polite">
        {wanted && <Blocked day={wanted} found={prices.find(wanted)} near={nearestFreeDays(prices.known, wanted)} onChoose={choose} />}
        {prices.failed && <Notice kind="warn"><b>{t('booking.calendar.failed')}</b> <button type="button" className="link" onClick={prices.again}>{t('booking.again')}</button></Notice>}
      </div>
      {choices.checkIn === null || wanted !== null
        ? <p className="quiet pick-hint">{t('pick.hint')}</p>
        : <PriceMade deal={deal} checkIn={choices.checkIn} choices={choices} prices={prices} bookingPath={bookingAt({ ...choices, part: 'dates' })} onChoose={choose} />}
    </div>
  )
}

/** Whether the place has come near what is seen: the calendar's script is fetched then, not before. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      setNear(true)
    }, { rootMargin: '600px 0px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return near
}
