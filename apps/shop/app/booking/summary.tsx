import type { Price as PriceLines } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import type { Label as LabelText } from '@tussenuit/modules/shared/shapes.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { TextWithLanguage, ProperName } from '../parts/name.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import { BookingPriceTable } from './price-table.tsx'
import { WaitingPriceTable } from './waiting-price-table.tsx'
import type { Room } from './url-state.ts'
import { useBookingLabels } from './booking-labels.ts'
import { useCancellationLabels } from './cancellation-labels.ts'
import type { PictureFacts } from '../parts/picture-facts.ts'

export type SummaryFacts = {
  title: string
  image: PictureFacts
  checkIn: Day | null
  nights: number
  rooms: Room[]
  hotel: string | null
  room: LabelText | null
  board: string | null
  included: string[]
  price: PriceLines | null
  /** The calendar's price of the chosen day, until a hotel has replied. */
  estimateCents: number | null
  waiting: boolean
  /** The amount that the entered codes pay. */
  voucherCents?: number
  cancellation: Cancellation | null
  /** The total to which the cancellation amounts refer. */
  cancellationOfCents: number
}

/** The summary of the booking and its cost, always beside or below the step. */
export function BookingSummary(facts: SummaryFacts) {
  const { t, listed } = useFormat()
  const labels = useBookingLabels()
  const terms = useCancellationLabels()
  const { title, image, checkIn, nights, rooms, hotel, room, board } = facts
  const aside = useRef<HTMLElement>(null)
  const scrolls = useIsScrollable(aside)
  const meals = listed([board && labels.board(board), labels.party(rooms)])
  return (
    <aside
      ref={aside}
      className="panel summary"
      aria-label={t('booking.summary.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
      tabIndex={scrolls ? 0 : undefined}
    >
      <Picture image={image} sizes="(min-width: 992px) 392px, 100vw" className="summary-picture" alt="" />
      <div className="summary-text">
        <h2 className="summary-title">
          <ProperName>{title}</ProperName>
        </h2>
        <p className="quiet small">
          {hotel && (
            <>
              <ProperName>{hotel}</ProperName>
              <br />
            </>
          )}
          {room && (
            <>
              <TextWithLanguage>{room}</TextWithLanguage>
              <br />
            </>
          )}
          {meals}
        </p>
        {checkIn && <WeekStrip arrival={checkIn} nights={nights} numbers />}
        <p className="strong small">
          {checkIn ? labels.stay(checkIn, nights) : t('booking.summary.noDay', { nights: labels.nights(nights) })}
        </p>
        {facts.price ? <BookingPriceTable {...facts} price={facts.price} /> : <WaitingPriceTable {...facts} />}
        {facts.included.length > 0 && (
          <p className="small quiet summary-note">
            <Icon name="check" />
            <span>{t('booking.summary.included', { list: facts.included })}</span>
          </p>
        )}
        {facts.cancellation && facts.price && (
          <p className="small quiet summary-note">
            <Icon name="leaf" />
            <span>{terms.cost(facts.cancellation, facts.cancellationOfCents)}</span>
          </p>
        )}
      </div>
    </aside>
  )
}

/** True if a part is higher than its container: it must then be focusable, so that the keyboard can scroll it. */
function useIsScrollable(part: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element) return
    const watch = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1))
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [part])
  return scrolls
}

/** On phones: a bar that expands to the whole summary. */
export function BookingSummaryBar({ facts }: { facts: SummaryFacts }) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  const cents = facts.price?.all_in_cents ?? facts.estimateCents
  return (
    <details className="summary-bar">
      <summary>
        <Picture image={facts.image} sizes="64px" alt="" />
        <span className="small">
          <b>
            <ProperName>{facts.title}</ProperName>
          </b>
          <br />
          <span className="quiet">
            {facts.checkIn ? labels.stay(facts.checkIn, facts.nights, false) : labels.nights(facts.nights)}
          </span>
        </span>
        <span className="summary-bar-price">
          {cents !== null && <Price cents={cents} size={24} />}
          <span className="fine summary-more">
            {t('booking.summary.more')} <Icon name="chevron-down" small />
          </span>
        </span>
      </summary>
      <BookingSummary {...facts} />
    </details>
  )
}
