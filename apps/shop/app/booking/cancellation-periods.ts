import type { Cancellation } from '@tussenuit/modules/booking/contract.ts'
import { today, type Day } from '@tussenuit/modules/shared/day.ts'

/** Days with their cost; `from` null is from now, `until` null until arrival. */
export type CancellationPeriod = { from: Day | null; until: Day | null; costCents: number }

/** The steps as days in Amsterdam, those that are over left out and equal neighbours made one. */
export function cancellationPeriods(cancellation: Cancellation, now: Date): CancellationPeriod[] {
  const steps = cancellation.steps
    .filter((step) => step.until === null || new Date(step.until).getTime() > now.getTime())
    .map((step) => ({
      from: step.from === null ? null : today(new Date(step.from)),
      until: step.until === null ? null : today(new Date(new Date(step.until).getTime() - 1)),
      costCents: step.cost_cents,
    }))
  const periods: CancellationPeriod[] = []
  for (const step of steps) {
    const last = periods.at(-1)
    if (last && last.costCents === step.costCents) last.until = step.until
    else periods.push(step)
  }
  return periods
}
