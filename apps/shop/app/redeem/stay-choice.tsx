/** The stays for a voucher as cards; each opens its map of hotels and days. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useRef, useState } from 'react'
import { useRequest } from '../booking/use-request.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { choiceKey, stayRange, type TravelChoice } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { bookingPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import { Picture } from '../parts/picture.tsx'
import { DaysLoadError } from './days-failed.tsx'
import { HeatMap } from './heat-map.tsx'
import { heatMapStartDay, weeks } from './heat.ts'
import { type RemainingAmounts, rankStaysForVoucher, type StayPrice } from './stays-for-voucher.ts'
import { WeeksNav } from './weeks-nav.tsx'
import type { PictureFacts } from '../parts/picture-facts.ts'

export type DealName = {
  deals_id: number
  title: string
  category: string
  category_id: string
  /** False for deals that only partners sell. */
  sold_here: boolean
}
export type VoucherStay = DealName & {
  image: PictureFacts
  price: StayPrice | null
  /** Nights. */
  lengths: number[]
} & Pick<DealCard, 'price_state' | 'travel_companion'>
type Days = CallReply<Calls['POST /vouchers/days']>
/** A voucher by its code, or a voucher on sale by its id. */
export type VoucherKey = { voucher_code: string } | { voucher_id: number }

/** The number of cards at first: three rows on a desktop. */
const firstCards = 9

export type VoucherStays = {
  stays: VoucherStay[]
  amountCents: number
  voucher: VoucherKey
  start: Day
  end: Day
}

export function VoucherStayPicker({ stays, amountCents, voucher, start, end }: VoucherStays) {
  const { t } = useFormat()
  const choice = useTravelChoice()
  const ordered = rankStaysForVoucher(stays, amountCents)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = stays.find((stay) => stay.deals_id === chosenId)
  const [all, setAll] = useState(false)
  const map = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosenId !== null) map.current?.focus()
  }, [chosenId])
  return (
    <>
      <ul className="stay-cards">
        {ordered.slice(0, all ? undefined : firstCards).map(({ stay, left }) => (
          <StayCard
            key={stay.deals_id}
            stay={stay}
            left={left}
            isOpen={chosenId === stay.deals_id}
            onOpen={() => setChosenId(stay.deals_id)}
          />
        ))}
      </ul>
      {!all && ordered.length > firstCards && (
        <p>
          <button type="button" className="button button-quiet" onClick={() => setAll(true)}>
            {t('redeem.stays.more')}
          </button>
        </p>
      )}
      {chosen && (
        <div ref={map} tabIndex={-1} className="stay-map" role="group" aria-labelledby="stay-map-title">
          <h3 id="stay-map-title">
            <ProperName>{chosen.title}</ProperName>
          </h3>
          <StayHeatMap
            key={`${chosen.deals_id} ${choiceKey(choice)}`}
            deal={chosen}
            price={chosen.price}
            voucher={voucher}
            start={start}
            end={end}
          />
        </div>
      )}
    </>
  )
}

function StayCard({
  stay,
  left,
  isOpen,
  onOpen,
}: {
  stay: VoucherStay
  left: RemainingAmounts | null
  isOpen: boolean
  onOpen(): void
}) {
  const { t } = useFormat()
  const labels = useBookingLabels()
  const { choice, priceless, noPrice } = usePriceLabels()
  const whyNoPrice = ({ price_state, travel_companion: adults, sold_here }: VoucherStay): string =>
    price_state === 'unknown'
      ? noPrice(price_state, choice.rooms ?? [{ adults, children: [] }])
      : priceless({
          price_state,
          price_reason: null,
          travel_companion: adults,
          externally_sold: !sold_here,
          hide_price: false,
        })
  return (
    <li className="stay-card">
      <Picture image={stay.image} sizes="(min-width: 992px) 500px, (min-width: 641px) 66vw, 50vw" alt="" />
      <div>
        <h3>
          <ProperName>{stay.title}</ProperName>
        </h3>
        {left === null ? <p className="fine">{whyNoPrice(stay)}</p> : <RemainingAmount left={left} />}
        {stay.price && (
          <p className="fine">
            {t('redeem.stays.when', {
              stay: labels.stay(stay.price.check_in, stay.price.nights, false),
              persons: labels.party([{ adults: stay.price.adults, children: stay.price.children }]),
            })}
          </p>
        )}
        <button type="button" className="link link-standalone small" aria-expanded={isOpen} onClick={onOpen}>
          {t('redeem.stays.days')}
          <span className="unseen">
            : <ProperName>{stay.title}</ProperName>
          </span>
        </button>
      </div>
    </li>
  )
}

