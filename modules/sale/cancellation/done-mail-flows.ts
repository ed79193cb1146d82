/** The e-mail that a stay is cancelled, with what was paid, kept, refunded and is still owed. */
import { type Claim, findClaim } from '../../money/claim/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { findUnpaidInstalmentCents, type Reservation, toEmailVariables } from '../booking/index.ts'
import type { PaidAmounts } from './refund-split.ts'
import { toCancellationAmounts } from './terms-flows.ts'

/**
 * Queues it once per key, in the transaction of the cancellation, after refunds and credit note. `paid`: before its
 * refunds. Returns what is still owed.
 */
export async function queueCancellationDoneMail(
  shop: Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  trx: Trx,
  reservation: Reservation,
  of: {
    key: string
    feeCents: number | null
    toCard: number
    toVoucher: number
    paid: PaidAmounts
    creditNumber: string | null
  },
): Promise<Claim> {
  const claim = await findClaim(trx, { reservationNumber: reservation.number })
  const sums = toCancellationAmounts(
    { fee_cents: of.feeCents, card_refund_cents: of.toCard, voucher_refund_cents: of.toVoucher },
    of.paid,
    await findUnpaidInstalmentCents(trx, reservation),
  )
  await queueMail(shop, trx, {
    key: of.key,
    kind: 'cancellation_done',
    to: reservation.guest.email,
    language: reservation.language,
    reservationNumber: reservation.number,
    variables: {
      ...toEmailVariables(shop, reservation),
      ...sums,
      owed_cents: claim.openCents,
      credit_number: of.creditNumber,
    },
  })
  return claim
}
