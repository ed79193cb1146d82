import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useMemo } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { PriceDisplayToggle } from '../../choice/price-display-toggle.tsx'
import { priceDisplayFor, type PriceDisplay } from '../../choice/travel-choice.ts'
import { useTravelChoice } from '../../choice/use-travel-choice.ts'
import { useFormat } from '../../format.ts'
import { BlockedDayNotice } from '../blocked.tsx'
import { Notice } from '../notice.tsx'
import { PartyPicker } from '../party-picker.tsx'
import { mergeCheapestDates } from '../price-calendar/cheaper-days.ts'
import { isPartyTooLarge, legendEntries } from '../price-calendar/free-days.ts'
import { CheapestDates } from '../price-calendar/cheapest-dates.tsx'
import { useCheapestDates } from '../price-calendar/use-cheapest.ts'
import { InteractiveMonths } from '../price-calendar/interactive-months.tsx'
import type { DayPrices } from '../price-calendar/use-day-prices.ts'
import { formatChoices, applyStay, type Choices } from '../url-state.ts'
import type { BlockedDay } from '../use-blocked-day.ts'
import { useBookingLabels } from '../booking-labels.ts'

type Props = {
  choices: Choices
  dealsId: number
  stays: number[]
  today: Day
  lastDay: Day
  openAt: Day
  prices: DayPrices
  blocked: BlockedDay
  partnerCode: string | null
  onChange(choices: Choices): void
  onAgain: (() => void) | undefined
}

export function DatesStep(props: Props) {
  const { choices, dealsId, today, lastDay, openAt, prices, blocked, partnerCode, onChange, onAgain } = props
  const hydrated = useHydrated()
  const priceDisplay = priceDisplayFor(useTravelChoice().priceDisplay, choices.rooms)
  const { nights } = choices
  const storedDates = useCheapestDates({ dealsId, nights, rooms: choices.rooms, from: null, to: null }, null)
  const cheapest = useMemo(
    () => mergeCheapestDates(storedDates, prices.days, { nights, from: null, to: null }),
    [storedDates, prices.days, nights],
  )
  const change = (next: Choices) => {
    blocked.tap(null)
    onChange(next)
  }
  return (
    <section aria-labelledby="pick-days">
      <DatesHead {...props} priceDisplay={priceDisplay} />
      <InteractiveMonths
        isNeeded={hydrated}
        prices={prices}
        nights={choices.nights}
        priceDisplay={priceDisplay}
        checkIn={choices.checkIn}
        today={today}
        lastDay={lastDay}
        openAt={openAt}
        onChoose={(checkIn) => change(applyStay(choices, { checkIn }))}
        onBlocked={blocked.tap}
        linkTo={(day) => `?${formatChoices(applyStay(choices, { checkIn: day }))}`}
      />
      <CalendarLegend days={prices.days} isChosen={choices.checkIn !== null} />
      <div aria-live="polite">
        {blocked.noticed && (
          <BlockedDayNotice
            dealsId={dealsId}
            choices={choices}
            day={blocked.noticed}
            prices={prices}
            priceDisplay={priceDisplay}
            partnerCode={partnerCode}
            onChange={change}
            onAgain={onAgain}
          />
        )}
        <PriceLoadError prices={prices} />
      </div>
      <CheapestDates
        heading="h2"
        dates={cheapest}
        priceDisplay={priceDisplay}
        checkIn={choices.checkIn}
        addressOf={({ check_in, nights }) => `?${formatChoices(applyStay(choices, { checkIn: check_in, nights }))}`}
      />
    </section>
  )
}

function DatesHead({ choices, stays, prices, priceDisplay, onChange }: Props & { priceDisplay: PriceDisplay }) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  return (
    <div className="dates-head">
      <div>
        <h1 id="pick-days" tabIndex={-1} className="step-title">
          {t('booking.dates.title')}
        </h1>
        <p className="quiet">{t(datesIntroKey(priceDisplay), { party: labels.party(choices.rooms) })}</p>
      </div>
      <div className="dates-options">
        {stays.length > 1 && (
          <div className="segments" role="group" aria-label={t('booking.dates.nightsName')}>
            {stays.map((nights) => (
              <button
                key={nights}
                type="button"
                aria-pressed={nights === choices.nights}
                onClick={() => onChange(applyStay(choices, { nights }))}
              >
                {labels.nights(nights)}
              </button>
            ))}
          </div>
        )}
        <PartyPicker
          rooms={choices.rooms}
          isTooMany={isPartyTooLarge(prices.days)}
          onChange={(rooms) => onChange(applyStay(choices, { rooms }))}
        />
        <PriceDisplayToggle rooms={choices.rooms} />
      </div>
    </div>
  )
}

/** Shown if prices of days could not be loaded, with a button to load them again. */
export function PriceLoadError({ prices }: { prices: DayPrices }) {
  const { t } = useFormat()
  if (!prices.failed) return null
  return (
    <Notice kind="warn">
      <b>{t('booking.calendar.failed')}</b>{' '}
      <button type="button" className="link" onClick={prices.again}>
        {t('booking.again')}
      </button>
    </Notice>
  )
}

export const datesIntroKey = (priceDisplay: PriceDisplay): string =>
  priceDisplay === 'together' ? 'booking.dates.leadTogether' : 'booking.dates.lead'

/** Explains the marks of the days in the calendar. */
export function CalendarLegend({ days, isChosen }: { days: readonly CalendarDay[]; isChosen: boolean }) {
  const { t } = useFormat()
  return (
    <ul className="legend" aria-hidden="true">
      {legendEntries(days, isChosen).map((name) => (
        <li key={name}>
          <i className={`legend-${name}`} />
          {t(`booking.legend.${name}`)}
        </li>
      ))}
    </ul>
  )
}
