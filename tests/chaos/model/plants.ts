/**
 * Bugs that are planted in the program; each removes one guard. A test verifies that the model finds each of them.
 * Guards with row locks and leases are tested by races (races.ts).
 */
import type { Change } from '../plant.ts'

/** `often`: found within a few dozen histories, so that even a short run finds it. */
export type Plant = { name: string; changes: Change[]; often?: true }

const refunds = '/modules/money/refund/send-flows.ts'
const sales = '/modules/sale/booking/sale-flows.ts'
const disputes = '/modules/money/dispute/flows.ts'
const supplier = '/modules/sale/booking/supplier-flows.ts'

const makePlant = (name: string, file: string, from: string, to: string): Plant => ({
  name,
  changes: [{ file, from, to }],
})

/** Found within a few dozen histories. */
const soon: readonly string[] = [
  'a refund is sent while the payment is disputed',
  'a balance that was paid is asked for again',
  'a refund that failed counts as gone',
  'a dispute that is lost leaves the money in our books',
  'a partial refund counts as the whole payment',
  'a sale changes its state from any other',
  'a payment that was settled is settled again',
  'vouchers are not captured when the stay is paid',
  'a hotel that refused keeps the money with us',
  'an e-mail that was sent is not written down',
]

const all: Plant[] = [
  makePlant(
    'a refund is sent while the payment is disputed',
    refunds,
    'if (refund.provider_id === null && (await isPaymentDisputed(shop.db, refund.payment_id))) ' +
      'return dropIfLost(shop, refund)',
    '',
  ),
  makePlant(
    'a late answer about a refund overwrites its end',
    refunds,
    "if (locked?.state === 'succeeded' || locked?.state === 'failed') return",
    '',
  ),
  makePlant(
    'the balance is asked for twice',
    '/modules/sale/balance/flows.ts',
    'open ?? (await insertPayment(trx, {',
    '(await insertPayment(trx, {',
  ),
  makePlant(
    'a balance that was paid is asked for again',
    '/modules/sale/balance/flows.ts',
    "if (state === 'paid' || state === 'none') refuse(409, 'balance_paid', 'There is nothing left to pay us.')",
    '',
  ),
  makePlant(
    'a refund that failed counts as gone',
    '/modules/money/refund/plan.ts',
    "refund.payment_id === payment.id && refund.state !== 'failed'",
    'refund.payment_id === payment.id',
  ),
  makePlant(
    'a sale changes its state from any other',
    '/modules/sql/state-transition.ts',
    'where number = ${number} and state = ${from} returning number',
    'where number = ${number} returning number',
  ),
  {
    name: 'a payment that was settled is settled again',
    changes: [
      {
        file: '/modules/money/settlement/settle.ts',
        from: 'if (!canTransitionPayment(payment.state, state)) return nothing',
        to: '',
      },
    ],
  },
  makePlant(
    'a stay expires and keeps its vouchers held',
    '/modules/sale/booking/expiry-flows.ts',
    "'expired', actor, reason)) ) await releaseVouchers(trx, number, actor)",
    "'expired', actor, reason)) ) await Promise.resolve()",
  ),
  makePlant(
    'vouchers are not captured when the stay is paid',
    sales,
    'await captureVouchers(shop, trx, number, actor)',
    '',
  ),
  makePlant(
    'a hotel that refused keeps the money with us',
    supplier,
    "await requestFullRefund(shop, trx, number, 'supplier_refused')",
    '',
  ),
  makePlant(
    'a hotel that refused keeps the vouchers spent',
    supplier,
    "await refundVouchers(shop, trx, number, { actor: 'booking job', reason: 'supplier_refused' })",
    '',
  ),
  makePlant(
    'cancelling costs nothing',
    '/modules/sale/cancellation/complete-cancellation-flows.ts',
    'cents: back.cardCents,',
    'cents: paid.cardCents,',
  ),
  makePlant(
    'an e-mail that was sent is not written down',
    '/modules/platform/mail/send-flows.ts',
    'await retryUntilDatabaseAnswers(() => recordMailSent(shop.db, id, sentAt))',
    '',
  ),
  makePlant(
    'a dispute that is lost leaves the money in our books',
    disputes,
    'if (isLostDispute(dispute.state)) await recordLoss(shop, trx, { account, dispute, payment, sale, name })',
    '',
  ),
  makePlant(
    'a partial refund counts as the whole payment',
    '/modules/money/refund/plan.ts',
    '.reduce((sum, refund) => sum + refund.amount_cents, 0), }))',
    '.reduce((sum) => sum + payment.received_cents, 0), }))',
  ),
]

export const plants: Plant[] = all.map((plant) => (soon.includes(plant.name) ? { ...plant, often: true } : plant))
