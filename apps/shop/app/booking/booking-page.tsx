import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseTravelChoice, shownFor, withChoice } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { Name } from '../parts/name.tsx'
import { Price } from '../parts/price.tsx'
import { staysInPlace } from '../place.ts'
import type { BookingData } from './booking-data.ts'
import { Checkout } from './checkout.tsx'
import { isFree, nearestFreeDays } from './price-calendar/free-days.ts'
import { PressableStyle } from './price-calendar/pressable-style.tsx'
import { useDayPrices } from './price-calendar/use-day-prices.ts'
import { BookingHead, ComingSteps, DoneStep, type Step } from './stepper.tsx'
import { Blocked, DatesStep } from './steps/dates-step.tsx'
import { ExtrasStep } from './steps/extras-step.tsx'
import { HotelStep } from './steps/hotel-step.tsx'
import { RoomStep } from './steps/room-step.tsx'
import { Summary, SummaryBar, type SummaryFacts } from './summary.tsx'
import { Trouble } from './trouble.tsx'
import { formatChoices, parseChoices, withStay, type Choices, type Part } from './url-state.ts'
import { useKept } from './use-kept.ts'
import { useOffer } from './use-offer.ts'
import { usePrebook } from './use-prebook.ts'
import { useWords } from './words.ts'

