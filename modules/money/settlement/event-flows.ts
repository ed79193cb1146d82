import { syncDisputes } from '../dispute/index.ts'
import type { PaymentEvent, PaymentEventType } from '../payment/ports.ts'
import { sendRefundsOfPayment, recordExternalRefunds } from '../refund/index.ts'
import type { PaymentFlow } from '../payment/index.ts'
import { insertTask } from '../../platform/task/index.ts'
import { settle } from './flows.ts'
import { insertProviderEvent } from './store.ts'

const aboutRefunds: ReadonlySet<PaymentEventType> = new Set(['refunded', 'refund_failed'])
const aboutDisputes: ReadonlySet<PaymentEventType> = new Set(['disputed', 'dispute_won', 'dispute_lost'])

/**
 * Handles a verified event: it only causes a request to the provider, because its content is not trusted. Repeated
 * events have no further effect.
 */
export async function handleEvent(shop: PaymentFlow, event: PaymentEvent): Promise<void> {
  const { account, type, paymentId: providerId } = event
  if (providerId) {
    const payment = await settle(shop, { account, providerId }, 'webhook')
    if (!payment && type === 'paid') {
      await insertTask(shop.db, {
        key: `stray:${account}:${providerId}`,
        kind: 'money_without_sale',
        reservationNumber: null,
        message: { name: 'money_without_sale', account, payment: providerId },
      })
    }
    if (payment && aboutRefunds.has(type)) {
      await sendRefundsOfPayment(shop, payment)
      await recordExternalRefunds(shop, payment)
    }
    // A failed refund of a payment with a lost dispute increases the recorded loss.
    if (aboutDisputes.has(type) || type === 'refund_failed') await syncDisputes(shop, account, providerId, payment)
  }
  await insertProviderEvent(shop.db, event)
}
