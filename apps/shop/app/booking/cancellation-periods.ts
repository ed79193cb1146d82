import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import { today, type Day } from '@tussenuit/modules/shared/day.ts'

/** Days with their cost; `from` null means from now, `until` null means until arrival. */
export type CancellationPeriod = { from: Day | null; until: Day | null; costCents: number }

/** The periods as days in Amsterdam. Past periods are left out, and adjacent ones with the same cost are merged. */
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
