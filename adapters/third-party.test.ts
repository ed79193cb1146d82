import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  runInBackground,
  type RequestWait,
  currentRequestWait,
  limitToRequestTime,
  runWithRequestWait,
} from '@tussenuit/modules/shared/third-party.ts'
import { limitCalls } from './third-party.ts'

type Port = { ask(what: string): Promise<string>; local(): number }

/** A port whose calls never resolve unless `answers` is true. */
function makePort(answers: boolean) {
  const asked: string[] = []
  const port: Port = {
    ask: (what) => {
      asked.push(what)
      return answers ? Promise.resolve(`${what}!`) : new Promise(() => undefined)
    },
    local: () => 7,
  }
  const unanswered = (why: string) => {
    throw new Error(`unknown: ${why}`)
  }
  return { asked, port: limitCalls(port, 'hotels', ['ask'], unanswered, { jobMs: 60_000 }) }
}

const waitOf = (leftMs: number, mayEnter = true): RequestWait => ({
  deadlineAt: performance.now() + leftMs,
  enter: async () => mayEnter,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a reply within the time is returned, and methods without a third-party call are unchanged', async () => {
  const { port } = makePort(true)
  expect(await runWithRequestWait(waitOf(1_000), () => port.ask('one'))).toBe('one!')
  expect(port.local()).toBe(7)
})

test('all questions of a request end at one deadline, and none is asked after it', async () => {
  const { port, asked } = makePort(false)
  const ends = runWithRequestWait(waitOf(1_000), async () => {
    const first = await port.ask('first').catch((error: Error) => error.message)
    const second = await port.ask('second').catch((error: Error) => error.message)
    return [first, second]
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ends).toEqual(['unknown: deadline', 'unknown: deadline'])
  expect(asked).toEqual(['first'])
})

test('a call that is not admitted to the third party is not sent', async () => {
  const { port, asked } = makePort(true)
  await expect(runWithRequestWait(waitOf(1_000, false), () => port.ask('one'))).rejects.toThrow('unknown: busy')
  expect(asked).toEqual([])
})

test('a job waits longer, and so does what a request begins in the background', async () => {
  const { port } = makePort(false)
  const ended: string[] = []
  const note = (who: string) => () => void ended.push(who)
  void port.ask('job').catch(note('job'))
  void runWithRequestWait(waitOf(1_000), () => runInBackground(() => port.ask('background'))).catch(note('background'))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended.sort()).toEqual(['background', 'job'])
})

test('a limit within a request is what is left of its time', () => {
  expect(limitToRequestTime(500)).toBe(500)
  runWithRequestWait(waitOf(200), () => {
    expect(currentRequestWait()).not.toBeNull()
    expect(limitToRequestTime(500)).toBe(200)
    expect(limitToRequestTime(100)).toBe(100)
  })
  runWithRequestWait(waitOf(-5), () => expect(limitToRequestTime(500)).toBe(1))
})
