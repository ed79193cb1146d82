/** Sends the vouchers of an order by e-mail again. Throws CallFailed. */
import { officeClient } from '../session/session.ts'

export const resendOrderMail = (transaction_number: string, to: 'buyer' | 'recipient') =>
  officeClient()('POST /vouchers/resend', { body: { transaction_number, to } })
