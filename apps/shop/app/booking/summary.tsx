import type { Cancellation, Price as PriceLines } from '@tussenuit/modules/booking/contract.ts'
import type { Image } from '@tussenuit/modules/media/image.ts'
import { adultsOf, childrenOf } from '@tussenuit/modules/shared/party.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { WeekStrip } from '../parts/week-strip.tsx'
import type { Room } from './url-state.ts'
import { useWords } from './words.ts'

export type SummaryFacts = {
  title: string
  image: Image
  checkIn: Day | null
  nights: number
  rooms: Room[]
  hotel: string | null
  room: string | null
  board: string | null
  included: string[]
  price: PriceLines | null
  /** Of the day chosen, while no hotel has answered yet. */
  estimateCents: number | null
  waiting: boolean
  cancellation: Cancellation | null
  /** The total that the cancellation's sums belong to. */
  cancellationOfCents: number
}

/** What is being booked and what it costs, always beside or under the step. */
export function Summary(facts: SummaryFacts) {
  const { t, listed } = useFormat()
  const words = useWords()
  const { title, image, checkIn, nights, rooms, hotel, room, board } = facts
  const place = listed([hotel, room])
  const meals = listed([board && words.board(board), words.party(rooms)])
  return (
    <aside className="panel summary" aria-label={t('booking.summary.label')}>
      <Picture image={image} sizes="(min-width: 992px) 392px, 100vw" className="summary-picture" alt="" />
      <div className="summary-text">
        <h2 className="summary-title">{title}</h2>
        <p className="quiet small">{place && <>{place}<br /></>}{meals}</p>
        {checkIn && <WeekStrip arrival={checkIn} nights={nights} numbers />}
        <p className="strong small">{checkIn ? words.stay(checkIn, nights) : t('booking.summary.noDay', { nights: words.nights(nights) })}</p>
        <PriceTable {...facts} />
        {facts.included.length > 0 && <p className="small quiet summary-note"><Icon name="check" /><span>{t('booking.summary.included', { list: facts.included })}</span></p>}
        {facts.cancellation && facts.price && <p className="small quiet summary-note"><Icon name="leaf" /><span>{words.cancellation(facts.cancellation, facts.cancellationOfCents)}</span></p>}
      </div>
    </aside>
  )
}

export function PriceTable({ price, rooms, waiting, estimateCents }: Pick<SummaryFacts, 'price' | 'rooms' | 'waiting' | 'estimateCents'>) {
  const { t, sum, money, number } = useFormat()
  const words = useWords()
  const travellers = adultsOf(rooms) + childrenOf(rooms).length
  if (price === null) {
    if (!waiting && estimateCents === null) return null
    return (
      <table className="sums small">
        <tbody>
          {waiting && [70, 55, 62].map((inlineSize) => <tr key={inlineSize}><td><i className="skeleton" style={{ blockSize: 14, inlineSize: `${inlineSize}%` }} /></td><td><i className="skeleton sums-wait" /></td></tr>)}
          <tr className="total"><td>{t('booking.summary.total', { count: travellers, number: number(travellers) })}</td><td>{estimateCents === null ? <i className="skeleton sums-wait" /> : <Price cents={estimateCents} />}</td></tr>
        </tbody>
      </table>
    )
  }
  const reservationCost = price.lines.find((line) => line.kind === 'reservation_cost')
  return (
    <>
      <table className="sums small" aria-busy={waiting}>
        <caption className="unseen">{t('booking.summary.made')}</caption>
        <tbody>
          {price.lines.filter((line) => line.amount_cents !== 0 || line.kind === 'included_activity').map((line, index) => (
            <tr key={`${line.kind}-${index}`}><th scope="row">{words.line(line)}</th><td>{sum(line.amount_cents)}</td></tr>
          ))}
          <tr className="total"><th scope="row">{t('booking.summary.total', { count: travellers, number: number(travellers) })}</th><td><Price cents={price.total_cents} /></td></tr>
        </tbody>
      </table>
      <p className="fine figures">{t('booking.summary.perPerson', { price: money(price.per_person_cents) })}</p>
      {reservationCost && <p className="fine">{t('booking.summary.reservationCost', { amount: money(reservationCost.amount_cents) })}</p>}
      {price.payable_at_hotel_cents > 0 && <p className="fine">{t('booking.summary.atHotel', { amount: money(price.payable_at_hotel_cents) })}</p>}
    </>
  )
}

/** On phones: a bar that opens into the whole summary. */
export function SummaryBar({ facts }: { facts: SummaryFacts }) {
  const { t } = useFormat()
  const words = useWords()
  const cents = facts.price?.total_cents ?? facts.estimateCents
  return (
    <details className="summary-bar">
      <summary>
        <Picture image={facts.image} sizes="64px" alt="" />
        <span className="small"><b>{facts.title}</b><br /><span className="quiet">{facts.checkIn ? words.stay(facts.checkIn, facts.nights, false) : words.nights(facts.nights)}</span></span>
        <span className="summary-bar-price">{cents !== null && <Price cents={cents} size={24} />}<span className="fine summary-more">{t('booking.summary.more')} <Icon name="chevron-down" small /></span></span>
      </summary>
      <Summary {...facts} />
    </details>
  )
}
