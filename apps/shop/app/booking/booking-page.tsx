import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormat } from '../format.ts'
import type { BookingData } from './booking-data.ts'
import {
  DatesSection,
  CompletedSteps,
  ExtrasSection,
  NextStepBar,
  NextStepButton,
  RoomSection,
} from './booking-parts.tsx'
import { prefetchCheckout, LazyCheckout } from './lazy-checkout.tsx'
import { selectChosenExtras, nextStep, previousPart, currentStep } from './next-step.ts'
import { CalendarPressableStyle } from './price-calendar/pressable-style.tsx'
import { useDayPrices } from './price-calendar/use-day-prices.ts'
import { BookingHeader } from './stepper.tsx'
import { toSummaryFacts } from './summary-facts.ts'
import { BookingSummary, BookingSummaryBar } from './summary.tsx'
import { formatChoices, parseChoices, type Choices, type Part } from './url-state.ts'
import { useChoices, choiceDefaults } from './use-choices.ts'
import { useBookingDraft, type BookingDraft } from './use-booking-draft.ts'
import { useChangedPrice } from './use-moved-price.ts'
import { useOffer } from './use-offer.ts'
import { usePrebook } from './use-prebook.ts'

export function BookingPage({ data, partnerCode = null }: { data: BookingData; partnerCode?: string | null }) {
  const page = useBookingPage(data, partnerCode)
  const { choices, open, part, prices, offer, prebook, hasExtras, voucherCents, paying } = page
  const { deal } = data
  const column = useFocusOnPart(part)
  const facts = toSummaryFacts(data, part, choices, { offer, prebook, prices, voucherCents })
  const next = nextStep(part, choices, offer, hasExtras)
  const before = previousPart(part, hasExtras)
  return (
    <div className="booking">
      <CalendarPressableStyle />
      <BookingHeader
        brand={data.brand}
        step={currentStep(part, choices, offer, paying)}
        backTo={deal.path}
        onBack={before === null ? null : () => open({ ...choices, part: before })}
      />
      <div className="wrap booking-columns">
        <div ref={column} className="booking-steps">
          <NoScriptNotice phone={data.brand.phone} />
          {part !== 'dates' && <BookingSummaryBar facts={facts} />}
          <CompletedSteps data={data} part={part} choices={choices} offer={offer} onOpen={open} />
          <CurrentPart data={data} page={page} partnerCode={partnerCode} />
        </div>
        <div className="booking-side">
          <BookingSummary {...facts} />
          {next && <NextStepButton next={next} onOpen={open} />}
        </div>
      </div>
      {next && <NextStepBar next={next} facts={facts} onOpen={open} />}
    </div>
  )
}

type Page = ReturnType<typeof useBookingPage>

/** State of the booking page: the choices, and the hotels' offers for them. */
function useBookingPage(data: BookingData, partnerCode: string | null) {
  const { deal, today } = data
  const { choices, change, open } = useChoices(data)
  const draft = useBookingDraft()
  const [paying, setPaying] = useState(false)
  const [voucherCents, setVoucherCents] = useState(0)
  const [aheadMs] = useState(() => clockDifference(data.now))
  const hasExtras = deal.optional.length > 0
  const part: Part = choices.checkIn === null && choices.part !== 'details' ? 'dates' : choices.part
  const bare = useRestoredChoices(data, choices, draft, change)
  const prices = useDayPrices(
    { dealsId: deal.deals_id, rooms: choices.rooms, nights: choices.nights, today },
    data.first,
  )
  const offer = useOffer(deal.deals_id, choices, hasExtras, draft, partnerCode)
  const prebook = usePrebook(
    deal.deals_id,
    part === 'details' && !bare ? (offer.room?.book_hash ?? null) : null,
    choices.activities,
    choices.rooms,
    draft,
    partnerCode,
  )
  const movedCents = useChangedPrice(offer, choices, prices)

  useEffect(() => {
    if (part !== 'dates') prefetchCheckout()
  }, [part])

  return {
    choices,
    change,
    open,
    draft,
    part,
    prices,
    offer,
    prebook,
    movedCents,
    hasExtras,
    paying,
    setPaying,
    voucherCents,
    setVoucherCents,
    aheadMs,
  }
}

