/** Details and payment: hold, accepted price, travellers, and the card provider's form. */
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import { paymentPeriodMinutes } from '@tussenuit/modules/shared/hold.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../format.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import type { Language } from '../language.ts'
import { useRequest } from './use-request.ts'
import type { BookingData } from './booking-data.ts'
import { EarlierBookingNotice } from './booked-before.tsx'
import {
  OfferExpiredNotice,
  focusTitleIfFocusLost,
  CheckoutPaymentSection,
  PaymentPendingNotice,
  PriceChangeNotice,
} from './checkout-parts.tsx'
import {
  toBookingConfig,
  unpaidReservation,
  toPrebooked,
  type ActivityTitle,
  type OwnReservation,
} from './checkout-payloads.ts'
import { UnpaidNotice } from './pay/unpaid-notice.tsx'
import type { Prebooked } from './session-store.ts'
import { emptyDetails, mergeDraft } from './guest-rules.ts'
import { HoldNotice, useHoldRemainingMs } from './hold.tsx'
import { HoldPendingNotice } from './hold-wait.tsx'
import { DetailsForm } from './steps/details-form.tsx'
import { RequestErrorNotice } from './request-error.tsx'
import type { Choices } from './url-state.ts'
import { useCheckoutPayment, type CheckoutPayment } from './use-checkout-payment.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import type { Offer } from './use-offer.ts'
import type { Prebook, PrebookReply } from './use-prebook.ts'
import { useVoucherCodes, VoucherCodes, type Vouchers } from './voucher-codes.tsx'

export type CheckoutProps = {
  data: BookingData
  choices: Choices
  query: string
  offer: Offer
  prebook: Prebook
  draft: BookingDraft
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  aheadMs: number
  activityTitles: ActivityTitle[]
  onDates(): void
  onRooms(): void
  onPaying(paying: boolean): void
  /** Reports the amount that the entered codes pay. */
  onVouchers(cents: number): void
}

export default function Checkout(props: CheckoutProps) {
  const { data, choices, offer, prebook, draft, aheadMs, onDates, onRooms, onPaying, onVouchers } = props
  const { t } = useFormat()
  const { held } = prebook
  const saveHold = useSaveHold(props)
  const own = unpaidReservation(draft.reservation, data.deal.deals_id)
  const { vouchers, deposit } = useCheckoutPrices(props, own)
  const payment = useCheckoutPayment({ data, choices, offer, held, draft, own, saveHold })
  const { paying } = payment

  const expiresAt = paying?.expiresAt ?? held?.expires_at ?? null
  const remainingMs = useHoldRemainingMs(expiresAt, aheadMs)
  const expired = remainingMs === 0 || prebook.error?.status === 410 || payment.problem?.status === 410
  const voucherCents = paying?.voucherCents ?? vouchers.quote?.voucher_cents ?? 0
  const atForm = paying !== null && !expired
  useEffect(() => onVouchers(voucherCents), [onVouchers, voucherCents])
  useEffect(() => onPaying(atForm), [onPaying, atForm])

  const askAgain = () => {
    payment.leave()
    // An expired offer cannot be held again: the rooms are requested again.
    if (prebook.error?.status === 410) onRooms()
    else prebook.again()
  }

  if (expired) return <OfferExpiredNotice onAgain={askAgain} onDates={onDates} />
  if (prebook.state === 'failed' && prebook.error) {
    return (
      <RequestErrorNotice error={prebook.error} onAgain={askAgain}>
        <button type="button" className="link link-standalone" onClick={onRooms}>
          {t('booking.otherRooms')}
        </button>
      </RequestErrorNotice>
    )
  }
  if (!held || !offer.room) return <HoldPendingNotice />
  if (!held.agreed)
    return <PriceChangeNotice held={held} onAgree={() => saveHold({ ...held, agreed: true })} onDates={onDates} />
  return (
    <>
      {/* The hold of the offer lasts for hours; once payment starts, half an hour is left. A time shown before
          would then become shorter, so it is shown only during payment or in the last half hour. */}
      {expiresAt !== null &&
        remainingMs !== null &&
        (paying !== null || remainingMs <= paymentPeriodMinutes * 60_000) && (
          <HoldNotice expiresAt={expiresAt} leftMs={remainingMs} />
        )}
      {paying ? (
        <CheckoutPaymentSection
          paying={paying}
          choices={choices}
          hotel={offer.hotel?.hotel_name ?? ''}
          publicUrl={data.publicUrl}
          onDetails={payment.toDetails}
        />
      ) : payment.atPayment ? (
        <PaymentPendingNotice />
      ) : (
        <DetailsPart {...props} held={held} vouchers={vouchers} deposit={deposit} payment={payment} />
      )}
    </>
  )
}

