/** From choices to a reservation that can be paid, and its balance: the steps of the product's reservation flows. */
import { stays, type PricedStay } from './catalogue.ts'
import { cancelPayments, prepareIntent, settleSale, show } from './settling.ts'
import {
  begin,
  captureVouchers,
  enqueue,
  holdCode,
  holdMs,
  insertPayment,
  lease,
  move,
  moveAlone,
  paymentsOf,
  refundVouchers,
  release,
  releaseVouchers,
} from './tables.ts'
import {
  broken,
  type Code,
  type Flow,
  type Intent,
  minute,
  type Payment,
  refused,
  type Reservation,
  type World,
} from './world.ts'

export type Wish = {
  stay: PricedStay
  pay: 'full' | 'deposit'
  codes: Code[]
  session: number
  known: Reservation | null /** What the browser says the price is. */
  agreed: number
}
export type Payable = { reservation: Reservation; intent: Intent | null }

type Values = Pick<
  Reservation,
  'stay' | 'pay' | 'total_cents' | 'voucher_cents' | 'due_now_cents' | 'balance_cents' | 'expiresAt'
> & { uses: { codeId: number; cents: number }[] }

/** The price of the stay less what the vouchers pay: reckoned here, whatever the browser says. */
function valuesOf(w: World, wish: Wish): Values {
  const price = wish.pay === 'full' ? wish.stay.full : wish.stay.deposit
  if (wish.agreed !== price.total_cents && !w.bugs.clientAmountBelieved) throw refused
  const total = w.bugs.clientAmountBelieved ? wish.agreed : price.total_cents
  const usable = wish.codes
    .filter((code) => !code.blocked)
    .map((code) => {
      const own = w.holds.reduce(
        (sum, hold) =>
          sum + (hold.code === code && hold.state === 'open' && hold.reservation === wish.known ? hold.cents : 0),
        0,
      )
      return { id: code.id, availableCents: code.balance_cents - code.held_cents + own }
    })
    .filter((code) => code.availableCents > 0)
  const plan = w.rules.sharePayment(
    { totalCents: total, dueNowCents: Math.min(total, price.due_now_cents) },
    { codeIds: [], coveredCents: 0 },
    usable,
  )
  return {
    stay: wish.stay,
    pay: wish.pay,
    total_cents: total,
    voucher_cents: plan.voucherCents,
    due_now_cents: plan.dueNowCents,
    balance_cents: plan.balanceCents,
    expiresAt: w.now + holdMs,
    uses: plan.uses,
  }
}

const partOf = (values: Values): 'full' | 'deposit' | null =>
  values.due_now_cents === 0 ? null : values.balance_cents > 0 ? 'deposit' : 'full'

export function* preReserve(w: World, wish: Wish): Flow<Payable> {
  yield undefined
  const values = valuesOf(w, wish)
  const { known } = wish
  if (known) {
    return yield* oneAtATime(w, known, function* () {
      yield* requireOpen(w, known)
      yield* changeOpenDraft(w, known, values)
      return yield* makePayable(w, known, values)
    })
  }
  const { uses, ...columns } = values
  const reservation: Reservation = {
    id: w.id(),
    state: 'draft',
    account: 'standard',
    lease: 0,
    createdAt: w.now,
    updatedAt: w.now,
    invoices: 0,
    events: [],
    session: wish.session,
    paidAt: 0,
    finalAt: 0,
    flagged: false,
    ...columns,
  }
  yield undefined
  w.tx(() => {
    begin(w, reservation)
    for (const use of uses) holdCode(w, reservation, w.codes.find((code) => code.id === use.codeId)!, use.cents)
    const part = partOf(values)
    if (part)
      insertPayment(w, {
        reservation,
        order: null,
        part,
        account: 'standard',
        amount_cents: values.due_now_cents,
        attempt: 1,
      })
  })
  return yield* oneAtATime(w, reservation, () => makePayable(w, reservation, values))
}

/** Row and intent are changed by one request at a time. */
function* oneAtATime<T>(w: World, reservation: Reservation, change: () => Flow<T>): Flow<T> {
  if (w.bugs.oneAtATimeOff) return yield* change()
  for (let waited = 0; ; waited += 1) {
    const own = lease(w, reservation, minute)
    if (own !== 0) {
      try {
        return yield* change()
      } finally {
        release(reservation, own)
      }
    }
    if (waited > 10) throw refused
    yield undefined
  }
}

function* requireOpen(w: World, reservation: Reservation): Flow {
  yield* settleSale(w, reservation)
  if ((reservation.state !== 'draft' && reservation.state !== 'awaiting_payment') || reservation.expiresAt <= w.now)
    throw refused
  if (paymentsOf(w, reservation).some((one) => one.state === 'processing')) throw refused
}

