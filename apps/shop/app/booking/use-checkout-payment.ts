/** Creates the reservation and opens its payment, which is a separate entry in the browser's history. */
import { thankyouPath } from '../payment-fields.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../api.ts'
import type { BookingData } from './booking-data.ts'
import {
  toEarlierBooking,
  type EarlierBooking,
  priceOfRefusal,
  toPendingPayment,
  createOrUpdateReservation,
  toFieldMessages,
  toReservationBody,
  type OwnReservation,
  type Paying,
} from './checkout-payloads.ts'
import type { Unpaid } from './pay/unpaid-notice.tsx'
import type { NavigationState } from './return/return-flow.ts'
import { saveSession, type Prebooked } from './session-store.ts'
import { emptyDetails, mergeDraft, type DetailsFields } from './guest-rules.ts'
import type { Choices } from './url-state.ts'
import type { Offer } from './use-offer.ts'
import type { BookingDraft } from './use-booking-draft.ts'

type Input = {
  data: BookingData
  choices: Choices
  offer: Offer
  held: Prebooked | null
  draft: BookingDraft
  own: OwnReservation | null
  saveHold(held: Prebooked): void
}

export type CheckoutPayment = {
  /** The history entry is the payment step; `paying` is null until the reservation is read again after a reload. */
  atPayment: boolean
  paying: Paying | null
  /** Why the visitor returned from a payment attempt. */
  unpaid: Unpaid | null
  busy: boolean
  problem: CallFailed | null
  /** Fields that the server refused, by their name in the form, with message keys. */
  refused: Record<string, string>
  /** The earlier booking of this stay, shown before it is booked again. */
  earlier: EarlierBooking | null
  /** `codes`: vouchers that pay a part of the price. */
  send(fields: DetailsFields, codes: string[]): Promise<void>
  /** Sends the refused input again, as one more booking of the same stay. */
  bookAgain(): void
  /** Returns to the details: the previous history entry, or a new one if the browser returned from the bank. */
  toDetails(): void
  /** Returns to the details without a new history entry. */
  leave(): void
}

export function useCheckoutPayment(input: Input): CheckoutPayment {
  const { data, choices, offer, held, draft, own, saveHold } = input
  const navigate = useNavigate()
  const [paying, setPaying] = useState<Paying | null>(null)
  // The payment is a separate step in the history: "back" leads to the details, and a reload returns to the payment.
  const state = useLocation().state as NavigationState | null
  const atPayment = state?.paying === true
  const unpaid = state?.unpaid ?? null
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const sending = useRef(false)
  const refusedInput = useRef<{ fields: DetailsFields; codes: string[] } | null>(null)

  const leavePayment = () => void navigate(currentPath(), { replace: true, state: unpaid ? { unpaid } : null })
  /** `again`: the page was reloaded during payment, so exactly what was accepted then is requested. */
  const send = async (fields: DetailsFields, codes: string[], again: boolean, bookAgain: boolean) => {
    if (!held || sending.current) return
    refusedInput.current = { fields, codes }
    sending.current = true
    setBusy(true)
    setProblem(null)
    setRefused({})
    try {
      const body = {
        ...toReservationBody(fields, { data, choices, held, codes }),
        ...(bookAgain ? { book_again: true } : {}),
      }
      const reply = await createOrUpdateReservation(body, own, again)
      const { payment } = reply
      draft.saveReservation(toStoredReservation(reply, body, { fields, codes, bookAgain }))
      if (payment !== null) {
        setPaying(toPendingPayment(reply, payment, body))
        if (!again) await navigate(currentPath(), { state: { paying: true } })
      } else if (again) leavePayment()
      else {
        await placeOrderPaidByVouchers(reply.reservationNumber, reply.manage_token)
        await navigate(thankyouPath(reply.reservationNumber))
      }
    } catch (error) {
      const failed = toCallFailed(error)
      // Paid in the meantime, or in progress at the bank: the confirmation page shows which.
      if (again && own && paidCodes.includes(failed.code))
        return await navigate(thankyouPath(own.reservationNumber), { replace: true })
      if (again) leavePayment()
      const price = priceOfRefusal(failed)
      const refusedNow = toFieldMessages(failed)
      if (price) saveHold({ ...held, before_cents: held.price.all_in_cents, price, agreed: false })
      else if (Object.keys(refusedNow).length > 0) setRefused(refusedNow)
      else setProblem(failed)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const ready = draft.isLoaded && held?.agreed === true && offer.room !== null
  const restorePayment = () => {
    if (paying !== null) return
    const { typed, typed_for } = draft.typed()
    const fields = mergeDraft(emptyDetails(choices.rooms), typed, typed_for === data.deal.deals_id)
    if (own === null || !fields.terms) return leavePayment()
    void send(fields, draft.reservation.vouchers?.codes ?? [], true, draft.reservation.again === true)
  }
  usePaymentStep(atPayment, ready, restorePayment, () => setPaying(null))

  return {
    atPayment,
    paying: atPayment && paying ? { ...paying, unpaid, bookAgain: draft.reservation.again === true } : null,
    unpaid,
    busy,
    problem,
    refused,
    earlier: toEarlierBooking(problem),
    send: (fields, codes) => send(fields, codes, false, own !== null && draft.reservation.again === true),
    bookAgain() {
      if (refusedInput.current) void send(refusedInput.current.fields, refusedInput.current.codes, false, true)
    },
    toDetails: () => void (unpaid ? navigate(currentPath(), { state: null }) : navigate(-1)),
    leave() {
      setPaying(null)
      if (atPayment) leavePayment()
      setProblem(null)
    },
  }
}

const paidCodes = ['payment_processing', 'reservation_paid']
const currentPath = () => window.location.pathname + window.location.search

async function placeOrderPaidByVouchers(reservationNumber: string, manageToken: string): Promise<void> {
  await browserApi('POST /reservation', { body: { reservationNumber } }, { 'manage-token': manageToken })
  await saveSession('voucherCode', { code: '' })
}

/** Calls `enter` when the payment is opened and its data is ready, and `leave` when the details are opened again. */
function usePaymentStep(isAtPayment: boolean, isReady: boolean, enter: () => void, leave: () => void): void {
  const isEntered = useRef(false)
  const onEnter = useEffectEvent(enter)
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    if (!isAtPayment) {
      if (isEntered.current) onLeave()
      isEntered.current = false
    } else if (!isEntered.current && isReady) {
      isEntered.current = true
      onEnter()
    }
  }, [isAtPayment, isReady])
}

type Reply = Awaited<ReturnType<typeof createOrUpdateReservation>>
type Sent = { fields: DetailsFields; codes: string[]; bookAgain: boolean }

/** The reservation in the format of the session store. */
const toStoredReservation = (
  reply: Reply,
  body: ReturnType<typeof toReservationBody>,
  { fields, codes, bookAgain }: Sent,
): Parameters<BookingDraft['saveReservation']>[0] => ({
  reservationNumber: reply.reservationNumber,
  manageToken: reply.manage_token,
  deals_id: body.deals_id,
  guestForm: body.guestForm,
  selectedTraveler: body.selectedTraveler,
  bookingInfoReceiver: body.bookingInfoReceiver,
  paymentReference: reply.payment?.checkout.reference ?? null,
  typed: fields,
  typed_for: body.deals_id,
  again: bookAgain,
  vouchers: reply.voucher_amount_cents > 0 ? { codes, cents: reply.voucher_amount_cents } : null,
})
