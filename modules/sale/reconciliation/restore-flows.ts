/**
 * After a restore: asks the card provider and the hotel supplier what happened since the backup. What is certain is
 * brought into the database; the rest becomes a finding or a task for staff. May be repeated. Must end before a process
 * works on the database, which could otherwise order a stay a second time.
 */
import { insertTask } from '../../platform/task/index.ts'
import type { ListedOrder } from '../../catalogue/hotel/ports.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { lookBackHours, reconcileBooks } from './flows.ts'
import { compareOrder, type OrderFinding } from './restored-order.ts'
import { renderFinding } from './shown-text.ts'
import { findFindings } from './store.ts'
import {
  attachOrder,
  continueOrder,
  findHotelName,
  findKnownAttempts,
  findPaidPayments,
  findRefundsMadeElsewhere,
  findStaysWithoutOrder,
} from './restore-store.ts'

type Restored = Parameters<typeof reconcileBooks>[0] & Pick<Shop, 'supplier'>

/** A sale with the amount that was brought in. */
type Amount = { number: string; cents: number }
export type MoneySinceBackup = { settled: Amount[]; refunded: Amount[]; findings: string[] }

/** What the card provider knows: payments and refunds are booked, and differences are in the money inbox. */
export async function bringInMoney(shop: Restored): Promise<MoneySinceBackup> {
  const since = addHours(shop.now(), -lookBackHours - 24)
  const before = { paid: await findPaidPayments(shop.db, since), refunds: await findRefundsMadeElsewhere(shop.db) }
  await reconcileBooks(shop)
  const paid = await findPaidPayments(shop.db, since)
  const refunds = await findRefundsMadeElsewhere(shop.db)
  const { rows } = await findFindings(shop.db, { page: 1, limit: 10_000, state: 'open', sort: 'oldest' })
  return {
    settled: [...paid].flatMap(([id, payment]) => (before.paid.has(id) ? [] : [payment])),
    refunded: [...refunds].flatMap(([id, refund]) => (before.refunds.has(id) ? [] : [refund])),
    findings: rows.map((row) => renderFinding(row, 'en')),
  }
}

export type OrdersSinceBackup = {
  listed: number
  /** Numbers of reservations whose orders were found; the booking job continues with them. */
  continued: string[]
  tasks: { kind: 'lost' | 'ended' | 'stands'; order: number; number: string | null; day: string }[]
}

/** What the hotel supplier knows: orders are attached to their reservations, and differences become tasks. */
export async function bringInOrders(shop: Restored, since: Date): Promise<OrdersSinceBackup> {
  const orders = await shop.supplier.listOrders(since)
  const attempts = await findKnownAttempts(
    shop.db,
    orders.map(({ attemptId }) => attemptId).filter((id) => isAttemptId.test(id)),
  )
  const found: OrdersSinceBackup = { listed: orders.length, continued: [], tasks: [] }
  for (const order of orders) {
    const stays = await findStaysWithoutOrder(shop.db)
    const attempt = attempts.find(({ id }) => id === order.attemptId) ?? null
    const finding = compareOrder(order, attempt, stays)
    if (finding.kind === 'same') continue
    const at = shop.now()
    const known = { id: order.attemptId, orderId: order.orderId, at }
    await shop.db.transaction().execute(async (trx) => {
      if (finding.kind === 'continue') {
        await continueOrder(trx, known)
        found.continued.push(finding.number)
      } else if (finding.kind === 'attach') {
        await attachOrder(trx, { ...known, number: finding.stay.number, bookHash: finding.stay.bookHash })
        found.continued.push(finding.stay.number)
      } else found.tasks.push(await insertOrderTask(trx, order, finding))
    })
  }
  return found
}

const isAttemptId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function insertOrderTask(
  trx: Trx,
  order: ListedOrder,
  finding: Extract<OrderFinding, { kind: 'lost' | 'ended' | 'stands' }>,
): Promise<OrdersSinceBackup['tasks'][number]> {
  const id = String(order.orderId)
  const hotel = (await findHotelName(trx, order.hotelId)) ?? String(order.hotelId)
  await insertTask(trx, {
    key: `order-differs:${order.attemptId}:${finding.kind}`,
    kind: 'order_differs',
    reservationNumber: finding.kind === 'lost' ? null : finding.number,
    message:
      finding.kind === 'lost'
        ? { name: 'order_without_sale', order: id, hotel, day: order.checkIn }
        : { name: finding.kind === 'ended' ? 'order_ended' : 'order_stands', order: id, sale: finding.number },
  })
  const number = finding.kind === 'lost' ? null : finding.number
  return { kind: finding.kind, order: order.orderId, number, day: order.checkIn }
}