/** New choices on an open draft; a deposit that becomes the whole sum (or back) is another payment. */
function* changeOpenDraft(w: World, open: Reservation, values: Values): Flow {
  const part = partOf(values)
  const payments = paymentsOf(w, open)
  const current = payments.findLast((one) => one.state === 'creating' || one.state === 'open')
  if (
    current &&
    current.part !== part &&
    !(w.bugs.partChangeKeepsIntent && part) &&
    (yield* cancelPayments(w, [current])).some((one) => one.state === 'processing')
  )
    throw refused
  yield undefined
  w.tx(() => {
    if (open.state !== 'draft' && open.state !== 'awaiting_payment' && !w.bugs.openingUnguarded) throw refused
    releaseVouchers(w, open)
    const { uses, ...columns } = values
    for (const [key, value] of Object.entries(columns)) w.put(open, key as 'total_cents', value as number)
    w.put(open, 'updatedAt', w.now)
    for (const use of uses) holdCode(w, open, w.codes.find((code) => code.id === use.codeId)!, use.cents)
    if (part && (!current || current.part !== part || w.bugs.intentPerChange))
      insertPayment(w, {
        reservation: open,
        order: null,
        part,
        account: open.account,
        amount_cents: values.due_now_cents,
        attempt: payments.length + 1,
      })
  })
}

/** The intent with the sum that is due now; the browser gets its secret. */
function* makePayable(w: World, reservation: Reservation, values: Values): Flow<Payable> {
  yield undefined
  const payment = paymentsOf(w, reservation).findLast((one) => one.state === 'creating' || one.state === 'open')
  const intent = payment ? yield* prepareIntent(w, payment, values.due_now_cents) : null
  yield undefined
  if (reservation.state === 'draft') yield* moveAlone(w, reservation, 'draft', 'awaiting_payment')
  if (intent) {
    show(w, intent)
    broken(
      intent.status === 'requires_payment_method' &&
        reservation.state === 'awaiting_payment' &&
        intent.amount !== reservation.due_now_cents &&
        intent.currency === 'eur',
      'INV-3',
      () => `${intent.amount} can be paid where ${reservation.due_now_cents} is due`,
    )
  }
  return { reservation, intent }
}

/** The browser is back and says that it paid. */
export function* reportPaid(w: World, reservation: Reservation): Flow {
  if (w.bugs.bookedBeforePaid && reservation.state === 'awaiting_payment')
    w.tx(() => move(w, reservation, 'awaiting_payment', 'paid'))
  yield* settleSale(w, reservation)
  yield undefined
  if (reservation.state === 'paid') enqueue(w, 'book', reservation.id)
}

/** Places a reservation on which nothing is due. */
export function* placeWithoutPayment(w: World, reservation: Reservation): Flow {
  yield undefined
  w.tx(() => {
    if (reservation.state !== 'awaiting_payment') return
    if (reservation.due_now_cents > 0 || reservation.expiresAt <= w.now) throw refused
    move(w, reservation, 'awaiting_payment', 'paid')
    captureVouchers(w, reservation)
    enqueue(w, 'book', reservation.id)
  })
}

/** The one open payment of the balance, with what the browser needs to pay it. */
export function* payRest(w: World, reservation: Reservation): Flow<Intent> {
  yield* settleSale(w, reservation)
  yield undefined
  const payment: Payment = w.tx(() => {
    const payments = paymentsOf(w, reservation)
    const state = w.rules.balanceState(
      { state: reservation.state, balanceCents: reservation.balance_cents, dueDate: null },
      payments,
      '2026-11-20',
    )
    if (state !== 'open') throw refused
    const open = w.bugs.balancePerWindow
      ? undefined
      : payments.find((one) => one.part === 'balance' && (one.state === 'creating' || one.state === 'open'))
    return (
      open ??
      insertPayment(w, {
        reservation,
        order: null,
        part: 'balance',
        account: reservation.account,
        amount_cents: reservation.balance_cents,
        attempt: payments.length + 1,
      })
    )
  })
  const intent = yield* prepareIntent(w, payment, reservation.balance_cents)
  show(w, intent)
  return intent
}

/** Everything of a refused sale that vouchers paid comes back to them. */
export const giveBackVouchers = (w: World, reservation: Reservation): number =>
  w.bugs.failKeepsVoucher ? 0 : refundVouchers(w, reservation)

export const anyStay = (w: World): PricedStay => w.chance.oneOf(stays)
