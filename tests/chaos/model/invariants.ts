/** What must hold when everything has come to rest; the numbers are those of the catalogue of failures. What must hold at every moment is checked where it happens. */
import { returnOf, voucherCents } from '@tussenuit/modules/cancellation/back.ts'
import { feeAt } from '@tussenuit/modules/cancellation/fee.ts'
import { settledOf } from './settled.ts'
import { broken, hour, type Intent, minute, type Reservation, type VoucherOrder, type World } from './world.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
const backOf = (intent: Intent): number => sum(intent.refunds, (one) => (one.status === 'succeeded' ? one.amount : 0))
const kept: readonly string[] = ['confirmed', 'completed']
const ended: readonly string[] = ['expired', 'refunded', 'cancelled']

export function checkAtRest(w: World): void {
  for (const reservation of w.reservations) checkReservation(w, reservation)
  for (const order of w.orders) checkOrder(w, order)
  for (const intent of w.intents) checkIntent(w, intent)
  checkMoneySent(w)
  checkVouchers(w)
  checkMails(w)
  broken(
    w.jobs.some((one) => one.state === 'waiting' || one.state === 'active'),
    'INV-4',
    () => 'jobs are left in the queue',
  )
  broken(w.invoices !== sum(w.reservations, (one) => one.invoices), 'INV-32', () => 'the series of invoices has a gap')
}

function checkReservation(w: World, one: Reservation): void {
  const name = `reservation ${one.id} (${one.events.map((event) => event.to).join(' > ')})`
  broken(one.events.at(-1)?.to !== one.state, 'INV-13', () => `${name} is ${one.state}`)
  broken(!kept.includes(one.state) && !ended.includes(one.state), 'INV-4', () => `${name} is not final`)
  broken(
    !one.flagged &&
      one.finalAt - Math.max(one.paidAt, w.quietSince) > 2 * hour + 50 * minute &&
      one.paidAt > 0 &&
      kept.includes(one.state) &&
      one.events.length < 7,
    'INV-4',
    () => `${name} took ${Math.round((one.finalAt - one.paidAt) / minute)} minutes`,
  )
  broken(
    w.jobs.some((job) => job.state === 'given_up' && job.name === 'book') &&
      !ended.includes(one.state) &&
      !kept.includes(one.state),
    'INV-4',
    () => `${name} was given up`,
  )
  // The hotel: one living order of ours exactly when the stay is kept.
  const orders = w.supplierOrders.filter((order) => order.reservation === one && order.state === 'completed').length
  broken(orders !== (kept.includes(one.state) ? 1 : 0), 'INV-5', () => `${name} has ${orders} orders at the hotel`)
  const price = one.pay === 'full' ? one.stay.full : one.stay.deposit
  broken(
    one.total_cents !== price.total_cents ||
      one.voucher_cents + one.due_now_cents + one.balance_cents !== one.total_cents,
    'INV-3',
    () => `${name} has other sums than its stay`,
  )
  const intents = w.intents.filter((intent) => intent.reservation === one && intent.status === 'succeeded')
  const left = sum(intents, (intent) => intent.received - backOf(intent))
  const vouchers = w.holds.filter((hold) => hold.reservation === one && hold.state === 'captured')
  const spent = sum(vouchers, (hold) => hold.cents - hold.returned_cents)
  const balances = intents.filter((intent) => intent.part === 'balance' && intent.received > backOf(intent)).length
  const request = w.requests.find((some) => some.reservation === one && some.state === 'done')
  if (kept.includes(one.state)) {
    const due = one.due_now_cents + (balances > 0 ? one.balance_cents : 0)
    broken(
      left !== due || spent !== one.voucher_cents,
      'INV-3',
      () => `${name} keeps ${left} by card and ${spent} by voucher where ${due} and ${one.voucher_cents} are due`,
    )
    broken(balances > 1, 'INV-23', () => `${name} took ${balances} balances`)
    broken(one.invoices !== 1, 'INV-32', () => `${name} has ${one.invoices} invoices`)
  } else if (request) {
    const fee = feeAt(one.stay.cancellation, new Date(request.askedAt)) ?? one.total_cents
    const back = returnOf(
      { cardCents: request.cardBefore, vouchers: [{ holdId: 0, cents: request.voucherBefore, isStay: false }] },
      fee,
    )
    broken(
      left !== request.cardBefore - back.cardCents || spent !== request.voucherBefore - voucherCents(back),
      'INV-1',
      () =>
        `${name} keeps ${left} and ${spent} of ${request.cardBefore} and ${request.voucherBefore} where cancelling costs ${fee}`,
    )
  } else {
    broken(left !== 0 || spent !== 0, 'INV-1', () => `${name} keeps ${left} by card and ${spent} by voucher`)
  }
}

