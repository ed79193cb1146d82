/** The last step: the provider's form in the page or a redirect to its page, and the button that orders and pays. */
import {
  type CheckoutForm,
  type CheckoutUnavailable,
  type OpenCheckout,
  type PayResult,
  safeHttpUrl,
} from '@tussenuit/modules/money/payment/browser-part.ts'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useFormat } from '../../format.ts'
import type { ToPay } from '../../payment-fields.ts'
import { scrollIntoFullView } from '../../parts/show-whole.ts'
import { EarlierBookingNotice } from '../booked-before.tsx'
import { Notice } from '../notice.tsx'
import { PaymentPanelLoadError } from './lazy-payment-panel.tsx'
import { paymentMethodOrder } from './method-order.ts'
import { openCheckout } from './open-checkout.ts'
import type { Unpaid } from './unpaid-notice.tsx'
import { type Problem, usePayButton } from './use-pay.ts'

export type PayingFacts = ToPay & {
  amountCents: number
  totalCents: number
  balanceCents: number
  /** The amount that the hotel collects; 0 if nothing is due there. */
  atHotelCents: number
  name: string
  email: string
  phone: string
  /** True if a voucher is bought instead of a stay. */
  voucher?: boolean
  /** The traveller has agreed to book this stay once more. */
  bookAgain?: boolean
  /** The reason why an earlier attempt did not pay. */
  unpaid?: Unpaid | null
}
export type PaymentPanelProps = { facts: PayingFacts; publicUrl: string }

export default function PaymentPanel(props: PaymentPanelProps) {
  const { checkout, amountCents } = props.facts
  if (checkout.kind === 'redirect') return <RedirectPanel {...props} />
  return <FormPanel key={`${checkout.reference} ${amountCents}`} {...props} />
}

/** Payment on a page of the provider. */
function RedirectPanel({ facts }: PaymentPanelProps) {
  const { t } = useFormat()
  const pay = async () => {
    const url = safeHttpUrl(facts.checkout.url)
    if (!url) throw new Error(t('payment.general'))
    window.location.assign(url)
    return 'leaving' as const
  }
  return <PayForm facts={facts} ready onPay={pay} />
}

const formId = 'payment-provider-form'

/** Why the provider's form could not be loaded, with the provider's text if there is one. */
type Unloaded = { reason: string | null }

/** Payment in the provider's form within the page. */
function FormPanel({ facts, publicUrl }: PaymentPanelProps) {
  const { t, tag } = useFormat()
  const [provider, setProvider] = useState<OpenCheckout | null>(null)
  const [failure, setFailure] = useState<CheckoutUnavailable | null>(null)
  const [turn, setTurn] = useState(0)
  const { checkout, proof } = facts
  useEffect(() => {
    let isUnmounted = false
    setFailure(null)
    openCheckout({ checkout, proof }, tag).then(
      (opened) => {
        if (!isUnmounted) setProvider(opened)
      },
      (error: CheckoutUnavailable) => {
        if (!isUnmounted) setFailure(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [checkout, proof, tag, turn])
  if (failure)
    return (
      <PaymentPanelLoadError
        reason={t(`payment.provider.${failure.why}`)}
        onAgain={() => setTurn((value) => value + 1)}
      />
    )
  if (!provider) return <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
  return (
    <ProviderForm
      facts={facts}
      provider={provider}
      publicUrl={publicUrl}
      onReload={() => {
        setProvider(null)
        setTurn((value) => value + 1)
      }}
    />
  )
}

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The current colours of the page, light or dark, for the provider's frame. */
function readPageColours() {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const notices = {
    brand: colour('--brand'),
    background: colour('--raised'),
    text: colour('--ink'),
    danger: colour('--bad'),
  }
  probe.remove()
  return notices
}

function ProviderForm({
  facts,
  provider,
  publicUrl,
  onReload,
}: {
  facts: PayingFacts
  provider: OpenCheckout
  publicUrl: string
  onReload(): void
}) {
  const { tag } = useFormat()
  const [ready, setReady] = useState(false)
  const [unloaded, setUnloaded] = useState<Unloaded | null>(null)
  const form = useRef<CheckoutForm | null>(null)
  const show = useEffectEvent(() =>
    provider.mount(formId, {
      payer: { name: facts.name, email: facts.email, phone: facts.phone },
      colours: readPageColours(),
      order: paymentMethodOrder({ phone: facts.phone, timeZone: browserTimeZone(), language: tag }),
      wallets: facts.wallets,
      onReady: () => setReady(true),
      onLoadError: (message) => setUnloaded({ reason: message }),
    }),
  )
  useEffect(() => {
    try {
      form.current = show()
    } catch (error) {
      setUnloaded({ reason: error instanceof Error ? error.message : null })
    }
    return () => {
      form.current?.remove()
      form.current = null
    }
  }, [provider])
  // Scrolls to the payment methods when the step opens.
  useEffect(() => {
    if (ready) scrollIntoFullView(document.getElementById(formId))
  }, [ready])
  return (
    <PayForm
      facts={facts}
      ready={ready}
      unloaded={unloaded}
      onReload={onReload}
      onPay={async () => (await form.current?.pay(`${publicUrl}/payment-details`)) ?? { kind: 'no_answer' }}
    >
      <div id={formId} />
    </PayForm>
  )
}

/** Common to all payment methods: the amount, the button and the error message. */
function PayForm({
  facts,
  ready,
  unloaded = null,
  onPay,
  onReload,
  children,
}: {
  facts: PayingFacts
  ready: boolean
  unloaded?: Unloaded | null
  onPay(): Promise<PayResult | 'leaving'>
  onReload?(): void
  children?: React.ReactNode
}) {
  const { t, sum } = useFormat()
  const { busy, problem, earlier, pay } = usePayButton({ facts, ready, onPay })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay(false)
  }
  return (
    <form onSubmit={submit} className="pay-form" aria-busy={busy}>
      {!ready && !problem && unloaded === null && (
        <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
      )}
      {children}
      {unloaded !== null ? (
        <PaymentPanelLoadError reason={unloaded.reason} onAgain={() => onReload?.()} />
      ) : earlier ? (
        <EarlierBookingNotice earlier={earlier} busy={busy} onAgain={() => void pay(true)} />
      ) : (
        problem && <PaymentRefusal problem={problem} />
      )}
      <div className="form-send">
        {/* By law the button says only that it orders and obliges to pay, so the amount is directly above it. */}
        <p className="pay-amount" id="pay-amount">
          <span>{t('booking.pay.amount')}</span> <b className="figures">{sum(facts.amountCents)}</b>
        </p>
        {!earlier && (
          <button
            type="submit"
            className="button button-wide button-tall"
            aria-disabled={!ready || busy}
            aria-describedby="pay-amount"
          >
            {busy ? t('booking.pay.busy') : t('booking.pay.order')}
          </button>
        )}
        <p className="fine booking-calm">
          {facts.balanceCents > 0 ? t('booking.pay.rest', { amount: sum(facts.balanceCents) }) : null}{' '}
          {facts.atHotelCents > 0 ? t('booking.summary.hotelToo', { amount: sum(facts.atHotelCents) }) : null}{' '}
          {t(facts.voucher ? 'vouchers.checkout.handleReturn' : 'booking.pay.handleReturn')}
        </p>
      </div>
    </form>
  )
}

function PaymentRefusal({ problem }: { problem: Problem }) {
  const { t } = useFormat()
  return (
    <Notice kind="bad" live="assertive">
      <b>{problem.text}</b> {problem.nothingTaken && t('booking.pay.nothingTaken')}
    </Notice>
  )
}