export function BookingPage({ data, partnerCode = null }: { data: BookingData; partnerCode?: string | null }) {
  const { t, money, listed } = useFormat()
  const words = useWords()
  const { deal, today } = data
  const { choices, change, open } = useChoices(data)
  const { shown } = useTravelChoice()
  const kept = useKept()
  const [paying, setPaying] = useState(false)
  const [voucherCents, setVoucherCents] = useState(0)
  const [aheadMs] = useState(() => clockDifference(data.now))
  const column = useRef<HTMLDivElement>(null)
  const part: Part = choices.checkIn === null && choices.part !== 'details' ? 'dates' : choices.part

  // The return from a declined payment names the deal alone: the choices come out of the session store.
  const bare = choices.part === 'details' && (choices.checkIn === null || choices.room === null)
  useEffect(() => {
    if (!bare || !kept.known) return
    const stored =
      kept.booking?.deals_id === deal.deals_id
        ? parseChoices(new URLSearchParams(kept.booking.choices), usualOf(data))
        : null
    if (stored?.checkIn && stored.room) change({ ...stored, part: 'details' })
    else change({ ...choices, part: 'dates' })
  }, [bare, kept.known])

  const prices = useDayPrices(
    { dealsId: deal.deals_id, rooms: choices.rooms, nights: choices.nights, today },
    data.first,
  )
  const offer = useOffer(deal.deals_id, choices, deal.optional.length > 0, kept, partnerCode)
  const prebook = usePrebook(
    deal.deals_id,
    part === 'details' && !bare ? (offer.room?.book_hash ?? null) : null,
    choices.activities,
    kept,
    partnerCode,
  )
  const moved = useMovedPrice(offer, choices, prices)

  const shownPart = useRef(part)
  useEffect(() => {
    if (shownPart.current === part) return
    shownPart.current = part
    column.current?.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true })
  }, [part])

  const price = part === 'details' ? (prebook.held?.price ?? offer.quote) : offer.quote
  const day = choices.checkIn === null ? null : prices.find(choices.checkIn)
  const facts: SummaryFacts = {
    title: deal.title,
    image: deal.image,
    checkIn: choices.checkIn,
    nights: choices.nights,
    rooms: choices.rooms,
    hotel: offer.hotel?.hotel_name ?? null,
    room: part === 'dates' ? null : (offer.room?.room_name ?? null),
    board: offer.room?.board_type ?? offer.liveHotel?.board_type ?? deal.board[0] ?? null,
    included: deal.included.map((activity) => activity.title),
    price,
    voucherCents: part === 'details' ? voucherCents : 0,
    waiting: offer.waiting || prebook.state === 'asking',
    estimateCents: day !== null && typeof day === 'object' && isFree(day) ? day.all_in_cents : null,
    cancellation:
      part === 'details'
        ? (prebook.held?.cancellation ?? null)
        : part === 'dates'
          ? null
          : (offer.liveRoom?.cancellation ?? null),
    cancellationOfCents:
      part === 'details' ? (prebook.held?.price.total_cents ?? 0) : (offer.liveRoom?.price.total_cents ?? 0),
  }
  const soldOut = offer.hotels.state === 'known' && offer.hotels.data.length === 0
  const chosenExtras = [...deal.included, ...deal.optional].filter((activity) =>
    choices.activities.includes(activity.activity_id),
  )
  const step: Step = paying
    ? 'pay'
    : part === 'details'
      ? 'details'
      : part === 'extras'
        ? 'extras'
        : part === 'room'
          ? 'room'
          : choices.checkIn && offer.liveHotel
            ? 'hotel'
            : 'dates'
  const toDates = () => open({ ...choices, part: 'dates' })
  /** The offer is gone: the hotel is asked for its rooms anew. */
  const toFreshRooms = () => {
    offer.rooms.again()
    open({ ...choices, part: 'room' })
  }
  const next = nextStep()

  function nextStep(): { words: string; short: string; ready: boolean; go(): void } | null {
    if (part === 'dates')
      return {
        words: t('booking.toRooms'),
        short: t('booking.toRoomsShort'),
        ready: offer.liveHotel !== null,
        go: () => open({ ...choices, hotel: offer.liveHotel!.hotel_id, part: 'room' }),
      }
    if (part === 'room') {
      const room = () => ({ ...choices, hotel: offer.hotel!.hotel_id, room: offer.liveRoom!.book_hash })
      return deal.optional.length > 0
        ? {
            words: t('booking.toExtras'),
            short: t('booking.toExtrasShort'),
            ready: offer.liveRoom !== null,
            go: () => open({ ...room(), part: 'extras' }),
          }
        : {
            words: t('booking.toDetails'),
            short: t('booking.toDetailsShort'),
            ready: offer.liveRoom !== null,
            go: () => open({ ...room(), part: 'details' }),
          }
    }
    if (part === 'extras')
      return {
        words: t('booking.toDetails'),
        short: t('booking.toDetailsShort'),
        ready: offer.room !== null && !offer.waiting,
        go: () => open({ ...choices, room: offer.room!.book_hash, hotel: offer.hotel!.hotel_id, part: 'details' }),
      }
    return null
  }

  return (
    <div className="booking">
      <PressableStyle />
      <BookingHead
        brand={data.brand}
        step={step}
        backTo={deal.path}
        onBack={
          part === 'dates'
            ? null
            : () =>
                open({
                  ...choices,
                  part: part === 'room' ? 'dates' : part === 'details' && deal.optional.length > 0 ? 'extras' : 'room',
                })
        }
      />
      <div className="wrap booking-columns">
        <div ref={column} className="booking-steps">
          {part !== 'dates' && <SummaryBar facts={facts} />}
          {part !== 'dates' && choices.checkIn && (
            <DoneStep
              title={listed([words.stay(choices.checkIn, choices.nights), words.nights(choices.nights)])}
              line={words.party(choices.rooms)}
              name={t('booking.step.dates')}
              onChange={toDates}
            />
          )}
          {part === 'room' && offer.hotel && (
            <DoneStep
              title={<Name>{offer.hotel.hotel_name}</Name>}
              line={<Name>{offer.hotel.address}</Name>}
              name={t('booking.step.hotel')}
              onChange={toDates}
            />
          )}
          {(part === 'extras' || part === 'details') && offer.hotel && offer.room && (
            <DoneStep
              title={<Name>{offer.hotel.hotel_name}</Name>}
              line={words.room(
                offer.room.room_name,
                offer.room.room_data_trans.bedding_type,
                words.board(offer.room.board_type),
              )}
              name={t('booking.step.room')}
              onChange={() => open({ ...choices, part: 'room' })}
            />
          )}
          {part === 'details' && deal.optional.length > 0 && (
            <DoneStep
              title={
                chosenExtras.length > 0
                  ? listed(chosenExtras.map((extra) => extra.title))
                  : t('booking.extras.noneChosen')
              }
              line={
                deal.included.length > 0
                  ? t('booking.extras.withIncluded', { list: deal.included.map((one) => one.title) })
                  : ''
              }
              name={t('booking.step.extras')}
              onChange={() => open({ ...choices, part: 'extras' })}
            />
          )}

          {part === 'dates' && (
            <>
              <DatesStep
                choices={choices}
                dealsId={deal.deals_id}
                stays={deal.stays}
                today={today}
                lastDay={data.lastDay}
                openAt={data.openAt}
                prices={prices}
                onChange={change}
              />
              {choices.checkIn !== null && !soldOut && (
                <HotelStep
                  answer={offer.hotels}
                  chosen={offer.liveHotel}
                  calendarCents={moved}
                  onChoose={(hotel) => change({ ...choices, hotel: hotel.hotel_id })}
                />
              )}
              {choices.checkIn !== null && soldOut && (
                <div className="step-part" role="status">
                  <Blocked
                    day={choices.checkIn}
                    found={null}
                    near={nearestFreeDays(prices.known, choices.checkIn)}
                    shown={shownFor(shown, choices.rooms)}
                    onChoose={(checkIn) => change(withStay(choices, { checkIn }))}
                  />
                </div>
              )}
              <ComingSteps from={choices.checkIn === null ? 'hotel' : 'room'} />
            </>
          )}
          {part === 'room' && (
            <>
              {offer.hotels.state === 'failed' && <Trouble error={offer.hotels.error} onAgain={offer.hotels.again} />}
              <RoomStep
                answer={
                  offer.rooms.state === 'idle' && offer.hotels.state === 'asking'
                    ? { state: 'asking', data: null, error: null, again: offer.rooms.again }
                    : offer.rooms
                }
                chosen={offer.liveRoom}
                withChildren={choices.rooms.some((room) => room.children.length > 0)}
                onChoose={(room) => change({ ...choices, room: room.book_hash })}
                onOtherDays={toDates}
              />
              <ComingSteps from="extras" />
            </>
          )}
          {part === 'extras' && (
            <>
              <ExtrasStep
                answer={offer.extras}
                chosen={choices.activities}
                included={deal.included.map((one) => one.title)}
                onOtherRoom={toFreshRooms}
                onChange={(activities) => change({ ...choices, activities })}
              />
              {offer.trouble && (
                <Trouble error={offer.trouble.error!} onAgain={offer.trouble.again}>
                  <button type="button" className="link link-alone" onClick={toFreshRooms}>
                    {t('booking.otherRooms')}
                  </button>
                </Trouble>
              )}
              <ComingSteps from="details" />
            </>
          )}
          {part === 'details' && (
            <Checkout
              data={data}
              choices={choices}
              query={formatChoices(choices)}
              offer={offer}
              prebook={prebook}
              kept={kept}
              aheadMs={aheadMs}
              activityTitles={[...deal.included, ...chosenExtras]}
              onDates={toDates}
              onRooms={toFreshRooms}
              onPaying={setPaying}
              onVouchers={setVoucherCents}
            />
          )}
        </div>
        <div className="booking-side">
          <Summary {...facts} />
          {next && (
            <>
              <button
                type="button"
                className="button button-wide booking-next"
                disabled={!next.ready}
                onClick={next.go}
              >
                {next.words}
              </button>
              <p className="fine booking-calm">{t('booking.nothingCharged')}</p>
            </>
          )}
        </div>
      </div>
      {next && (
        <div className="booking-bar">
          <div className="wrap">
            <p>
              <span className="fine">
                {choices.checkIn ? words.stay(choices.checkIn, choices.nights, false) : t('booking.summary.noDayShort')}
              </span>
              {(price?.all_in_cents ?? facts.estimateCents) !== null && (
                <Price cents={(price?.all_in_cents ?? facts.estimateCents)!} />
              )}
              <span className="unseen">
                {price ? t('booking.summary.perPerson', { price: money(price.per_person_cents) }) : ''}
              </span>
            </p>
            <button type="button" className="button" disabled={!next.ready} onClick={next.go}>
              {next.short}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** A browser whose clock is wrong must not see a hold run out; small differences are the way of the page to it. */
function clockDifference(serverNow: string): number {
  const ahead = Date.parse(serverNow) - Date.now()
  return Math.abs(ahead) > 90_000 ? ahead : 0
}

const usualOf = (data: BookingData) => ({ adults: data.deal.adults, nights: data.deal.stays, today: data.today })

/**
 * The choices and their address. A choice within a step replaces the address in place; another step is a new entry,
 * so that back leads to the step before.
 */
function useChoices(data: BookingData) {
  const location = useLocation()
  const navigate = useNavigate()
  const [choices, setChoices] = useState<Choices>(() =>
    parseChoices(new URLSearchParams(location.search), usualOf(data)),
  )
  const key = useRef(location.key)
  useEffect(() => {
    if (key.current === location.key) return
    key.current = location.key
    setChoices(parseChoices(new URLSearchParams(window.location.search), usualOf(data)))
  }, [location.key, data])
  const addressOf = useCallback(
    (next: Choices) => {
      const search = new URLSearchParams(window.location.search)
      const language = search.get('lang')
      const query = formatChoices({ ...next, q: next.q || String(data.deal.deals_id) })
      const address = `?${query}${language ? `&lang=${encodeURIComponent(language)}` : ''}`
      return withChoice(address, parseTravelChoice(search, data.today))
    },
    [data],
  )
  const change = useCallback(
    (next: Choices) => {
      setChoices(next)
      void navigate(addressOf(next), { replace: true, state: staysInPlace, preventScrollReset: true })
    },
    [addressOf, navigate],
  )
  const open = useCallback(
    (next: Choices) => {
      if (next.part === 'details' && !mayPayHere()) return window.location.assign(addressOf(next))
      setChoices(next)
      void navigate(addressOf(next))
    },
    [addressOf, navigate],
  )
  return { choices, change, open }
}

/**
 * The card provider's script is allowed on documents that were loaded for paying. Who came here from a page of the
 * shop without a new document gets one at the checkout.
 */
function mayPayHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || /^\/(booking|payment-details)\//.test(`${new URL(loaded.name).pathname}/`)
}

/** The calendar's price when the hotels ask another one now; the calendar is put right at the same time. */
function useMovedPrice(
  offer: ReturnType<typeof useOffer>,
  choices: Choices,
  prices: ReturnType<typeof useDayPrices>,
): number | null {
  const [moved, setMoved] = useState<{ key: string; before: number } | null>(null)
  const answered = offer.hotels.data
  useEffect(() => {
    if (!answered || offer.stayKey === null || choices.checkIn === null) return
    const day = prices.find(choices.checkIn)
    const now = answered[0]?.price
    if (day === null || typeof day !== 'object') return
    if (!now)
      return prices.correct({
        ...day,
        available: false,
        reason: 'sold_out',
        price_per_person_cents: null,
        total_cents: null,
        payable_at_hotel_cents: null,
        all_in_cents: null,
        hotels: 0,
      })
    if (day.all_in_cents === now.all_in_cents) return
    if (day.all_in_cents !== null) setMoved({ key: offer.stayKey, before: day.all_in_cents })
    const { reason: _, ...rest } = day
    prices.correct({
      ...rest,
      available: true,
      price_per_person_cents: now.per_person_cents,
      total_cents: now.total_cents,
      payable_at_hotel_cents: now.payable_at_hotel_cents,
      all_in_cents: now.all_in_cents,
      hotels: answered.length,
    })
  }, [answered, offer.stayKey])
  return moved !== null && moved.key === offer.stayKey ? moved.before : null
}
