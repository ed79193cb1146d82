/** Requests the shop's permission immediately before the card provider charges. */
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { browserApi } from '../../api.ts'
import { toProofFields } from '../../payment-fields.ts'
import { toEarlierBooking, type EarlierBooking } from '../checkout-payloads.ts'

export type Started =
  | { is: 'open' }
  /** Paid or being paid already, e.g. in another window. */
  | { is: 'settled' }
  | { is: 'booked before'; earlier: EarlierBooking }
  | { is: 'refused'; failed: CallFailed }

export async function startPayment(proof: string, bookAgain: boolean): Promise<Started> {
  try {
    const body = { ...toProofFields(proof), ...(bookAgain ? { book_again: true } : {}) }
    const { data } = await browserApi('POST /payments/start', { body })
    return data.payment_state === 'open' ? { is: 'open' } : { is: 'settled' }
  } catch (error) {
    const failed = toCallFailed(error)
    const earlier = toEarlierBooking(failed)
    return earlier ? { is: 'booked before', earlier } : { is: 'refused', failed }
  }
}
