/** Details and payment: the hold, the price agreed, who travels, and the card provider's form. */
import type { Price } from '@tussenuit/modules/booking/contract.ts'
import { holdMinutes } from '@tussenuit/modules/shared/hold.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import type { CallFailed } from '@tussenuit/modules/shared/client.ts'
import { adultsOf, childrenOf } from '@tussenuit/modules/shared/party.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../api.ts'
import { useFormat } from '../format.ts'
import type { Language } from '../language.ts'
import { Name } from '../parts/name.tsx'
import { useToast } from '../parts/toasts.tsx'
import { useServerWords } from '../server-words.ts'
import { asCallFailed, useAnswer } from './ask.ts'
import type { BookingData } from './booking-data.ts'
import { intentIdOf, keep, type BookingConfig, type Prebooked } from './drawer.ts'
import { emptyDetails, formField, guestForm, refusedProblem, withKept, type DetailsFields } from './guest-rules.ts'
import { Hold, useTimeLeft } from './hold.tsx'
import { Notice } from './notice.tsx'
import { PaymentPanel } from './pay/late-payment-panel.tsx'
import type { PayingFacts } from './pay/payment-panel.tsx'
import { DoneStep } from './stepper.tsx'
import { DetailsForm } from './steps/details-form.tsx'
import { Trouble } from './trouble.tsx'
import type { Choices } from './url-state.ts'
import type { Kept } from './use-kept.ts'
import type { Offer } from './use-offer.ts'
import type { Prebook } from './use-prebook.ts'
import { useVouchers, VoucherCodes } from './voucher-codes.tsx'
import { useWords } from './words.ts'

type Props = {
  data: BookingData
  choices: Choices
  query: string
  offer: Offer
  prebook: Prebook
  kept: Kept
  /** How far the server's clock is ahead of the browser's. */
  aheadMs: number
  activityTitles: { activity_id: number; title: string }[]
  onDates(): void
  onRooms(): void
  onPaying(paying: boolean): void
  /** What the codes that were entered pay. */
  onVouchers(cents: number): void
}