/** Stores each new hold once. Returns a function that changes the stored booking. */
function useSaveHold({
  data,
  choices,
  query,
  offer,
  prebook,
  draft,
  activityTitles,
}: CheckoutProps): (held: Prebooked) => void {
  const { held, fresh } = prebook
  const saveHold = (value: Prebooked) =>
    draft.saveBooking(toBookingConfig({ data, choices, query, offer, activityTitles }, value))
  // Every change of the choices results in a new reply.
  const keepFresh = useEffectEvent((answer: PrebookReply) => {
    if (!offer.room || held?.book_hash === answer.book_hash) return
    saveHold(toPrebooked(answer, offer.room.book_hash, choices.activities))
  })
  useEffect(() => {
    if (fresh) keepFresh(fresh)
  }, [fresh])
  return saveHold
}

/** The price after the entered codes and, if the deal allows a deposit, the price paid in two parts. */
function useCheckoutPrices({ data, choices, prebook: { held }, draft }: CheckoutProps, own: OwnReservation | null) {
  const { deal } = data
  const booked = held ? `${held.book_hash}|${choices.activities.join()}` : null
  const quoted = {
    deals_id: deal.deals_id,
    book_hash: held?.book_hash ?? '',
    activities: choices.activities,
    language: data.language as Language,
  }
  const vouchers = useVoucherCodes(
    held?.agreed ? booked : null,
    async (api, voucher_codes) =>
      (await api('POST /specific-config', { body: { ...quoted, voucher_codes, pay: 'full' } })).data,
    own === null ? [] : (draft.reservation.vouchers?.codes ?? []),
  )
  const { codes } = vouchers
  const deposit = useRequest<Price>(
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
  draft,
  held,
  vouchers,
  deposit,
  payment,
}: CheckoutProps & { held: Prebooked; vouchers: Vouchers; deposit: Price | null; payment: CheckoutPayment }) {
  const { t } = useFormat()
  const { quote } = vouchers
  const { deal } = data
  return (
    <section aria-labelledby="details-title" className="step-part">
      <h1 id="details-title" ref={focusTitleIfFocusLost} tabIndex={-1} className="step-title">
        {t('booking.details.title')}
      </h1>
      {payment.earlier ? (
        <EarlierBookingNotice earlier={payment.earlier} busy={payment.busy} onAgain={payment.bookAgain} />
      ) : payment.problem ? (
        <div ref={focusOnMount} tabIndex={-1}>
          <RequestErrorNotice error={payment.problem} />
        </div>
      ) : (
        payment.unpaid && <UnpaidNotice reason={payment.unpaid} />
      )}
      {draft.isLoaded && (
        <DetailsForm
          nothingDue={quote !== null && quote.due_now_cents + quote.balance_cents === 0}
          fullCents={quote?.due_now_cents ?? held.price.due_now_cents}
          voucherCodes={<VoucherCodes vouchers={vouchers} />}
          rooms={choices.rooms}
          start={mergeDraft(
            emptyDetails(choices.rooms),
            draft.typed().typed,
            draft.typed().typed_for === deal.deals_id,
          )}
          price={held.price}
          deposit={deposit}
          depositPercent={deal.partial_payment}
          cancellation={held.cancellation}
          packageTravel={{
            organiser: data.brand.name,
            isPackage: deal.is_package_travel,
            isGuaranteed: deal.is_sgr_package,
            sgrText: data.sgrText,
          }}
          refused={payment.refused}
          busy={payment.busy}
          onTyped={(fields) => draft.saveReservation({ typed: fields, typed_for: deal.deals_id }, true)}
          onSend={(fields) => void payment.send(fields, vouchers.codes)}
        />
      )}
    </section>
  )
}
