/** The calendar in a package's page. A chosen day shows its price line by line and links to the booking. */
import type { PageDeal } from './page-deal.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { PriceDisplayToggle } from '../choice/price-display-toggle.tsx'
import { choiceKey, priceDisplayFor, type PriceDisplay } from '../choice/travel-choice.ts'
import { useAddChoiceToPath, useTravelChoice } from '../choice/use-travel-choice.ts'
import { BlockedDayNotice } from '../booking/blocked.tsx'
import { PartyPicker } from '../booking/party-picker.tsx'
import { mergeCheapestDates } from '../booking/price-calendar/cheaper-days.ts'
import { isPartyTooLarge } from '../booking/price-calendar/free-days.ts'
import { CheapestDates } from '../booking/price-calendar/cheapest-dates.tsx'
import { useCheapestDates } from '../booking/price-calendar/use-cheapest.ts'
import { InteractiveMonths } from '../booking/price-calendar/interactive-months.tsx'
import { useDayPrices, type DayPrices } from '../booking/price-calendar/use-day-prices.ts'
import { datesIntroKey, CalendarLegend, PriceLoadError } from '../booking/steps/dates-step.tsx'
import { formatChoices, applyStay, type Choices } from '../booking/url-state.ts'
import { useBlockedDay } from '../booking/use-blocked-day.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { bookingBasePath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import type { StayDays } from './load-stay-days.ts'
import { cheapestDatePrice, calendarDayPrice } from './price-of-choice.ts'
import { ChosenStayPrice } from './price-breakdown.tsx'
import { dayQuery, setStayParams } from './stay-address.ts'
import type { OnPriced } from './use-priced-stay.ts'
import type { Stay } from './use-stay.ts'

export type PickDaysProps = { deal: PageDeal; days: StayDays; stay: Stay; onPriced: OnPriced }

