/** The analytics purchase event. Nothing is sent unless the visitor agreed; what was sold the server knows best. */
import { browserApi } from '../../api.ts'
import { currentConsent } from '../../frame/cookie-consent.ts'

export async function sendPurchaseEvent(orderNumber: string): Promise<boolean> {
  if (!currentConsent()?.analytics) return false
  return browserApi('POST /purchase-event', { body: { order_number: orderNumber } }).then(
    ({ data }) => data.counted,
    () => false,
  )
}
