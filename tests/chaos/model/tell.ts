/** One history told in full, for whoever looks for what went wrong in it. */
import { play } from './history.ts'
import { noBugs, productRules } from './rules.ts'
import { startOfTime, type World } from './world.ts'

const at = (moment: number): string =>
  moment <= startOfTime ? '-' : `${((moment - startOfTime) / 60_000).toFixed(1)} min`

export function tell(seed: number, history: number): string {
  const { world, broken } = play(seed, history, productRules, noBugs)
  return [
    `seed ${seed}, history ${history}: ${broken ?? 'nothing broken'}`,
    `${world.crashes} crashes, ${world.lostAnswers} answers lost, ${world.reconciles ? 'with' : 'without'} reconciler, faults end after ${at(world.quietSince)}, all ends after ${at(world.now)}`,
    ...lines(world),
  ].join('\n')
}

function lines(w: World): string[] {
  return [
    ...w.reservations.map(
      (one) =>
        `reservation ${one.id}: ${one.events.map((event) => event.to).join(' > ')}; total ${one.total_cents} = now ${one.due_now_cents} + later ${one.balance_cents} + voucher ${one.voucher_cents}`,
    ),
    ...w.orders.map(
      (one) =>
        `voucher order ${one.id}: ${one.events.map((event) => event.to).join(' > ')}; ${one.quantity} of ${one.unit_cents}`,
    ),
    ...w.payments.map(
      (one) =>
        `payment ${one.id} of ${one.reservation?.id ?? one.order?.id}, ${one.part}: ${one.state}, ${one.received_cents} of ${one.amount_cents}; intent ${one.intent?.id ?? 'none'} is ${one.intent?.status ?? '-'} with ${one.intent?.amount ?? '-'}`,
    ),
    ...w.refunds.map(
      (one) =>
        `refund ${one.id} of payment ${one.payment_id} (${one.key}): ${one.amount_cents}, ${one.state} here, ${one.made?.status ?? 'unknown'} at the provider`,
    ),
    ...w.attempts.map(
      (one) =>
        `attempt ${one.id} of ${one.reservation.id}: ${one.state} ${one.code ?? ''}, sent ${at(one.finished_at?.getTime() ?? 0)}; at the hotel ${w.supplierOrders.find((order) => order.attempt === one.id)?.state ?? 'unknown'}`,
    ),
    ...w.holds.map(
      (one) =>
        `hold ${one.id} of code ${one.code.id} for ${one.reservation.id}: ${one.cents}, ${one.state}, ${one.returned_cents} returned`,
    ),
    ...w.requests.map(
      (one) =>
        `cancellation ${one.id} of ${one.reservation.id}: ${one.state}, fee ${one.fee_cents}, back ${one.card_cents} by card and ${one.voucher_cents} by voucher`,
    ),
    ...w.providerEvents.map(
      (one) =>
        `event ${one.id} of intent ${one.intent.id}: ${one.type} ${one.status}, ${one.signed ? '' : 'forged, '}${one.taken ? 'taken' : 'not taken'}, delivered ${one.copies} times`,
    ),
    ...w.jobs
      .filter((one) => one.state !== 'done')
      .map((one) => `job ${one.id} ${one.name} of ${one.about}: ${one.state} after ${one.tries} tries`),
  ]
}
