/** Voucher orders: bought, issued, given back. */
import { call } from './outside.ts'
import { issueCodes } from './codes.ts'
import { prepareIntent, settleSale, show } from './settling.ts'
import { askRefund, beginOrder, holdMs, insertPayment, moveOrder, paymentsOf, queueMail } from './tables.ts'
import { type Flow, type Intent, refused, type VoucherOrder, type World } from './world.ts'

export function* preBuy(w: World, quantity: number, unit: number): Flow<{ order: VoucherOrder; intent: Intent }> {
  yield undefined
  const order: VoucherOrder = {
    id: w.id(),
    state: 'awaiting_payment',
    quantity,
    unit_cents: unit,
    amount_cents: quantity * unit,
    expiresAt: w.now + holdMs,
    events: [],
    account: 'standard',
  }
  const payment = w.tx(() => {
    beginOrder(w, order)
    return insertPayment(w, {
      reservation: null,
      order,
      part: 'voucher',
      account: 'standard',
      amount_cents: order.amount_cents,
      attempt: 1,
    })
  })
  const intent = yield* prepareIntent(w, payment, order.amount_cents)
  show(w, intent)
  return { order, intent }
}

/** The browser says that it bought: settled, nothing of what it says is believed. */
export function* reportBought(w: World, order: VoucherOrder): Flow {
  if (w.bugs.issuedWithoutPayment && order.state === 'awaiting_payment') {
    w.tx(() => {
      moveOrder(w, order, 'awaiting_payment', 'paid')
      issueCodes(w, order)
    })
  }
  yield* settleSale(w, order)
  if (w.bugs.issuedAfterCommit && order.state === 'paid') {
    yield undefined
    w.tx(() => order.state === 'paid' && issueCodes(w, order))
  }
}

/** Blocks the unused codes and sends the money back in one transaction. */
export function* withdraw(w: World, order: VoucherOrder): Flow {
  yield* call(w, () => undefined)
  w.tx(() => {
    if (order.state !== 'issued') throw refused
    const payment = paymentsOf(w, order).find((one) => one.state === 'paid')
    if (!payment) throw refused
    const codes = w.codes.filter((one) => one.order === order)
    const back = codes.filter((code) => w.bugs.withdrawUsed || w.rules.isUnused(code))
    if (back.length === 0) throw refused
    for (const code of back) {
      if (!w.bugs.withdrawUnblocked) w.put(code, 'blocked', true)
      askRefund(w, { payment, key: `withdrawn:${code.id}`, cents: order.unit_cents, reason: 'withdrawn' })
    }
    if (codes.every((code) => code.blocked)) moveOrder(w, order, 'issued', 'refunding')
    queueMail(w, 'voucher_withdrawn', order.id, `voucher_withdrawn:${back.map((code) => code.id).join('-')}`)
  })
}
