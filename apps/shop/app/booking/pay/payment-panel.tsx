/** The last step: the provider's own form in the page, and the button that orders and pays. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useFormat } from '../../format.ts'
import { useToast } from '../../parts/toasts.tsx'
import { Notice } from '../notice.tsx'
import { loadProvider, localeOf, type NoProvider } from './card-provider.ts'
import { PanelNotLoaded } from './late-payment-panel.tsx'

export type PayingFacts = {
  clientSecret: string
  publishableKey: string
  amountCents: number
  totalCents: number
  balanceCents: number
  name: string
  email: string
  phone: string /** A voucher is bought, no stay booked. */
  voucher?: boolean
}
export type PaymentPanelProps = {
  facts: PayingFacts
  scriptUrl: string | null
  returnUrl: string
  onPaid(clientSecret: string): void
}

export default function PaymentPanel({ facts, scriptUrl, returnUrl, onPaid }: PaymentPanelProps) {
  const { t, tag } = useFormat()
  const [provider, setProvider] = useState<Stripe | null>(null)
  const [failure, setFailure] = useState<NoProvider | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    setFailure(null)
    loadProvider(facts.publishableKey, tag, scriptUrl).then(
      (stripe) => {
        if (!gone) setProvider(stripe)
      },
      (error: NoProvider) => {
        if (!gone) setFailure(error)
      },
    )
    return () => {
      gone = true
    }
  }, [facts.publishableKey, tag, scriptUrl, turn])
  if (failure)
    return (
      <PanelNotLoaded reason={t(`payment.provider.${failure.why}`)} onAgain={() => setTurn((value) => value + 1)} />
    )
  if (!provider) return <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
  return (
    <Elements
      key={facts.clientSecret + facts.amountCents}
      stripe={provider}
      options={{ clientSecret: facts.clientSecret, locale: localeOf(tag), appearance: { variables: look() } }}
    >
      <PayForm
        facts={facts}
        returnUrl={returnUrl}
        onPaid={onPaid}
        onReload={() => {
          setProvider(null)
          setTurn((value) => value + 1)
        }}
      />
    </Elements>
  )
}

/** The shop's colours for the provider's frame, as they are now, light or dark. */
function look(): Record<string, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const found = {
    colorPrimary: colour('--brand'),
    colorBackground: colour('--raised'),
    colorText: colour('--ink'),
    colorDanger: colour('--bad'),
    borderRadius: '10px',
  }
  probe.remove()
  return found
}

function PayForm({
  facts,
  returnUrl,
  onPaid,
  onReload,
}: {
  facts: PayingFacts
  returnUrl: string
  onPaid(clientSecret: string): void
  onReload(): void
}) {
  const { t, sum, sentence } = useFormat()
  const stripe = useStripe()
  const elements = useElements()
  const toast = useToast()
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ title: string; text: string; reload?: boolean } | null>(null)
  const running = useRef(false)

  const tell = (title: string, text: string) => {
    setProblem({ title, text })
    toast({ title, text, kind: 'bad', forMs: 2000 })
  }
  const told = (error: StripeError) => {
    // Paid in another window meanwhile: the return page knows how to go on.
    if (
      error.code === 'payment_intent_unexpected_state' &&
      ['succeeded', 'processing'].includes(error.payment_intent?.status ?? '')
    )
      return onPaid(facts.clientSecret)
    if (error.type === 'validation_error')
      return setProblem({ title: t('payment.error'), text: error.message ?? t('payment.general') })
    tell(t('payment.error'), error.message ?? t('payment.general'))
  }
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      const answer = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: returnUrl,
          payment_method_data: { billing_details: { name: facts.name, email: facts.email, phone: facts.phone } },
        },
      })
      if (!answer) tell(t('payment.blankTitle'), t('payment.blank'))
      else if (answer.error) told(answer.error)
      else tell(t('payment.unknownTitle'), t('payment.unknown'))
    } catch (error) {
      tell(t('payment.error'), error instanceof Error ? error.message : t('payment.general'))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void pay(event)} className="pay-form" aria-busy={busy}>
      {!ready && !problem && <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />}
      <PaymentElement
        options={{
          layout: { type: 'accordion', radios: 'always', spacedAccordionItems: true },
          defaultValues: { billingDetails: { name: facts.name, email: facts.email } },
        }}
        onReady={() => setReady(true)}
        onLoadError={({ error }) =>
          setProblem({ title: t('payment.error'), text: error.message ?? t('booking.pay.notLoaded'), reload: true })
        }
      />
      {problem && (
        <Notice kind="bad" live="assertive">
          <b>
            {sentence(problem.title)} {problem.text}
          </b>{' '}
          {problem.reload ? (
            <button type="button" className="link" onClick={onReload}>
              {t('booking.again')}
            </button>
          ) : (
            t('booking.pay.nothingTaken')
          )}
        </Notice>
      )}
      {/* The law wants nothing on the button but that it orders and obliges to pay: the amount stands right above it. */}
      <p className="pay-amount" id="pay-amount">
        <span>{t('booking.pay.amount')}</span> <b className="figures">{sum(facts.amountCents)}</b>
      </p>
      <button
        type="submit"
        className="button button-wide button-tall"
        aria-disabled={!ready || busy}
        aria-describedby="pay-amount"
      >
        {busy ? t('booking.pay.busy') : t('booking.pay.order')}
      </button>
      <p className="fine booking-calm">
        {facts.balanceCents > 0 ? t('booking.pay.rest', { amount: sum(facts.balanceCents) }) : null}{' '}
        {t(facts.voucher ? 'vouchers.checkout.comeBack' : 'booking.pay.comeBack')}
      </p>
    </form>
  )
}