export default function StayPicker({ deal, days, stay: { choices, change: changeStay }, onPriced }: PickDaysProps) {
  const { t } = useFormat()
  const carry = useAddChoiceToPath()
  const { pathname, search, hash } = useLocation()
  const travel = useTravelChoice()
  const priceDisplay = priceDisplayFor(travel.priceDisplay, choices.rooms)
  const { prices, cheapest } = useCalendarPrices(deal.deals_id, days, choices)
  const blocked = useBlockedDay(choices, prices)
  const place = useRef<HTMLDivElement>(null)
  const near = useIsNearViewport(place)
  const bookingAt = (next: Choices) =>
    carry(`${bookingBasePath(deal)}?${formatChoices({ ...next, q: String(deal.deals_id) })}`)

  const change = (next: Choices) => {
    blocked.tap(null)
    changeStay(next)
  }
  const choose = (checkIn: Day) => change(applyStay(choices, { checkIn }))

  const key = choiceKey(travel)
  usePriceReport(key, choices, prices, cheapest, days.adults, onPriced)
  const isPriced = blocked.noticed === null || (blocked.noticed === choices.checkIn && !blocked.isChosenBlocked)
  return (
    <div ref={place}>
      {/* The calendar's components insert a style rule by script unless this id exists; the rule is in the style
          sheet. */}
      <span id="react-aria-pressable-style" hidden />
      <PickHead
        choices={choices}
        nights={days.nights}
        priceDisplay={priceDisplay}
        isTooMany={isPartyTooLarge(prices.days)}
        onChange={change}
      />
      <InteractiveMonths
        isNeeded={near}
        prices={prices}
        nights={choices.nights}
        priceDisplay={priceDisplay}
        checkIn={choices.checkIn}
        today={days.today}
        lastDay={days.lastDay}
        openAt={days.openAt}
        onChoose={choose}
        onBlocked={blocked.tap}
        linkTo={(day) => dayQuery(search, day)}
      />
      <CalendarLegend days={prices.days} isChosen={choices.checkIn !== null} />
      <CalendarAlerts
        dealsId={deal.deals_id}
        choices={choices}
        day={blocked.noticed}
        prices={prices}
        priceDisplay={priceDisplay}
        onChange={change}
      />
      <CheapestDates
        dates={cheapest}
        priceDisplay={priceDisplay}
        checkIn={choices.checkIn}
        addressOf={({ check_in, nights }) =>
          pathname + setStayParams(search, applyStay(choices, { checkIn: check_in, nights })) + hash
        }
      />
      {choices.checkIn === null || !isPriced ? (
        <p className="quiet pick-hint">{t('pick.hint')}</p>
      ) : (
        <ChosenStayPrice
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

/** The prices of the calendar's days, and the cheapest stays, limited to the chosen range unless a day is picked. */
function useCalendarPrices(dealsId: number, days: StayDays, { rooms, nights, checkIn }: Choices) {
  const travel = useTravelChoice()
  const prices = useDayPrices({ dealsId, rooms, nights, today: days.today }, days.first)
  const ranged = checkIn === null
  const from = ranged ? travel.from : null
  const to = ranged ? travel.to : null
  const requested = useCheapestDates({ dealsId, nights, rooms, from, to }, days.cheapest)
  const cheapest = useMemo(
    () => mergeCheapestDates(requested, prices.days, { nights, from, to }),
    [requested, prices.days, nights, from, to],
  )
  return { prices, cheapest }
}

/**
 * Passes the price of the chosen day, or of the cheapest matching stay, to the price card and the price bar of the
 * page.
 */
function usePriceReport(
  key: string,
  choices: Choices,
  prices: DayPrices,
  cheapest: ReturnType<typeof mergeCheapestDates>,
  adults: number,
  onPriced: OnPriced,
): void {
  const dayPrice = choices.checkIn === null ? null : prices.find(choices.checkIn)
  useEffect(() => {
    const { checkIn, nights, rooms } = choices
    const priced =
      checkIn !== null
        ? calendarDayPrice({ check_in: checkIn, nights, rooms }, dayPrice)
        : cheapest && cheapestDatePrice(rooms, cheapest, adults)
    if (priced) onPriced(key, 'calendar', priced)
  }, [key, choices, dayPrice, cheapest, adults, onPriced])
}

function PickHead({
  choices,
  nights,
  priceDisplay,
  isTooMany,
  onChange,
}: {
  choices: Choices
  /** The lengths of stay on sale, in nights. */
  nights: number[]
  priceDisplay: PriceDisplay
  isTooMany: boolean
  onChange(choices: Choices): void
}) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  return (
    <div className="dates-head">
      <div>
        <h2>{t('booking.dates.title')}</h2>
        <p className="quiet">{t(datesIntroKey(priceDisplay), { party: labels.party(choices.rooms) })}</p>
      </div>
      <div className="dates-options">
        {nights.length > 1 && (
          <div className="segments" role="group" aria-label={t('booking.dates.nightsName')}>
            {[...nights]
              .sort((a, b) => a - b)
              .map((length) => (
                <button
                  key={length}
                  type="button"
                  aria-pressed={length === choices.nights}
                  onClick={() => onChange(applyStay(choices, { nights: length }))}
                >
                  {labels.nights(length)}
                </button>
              ))}
          </div>
        )}
        <PartyPicker
          rooms={choices.rooms}
          isTooMany={isTooMany}
          onChange={(rooms) => onChange(applyStay(choices, { rooms }))}
        />
        <PriceDisplayToggle rooms={choices.rooms} />
      </div>
    </div>
  )
}

/** Announced to screen readers: a blocked day with its alternatives, and prices that could not be loaded. */
function CalendarAlerts({
  dealsId,
  choices,
  day,
  prices,
  priceDisplay,
  onChange,
}: {
  dealsId: number
  choices: Choices
  day: Day | null
  prices: DayPrices
  priceDisplay: PriceDisplay
  onChange(choices: Choices): void
}) {
  return (
    <div aria-live="polite">
      {day && (
        <BlockedDayNotice
          dealsId={dealsId}
          choices={choices}
          day={day}
          prices={prices}
          priceDisplay={priceDisplay}
          onChange={onChange}
        />
      )}
      <PriceLoadError prices={prices} />
    </div>
  )
}

/** True once the element is near the viewport: the calendar's script is loaded then. */
function useIsNearViewport(place: React.RefObject<HTMLElement | null>): boolean {
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
