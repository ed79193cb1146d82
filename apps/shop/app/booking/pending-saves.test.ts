import { beforeEach, expect, test, vi } from 'vitest'
import { endSave, beginSave, readAfterSave } from './pending-saves.ts'

/** The storage of a browser tab. */
beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})

function makeServer(stored: object | null) {
  const server = { stored, reads: 0, waits: 0, arrival: { after: Infinity, value: {} as object } }
  return {
    server,
    read: async () => {
      server.reads += 1
      const value = server.stored
      if (server.reads >= server.arrival.after) server.stored = server.arrival.value
      return value as { remarks?: string } | null
    },
    wait: async () => {
      server.waits += 1
    },
  }
}

test('a page that reads before the save of the page before it has arrived reads again', async () => {
  const { server, read, wait } = makeServer({ remarks: '', saved_at: 1 })
  server.arrival = { after: 2, value: beginSave('reservationConfig', { remarks: 'We arrive late.' }) }
  expect(await readAfterSave('reservationConfig', read, wait)).toMatchObject({ remarks: 'We arrive late.' })
  expect(server).toMatchObject({ reads: 3, waits: 2 })
})

test('without a pending save one read is enough, also for values stored before saves had a time', async () => {
  const { server, read, wait } = makeServer({ remarks: 'stored' })
  expect(await readAfterSave('reservationConfig', read, wait)).toMatchObject({ remarks: 'stored' })
  const value = beginSave('reservationConfig', { remarks: 'a' })
  const newer = { ...value, saved_at: value.saved_at + 1 }
  sessionStorage.setItem('saving_reservationConfig', String(newer.saved_at))
  endSave('reservationConfig', value)
  expect(sessionStorage.getItem('saving_reservationConfig')).toBe(String(newer.saved_at))
  endSave('reservationConfig', newer)
  expect(await readAfterSave('reservationConfig', read, wait)).toMatchObject({ remarks: 'stored' })
  expect(server).toMatchObject({ reads: 2, waits: 0 })
})

test('a save that never arrives delays the page once, for two seconds', async () => {
  const { server, read, wait } = makeServer(null)
  beginSave('bookingConfig', { a: 1 })
  expect(await readAfterSave('bookingConfig', read, wait)).toBeNull()
  expect(server.waits).toBe(8)
  expect(await readAfterSave('bookingConfig', read, wait)).toBeNull()
  expect(server.waits).toBe(8)
})

test('a browser that forbids storage reads once', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  const { server, read, wait } = makeServer({ remarks: 'stored' })
  expect(beginSave('voucherCode', { code: 'x' })).toMatchObject({ code: 'x' })
  expect(await readAfterSave('voucherCode', read, wait)).toMatchObject({ remarks: 'stored' })
  expect(server.waits).toBe(0)
})