function checkOrder(w: World, order: VoucherOrder): void {
  const name = `order ${order.id} (${order.events.map((event) => event.to).join(' > ')})`
  broken(order.events.at(-1)?.to !== order.state, 'INV-13', () => `${name} is ${order.state}`)
  broken(order.state === 'awaiting_payment' || order.state === 'refunding', 'INV-4', () => `${name} is not final`)
  const codes = w.codes.filter((code) => code.order === order)
  const wasIssued = order.events.some((event) => event.to === 'paid')
  broken(
    codes.length !== (wasIssued ? order.quantity : 0),
    'INV-6',
    () => `${name} has ${codes.length} codes of ${order.quantity}`,
  )
  const intents = w.intents.filter((intent) => intent.order === order && intent.status === 'succeeded')
  const left = sum(intents, (intent) => intent.received - backOf(intent))
  const worth = sum(codes, (code) => (code.blocked ? 0 : order.unit_cents))
  broken(left !== worth, wasIssued ? 'INV-6' : 'INV-1', () => `${name} keeps ${left} for codes of ${worth}`)
  broken(
    codes.some((code) => code.blocked && (code.balance_cents !== code.issued_cents || code.held_cents !== 0)),
    'INV-8',
    () => `${name} gave back a code that was used`,
  )
}

/** Every intent with money belongs to a row of ours or to a task; what the provider refunded is what we wrote. */
function checkIntent(w: World, intent: Intent): void {
  const payment = w.payments.find((one) => one.intent === intent)
  if (intent.status === 'succeeded') {
    broken(
      !payment && !w.tasked.has(`stray:${intent.id}`),
      'INV-15',
      () => `intent ${intent.id} took ${intent.received} and belongs to nothing`,
    )
    broken(
      payment !== undefined && (payment.state !== 'paid' || payment.received_cents !== intent.received),
      'INV-1',
      () => `intent ${intent.id} took ${intent.received}, its payment is ${payment?.state}`,
    )
  }
  broken(
    sum(intent.refunds, (one) => (one.status === 'failed' ? 0 : one.amount)) > intent.received,
    'INV-2',
    () => `intent ${intent.id} gave back more than it took`,
  )
  broken(
    new Set(intent.refunds.map((one) => one.key)).size !== intent.refunds.length,
    'INV-2',
    () => `intent ${intent.id} has two refunds of one wish`,
  )
  broken(
    payment !== undefined && intent.refunds.some((one) => !w.refunds.some((row) => row.made === one)),
    'INV-20',
    () => `intent ${intent.id} has a refund that we do not know`,
  )
}

function checkMoneySent(w: World): void {
  for (const row of w.refunds) {
    broken(
      row.made === null || row.made.status !== row.state,
      'INV-20',
      () => `refund ${row.id} is ${row.state} here and ${row.made?.status ?? 'not there'} at the provider`,
    )
  }
  for (const order of w.supplierOrders)
    broken(
      order.state === 'completed' && !w.attempts.some((one) => one.id === order.attempt),
      'INV-15',
      () => `the hotel holds ${order.attempt}, which we do not know`,
    )
  // Ours and the provider's, over all: what came in and what went out.
  const { received, back } = settledOf(w)
  broken(
    received !== sum(w.payments, (one) => one.received_cents) ||
      back !== sum(w.refunds, (one) => (one.state === 'succeeded' ? one.amount_cents : 0)),
    'INV-3',
    () => "our books and the provider's differ",
  )
}

function checkVouchers(w: World): void {
  for (const hold of w.holds)
    broken(
      hold.state === 'open' || hold.ends !== 1,
      'INV-9',
      () =>
        `hold ${hold.id} of reservation ${hold.reservation.id} (${hold.reservation.state}) ended ${hold.ends} times`,
    )
  for (const code of w.codes) {
    broken(
      code.balance_cents < 0 || code.balance_cents > code.issued_cents || code.held_cents !== 0,
      'INV-8',
      () => `code ${code.id} has ${code.balance_cents} of ${code.issued_cents} and ${code.held_cents} held`,
    )
  }
}

/** One letter per sale and kind; sent again only where it is unknown whether it went, and then as the same letter. */
function checkMails(w: World): void {
  const letters = (kind: string, about: number) =>
    w.mails.filter((one) => one.kind === kind && one.about === about).length
  for (const one of w.reservations) {
    const was = (state: string) => one.events.some((event) => event.to === state)
    broken(
      letters('reservation_confirmed', one.id) !== (was('confirmed') ? 1 : 0),
      'INV-7',
      () => `reservation ${one.id} has ${letters('reservation_confirmed', one.id)} letters of confirmation`,
    )
    broken(
      letters('supplier_refused', one.id) !== (was('failed') ? 1 : 0),
      'INV-7',
      () => `reservation ${one.id} has ${letters('supplier_refused', one.id)} letters of refusal`,
    )
  }
  for (const order of w.orders)
    broken(
      letters('voucher_bought', order.id) !== (order.events.some((event) => event.to === 'issued') ? 1 : 0),
      'INV-7',
      () => `order ${order.id} has ${letters('voucher_bought', order.id)} letters`,
    )
  for (const mail of w.mails) {
    const sent = w.inbox.filter((one) => one.mail === mail)
    broken(
      sent.length !== 1,
      'INV-7',
      () => `letter ${mail.key} arrived ${sent.length === 0 ? 'never' : 'as different letters'}`,
    )
    broken(
      sum(sent, (one) => one.count) > 1 + mail.unsure,
      'INV-7',
      () => `letter ${mail.key} arrived ${sum(sent, (one) => one.count)} times, ${mail.unsure} of them unsure`,
    )
  }
}
