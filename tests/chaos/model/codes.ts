/** Voucher codes: made, and issued with the order that was paid. */
import { moveOrder, queueMail } from './tables.ts'
import { broken, type Code, type VoucherOrder, type World } from './world.ts'

export function newCode(w: World, order: VoucherOrder | null, cents: number): Code {
  return w.add(w.codes, {
    id: w.id(),
    order,
    issued_cents: cents,
    balance_cents: cents,
    held_cents: 0,
    blocked: false,
    captured: 0,
    returned: 0,
  })
}

/** Called in the transaction that settles: the codes exist with the payment or not at all. */
export function issueCodes(w: World, order: VoucherOrder): void {
  const received = w.intents.reduce(
    (sum, one) => sum + (one.order === order && one.status === 'succeeded' ? one.received : 0),
    0,
  )
  for (let code = 0; code < order.quantity; code += 1) newCode(w, order, order.unit_cents)
  moveOrder(w, order, 'paid', 'issued')
  queueMail(w, 'voucher_bought', order.id)
  broken(
    received < order.amount_cents,
    'INV-16',
    () => `codes of order ${order.id} were issued with ${received} of ${order.amount_cents} received`,
  )
  broken(
    w.codes.filter((one) => one.order === order).length > order.quantity,
    'INV-6',
    () => `order ${order.id} has more codes than were bought`,
  )
}
