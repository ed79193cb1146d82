/** People outside: travellers with one or two windows, buyers of vouchers, and staff who send a refund again. */
import { anyStay, payRest, placeWithoutPayment, preReserve, type Payable, reportPaid, type Wish } from './booking.ts'
import { forgeEvent, pay } from './outside.ts'
import { refundByHand, settleSale } from './settling.ts'
import { askToCancel } from './supplier-job.ts'
import { type Actor, type Code, type Flow, type Intent, type VoucherOrder, type World } from './world.ts'
import { preBuy, reportBought, withdraw } from './vouchers.ts'

type Reply<T> = { value: T } | null

/** A request to one of the two server processes; null where it was refused, or the process died. */
function* request<T>(w: World, handle: () => Flow<T>): Flow<Reply<T>> {
  let reply: Reply<T> = null
  const actor: Actor = w.spawn(
    w.chance.below(2),
    (function* (): Flow {
      reply = { value: yield* handle() }
    })(),
  )
  waiting = actor
  while (!actor.done) yield undefined
  return reply
}

/** The request that the person who was just stepped waits for; read by whoever steps them. */
let waiting: Actor | null = null
export function takeWaiting(): Actor | null {
  const actor = waiting
  waiting = null
  return actor
}

function* dwell(w: World): Flow {
  for (let left = w.chance.below(3); left > 0; left -= 1) yield undefined
}

/** Chooses, pays, comes back; sometimes with other choices in a second window, too late, or never. */
export function* traveller(w: World, session: number, codes: Code[]): Flow {
  const wish = (known: Wish['known']): Wish => {
    const [stay, way] = [anyStay(w), w.chance.is(0.3) ? ('deposit' as const) : ('full' as const)]
    const total = stay.full.total_cents
    // The price moved since it was shown, or somebody would like to pay less.
    return {
      stay,
      pay: way,
      codes: w.chance.is(0.35) ? codes : [],
      session,
      known,
      agreed: w.chance.is(0.05) ? total - 1 : total,
    }
  }
  let payable: Payable | null = null
  for (let tries = 0; tries < 3 && !payable; tries += 1)
    payable = (yield* request(w, () => preReserve(w, wish(null))))?.value ?? null
  if (!payable) return
  const { reservation } = payable
  if (w.chance.is(0.2)) w.spawn(-1, secondWindow(w, wish(reservation)))
  let other: Payable | null = null
  if (w.chance.is(0.35)) other = (yield* request(w, () => preReserve(w, wish(reservation))))?.value ?? null
  yield* dwell(w)
  const intents = [payable.intent, other?.intent ?? null].filter((one): one is Intent => one !== null)
  for (let tries = 0; tries < 2; tries += 1)
    for (const intent of w.chance.is(0.5) ? intents : intents.toReversed())
      if (w.chance.is(0.7)) {
        pay(w, intent)
        yield* dwell(w)
      }
  if (reservation.state === 'awaiting_payment' && w.chance.is(0.3)) {
    const again = (yield* request(w, () => preReserve(w, wish(reservation))))?.value.intent
    if (again) pay(w, again)
  }
  if (intents.length === 0 || reservation.due_now_cents === 0)
    yield* request(w, () => placeWithoutPayment(w, reservation))
  if (w.chance.is(0.6)) yield* request(w, () => reportPaid(w, reservation))
  for (let patience = 0; patience < 30 && reservation.state !== 'confirmed'; patience += 1) yield undefined
  if (reservation.state !== 'confirmed') return
  if (reservation.balance_cents > 0 && w.chance.is(0.7)) {
    if (w.chance.is(0.3)) w.spawn(-1, payBalance(w, payable))
    yield* payBalance(w, payable)
  }
  if (w.chance.is(0.4)) yield* request(w, () => askToCancel(w, reservation))
  if (w.chance.is(0.1)) yield* request(w, () => askToCancel(w, reservation))
}

function* secondWindow(w: World, wish: Wish): Flow {
  const payable = (yield* request(w, () => preReserve(w, wish)))?.value
  if (!payable?.intent) return
  yield* dwell(w)
  pay(w, payable.intent)
  yield* request(w, () => settleSale(w, payable.reservation))
}

function* payBalance(w: World, { reservation }: Payable): Flow {
  const intent = (yield* request(w, () => payRest(w, reservation)))?.value
  if (!intent) return
  yield* dwell(w)
  pay(w, intent)
}

/** Buys vouchers, and sometimes gives them back. */
export function* buyer(w: World): Flow {
  const bought = (yield* request(w, () => preBuy(w, 1 + w.chance.below(2), w.chance.oneOf([5_000, 20_000]))))?.value
  if (!bought) return
  const { order, intent } = bought
  yield* dwell(w)
  for (let tries = 0; tries < 2; tries += 1) if (w.chance.is(0.8)) pay(w, intent)
  if (w.chance.is(0.7)) yield* request(w, () => reportBought(w, order))
  for (let patience = 0; patience < 12 && order.state !== 'issued'; patience += 1) yield undefined
  if (order.state !== 'issued') return
  if (w.chance.is(0.5)) w.spawn(-1, spender(w, order))
  if (w.chance.is(0.4)) yield* request(w, () => withdraw(w, order))
  if (w.chance.is(0.1)) yield* request(w, () => withdraw(w, order))
}

function* spender(w: World, order: VoucherOrder): Flow {
  yield* traveller(
    w,
    9,
    w.codes.filter((code) => code.order === order),
  )
}

/** Tells the shop that something was paid which was not. */
export function* forger(w: World): Flow {
  for (let tries = 0; tries < 3; tries += 1) {
    yield* dwell(w)
    forgeEvent(w)
  }
}

/** Each refund that a bank sent back is sent again, once; unless a cancellation has counted its money as paid and given it back. */
export function sendAgain(w: World): boolean {
  let some = false
  for (const row of w.refunds) {
    if (
      row.state !== 'failed' ||
      w.refunds.some((one) => one.key === `by hand:${row.id}`) ||
      w.requests.some(
        (one) =>
          one.reservation === row.payment.reservation &&
          one.cardBefore > one.reservation.due_now_cents + one.reservation.balance_cents,
      )
    )
      continue
    w.spawn(0, refundByHand(w, row))
    some = true
  }
  return some
}
