import { afterEach, expect, test, vi } from 'vitest'
import { dayToNumber } from '@tussenuit/modules/shared/day.ts'
import { PageCache, type Shown, withFromPrices as list, withoutPrices } from './page-cache.ts'

const makePage = (text: string, bytes = 10, fingerprint: string | null = null) => ({
  headers: {},
  body: Buffer.alloc(bytes, text),
  route: '',
  encoded: new Map<string, Buffer>(),
  fingerprint,
})
const of = (...deals: number[]): Shown => ({ deals, stays: [], endsAt: null })
/** Shows the stays of two nights for two adults that begin on these days. */
const withStays = (deals: number[] | null, from: string, to: string): Shown => ({
  deals,
  stays: [{ parties: ['2'], nights: [2], from: dayToNumber(from), to: dayToNumber(to) }],
  endsAt: null,
})
afterEach(() => vi.useRealTimers())

function makeCache(maxBytes = 10_000) {
  vi.useFakeTimers()
  const state = { isListening: true }
  return { state, cache: new PageCache(maxBytes, () => state.isListening) }
}
const isCached = (cache: PageCache, key: string): boolean => cache.find(key) !== null

test('a list is cached until something changes, and a minute at most', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), list, makePage('a'))
  expect(cache.find('a')!.body.toString()).toBe('aaaaaaaaaa')
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
  cache.store('a', cache.mark(), list, makePage('a'))
  vi.advanceTimersByTime(59_000)
  expect(isCached(cache, 'a')).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isCached(cache, 'a')).toBe(false)
})

test('a page rendered from the state before a change is not cached after it', () => {
  const { cache } = makeCache()
  const mark = cache.mark()
  cache.announce('all')
  cache.store('a', mark, list, makePage('a'))
  expect(isCached(cache, 'a')).toBe(false)
  const detail = cache.mark()
  cache.announce('prices:7')
  cache.store('of 7', detail, of(7), makePage('a'))
  cache.store('of 8', detail, of(8), makePage('a'))
  expect([isCached(cache, 'of 7'), isCached(cache, 'of 8')]).toEqual([false, true])
})

test('prices drop the pages that show the package, and lists', () => {
  const { cache } = makeCache()
  const keepAll = () => {
    cache.store('of 7 and 9', cache.mark(), of(7, 9), makePage('a'))
    cache.store('of 8', cache.mark(), of(8), makePage('a'))
    cache.store('list', cache.mark(), list, makePage('a'))
  }
  const cachedKeys = () => ['of 7 and 9', 'of 8', 'list'].filter((key) => isCached(cache, key))
  keepAll()
  cache.announce('prices:9')
  expect(cachedKeys()).toEqual(['of 8'])
  vi.advanceTimersByTime(1_000)
  keepAll()
  cache.announce('prices:70,89')
  expect(cachedKeys()).toEqual(['of 7 and 9', 'of 8'])
  vi.advanceTimersByTime(1_000)
  keepAll()
  // An announcement without ids: too many deals have changed.
  cache.announce('prices')
  expect(cachedKeys()).toEqual([])
})

test('many changed prices drop a list once a moment, and none of them is missed', () => {
  const { cache } = makeCache()
  cache.announce('prices:1')
  cache.store('list', cache.mark(), list, makePage('a'))
  cache.announce('prices:2')
  cache.announce('prices:3')
  expect(isCached(cache, 'list')).toBe(true)
  vi.advanceTimersByTime(799)
  expect(isCached(cache, 'list')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isCached(cache, 'list')).toBe(false)
  // The page is rendered between the last change and its removal from the cache, so it may be older than the change.
  cache.announce('prices:4')
  cache.store('list', cache.mark(), list, makePage('a'))
  vi.advanceTimersByTime(800)
  expect(isCached(cache, 'list')).toBe(false)
})

test('an answer that pages share is dropped by any change; by that of a price only if it shows prices', () => {
  const { cache } = makeCache()
  const mark = cache.mark()
  cache.storeAnswer('menu', mark, withoutPrices, '{"data":[]}')
  cache.storeAnswer('prices', mark, list, '{"data":[]}')
  cache.announce('prices:1')
  expect(cache.findAnswer('menu')?.body.toString()).toBe('{"data":[]}')
  expect(cache.findAnswer('prices')).toBeNull()
  expect([cache.hits, cache.misses]).toEqual([0, 0])
  cache.announce('all')
  expect(cache.findAnswer('menu')).toBeNull()
  // An answer that was read before the change is not stored after it.
  cache.storeAnswer('menu', mark, withoutPrices, '{"data":[]}')
  expect(cache.findAnswer('menu')).toBeNull()
})

test('a dropped page is found by the fingerprint of its data, and is valid again when it is stored anew', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), list, makePage('a', 10, 'of a'))
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
  expect(cache.findUnchanged('a', 'of b')).toBeNull()
  const page = cache.findUnchanged('a', 'of a')!
  expect(page.body.toString()).toBe('aaaaaaaaaa')
  expect(cache.unchanged).toBe(1)
  cache.store('a', cache.mark(), list, page)
  expect(isCached(cache, 'a')).toBe(true)
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
})

test('a page whose data have no fingerprint is never found by one', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), list, makePage('a'))
  expect(cache.findUnchanged('a', '')).toBeNull()
  expect(cache.findUnchanged('b', '')).toBeNull()
})

