import { LazyPaymentPanel } from '../booking/pay/lazy-payment-panel.tsx'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { useFormat } from '../format.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'

export function SalePaymentSection({ paying, publicUrl }: { paying: PayingFacts; publicUrl: string }) {
  const { t } = useFormat()
  return (
    <section aria-labelledby="pay-title">
      <h2 id="pay-title" ref={focusOnMount} tabIndex={-1}>
        {t('booking.pay.title')}
      </h2>
      <LazyPaymentPanel facts={paying} publicUrl={publicUrl} />
    </section>
  )
}
