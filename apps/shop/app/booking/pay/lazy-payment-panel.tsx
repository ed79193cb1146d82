import { useState } from 'react'
import { useFormat } from '../../format.ts'
import { useLazyComponent } from '../../parts/lazy-component.ts'
import { Notice } from '../notice.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'

const loadPanel = () => import('./payment-panel.tsx')

/** The payment form. Its script is loaded only when payment starts. */
export function LazyPaymentPanel(props: PaymentPanelProps) {
  const { t } = useFormat()
  const [failed, setFailed] = useState(false)
  const Panel = useLazyComponent(loadPanel, !failed, () => setFailed(true))
  if (failed) return <PaymentPanelLoadError onAgain={() => setFailed(false)} />
  return Panel ? (
    <Panel {...props} />
  ) : (
    <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
  )
}

/** Shown if a script of the provider or of the shop could not be loaded; `reason` is the provider's text, if any. */
export function PaymentPanelLoadError({ reason = null, onAgain }: { reason?: string | null; onAgain(): void }) {
  const { t } = useFormat()
  return (
    <Notice kind="bad" live="assertive">
      <b>{reason ?? t('booking.pay.notLoaded')}</b> {t('payment.nothingTaken')}{' '}
      <button type="button" className="link" onClick={onAgain}>
        {t('booking.again')}
      </button>
    </Notice>
  )
}
