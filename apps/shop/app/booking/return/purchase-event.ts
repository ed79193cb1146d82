/** The analytics purchase event. Nothing is sent without consent; the server adds the facts of the sale. */
import { browserApi } from '../../api.ts'
import { currentConsent } from '../../frame/cookie-consent.ts'

export async function sendPurchaseEvent(orderNumber: string): Promise<boolean> {
  if (!currentConsent()?.analytics) return false
  return browserApi('POST /purchase-event', { body: { order_number: orderNumber } }).then(
    ({ data }) => data.counted,
    () => false,
  )
}
