import { expect, test } from 'vitest'
import { type JobFacts, hasFailedLast, mergeFacts, processState } from './process-facts.ts'

const at = (minute: number) => `2026-11-28T20:${String(minute).padStart(2, '0')}:00.000Z`
const job = (ended: number, done: number | null, failed: number | null): JobFacts => ({
  ended_at: at(ended),
  seconds: ended,
  done_at: done === null ? null : at(done),
  failed_at: failed === null ? null : at(failed),
  next_at: at(ended + 1),
})

test('of several processes the last run of a job counts, and what each saw of success and failure', () => {
  const { jobs } = mergeFacts([
    { jobs: { mails: job(20, 20, 5), money: job(3, 3, null) }, parties: {} },
    { jobs: { mails: job(10, 9, 10) }, parties: {} },
  ])
  expect(jobs).toEqual({ mails: job(20, 20, 10), money: job(3, 3, null) })
  expect(hasFailedLast(jobs['mails']!)).toBe(false)
  expect([job(2, null, 2), job(2, 1, 2), job(2, 2, null)].map(hasFailedLast)).toEqual([true, true, false])
})

test('of several processes the last answer and the last failure of a party count', () => {
  const { parties } = mergeFacts([
    {
      jobs: {},
      parties: { mail: { answered_at: at(4), failed_at: null }, hotels: { answered_at: null, failed_at: at(1) } },
    },
    { jobs: {}, parties: { mail: { answered_at: at(2), failed_at: at(3) } } },
  ])
  expect(parties).toEqual({
    mail: { answered_at: at(4), failed_at: at(3) },
    hotels: { answered_at: null, failed_at: at(1) },
  })
})

test('a process runs, is silent, or has ended', () => {
  const silentBefore = new Date(at(10))
  expect(processState({ seen_at: new Date(at(11)), ended_at: null }, silentBefore)).toBe('running')
  expect(processState({ seen_at: new Date(at(9)), ended_at: null }, silentBefore)).toBe('silent')
  expect(processState({ seen_at: new Date(at(9)), ended_at: new Date(at(9)) }, silentBefore)).toBe('ended')
})
