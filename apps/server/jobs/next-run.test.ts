import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

const everyMinute = { cron: '* * * * *' }
const daily = { cron: '*/10 * * * *', fromHour: 3 }

test.each([
  ['each minute', everyMinute, '2026-11-28T20:00:10Z', false, '2026-11-28T20:01:00Z'],
  ['on the minute: the one after it', everyMinute, '2026-11-28T20:01:00Z', false, '2026-11-28T20:02:00Z'],
  ['each ten minutes', { cron: '*/10 * * * *' }, '2026-11-28T20:01:10Z', false, '2026-11-28T20:10:00Z'],
  ['each day, by the clock of Amsterdam', daily, '2026-11-28T02:05:00Z', false, '2026-11-29T02:00:00Z'],
  ['over the change of the clocks', daily, '2027-03-27T02:05:00Z', false, '2027-03-28T01:00:00Z'],
  ['each day, and sooner after a failure', daily, '2026-11-28T02:05:00Z', true, '2026-11-28T02:40:00Z'],
])('%s', (_, job, now, hasFailed, next) => {
  expect(nextRun(job, new Date(now), hasFailed)).toEqual(new Date(next))
})
