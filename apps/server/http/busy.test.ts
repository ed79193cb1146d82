import { expect, test } from 'vitest'
import { BusyCounts } from './busy.ts'

test('a reason is logged at once, then together every ten seconds, and every request is counted', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) }
  const counts = new BusyCounts()
  const add = (now: number, kind = 'pages') => counts.add(log as never, 'overloaded', kind, {}, now)
  for (const now of [0, 1, 9_999]) add(now)
  add(5, 'searches')
  add(10_000)
  expect(lines).toEqual([
    { event: 'overloaded', kind: 'pages', requests: 1 },
    { event: 'overloaded', kind: 'searches', requests: 1 },
    { event: 'overloaded', kind: 'pages', requests: 3 },
  ])
  expect(counts.all()).toEqual({ 'overloaded pages': 4, 'overloaded searches': 1 })
})
