/** Bugs that are planted in the program, each the loss of one guard. */
import type { Change } from '../plant.ts'

/** `often`: histories come upon it within a few dozen, so that every run of the tests can look for it. */
export type Plant = { name: string; changes: Change[]; often?: true }

const flows = '/modules/payment/flows.ts'
const payments = '/modules/payment/store.ts'
const bookings = '/modules/booking/store.ts'
const reservations = '/modules/booking/reservation-flows.ts'
const sales = '/modules/booking/sale-flows.ts'
const supplier = '/modules/booking/supplier-flows.ts'
const steps = '/modules/booking/supplier-steps.ts'
const ledger = '/modules/ledger/store.ts'

const one = (name: string, file: string, from: string, to: string): Plant => ({ name, changes: [{ file, from, to }] })

/** Found within a few dozen histories. */
const soon: readonly string[] = [
  'a refund is sent while the payment is disputed',
  'a reservation moves from whatever state it has',
  'a payment that was settled is settled again',
  'vouchers are not captured when the stay is paid',
  'a hotel that refused keeps the money with us',
  'a letter that was sent is not written down',
]

const all: Plant[] = [
  one(
    'what the intent was made for decides, not what is due now',
    flows,
    'const decision = settlement({ state: locked.state as never, amountCents }, takes, atProvider)',
    'const decision = settlement({ state: locked.state as never, amountCents: atProvider.amountCents }, takes, atProvider)',
  ),
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
    'nobody has a reservation alone',
    bookings,
    ".where((where) => where.or([where('booking_lease', 'is', null), where('booking_lease', '<', now)]))",
    '',
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
  {
    name: 'a voucher that was captured is captured again',
    changes: [
      {
        file: ledger,
        from: "where id = ${holdId}::bigint and state = 'open' returning",
        to: 'where id = ${holdId}::bigint returning',
      },
      {
        file: '/modules/ledger/flows.ts',
        from: "if (hold.state === 'open' && (await endHold(",
        to: "if (hold.state !== 'released' && (await endHold(",
      },
    ],
  },
  one(
    'a late payment of a stay that expired stays with us',
    '/modules/payment/settle.ts',
    "if (sale.over) return back('late_payment')",
    "if (sale.over) return { payment: 'paid', sale: 'nothing', refund: null }",
  ),
  one(
    'a second payment of one instalment stays with us',
    '/modules/payment/settle.ts',
    "if (!sale.waiting) return back('second_payment')",
    "if (!sale.waiting) return { payment: 'paid', sale: 'nothing', refund: null }",
  ),
  one(
    'another sum than is due is taken',
    '/modules/payment/settle.ts',
    'atProvider.receivedCents !== payment.amountCents',
    'false',
  ),
  one(
    'a stay expires although its payment is on its way',
    reservations,
    "if (left.some((payment) => payment.state !== 'cancelled')) return",
    '',
  ),
  one(
    'a stay expires and keeps its vouchers held',
    reservations,
    "'expired', 'clock', 'the time to pay has passed')) ) await releaseVouchers(trx, number, 'clock')",
    "'expired', 'clock', 'the time to pay has passed')) ) await Promise.resolve()",
  ),
  one('vouchers are not captured when the stay is paid', sales, 'await captureVouchers(shop, trx, number, actor)', ''),
  one(
    'more is held of a code than is on it',
    ledger,
    'else balance_cents - held_cents >= ${wish.cents}::int end returning id, balance_cents, held_cents, stays_issued), made as',
    'else true end returning id, balance_cents, held_cents, stays_issued), made as',
  ),
  one(
    'an order that may have been sent is sent again',
    steps,
    "case 'finishing': return { act: 'doubt', attempt }",
    "case 'finishing': return { act: 'begin' }",
  ),
  one(
    'no answer to an order is a refusal',
    steps,
    "if (answer.kind === 'away') return { do: 'move', to: 'polling', code: 'unknown', seconds: 0 }\n  if (answer.value.kind !== 'refused') return",
    "if (answer.kind === 'away' || answer.value.kind === 'unknown') return { do: 'fail', code: 'unknown' }\n  if (answer.value.kind !== 'refused') return",
  ),
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
    'a confirmation is written twice',
    supplier,
    "if (locked.state !== 'confirming') return\n    const year",
    'const year',
  ),
  one(
    'orders that were given up are not watched',
    supplier,
    "if (answer.kind !== 'ok' || answer.value.kind !== 'cancelled') return countPoll(shop.db, attempt.id, givenUpCode)",
    'if (answer) return',
  ),
  one(
    'an unclear answer to a cancellation is taken for a yes',
    '/modules/cancellation/supplier-flows.ts',
    "if (answer.kind === 'cancelled') return finish(shop, request, attempt?.id ?? null, answer.penaltyCents)",
    "if (answer.kind !== 'refused') return finish(shop, request, attempt?.id ?? null, 0)",
  ),
  one(
    'a cancellation is carried out twice',
    '/modules/cancellation/supplier-flows.ts',
    "if (!(await moveRequest(trx, request.id, 'approved', 'done', { penaltyCents }))) return",
    "await moveRequest(trx, request.id, 'approved', 'done', { penaltyCents })",
  ),
  one(
    'cancelling costs nothing',
    '/modules/cancellation/supplier-flows.ts',
    'cents: request.card_refund_cents,',
    'cents: paid.cardCents,',
  ),
  one(
    'everybody has a key of his own for a refund',
    flows,
    'key: refundKey(refund),',
    'key: refundKey({ key: `${refund.key}${Math.random()}` }),',
  ),
  one(
    'a refund that is on its way is done',
    flows,
    'const { state } = answer',
    "const state = answer.state === 'failed' ? 'failed' : 'succeeded'",
  ),
  one(
    'what was not settled is never asked about',
    flows,
    "{ name: 'settling', atOnce: 5, signal }, (ref) => settle(shop, ref, 'round'),",
    "{ name: 'settling', atOnce: 5, signal }, async () => undefined,",
  ),
  one('refunds at the provider by hand are not seen', flows, 'await recordOutsideRefunds(shop, payment)', ''),
  one(
    'a lost dispute leaves its money in the books',
    '/modules/payment/dispute-flows.ts',
    'const cents = Math.min(leftCents, dispute.amountCents)',
    'const cents = Math.min(leftCents, 0)',
  ),
  one(
    'what is wanted back is sent after a dispute was lost as well',
    '/modules/payment/dispute-flows.ts',
    'await dropWantedRefunds(trx, payment.id)',
    '',
  ),
  one(
    'news of a dispute that was decided opens it again',
    payments,
    "sql<boolean>`not (dispute.status in ('won', 'lost') and excluded.status = 'open')`",
    'sql<boolean>`true`',
  ),
  one(
    'a letter that was sent is not written down',
    '/modules/mail/flows.ts',
    'await recordSent(shop.db, id, shop.now())',
    '',
  ),
  one(
    'the job of a paid stay is lost, and nobody looks for it',
    '/apps/server/work.ts',
    "await eachOf(shop, numbers, { name: 'bookings', atOnce: 4, signal }, (number) => bookHotel(shop, number))",
    '',
  ),
  one(
    'a code is taken back although it was used',
    ledger,
    '? sql`and not blocked and balance_cents = issued_cents and held_cents = 0 and stays_left = stays_issued and stays_held = 0`',
    '? sql`and not blocked`',
  ),
  one(
    'the balance is taken twice',
    '/modules/booking/due.ts',
    'return { waiting: payableStates.includes(state) && !balancePaid,',
    'return { waiting: payableStates.includes(state),',
  ),
  one(
    'the balance of a stay that ended is taken',
    '/modules/booking/due.ts',
    'over: closedStates.includes(state) }',
    'over: false }',
  ),
]

export const plants: Plant[] = all.map((plant) => (soon.includes(plant.name) ? { ...plant, often: true } : plant))
