import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState } from 'react'
import { prefetchComponent, useLazyComponent } from '../parts/lazy-component.ts'
import type { CheckoutProps } from './checkout.tsx'
import { HoldPendingNotice } from './hold-wait.tsx'
import { RequestErrorNotice } from './request-error.tsx'

const loadCheckout = () => import('./checkout.tsx')

/** Called while the traveller is on an earlier part, so that the script is loaded before it is needed. */
export const prefetchCheckout = (): void => prefetchComponent(loadCheckout)

/**
 * Details and payment. The script is loaded when this part is opened: it contains the form library, a tenth of the
 * page's scripts.
 */
export function LazyCheckout(props: CheckoutProps) {
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const Checkout = useLazyComponent(loadCheckout, failure === null, () =>
    setFailure(new CallFailed(0, 'no_connection', '', [], null)),
  )
  if (failure) return <RequestErrorNotice error={failure} onAgain={() => setFailure(null)} />
  return Checkout ? <Checkout {...props} /> : <HoldPendingNotice />
}