/** The remaining amounts of a stay: to the shop, and at the hotel. */
function RemainingAmount({ left: { toUs, atHotel } }: { left: RemainingAmounts }) {
  const { t, money } = useFormat()
  const covered = toUs === 0 && atHotel === 0
  return (
    <>
      <p className={covered ? 'strong stay-covered' : 'strong'}>
        {covered && <Icon name="check" small />}
        {covered
          ? t('redeem.stays.nothingLeft')
          : toUs === 0
            ? t('redeem.stays.nothingToUs')
            : t('redeem.stays.add', { amount: money(toUs) })}
      </p>
      {atHotel > 0 && <p className="fine">{t('redeem.atHotel', { amount: money(atHotel) })}</p>}
    </>
  )
}

/** Hotels and days of one stay, eight weeks at a time. */
export function StayHeatMap({
  deal,
  voucher,
  start,
  end,
  price,
  ownStay = false,
}: {
  deal: DealName
  voucher: VoucherKey
  start: Day
  end: Day
  /** The stay on the card: the map has its length and opens with its day. */
  price: StayPrice | null
  /** A partner's code has its own nights and persons, which replace the choice. */
  ownStay?: boolean
}) {
  const { t } = useFormat()
  const choice = useTravelChoice()
  const requestedDay = ownStay ? null : (price?.check_in ?? stayRange(choice).from)
  const stayOn = requestedDay !== null && requestedDay <= end ? requestedDay : null
  const nights = price?.nights ?? choice.nights[0]
  const [from, setFrom] = useState(heatMapStartDay(start, stayOn))
  const answer = useDays({ ...voucher, deals_id: deal.deals_id, from }, nights, ownStay ? null : choice)
  return (
    <>
      {answer.state === 'asking' && <i className="skeleton pay-wait" role="status" aria-label={t('common.loading')} />}
      {answer.state === 'failed' && <DaysLoadError error={answer.error} onAgain={answer.again} />}
      {answer.data && (
        <HeatMap
          key={from}
          answer={answer.data}
          from={from}
          deal={deal}
          opensOn={stayOn !== null && heatMapStartDay(start, stayOn) === from ? stayOn : null}
        />
      )}
      <div className="row row-wrap">
        <WeeksNav from={from} start={start} end={end} onChange={setFrom} />
        {'voucher_code' in voucher && (
          <Link reloadDocument className="button" to={bookingPath(deal)}>
            {t('redeem.book')}
          </Link>
        )}
      </div>
    </>
  )
}

/** Eight weeks of the map. `choice` is null for a code that has its own nights and persons. */
function useDays(
  { from, ...params }: VoucherKey & { deals_id: number; from: Day },
  nights: number | undefined,
  choice: Pick<TravelChoice, 'rooms'> | null,
) {
  return useRequest<Days>(
    `${params.deals_id}|${from}|${nights}`,
    async (api) =>
      (
        await api('POST /vouchers/days', {
          body: {
            ...params,
            from,
            to: addDays(from, weeks * 7 - 1),
            ...(choice === null || nights === undefined ? {} : { nights }),
            ...(choice === null || choice.rooms === null ? {} : { rooms: choice.rooms }),
          },
        })
      ).data,
  )
}
