/**
 * A stay that staff sold by telephone: the traveller reviews, accepts and pays it, or has it checked again after its
 * hold has expired.
 */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../api.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { CancellationCost } from '../booking/cancellation-cost.tsx'
import { priceOfRefusal } from '../booking/checkout-payloads.ts'
import { Notice } from '../booking/notice.tsx'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { UnpaidNotice } from '../booking/pay/unpaid-notice.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import type { NavigationState } from '../booking/return/return-flow.ts'
import { saveSession } from '../booking/session-store.ts'
import { BookingSummary } from '../booking/summary.tsx'
import { useAddChoiceToPath } from '../choice/use-travel-choice.ts'
import { dealPath } from '../deal-labels.ts'
import { useFormat } from '../format.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { toPaymentInput } from '../payment-fields.ts'
import { TravelInformationSection } from '../booking/travel-information.tsx'
import { HeldSaleTerms } from './held-terms.tsx'
import { SalePaymentSection } from './pay-part.tsx'

export type HeldSale = CallReply<Calls['GET /telephone-sales/:id']>
type Props = { sale: HeldSale; token: string; publicUrl: string }

export function HeldSalePage({ sale: initialSale, token, publicUrl }: Props) {
  const { t } = useFormat()
  const held = useHeldSale(initialSale, token)
  const { sale, paying } = held
  return (
    <div className="balance held-sale">
      <h1>{t('balance.held.title')}</h1>
      <p className="small quiet">
        {t('balance.number')} <bdi dir="ltr">{sale.reservationNumber}</bdi>
      </p>
      <div className="held-columns">
        <HeldSummary sale={sale} price={held.moved} />
        {paying ? (
          <SalePaymentSection paying={paying} publicUrl={publicUrl} />
        ) : sale.has_ended ? (
          <EndedHold held={held} />
        ) : (
          <HeldSaleAgreement held={held} />
        )}
      </div>
    </div>
  )
}

/** The hotel's current price, with the amount that voucher codes pay of it. */
type MovedPrice = Price & { voucher_cents: number }
type Held = ReturnType<typeof useHeldSale>

function useHeldSale(initialSale: HeldSale, token: string) {
  const navigate = useNavigate()
  const [sale, setSale] = useState(initialSale)
  const [moved, setMoved] = useState<MovedPrice | null>(null)
  const [paying, setPaying] = useState<PayingFacts | null>(null)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const [busy, setBusy] = useState(false)
  const number = sale.reservationNumber
  const at = { params: { id: number }, query: { token } }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const failed = toCallFailed(error)
      const price = priceOfRefusal(failed)
      if (price) setMoved(price as MovedPrice)
      else setProblem(failed)
      // The hold has expired, or the sale was paid or renewed in another window, so the outdated sale is loaded again.
      if (!price && outdated.includes(failed.code))
        await browserApi('GET /telephone-sales/:id', at).then(
          ({ data }) => setSale(data),
          () => undefined,
        )
    } finally {
      setBusy(false)
    }
  }
  const pay = () =>
    run(async () => {
      const body = { terms_accepted: true as const, agreed_total_cents: sale.total_cents }
      const { data } = await browserApi('POST /telephone-sales/:id/pay', { ...at, body })
      if (data.payment === null) return void (await navigate(0))
      await saveSession('paymentTypeFromOrderBook', {
        kind: 'balance',
        reservationNumber: number,
        token,
        paymentReference: data.payment.checkout.reference,
        isFirst: true,
      })
      setPaying({
        ...toPaymentInput(data.payment),
        amountCents: data.amount_due_cents,
        totalCents: sale.total_cents,
        balanceCents: sale.balance_cents,
        atHotelCents: sale.payable_at_hotel_cents,
        name: '',
        email: '',
        phone: '',
      })
    })
  const checkAgain = () =>
    run(async () => {
      const body = moved ? { agreed_all_in_cents: moved.all_in_cents } : {}
      setSale((await browserApi('POST /telephone-sales/:id/renew', { ...at, body })).data)
      setMoved(null)
    })
  return { sale, moved, paying, problem, busy, pay: () => void pay(), checkAgain: () => void checkAgain() }
}