export function Checkout({
  data,
  choices,
  query,
  offer,
  prebook,
  kept,
  aheadMs,
  activityTitles,
  onDates,
  onRooms,
  onPaying,
  onVouchers,
}: Props) {
  const { t, money } = useFormat()
  const words = useWords()
  const serverWords = useServerWords()
  const toast = useToast()
  const navigate = useNavigate()
  const [paying, setPaying] = useState<
    (PayingFacts & { expiresAt: string; line: string; voucherCents: number }) | null
  >(null)
  // Paying is a step of its own in the history: "back" leads to the details, and a reload comes back to it.
  const atPayment = (useLocation().state as { paying?: unknown } | null)?.paying === true
  const shown = atPayment ? paying : null
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const sending = useRef(false)
  const payTitle = useRef<HTMLHeadingElement>(null)
  const { deal } = data
  const { held, fresh } = prebook

  const config = (prebooked: Prebooked): BookingConfig => ({
    totalPrice: prebooked.price.total_cents / 100,
    checkIn: choices.checkIn!,
    checkOut: addDays(choices.checkIn!, choices.nights),
    adult: adultsOf(choices.rooms),
    child: childrenOf(choices.rooms).length,
    isVoucherPurchase: 0,
    rooms: { ...offer.room!, book_hash: prebooked.from_hash },
    hotelConfig: {
      hotel_id: offer.hotel!.hotel_id,
      hotel_name: offer.hotel!.hotel_name,
      address: offer.hotel!.address,
      phone: offer.hotel!.phone,
    },
    dealImg: deal.image.url,
    dealTitle: deal.title,
    deals_id: deal.deals_id,
    deal_slug: deal.slug,
    choices: query,
    activities: activityTitles,
    prebooked,
  })
  const room = offer.room
  useEffect(() => {
    if (!fresh || !room || held?.book_hash === fresh.book_hash) return
    const { book_hash, price_changed, old_total_cents, expires_at, price, cancellation } = fresh
    kept.keepBooking(
      config({
        from_hash: room.book_hash,
        activities: choices.activities,
        book_hash,
        price,
        before_cents: price_changed ? old_total_cents : null,
        agreed: !price_changed,
        expires_at,
        cancellation,
      }),
    )
    // A new answer of the hotel is kept once; the choices it belongs to cannot change without a new answer.
  }, [fresh])

  const { reservationNumber, manageToken, paymentIntent, purchaseSent } = kept.reservation
  const paid = paymentIntent !== null && paymentIntent === purchaseSent
  /** The booking that was begun here before and is not paid yet. */
  const own =
    reservationNumber && manageToken && kept.reservation.deals_id === deal.deals_id && !paid
      ? { reservationNumber, manageToken }
      : null
  const quoted = {
    deals_id: deal.deals_id,
    book_hash: held?.book_hash ?? '',
    activities: choices.activities,
    language: data.language as Language,
  }
  const vouchers = useVouchers(
    held?.agreed ? `${held.book_hash}|${choices.activities.join()}` : null,
    async (api, voucher_codes) =>
      (await api('POST /specific-config', { body: { ...quoted, voucher_codes, pay: 'full' } })).data,
    own === null ? [] : (kept.reservation.vouchers?.codes ?? []),
  )
  const { codes } = vouchers
  const deposit = useAnswer<Price>(
    held && deal.partial_payment > 0 ? `${held.book_hash}|${choices.activities.join()}|deposit|${codes.join()}` : null,
    async (api) =>
      (
        await api('POST /specific-config', {
          body: { ...quoted, ...(codes.length > 0 ? { voucher_codes: codes } : {}), pay: 'deposit' },
        })
      ).data,
  )
  const expiresAt = shown?.expiresAt ?? held?.expires_at ?? null
  const left = useTimeLeft(expiresAt, aheadMs)
  const expired = left === 0 || prebook.error?.status === 410 || problem?.status === 410
  const voucherCents = shown?.voucherCents ?? vouchers.quote?.voucher_cents ?? 0
  useEffect(() => onVouchers(voucherCents), [voucherCents])
  useEffect(() => onPaying(shown !== null && !expired), [shown !== null, expired])
  useEffect(() => {
    if (shown) payTitle.current?.focus()
  }, [shown !== null])

  const here = () => window.location.pathname + window.location.search
  const leavePayment = () => void navigate(here(), { replace: true, state: null })
  const askAgain = () => {
    setPaying(null)
    if (atPayment) leavePayment()
    setProblem(null)
    // An offer that is over cannot be held again: the rooms are asked anew.
    if (prebook.error?.status === 410) onRooms()
    else prebook.again()
  }
  const agree = (price: Price) => kept.keepBooking(config({ ...held!, price, agreed: true }))

  /** `again`: the page was loaded anew at the payment; what was agreed to then is asked for once more, nothing else. */
  const send = async (fields: DetailsFields, again = false) => {
    if (!held || sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(null)
    setRefused({})
    const usedCodes = again ? (kept.reservation.vouchers?.codes ?? []) : codes
    const form = guestForm(fields, choices.rooms)
    const selectedTraveler = { name: form.name, surname: form.surname, email: form.email }
    const receiver = fields.otherReceiver
      ? {
          name: fields.receiver.name.trim(),
          surname: fields.receiver.surname.trim(),
          email: fields.receiver.email.trim(),
        }
      : selectedTraveler
    const body = {
      deals_id: deal.deals_id,
      book_hash: held.book_hash,
      check_in: choices.checkIn!,
      nights: choices.nights,
      rooms: choices.rooms,
      activities: choices.activities,
      pay: fields.pay,
      agreed_total_cents: held.price.total_cents,
      guestForm: form,
      selectedTraveler,
      bookingInfoReceiver: receiver,
      language: data.language as Language,
      terms_accepted: true as const,
      ...(usedCodes.length > 0 ? { voucher_codes: usedCodes } : {}),
    }
    try {
      const record = (mine: typeof own) =>
        browserApi(
          'POST /pre-reservation',
          { body: { ...body, ...(mine ? { reservationNumber: mine.reservationNumber } : {}) } },
          mine ? { 'manage-token': mine.manageToken } : {},
        )
      const { data: reply } = await record(own).catch((error: unknown) => {
        // The earlier draft is paid, over or somebody else's: this is a new one.
        const failed = asCallFailed(error)
        if (own && !again && failed.code !== 'price_changed' && [403, 404, 409].includes(failed.status))
          return record(null)
        throw error
      })
      kept.keepReservation({
        reservationNumber: reply.reservationNumber,
        manageToken: reply.manage_token,
        deals_id: deal.deals_id,
        guestForm: form,
        selectedTraveler,
        bookingInfoReceiver: receiver,
        paymentIntent: reply.payment ? intentIdOf(reply.payment.client_secret) : null,
        typed: fields,
        vouchers: reply.voucher_amount_cents > 0 ? { codes: usedCodes, cents: reply.voucher_amount_cents } : null,
      })
      if (reply.payment === null && again) return leavePayment()
      if (reply.payment === null) {
        await browserApi(
          'POST /reservation',
          { body: { reservationNumber: reply.reservationNumber } },
          { 'manage-token': reply.manage_token },
        )
        await keep('voucherCode', { code: '' })
        await navigate(`/thankyou?number=${encodeURIComponent(reply.reservationNumber)}`)
        return
      }
      setPaying({
        clientSecret: reply.payment.client_secret,
        publishableKey: reply.payment.publishable_key,
        amountCents: reply.amount_due_cents,
        totalCents: reply.total_cents,
        balanceCents: reply.balance_cents,
        name: `${form.name} ${form.surname}`,
        email: form.email,
        phone: form.phone,
        expiresAt: reply.expires_at,
        line: `${form.email}, ${form.phone}`,
        voucherCents: reply.voucher_amount_cents,
      })
      if (!again) await navigate(here(), { state: { paying: true } })
    } catch (error) {
      if (again) leavePayment()
      refuse(asCallFailed(error))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const entered = useRef(false)
  useEffect(() => {
    if (!atPayment) {
      if (entered.current) setPaying(null)
      entered.current = false
    } else if (!entered.current && kept.known && held?.agreed && offer.room) {
      entered.current = true
      if (paying !== null) return
      const typed = kept.typed()
      if (own === null || !typed?.terms) leavePayment()
      else void send({ ...withKept(emptyDetails(choices.rooms), typed), terms: true }, true)
    }
  }, [atPayment, paying, kept.known, held?.agreed, offer.room])
  const refuse = (failed: CallFailed) => {
    if (failed.code === 'price_changed' && isPrice(failed.data)) {
      kept.keepBooking(config({ ...held!, before_cents: held!.price.total_cents, price: failed.data, agreed: false }))
      return
    }
    const fields = failed.fields.flatMap((field) => {
      const name = formField(field.path)
      return name ? [[name, refusedProblem(field)] as const] : []
    })
    if (fields.length > 0) setRefused(Object.fromEntries(fields))
    else {
      setProblem(failed)
      if (failed.status !== 410) toast({ title: t('payment.error'), text: serverWords.refusal(failed), kind: 'bad' })
    }
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
  if (!held || !offer.room) {
    return (
      <section aria-labelledby="details-title" className="step-part checkout-wait">
        <h1 id="details-title" tabIndex={-1} className="step-title">
          {t('booking.details.title')}
        </h1>
        <p className="quiet" role="status">
          {t('booking.details.asking')}
        </p>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </section>
    )
  }
  if (!held.agreed) return <PriceMoved held={held} onAgree={() => agree(held.price)} onDates={onDates} />
  return (
    <>
      {/* The hotel holds a price for hours, and once one begins to pay half an hour is left: no time is named that is then cut short. */}
      {expiresAt !== null && left !== null && (shown !== null || left <= holdMinutes * 60_000) && (
        <Hold expiresAt={expiresAt} leftMs={left} />
      )}
      {atPayment && shown === null ? (
        <section aria-labelledby="pay-title" className="step-part checkout-wait">
          <h1 id="pay-title" tabIndex={-1} className="step-title">
            {t('booking.pay.title')}
          </h1>
          <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
        </section>
      ) : shown ? (
        <>
          <DoneStep
            title={<Name>{shown.name}</Name>}
            line={<bdi dir="ltr">{shown.line}</bdi>}
            name={t('booking.step.details')}
            onChange={() => void navigate(-1)}
          />
          <section aria-labelledby="pay-title" className="step-part">
            <h1 id="pay-title" ref={payTitle} tabIndex={-1} className="step-title">
              {t('booking.pay.title')}
            </h1>
            <p className="quiet step-lead">
              {t('booking.pay.contract', {
                stay: words.stay(choices.checkIn!, choices.nights),
                hotel: offer.hotel?.hotel_name ?? '',
              })}
            </p>
            {shown.voucherCents > 0 && (
              <Notice kind="good">
                {t('redeem.booking.paidPart', { amount: money(shown.voucherCents), left: money(shown.amountCents) })}
              </Notice>
            )}
            <PaymentPanel
              facts={shown}
              scriptUrl={data.stripeJsUrl}
              returnUrl={`${data.publicUrl}/payment-details`}
              onPaid={(secret) =>
                window.location.assign(`/payment-details?payment_intent_client_secret=${encodeURIComponent(secret)}`)
              }
            />
          </section>
        </>
      ) : (
        <section aria-labelledby="details-title" className="step-part">
          <h1 id="details-title" ref={focusWhenLost} tabIndex={-1} className="step-title">
            {t('booking.details.title')}
          </h1>
          {problem && <Trouble error={problem} />}
          {kept.known && (
            <DetailsForm
              nothingDue={vouchers.quote !== null && vouchers.quote.due_now_cents + vouchers.quote.balance_cents === 0}
              fullCents={vouchers.quote?.due_now_cents ?? held.price.due_now_cents}
              voucherCodes={<VoucherCodes vouchers={vouchers} />}
              rooms={choices.rooms}
              start={withKept(emptyDetails(choices.rooms), kept.typed())}
              price={held.price}
              deposit={deposit.data}
              cancellation={held.cancellation}
              packageTravel={{
                organiser: data.brand.name,
                isPackage: deal.is_package_travel,
                isGuaranteed: deal.is_sgr_package,
                sgrText: data.sgrText,
              }}
              refused={refused}
              busy={busy}
              onTyped={(fields) => kept.keepReservation({ typed: fields }, true)}
              onSend={(fields) => void send(fields)}
            />
          )}
        </section>
      )}
    </>
  )
}

function isPrice(value: unknown): value is Price {
  return value !== null && typeof value === 'object' && 'total_cents' in value && 'lines' in value
}

/** What takes the form's place is read out, and the next key starts from it. */
const focusWhenShown = (title: HTMLElement | null): void => title?.focus()
const focusWhenLost = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true })
}

/** A price that moved is shown and agreed to; nothing is charged silently. */
function PriceMoved({ held, onAgree, onDates }: { held: Prebooked; onAgree(): void; onDates(): void }) {
  const { t, money } = useFormat()
  // All-in, as the summary beside it: what the hotel collects does not move with the price of the room.
  const now = held.price.all_in_cents
  const before = (held.before_cents ?? held.price.total_cents) + held.price.payable_at_hotel_cents
  const dearer = now > before
  return (
    <section aria-labelledby="moved-title" className="step-part">
      <h1 id="moved-title" ref={focusWhenShown} tabIndex={-1} className="step-title">
        {t('booking.moved.title')}
      </h1>
      <Notice kind="warn" live="assertive">
        <b>
          {t(dearer ? 'booking.moved.dearer' : 'booking.moved.cheaper', {
            difference: money(Math.abs(now - before)),
          })}
        </b>{' '}
        {t('booking.moved.text')}
      </Notice>
      <table className="sums moved">
        <tbody>
          <tr>
            <th scope="row">{t('booking.moved.before')}</th>
            <td>{money(before)}</td>
          </tr>
          <tr className="total">
            <th scope="row">{t('booking.moved.now')}</th>
            <td>{money(now)}</td>
          </tr>
        </tbody>
      </table>
      <div className="row row-wrap">
        <button type="button" className="button" onClick={onAgree}>
          {t('booking.moved.agree', { amount: money(now) })}
        </button>
        <button type="button" className="button button-quiet" onClick={onDates}>
          {t('booking.otherDays')}
        </button>
      </div>
    </section>
  )
}

function Expired({ onAgain, onDates }: { onAgain(): void; onDates(): void }) {
  const { t } = useFormat()
  return (
    <section aria-labelledby="expired-title" className="step-part">
      <h1 id="expired-title" ref={focusWhenShown} tabIndex={-1} className="step-title">
        {t('booking.expired.title')}
      </h1>
      <p className="lead">{t('booking.expired.text')}</p>
      <div className="row row-wrap">
        <button type="button" className="button" onClick={onAgain}>
          {t('booking.expired.again')}
        </button>
        <button type="button" className="button button-quiet" onClick={onDates}>
          {t('booking.otherDays')}
        </button>
      </div>
    </section>
  )
}
