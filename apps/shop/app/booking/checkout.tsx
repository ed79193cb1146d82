/** Details and payment: the hold, the price agreed, who travels, and the card provider's form. */
import type { Price } from '@tussenuit/modules/pricing/contract.ts'
import { holdMinutes } from '@tussenuit/modules/shared/hold.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../format.ts'
import type { Language } from '../language.ts'
import { useAnswer } from './ask.ts'
import type { BookingData } from './booking-data.ts'
import { Expired, focusWhenLost, HoldWait, PaymentPart, PaymentWait, PriceMoved } from './checkout-parts.tsx'
import {
  bookingConfig,
  ownReservation,
  prebookedOf,
  type ActivityTitle,
  type OwnReservation,
} from './checkout-payloads.ts'
import type { Prebooked } from './drawer.ts'
import { emptyDetails, withKept } from './guest-rules.ts'
import { Hold, useTimeLeft } from './hold.tsx'
import { DetailsForm } from './steps/details-form.tsx'
import { Trouble } from './trouble.tsx'
import type { Choices } from './url-state.ts'
import { useCheckoutPayment, type CheckoutPayment } from './use-checkout-payment.ts'
import type { Kept } from './use-kept.ts'
import type { Offer } from './use-offer.ts'
import type { Prebook, PrebookReply } from './use-prebook.ts'
import { useVouchers, VoucherCodes, type Vouchers } from './voucher-codes.tsx'

type Props = {
  data: BookingData
  choices: Choices
  query: string
  offer: Offer
  prebook: Prebook
  kept: Kept
  /** How far the server's clock is ahead of the browser's. */
  aheadMs: number
  activityTitles: ActivityTitle[]
  onDates(): void
  onRooms(): void
  onPaying(paying: boolean): void
  /** What the codes that were entered pay. */
  onVouchers(cents: number): void
}

export function Checkout(props: Props) {
  const { data, choices, offer, prebook, kept, aheadMs, onDates, onRooms, onPaying, onVouchers } = props
  const { t } = useFormat()
  const navigate = useNavigate()
  const { held } = prebook
  const keepHeld = useKeptHold(props)
  const own = ownReservation(kept.reservation, data.deal.deals_id)
  const { vouchers, deposit } = usePrices(props, own)
  const payment = useCheckoutPayment({ data, choices, offer, held, kept, own, keepHeld })
  const { paying } = payment

  const expiresAt = paying?.expiresAt ?? held?.expires_at ?? null
  const left = useTimeLeft(expiresAt, aheadMs)
  const expired = left === 0 || prebook.error?.status === 410 || payment.problem?.status === 410
  const voucherCents = paying?.voucherCents ?? vouchers.quote?.voucher_cents ?? 0
  const atForm = paying !== null && !expired
  useEffect(() => onVouchers(voucherCents), [onVouchers, voucherCents])
  useEffect(() => onPaying(atForm), [onPaying, atForm])

  const askAgain = () => {
    payment.leave()
    // An offer that is over cannot be held again: the rooms are asked anew.
    if (prebook.error?.status === 410) onRooms()
    else prebook.again()
  }

  if (expired) return <Expired onAgain={askAgain} onDates={onDates} />
  if (prebook.state === 'failed' && prebook.error) {
    return (
      <Trouble error={prebook.error} onAgain={askAgain}>
        <button type="button" className="link link-alone" onClick={onRooms}>
          {t('booking.otherRooms')}
        </button>
      </Trouble>
    )
  }
  if (!held || !offer.room) return <HoldWait />
  if (!held.agreed)
    return <PriceMoved held={held} onAgree={() => keepHeld({ ...held, agreed: true })} onDates={onDates} />
  return (
    <>
      {/* The hotel holds a price for hours, and once one begins to pay half an hour is left: no time is named that is then cut short. */}
      {expiresAt !== null && left !== null && (paying !== null || left <= holdMinutes * 60_000) && (
        <Hold expiresAt={expiresAt} leftMs={left} />
      )}
      {paying ? (
        <PaymentPart
          paying={paying}
          choices={choices}
          hotel={offer.hotel?.hotel_name ?? ''}
          publicUrl={data.publicUrl}
          onDetails={() => void navigate(-1)}
        />
      ) : payment.atPayment ? (
        <PaymentWait />
      ) : (
        <DetailsPart {...props} held={held} vouchers={vouchers} deposit={deposit} payment={payment} />
      )}
    </>
  )
}

