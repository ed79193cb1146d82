import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledJob } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { JobWatch } from './job-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const errors: string[] = []
const log = { info: () => undefined, warn: () => undefined, error: (_: object, text: string) => void errors.push(text) }
const shop = { log, now: () => new Date() }
const signal = new AbortController().signal
const makeJob = (run: ScheduledJob['run']): ScheduledJob => ({
  name: 'mails',
  cron: '* * * * *',
  atStart: true,
  limitSeconds: 50,
  run,
})

test('a job that has not ended in its time hangs, until it has', async () => {
  const watch = new JobWatch()
  const end = Promise.withResolvers<void>()
  const running = watch.guard(
    shop,
    makeJob(() => end.promise),
  )(signal)
  await vi.advanceTimersByTimeAsync(190_000)
  expect(watch.hanging()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(watch.hanging()).toEqual(['mails'])
  end.resolve()
  await running
  expect(watch.hanging()).toEqual([])
})

test('a second run does nothing while the first goes on, and a job that fails is logged and runs again', async () => {
  const watch = new JobWatch()
  let runs = 0
  const run = watch.guard(
    shop,
    makeJob(async () => {
      runs += 1
      throw new Error('no connection')
    }),
  )
  await Promise.all([run(signal), run(signal)])
  expect([runs, errors]).toEqual([1, ['scheduled work']])
  await run(signal)
  expect(runs).toBe(2)
})
