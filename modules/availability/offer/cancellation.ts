/** The traveller's cancellation fees, from the supplier's penalties. Pure. */
import type { Rate } from '../../catalogue/hotel/ports.ts'
import { prorate } from '../../shared/money.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { Cancellation } from './contract.ts'

/**
 * The fee is the total times the supplier's penalty divided by the supplier's price, so a penalty of the supplier's
 * full price costs the full total. The part `nonRefundable` of the total is never refunded. Moments are UTC; the caller
 * converts them to days in Europe/Amsterdam.
 */
export function cancellationTerms(
  rate: Pick<Rate, 'penalties' | 'totalCents' | 'freeCancellationBefore'>,
  totalCents: number,
  nonRefundable = 0,
): Cancellation {
  const steps = rate.penalties.map((penalty) => ({
    from: penalty.startAt,
    until: penalty.endAt,
    cost_cents: Math.min(
      totalCents,
      nonRefundable + prorate(totalCents - nonRefundable, penalty.amountCents, rate.totalCents),
    ),
  }))
  return {
    free_until: nonRefundable > 0 ? null : rate.freeCancellationBefore,
    steps: steps.length > 0 ? steps : [{ from: null, until: null, cost_cents: totalCents }],
  }
}

/** The part of a total that is never refunded: the reservation cost if the shop retains it, otherwise nothing. */
export const nonRefundableCents = (keepReservationCost: boolean, lines: Price['lines']): number =>
  keepReservationCost
    ? lines.filter((line) => line.kind === 'reservation_cost').reduce((sum, line) => sum + line.amount_cents, 0)
    : 0