/** Moves the focus to the title of a part when it is opened. Returns the element that the parts are in. */
function useFocusOnPart(part: Part): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null)
  const shownPart = useRef(part)
  useEffect(() => {
    if (shownPart.current === part) return
    shownPart.current = part
    column.current?.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true })
  }, [part])
  return column
}

function CurrentPart({ data, page, partnerCode }: { data: BookingData; page: Page; partnerCode: string | null }) {
  const { choices, change, open, draft, part, prices, offer, prebook } = page
  const { deal } = data
  const common = { data, choices, offer, prices, partnerCode, onChange: change }
  const toDates = () => open({ ...choices, part: 'dates' })
  /** Called if the offer is no longer available: requests the rooms again. */
  const toFreshRooms = () => {
    offer.rooms.again()
    open({ ...choices, part: 'room' })
  }
  switch (part) {
    case 'dates':
      return <DatesSection {...common} movedCents={page.movedCents} />
    case 'room':
      return <RoomSection {...common} onOpen={open} />
    case 'extras':
      return (
        <ExtrasSection
          included={deal.included.map((activity) => activity.title)}
          choices={choices}
          offer={offer}
          onChange={change}
          onRooms={toFreshRooms}
        />
      )
    case 'details':
      return (
        <LazyCheckout
          data={data}
          choices={choices}
          query={formatChoices(choices)}
          offer={offer}
          prebook={prebook}
          draft={draft}
          aheadMs={page.aheadMs}
          activityTitles={[...deal.included, ...selectChosenExtras(deal, choices)]}
          onDates={toDates}
          onRooms={toFreshRooms}
          onPaying={page.setPaying}
          onVouchers={page.setVoucherCents}
        />
      )
  }
}

/** Rooms and prices are requested by scripts; this notice is shown if scripts are disabled. */
function NoScriptNotice({ phone }: { phone: string }) {
  const { t } = useFormat()
  return (
    <noscript>
      <div className="alert alert-warn notice">
        <div className="notice-text">
          <b>{t('booking.noScript')}</b> {t('booking.noScriptWay')}
          <span className="notice-ways">
            {phone && (
              <a className="link link-standalone" href={toTelephoneLink(phone)} dir="ltr">
                {phone}
              </a>
            )}
            <a className="link link-standalone" href="/contact">
              {t('contact.title')}
            </a>
          </span>
        </div>
      </div>
    </noscript>
  )
}

/**
 * The URL to which a declined payment returns contains the deal only; the other choices are read from the session
 * store. Returns true until the URL contains them.
 */
function useRestoredChoices(
  data: BookingData,
  choices: Choices,
  draft: BookingDraft,
  change: (choices: Choices) => void,
): boolean {
  const bare = choices.part === 'details' && (choices.checkIn === null || choices.room === null)
  const restore = useEffectEvent(() => {
    const stored =
      draft.booking?.deals_id === data.deal.deals_id
        ? parseChoices(new URLSearchParams(draft.booking.choices), choiceDefaults(data))
        : null
    if (stored?.checkIn && stored.room) change({ ...stored, part: 'details' })
    else change({ ...choices, part: 'dates' })
  })
  useEffect(() => {
    if (bare && draft.isLoaded) restore()
  }, [bare, draft.isLoaded])
  return bare
}

/**
 * Milliseconds by which the server's clock is ahead, so that a wrong browser clock does not make a hold expire. Small
 * differences count as 0: they are the time that the page took to arrive.
 */
function clockDifference(serverNow: string): number {
  const ahead = Date.parse(serverNow) - Date.now()
  return Math.abs(ahead) > 90_000 ? ahead : 0
}
