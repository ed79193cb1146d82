/** Cancellation penalties of a rate: consecutive periods from booking to check-in. */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { amsterdamMidnight } from './calendar.ts'
import type { SupplierHotel } from './inventory.ts'

export type Plan = 'flexible' | 'moderate' | 'strict' | 'non_refundable'

/** The rate plans of a hotel, each with its share of the full room price. */
export const plansOf: Record<SupplierHotel['cancellation'], readonly { plan: Plan; share: number }[]> = {
  flexible: [
    { plan: 'non_refundable', share: 0.91 },
    { plan: 'flexible', share: 1 },
  ],
  moderate: [
    { plan: 'non_refundable', share: 0.94 },
    { plan: 'moderate', share: 1 },
  ],
  strict: [{ plan: 'strict', share: 1 }],
}

/** Times are UTC without a zone ("2027-03-09T22:00:00"); null is "from booking" or "until check-in". */
export type PenaltyLayer = { start_at: string | null; end_at: string | null; cents: number }

/** Days before check-in at which free cancellation ends and at which the whole price is due. */
const steps: Record<
  Exclude<Plan, 'non_refundable'>,
  { freeUntil: number; allFrom: number; part: 'first_night' | 'half' }
> = {
  flexible: { freeUntil: 1, allFrom: 0, part: 'first_night' },
  moderate: { freeUntil: 7, allFrom: 2, part: 'first_night' },
  strict: { freeUntil: 28, allFrom: 14, part: 'half' },
}

/** The penalty periods of a stay at the moment `at`; periods that have ended are left out. */
export function penaltyLayers(plan: Plan, checkIn: Day, nightlyCents: readonly number[], at: Date): PenaltyLayer[] {
  const total = nightlyCents.reduce((sum, cents) => sum + cents, 0)
  if (plan === 'non_refundable') return [{ start_at: null, end_at: null, cents: total }]
  const step = steps[plan]
  const freeEnd = amsterdamMidnight(addDays(checkIn, -step.freeUntil))
  const allStart = amsterdamMidnight(addDays(checkIn, -step.allFrom))
  const part = step.part === 'half' ? Math.round(total / 2) : Math.min(total, nightlyCents[0] ?? total)
  const layers: PenaltyLayer[] = [
    { start_at: null, end_at: freeEnd, cents: 0 },
    { start_at: freeEnd, end_at: allStart, cents: part },
    { start_at: allStart, end_at: null, cents: total },
  ]
  const moment = at.toISOString().slice(0, 19)
  const remaining = layers.filter((layer) => layer.end_at === null || layer.end_at > moment)
  return remaining.map((layer, index) => (index === 0 ? { ...layer, start_at: null } : layer))
}

export function freeCancellationBefore(layers: readonly PenaltyLayer[]): string | null {
  const first = layers[0]
  return first && first.cents === 0 ? first.end_at : null
}

/** The cancellation fee at this moment. */
export function penaltyCentsAt(layers: readonly PenaltyLayer[], at: Date): number {
  const moment = at.toISOString().slice(0, 19)
  const layer = layers.find(
    (each) => (each.start_at === null || each.start_at <= moment) && (each.end_at === null || moment < each.end_at),
  )
  return layer?.cents ?? layers.at(-1)?.cents ?? 0
}
