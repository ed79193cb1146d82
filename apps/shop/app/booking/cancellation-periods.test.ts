import { describe, expect, it } from 'vitest'
import { cancellationPeriods } from './cancellation-periods.ts'

const now = new Date('2026-11-20T18:00:00Z')

describe('what cancelling costs, by day', () => {
  it('a step that ends at midnight in Amsterdam ends on the day before', () => {
    const steps = [
      { from: null, until: '2026-12-28T23:00:00Z', cost_cents: 0 },
      { from: '2026-12-28T23:00:00Z', until: '2027-01-05T23:00:00Z', cost_cents: 11_340 },
      { from: '2027-01-05T23:00:00Z', until: null, cost_cents: 37_800 },
    ]
    expect(cancellationPeriods({ free_until: '2026-12-28T23:00:00Z', steps }, now)).toEqual([
      { from: null, until: '2026-12-28', costCents: 0 },
      { from: '2026-12-29', until: '2027-01-05', costCents: 11_340 },
      { from: '2027-01-06', until: null, costCents: 37_800 },
    ])
  })

  it('what is over is left out, and equal steps are one', () => {
    const steps = [
      { from: null, until: '2026-11-01T00:00:00Z', cost_cents: 0 },
      { from: '2026-11-01T00:00:00Z', until: '2026-12-01T11:00:00Z', cost_cents: 100 },
      { from: '2026-12-01T11:00:00Z', until: null, cost_cents: 100 },
    ]
    expect(cancellationPeriods({ free_until: null, steps }, now)).toEqual([
      { from: '2026-11-01', until: null, costCents: 100 },
    ])
  })
})
