import { afterEach, expect, test, vi } from 'vitest'
import { PageCache } from './page-cache.ts'

const makePage = (text: string, bytes = 10, fingerprint: string | null = null) => ({
  headers: {},
  body: Buffer.alloc(bytes, text),
  route: '',
  encoded: new Map<string, Buffer>(),
  fingerprint,
})
afterEach(() => vi.useRealTimers())

function makeCache(maxBytes = 10_000) {
  vi.useFakeTimers()
  const state = { isListening: true }
  return { state, cache: new PageCache(maxBytes, () => state.isListening) }
}
const isCached = (cache: PageCache, key: string): boolean => cache.find(key) !== null

test('a page is cached until something changes, and a minute at most', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), null, makePage('a'))
  expect(cache.find('a')!.body.toString()).toBe('aaaaaaaaaa')
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
  cache.store('a', cache.mark(), null, makePage('a'))
  vi.advanceTimersByTime(59_000)
  expect(isCached(cache, 'a')).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isCached(cache, 'a')).toBe(false)
})

test('a page rendered from the state before a change is not cached after it', () => {
  const { cache } = makeCache()
  const mark = cache.mark()
  cache.announce('all')
  cache.store('a', mark, null, makePage('a'))
  expect(isCached(cache, 'a')).toBe(false)
  const detail = cache.mark()
  cache.announce('prices:7')
  cache.store('of 7', detail, [7], makePage('a'))
  cache.store('of 8', detail, [8], makePage('a'))
  expect([isCached(cache, 'of 7'), isCached(cache, 'of 8')]).toEqual([false, true])
})

test('prices drop the pages that show the package, and lists', () => {
  const { cache } = makeCache()
  const keepAll = () => {
    cache.store('of 7 and 9', cache.mark(), [7, 9], makePage('a'))
    cache.store('of 8', cache.mark(), [8], makePage('a'))
    cache.store('list', cache.mark(), null, makePage('a'))
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
  cache.store('list', cache.mark(), null, makePage('a'))
  cache.announce('prices:2')
  cache.announce('prices:3')
  expect(isCached(cache, 'list')).toBe(true)
  vi.advanceTimersByTime(799)
  expect(isCached(cache, 'list')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isCached(cache, 'list')).toBe(false)
  // The page is rendered between the last change and its removal from the cache, so it may be older than the change.
  cache.announce('prices:4')
  cache.store('list', cache.mark(), null, makePage('a'))
  vi.advanceTimersByTime(800)
  expect(isCached(cache, 'list')).toBe(false)
})

test('an answer that pages share is dropped by any change; by that of a price only if it shows prices', () => {
  const { cache } = makeCache()
  const mark = cache.mark()
  cache.storeAnswer('menu', mark, [], '{"data":[]}')
  cache.storeAnswer('prices', mark, null, '{"data":[]}')
  cache.announce('prices:1')
  expect(cache.findAnswer('menu')).toBe('{"data":[]}')
  expect(cache.findAnswer('prices')).toBeNull()
  expect([cache.hits, cache.misses]).toEqual([0, 0])
  cache.announce('all')
  expect(cache.findAnswer('menu')).toBeNull()
  // An answer that was read before the change is not stored after it.
  cache.storeAnswer('menu', mark, [], '{"data":[]}')
  expect(cache.findAnswer('menu')).toBeNull()
})

test('a dropped page is found by the fingerprint of its data, and is valid again when it is stored anew', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), null, makePage('a', 10, 'of a'))
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
  expect(cache.findUnchanged('a', 'of b')).toBeNull()
  const page = cache.findUnchanged('a', 'of a')!
  expect(page.body.toString()).toBe('aaaaaaaaaa')
  expect(cache.unchanged).toBe(1)
  cache.store('a', cache.mark(), null, page)
  expect(isCached(cache, 'a')).toBe(true)
  cache.announce('all')
  expect(isCached(cache, 'a')).toBe(false)
})

test('a page whose data have no fingerprint is never found by one', () => {
  const { cache } = makeCache()
  cache.store('a', cache.mark(), null, makePage('a'))
  expect(cache.findUnchanged('a', '')).toBeNull()
  expect(cache.findUnchanged('b', '')).toBeNull()
})

test('nothing is served while announcements may be missed', () => {
  const { cache, state } = makeCache()
  cache.store('a', cache.mark(), null, makePage('a'))
  state.isListening = false
  expect(isCached(cache, 'a')).toBe(false)
  cache.store('b', cache.mark(), null, makePage('b'))
  state.isListening = true
  expect(isCached(cache, 'b')).toBe(false)
})

test('it holds no more bytes than it may', () => {
  const { cache } = makeCache(8_000)
  for (let n = 0; n < 50; n += 1) cache.store(String(n), cache.mark(), null, makePage('a', 500))
  const left = Array.from({ length: 50 }, (_, n) => String(n)).filter((key) => isCached(cache, key))
  expect(left.length).toBeGreaterThan(5)
  expect(left.length).toBeLessThan(12)
  expect(left.at(-1)).toBe('49')
  cache.store('too large', cache.mark(), null, makePage('a', 4_000))
  expect(isCached(cache, 'too large')).toBe(false)
  const { cache: none } = makeCache(0)
  none.store('a', none.mark(), null, makePage('a'))
  expect(isCached(none, 'a')).toBe(false)
})
