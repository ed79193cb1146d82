import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWithLease, type Lease, nextLeaseEnd } from './lease.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})
const clock = { now: () => new Date() }
const secondsAhead = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** A lease stored in memory; while `away` is true, writes fail. */
function makeMemoryLease() {
  const row = { until: nextLeaseEnd(clock.now()) as Date | null, away: false, renewals: 0 }
  const known = (until: Date) => {
    if (row.away) throw new Error('no connection')
    return row.until?.getTime() === until.getTime()
  }
  return {
    row,
    store: {
      renew: async (until: Date, next: Date) => {
        if (!known(until)) return false
        row.until = next
        row.renewals += 1
        return true
      },
      release: async (until: Date) => {
        if (known(until)) row.until = null
      },
    },
  }
}

/** Work that continues until the test ends it. */
function beginWork() {
  const { row, store } = makeMemoryLease()
  const end = Promise.withResolvers<void>()
  let lease: Lease | null = null
  const done = runWithLease(clock, row.until!, store, async (held) => {
    lease = held
    await end.promise
    return 'done'
  })
  return { row, done, end: end.resolve, lease: () => lease! }
}

test('a lease lasts as long as the work, fifteen seconds at a time, and is released with it', async () => {
  const { row, done, end, lease } = beginWork()
  for (let second = 0; second < 120; second += 1) {
    await secondsAhead(1)
    expect(row.until!.getTime() - Date.now()).toBeGreaterThan(10_000)
    expect(row.until!.getTime() - Date.now()).toBeLessThanOrEqual(15_000)
  }
  expect(row.renewals).toBe(30)
  expect(lease().isHeld()).toBe(true)
  end()
  expect(await done).toBe('done')
  expect(row.until).toBeNull()
})

test('without the database it ends after fifteen seconds for others and for its holder, who goes on renewing later', async () => {
  const { row, done, end, lease } = beginWork()
  row.away = true
  await secondsAhead(14)
  expect(lease().isHeld()).toBe(true)
  await secondsAhead(1)
  expect(lease().isHeld()).toBe(false)
  row.away = false
  await secondsAhead(4)
  expect(lease().isHeld()).toBe(true)
  end()
  await done
})

test('a holder whose lease was taken over knows it, and does not release the lease of the other', async () => {
  const { row, done, end, lease } = beginWork()
  const ofAnother = new Date('2026-11-24T10:00:00Z')
  row.until = ofAnother
  await secondsAhead(4)
  expect(lease().isHeld()).toBe(false)
  end()
  await done
  await secondsAhead(60)
  expect(row.until).toBe(ofAnother)
})

test('what the database did not let go of is released when it is back', async () => {
  const { row, done, end } = beginWork()
  row.away = true
  end()
  await done
  await secondsAhead(3)
  expect(row.until).not.toBeNull()
  row.away = false
  await secondsAhead(1)
  expect(row.until).toBeNull()
})

test('work that fails releases its lease, and says why', async () => {
  const { row, store } = makeMemoryLease()
  await expect(runWithLease(clock, row.until!, store, () => Promise.reject(new Error('no rooms')))).rejects.toThrow(
    'no rooms',
  )
  expect(row.until).toBeNull()
})
