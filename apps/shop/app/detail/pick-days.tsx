/** The calendar in a package's page; a day leads to its price, line by line, and from there to the booking. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ShownToggle } from '../choice/shown-toggle.tsx'
import { choiceKey, shownFor, type Shown } from '../choice/travel-choice.ts'
import { useCarry, useTravelChoice } from '../choice/use-travel-choice.ts'
import { Blocked } from '../booking/blocked.tsx'
import { Notice } from '../booking/notice.tsx'
import { PartyPicker } from '../booking/party-picker.tsx'
import { withCheaperDays } from '../booking/price-calendar/cheaper-days.ts'
import { isTooManyForDays } from '../booking/price-calendar/free-days.ts'
import { CheapestDates } from '../booking/price-calendar/cheapest-dates.tsx'
import { useCheapest } from '../booking/price-calendar/use-cheapest.ts'
import { InteractiveMonths } from '../booking/price-calendar/interactive-months.tsx'
import { useDayPrices, type DayPrices } from '../booking/price-calendar/use-day-prices.ts'
import { leadKey, Legend } from '../booking/steps/dates-step.tsx'
import { formatChoices, withStay, type Choices } from '../booking/url-state.ts'
import { useBlockedDay } from '../booking/use-blocked-day.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { bookingPage } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import type { StayDays } from './load-stay-days.ts'
import { priceOfCheapest, priceOfDay } from './price-of-choice.ts'
import { PriceMade } from './price-breakdown.tsx'
import { stayAddress } from './stay-address.ts'
import type { OnPriced } from './use-priced-stay.ts'
import type { Stay } from './use-stay.ts'

export type PickDaysProps = { deal: DealDetail; days: StayDays; stay: Stay; onPriced: OnPriced }

export default function PickDays({ deal, days, stay: { choices, change: changeStay }, onPriced }: PickDaysProps) {
  const { t } = useFormat()
  const carry = useCarry()
  const { pathname, search, hash } = useLocation()
  const travel = useTravelChoice()
  const shown = shownFor(travel.shown, choices.rooms)
  const prices = useDayPrices(
    { dealsId: deal.deals_id, rooms: choices.rooms, nights: choices.nights, today: days.today },
    days.first,
  )
  const ranged = choices.checkIn === null
  const range = { from: ranged ? travel.from : null, to: ranged ? travel.to : null }
  const asked = useCheapest(
    { dealsId: deal.deals_id, nights: choices.nights, rooms: choices.rooms, ...range },
    days.cheapest,
  )
  const { nights } = choices
  const { from, to } = range
  const cheapest = useMemo(
    () => withCheaperDays(asked, prices.known, { nights, from, to }),
    [asked, prices.known, nights, from, to],
  )
  const blocked = useBlockedDay(choices, prices)
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const bookingAt = (next: Choices) =>
    carry(`${bookingPage(deal)}?${formatChoices({ ...next, q: String(deal.deals_id) })}`)

  const change = (next: Choices) => {
    blocked.tap(null)
    changeStay(next)
  }
  const choose = (checkIn: Day) => change(withStay(choices, { checkIn }))

  const found = choices.checkIn === null ? null : prices.find(choices.checkIn)
  // Card and bar of the page say what is chosen here.
  const key = choiceKey(travel)
  useEffect(() => {
    const { checkIn, nights, rooms } = choices
    const priced =
      checkIn !== null
        ? priceOfDay({ check_in: checkIn, nights, rooms }, found)
        : cheapest && priceOfCheapest(rooms, cheapest, days.adults)
    if (priced) onPriced(key, 'calendar', priced)
  }, [key, choices, found, cheapest, days.adults, onPriced])
  const isPriced = blocked.noticed === null || (blocked.noticed === choices.checkIn && !blocked.isChosenBlocked)
  return (
    <div ref={place}>
      {/* Without this mark the calendar's parts add a rule to the head by script; the rule stands in the style
          sheet. */}
      <span id="react-aria-pressable-style" hidden />
      <PickHead
        choices={choices}
        nights={days.nights}
        shown={shown}
        isTooMany={isTooManyForDays(prices.known)}
        onChange={change}
      />
      <InteractiveMonths
        wanted={near}
        prices={prices}
        nights={choices.nights}
        shown={shown}
        checkIn={choices.checkIn}
        today={days.today}
        lastDay={days.lastDay}
        openAt={days.openAt}
        onChoose={choose}
        onBlocked={blocked.tap}
        linkTo={(checkIn) => bookingAt(withStay(choices, { checkIn }))}
      />
      <Legend days={prices.known} isChosen={choices.checkIn !== null} />
      <CalendarAlerts
        dealsId={deal.deals_id}
        choices={choices}
        wanted={blocked.noticed}
        prices={prices}
        shown={shown}
        onChange={change}
      />
      <CheapestDates
        dates={cheapest}
        shown={shown}
        checkIn={choices.checkIn}
        addressOf={({ check_in, nights }) =>
          pathname + stayAddress(search, withStay(choices, { checkIn: check_in, nights })) + hash
        }
      />
      {choices.checkIn === null || !isPriced ? (
        <p className="quiet pick-hint">{t('pick.hint')}</p>
      ) : (
        <PriceMade
          deal={deal}
          checkIn={choices.checkIn}
          choices={choices}
          prices={prices}
          bookingPath={bookingAt({ ...choices, part: 'dates' })}
          onPriced={(priced) => onPriced(key, 'hotels', priced)}
          onChange={change}
        />
      )}
    </div>
  )
}

function PickHead({
  choices,
  nights,
  shown,
  isTooMany,
  onChange,
}: {
  choices: Choices
  /** The lengths that are sold. */
  nights: number[]
  shown: Shown
  isTooMany: boolean
  onChange(choices: Choices): void
}) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  return (
    <div className="dates-head">
      <div>
        <h2>{t('booking.dates.title')}</h2>
        <p className="quiet">{t(leadKey(shown), { party: labels.party(choices.rooms) })}</p>
      </div>
      <div className="dates-options">
        {nights.length > 1 && (
          <div className="segments" role="group" aria-label={t('booking.dates.nightsName')}>
            {[...nights]
              .sort((a, b) => a - b)
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === choices.nights}
                  onClick={() => onChange(withStay(choices, { nights: one }))}
                >
                  {labels.nights(one)}
                </button>
              ))}
          </div>
        )}
        <PartyPicker
          rooms={choices.rooms}
          isTooMany={isTooMany}
          onChange={(rooms) => onChange(withStay(choices, { rooms }))}
        />
        <ShownToggle rooms={choices.rooms} />
      </div>
    </div>
  )
}

/** Read out: that the day is not free, with what can be booked instead, and prices that did not come. */
function CalendarAlerts({
  dealsId,
  choices,
  wanted,
  prices,
  shown,
  onChange,
}: {
  dealsId: number
  choices: Choices
  wanted: Day | null
  prices: DayPrices
  shown: Shown
  onChange(choices: Choices): void
}) {
  const { t } = useFormat()
  return (
    <div aria-live="polite">
      {wanted && (
        <Blocked dealsId={dealsId} choices={choices} day={wanted} prices={prices} shown={shown} onChange={onChange} />
      )}
      {prices.failed && (
        <Notice kind="warn">
          <b>{t('booking.calendar.failed')}</b>{' '}
          <button type="button" className="link" onClick={prices.again}>
            {t('booking.again')}
          </button>
        </Notice>
      )}
    </div>
  )
}

/** Whether the place has come near what is seen: the calendar's script is fetched then, not before. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        setNear(true)
      },
      { rootMargin: '600px 0px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return near
}