/** Stores what the hotel holds; a new answer of the hotel is stored once. Returns how to change what is stored. */
function useKeptHold({ data, choices, query, offer, prebook, kept, activityTitles }: Props): (held: Prebooked) => void {
  const { held, fresh } = prebook
  const keepHeld = (value: Prebooked) =>
    kept.keepBooking(bookingConfig({ data, choices, query, offer, activityTitles }, value))
  // The choices that an answer belongs to cannot change without a new answer.
  const keepFresh = useEffectEvent((answer: PrebookReply) => {
    if (!offer.room || held?.book_hash === answer.book_hash) return
    keepHeld(prebookedOf(answer, offer.room.book_hash, choices.activities))
  })
  useEffect(() => {
    if (fresh) keepFresh(fresh)
  }, [fresh])
  return keepHeld
}

/** The price with the codes that were entered, and where the deal allows it the price paid in two parts. */
function usePrices({ data, choices, prebook: { held }, kept }: Props, own: OwnReservation | null) {
  const { deal } = data
  const booked = held ? `${held.book_hash}|${choices.activities.join()}` : null
  const quoted = {
    deals_id: deal.deals_id,
    book_hash: held?.book_hash ?? '',
    activities: choices.activities,
    language: data.language as Language,
  }
  const vouchers = useVouchers(
    held?.agreed ? booked : null,
    async (api, voucher_codes) =>
      (await api('POST /specific-config', { body: { ...quoted, voucher_codes, pay: 'full' } })).data,
    own === null ? [] : (kept.reservation.vouchers?.codes ?? []),
  )
  const { codes } = vouchers
  const deposit = useAnswer<Price>(
    booked !== null && deal.partial_payment > 0 ? `${booked}|deposit|${codes.join()}` : null,
    async (api) =>
      (
        await api('POST /specific-config', {
          body: { ...quoted, ...(codes.length > 0 ? { voucher_codes: codes } : {}), pay: 'deposit' },
        })
      ).data,
  )
  return { vouchers, deposit: deposit.data }
}

function DetailsPart({
  data,
  choices,
  kept,
  held,
  vouchers,
  deposit,
  payment,
}: Props & { held: Prebooked; vouchers: Vouchers; deposit: Price | null; payment: CheckoutPayment }) {
  const { t } = useFormat()
  const { quote } = vouchers
  const { deal } = data
  return (
    <section aria-labelledby="details-title" className="step-part">
      <h1 id="details-title" ref={focusWhenLost} tabIndex={-1} className="step-title">
        {t('booking.details.title')}
      </h1>
      {payment.problem && <Trouble error={payment.problem} />}
      {kept.known && (
        <DetailsForm
          nothingDue={quote !== null && quote.due_now_cents + quote.balance_cents === 0}
          fullCents={quote?.due_now_cents ?? held.price.due_now_cents}
          voucherCodes={<VoucherCodes vouchers={vouchers} />}
          rooms={choices.rooms}
          start={withKept(emptyDetails(choices.rooms), kept.typed())}
          price={held.price}
          deposit={deposit}
          cancellation={held.cancellation}
          packageTravel={{
            organiser: data.brand.name,
            isPackage: deal.is_package_travel,
            isGuaranteed: deal.is_sgr_package,
            sgrText: data.sgrText,
          }}
          refused={payment.refused}
          busy={payment.busy}
          onTyped={(fields) => kept.keepReservation({ typed: fields }, true)}
          onSend={(fields) => void payment.send(fields, vouchers.codes)}
        />
      )}
    </section>
  )
}