test('nothing is served while announcements may be missed', () => {
  const { cache, state } = makeCache()
  cache.store('a', cache.mark(), list, makePage('a'))
  state.isListening = false
  expect(isCached(cache, 'a')).toBe(false)
  cache.store('b', cache.mark(), list, makePage('b'))
  state.isListening = true
  expect(isCached(cache, 'b')).toBe(false)
})

test('it holds no more bytes than it may', () => {
  const { cache } = makeCache(8_000)
  for (let n = 0; n < 50; n += 1) cache.store(String(n), cache.mark(), list, makePage('a', 500))
  const left = Array.from({ length: 50 }, (_, n) => String(n)).filter((key) => isCached(cache, key))
  expect(left.length).toBeGreaterThan(5)
  expect(left.length).toBeLessThan(12)
  expect(left.at(-1)).toBe('49')
  cache.store('too large', cache.mark(), list, makePage('a', 4_000))
  expect(isCached(cache, 'too large')).toBe(false)
  const { cache: none } = makeCache(0)
  none.store('a', none.mark(), list, makePage('a'))
  expect(isCached(none, 'a')).toBe(false)
})

test('a changed price of a stay drops the pages that show it, and no list without dates', () => {
  const { cache } = makeCache()
  const pages: [string, Shown][] = [
    ['of 7', withStays([7], '2027-01-01', '2027-01-31')],
    ['of 7 in May', withStays([7], '2027-05-01', '2027-05-31')],
    ['of 8', withStays([8], '2027-01-01', '2027-01-31')],
    ['dated list', withStays(null, '2027-01-10', '2027-01-10')],
    ['other list', withStays(null, '2027-01-11', '2027-01-12')],
    ['list', list],
  ]
  const dropped = (message: string): string[] => {
    for (const [key, shown] of pages) cache.store(key, cache.mark(), shown, makePage('a'))
    cache.announce(message)
    vi.advanceTimersByTime(800)
    return pages.map(([key]) => key).filter((key) => !isCached(cache, key))
  }
  expect(dropped('stays 2 2 2027-01-10 2027-01-10 7,9')).toEqual(['of 7', 'dated list'])
  expect(dropped('stays 2 1,2 2027-01-12 2027-05-01 8')).toEqual(['of 8', 'other list'])
  expect(dropped('stays 2 2 2027-01-01 2027-01-09 *')).toEqual(['of 7', 'of 8'])
  expect(dropped('stays 1 2 2027-01-10 2027-01-10 7')).toEqual([])
  expect(dropped('stays 2 3 2027-01-10 2027-01-10 7')).toEqual([])
})

test('a page that was rendered before a change of its stays is not cached after it', () => {
  const { cache } = makeCache()
  const mark = cache.mark()
  cache.announce('stays 2 2 2027-01-10 2027-01-10 7')
  cache.store('of 7', mark, withStays([7], '2027-01-01', '2027-01-31'), makePage('a'))
  expect(isCached(cache, 'of 7')).toBe(false)
  cache.store('of 7', cache.mark(), withStays([7], '2027-01-01', '2027-01-31'), makePage('a'))
  expect(isCached(cache, 'of 7')).toBe(true)
})

test('a page that was stored before more changes than are remembered is no longer valid', () => {
  const { cache } = makeCache()
  cache.store('of 7', cache.mark(), withStays([7], '2027-01-01', '2027-01-31'), makePage('a'))
  cache.store('list', cache.mark(), list, makePage('a'))
  for (let n = 0; n < 5_001; n += 1) cache.announce('stays 2 2 2027-06-10 2027-06-10 9')
  expect([isCached(cache, 'of 7'), isCached(cache, 'list')]).toEqual([false, true])
  cache.store('of 7', cache.mark(), withStays([7], '2027-01-01', '2027-01-31'), makePage('a'))
  cache.announce('stays 2 2 2027-01-10 2027-01-10 9')
  expect(isCached(cache, 'of 7')).toBe(true)
  cache.announce('stays 2 2 2027-01-10 2027-01-10 7')
  expect(isCached(cache, 'of 7')).toBe(false)
})

test('many changed stays drop a dated list once a moment, and none of them is missed', () => {
  const { cache } = makeCache()
  const january = withStays(null, '2027-01-01', '2027-01-31')
  cache.announce('stays 2 2 2027-01-10 2027-01-10 7')
  cache.store('list', cache.mark(), january, makePage('a'))
  cache.announce('stays 2 2 2027-01-11 2027-01-11 7')
  vi.advanceTimersByTime(799)
  expect(isCached(cache, 'list')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isCached(cache, 'list')).toBe(false)
})

test('a page is cached until the free cancellation that it shows ends, and ten minutes at most', () => {
  const { cache } = makeCache()
  cache.store('of 7', cache.mark(), { ...of(7), endsAt: Date.now() + 5_000 }, makePage('a'))
  cache.store('of 8', cache.mark(), of(8), makePage('a'))
  vi.advanceTimersByTime(4_999)
  expect([isCached(cache, 'of 7'), isCached(cache, 'of 8')]).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect([isCached(cache, 'of 7'), isCached(cache, 'of 8')]).toEqual([false, true])
  vi.advanceTimersByTime(594_999)
  expect(isCached(cache, 'of 8')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isCached(cache, 'of 8')).toBe(false)
})
