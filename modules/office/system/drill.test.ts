import { expect, test } from 'vitest'
import { drillMessage, type DrillRun } from './drill.ts'

const now = new Date('2026-11-29T12:00:00Z')
const run = (endedAt: string, problems: string[] = []): DrillRun => ({
  backup_name: 'b',
  backup_made_at: null,
  started_at: new Date(endedAt),
  ended_at: new Date(endedAt),
  problems,
})

test('staff are told of a drill that failed, and of one that is older than 26 hours, and else of nothing', () => {
  const fresh = run('2026-11-29T02:00:00Z')
  expect(drillMessage(undefined, null, now)).toBeNull()
  expect(drillMessage(fresh, fresh.ended_at, now)).toBeNull()
  expect(drillMessage(run('2026-11-29T02:00:00Z', ['deal.sealed is missing', 'x']), null, now)).toEqual({
    name: 'drill_failed',
    smart_count: 2,
    problem: 'deal.sealed is missing',
  })
  const edge = run('2026-11-28T10:00:00Z')
  expect(drillMessage(edge, edge.ended_at, now)).toBeNull()
  const old = run('2026-11-28T09:59:59Z')
  expect(drillMessage(old, old.ended_at, now)).toEqual({ name: 'drill_late', day: '2026-11-28' })
})
