/** Bugs that are planted in the program, each the loss of one guard, and each seen to be found. What only row locks and leases prevent is raced (races.ts). */
import type { Change } from '../plant.ts'

/** `often`: histories come upon it within a few dozen, so that every run of the tests can look for it. */
export type Plant = { name: string; changes: Change[]; often?: true }

const flows = '/modules/payment/flows.ts'
const bookings = '/modules/booking/store.ts'
const reservations = '/modules/booking/reservation-flows.ts'
const sales = '/modules/booking/sale-flows.ts'
const supplier = '/modules/booking/supplier-flows.ts'

const one = (name: string, file: string, from: string, to: string): Plant => ({ name, changes: [{ file, from, to }] })

/** Found within a few dozen histories. */
const soon: readonly string[] = [
  'a refund is sent while the payment is disputed',
  'a refund that failed counts as gone',
  'a reservation moves from whatever state it has',
  'a payment that was settled is settled again',
  'vouchers are not captured when the stay is paid',
  'a hotel that refused keeps the money with us',
  'a letter that was sent is not written down',
]

const all: Plant[] = [
  one(
    'a refund is sent while the payment is disputed',
    flows,
    'if (refund.provider_id === null && (await isDisputed(shop.db, refund.payment_id))) return',
    '',
  ),
  one(
    'a late answer about a refund overwrites its end',
    flows,
    "if (locked?.state === 'succeeded' || locked?.state === 'failed') return",
    '',
  ),
  one(
    'a refund that failed counts as gone',
    '/modules/payment/refund-plan.ts',
    "refund.payment_id === payment.id && refund.state !== 'failed'",
    'refund.payment_id === payment.id',
  ),
  one(
    'a reservation moves from whatever state it has',
    bookings,
    ".where('number', '=', number).where('state', '=', from).returning('number')",
    ".where('number', '=', number).returning('number')",
  ),
  {
    name: 'a payment that was settled is settled again',
    changes: [
      { file: '/modules/payment/settle.ts', from: 'if (!maySettle(payment.state, state)) return nothing', to: '' },
    ],
  },
  one(
    'a stay expires and keeps its vouchers held',
    reservations,
    "'expired', 'clock', 'the time to pay has passed')) ) await releaseVouchers(trx, number, 'clock')",
    "'expired', 'clock', 'the time to pay has passed')) ) await Promise.resolve()",
  ),
  one('vouchers are not captured when the stay is paid', sales, 'await captureVouchers(shop, trx, number, actor)', ''),
  one(
    'a hotel that refused keeps the money with us',
    supplier,
    "await refundAll(shop, trx, number, 'supplier_refused')",
    '',
  ),
  one(
    'a hotel that refused keeps the vouchers spent',
    supplier,
    "await refundVouchers(shop, trx, number, { actor: 'booking job', reason: 'supplier_refused' })",
    '',
  ),
  one(
    'cancelling costs nothing',
    '/modules/cancellation/supplier-flows.ts',
    'cents: request.card_refund_cents,',
    'cents: paid.cardCents,',
  ),
  one(
    'a letter that was sent is not written down',
    '/modules/mail/flows.ts',
    'await recordSent(shop.db, id, shop.now())',
    '',
  ),
]

export const plants: Plant[] = all.map((plant) => (soon.includes(plant.name) ? { ...plant, often: true } : plant))
