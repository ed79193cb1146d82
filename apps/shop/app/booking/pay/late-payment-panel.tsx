import { useState } from 'react'
import { useFormat } from '../../format.ts'
import { useLatePart } from '../../parts/late-part.ts'
import { Notice } from '../notice.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'

const loadPanel = () => import('./payment-panel.tsx')

/** The payment form. Its script is only fetched by who pays. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { t } = useFormat()
  const [failed, setFailed] = useState(false)
  const Panel = useLatePart(loadPanel, !failed, () => setFailed(true))
  if (failed) return <PanelNotLoaded onAgain={() => setFailed(false)} />
  return Panel ? (
    <Panel {...props} />
  ) : (
    <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
  )
}

/** Said where the provider's script or ours did not come; `reason` is somebody else's sentence. */
export function PanelNotLoaded({ reason, onAgain }: { reason?: string; onAgain(): void }) {
  const { t } = useFormat()
  return (
    <Notice kind="bad" live="assertive">
      {reason && <b>{reason}</b>} {t('booking.pay.notLoaded')}{' '}
      <button type="button" className="link" onClick={onAgain}>
        {t('booking.again')}
      </button>
    </Notice>
  )
}