const outdated = ['reservation_expired', 'reservation_paid', 'payment_processing', 'price_changed']

function HeldSummary({ sale, price: moved }: { sale: HeldSale; price: MovedPrice | null }) {
  return (
    <BookingSummary
      title={sale.dealTitle}
      image={sale.dealImg}
      checkIn={sale.checkIn}
      nights={sale.nights}
      rooms={sale.rooms}
      hotel={sale.hotel_name}
      room={sale.room_label}
      board={sale.board_type}
      included={sale.activities.map(({ title }) => title)}
      price={moved ?? sale}
      estimateCents={null}
      waiting={false}
      voucherCents={(moved ?? sale).voucher_cents}
      cancellation={moved ? null : sale.cancellation}
      cancellationOfCents={sale.total_cents}
    />
  )
}

/** Shown after the hold has expired: the offer is checked again, and the traveller must accept a changed price. */
function EndedHold({ held: { sale, moved, problem, busy, checkAgain } }: { held: Held }) {
  const { t, money } = useFormat()
  const hydrated = useHydrated()
  const carry = useAddChoiceToPath()
  const difference = moved ? moved.all_in_cents - sale.all_in_cents : 0
  return (
    <section>
      {moved ? (
        <Notice kind="warn" live="polite">
          <b>{t('booking.moved.title')}</b>{' '}
          {t(difference > 0 ? 'booking.moved.dearer' : 'booking.moved.cheaper', {
            difference: money(Math.abs(difference)),
          })}{' '}
          {t('booking.moved.text')}
        </Notice>
      ) : (
        <Notice kind="warn">
          <b>{t('balance.held.ended')}</b> {t('balance.held.endedText')}
        </Notice>
      )}
      {problem && <RequestErrorNotice error={problem} />}
      <p className="held-ways">
        <button
          type="button"
          className="button button-tall"
          disabled={!hydrated}
          aria-disabled={hydrated ? busy : undefined}
          onClick={checkAgain}
        >
          {moved ? t('booking.moved.agree', { amount: money(moved.all_in_cents) }) : t('balance.held.again')}
        </button>
        <a
          className="link link-standalone"
          href={carry(dealPath({ category: sale.deal_category, category_id: sale.deal_slug }))}
        >
          {t('balance.held.deal')}
        </a>
      </p>
    </section>
  )
}

function HeldSaleAgreement({ held: { sale, problem, busy, pay } }: { held: Held }) {
  const { t, dayAndTime, money } = useFormat()
  const labels = useBookingLabels()
  const hydrated = useHydrated()
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const unpaid = (useLocation().state as NavigationState | null)?.unpaid
  return (
    <section aria-labelledby="held-agree">
      <h2 id="held-agree">{labels.stay(sale.checkIn, sale.nights)}</h2>
      <Notice kind="hold">{t('balance.held.until', { moment: dayAndTime(sale.expires_at) })}</Notice>
      {sale.balance_cents > 0 && sale.balance_due_date && (
        <p>{t('balance.due', { amount: money(sale.balance_cents), day: labels.dayMonth(sale.balance_due_date) })}</p>
      )}
      <CancellationCost
        cancellation={sale.cancellation}
        totalCents={sale.total_cents}
        title={t('booking.cancellation.title')}
      />
      {sale.travel_information && <TravelInformationSection information={sale.travel_information} />}
      <HeldSaleTerms agreed={agreed} agree={setAgreed} isMissing={isMissing && !agreed} />
      {problem ? <RequestErrorNotice error={problem} /> : unpaid && <UnpaidNotice reason={unpaid} />}
      <noscript>
        <p className="alert alert-warn">{t('balance.noScript')}</p>
      </noscript>
      <button
        type="button"
        className="button button-tall"
        disabled={!hydrated}
        aria-disabled={hydrated ? busy : undefined}
        onClick={() => (agreed ? pay() : setMissing(true))}
      >
        {sale.due_now_cents > 0 ? t('balance.pay', { amount: money(sale.due_now_cents) }) : t('redeem.booking.order')}
      </button>
    </section>
  )
}
