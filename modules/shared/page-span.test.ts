import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSpan } from './page-span.ts'

const readPage = (list: number[], offset: number, limit: number): number[] => {
  const span = pageSpan(list.length, offset, limit)
  const rows = (span.fromEnd ? list.toReversed() : list).slice(span.offset, span.offset + span.limit)
  return span.fromEnd ? rows.toReversed() : rows
}

test('a page is the same from either end', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(250), fc.integer({ min: 1, max: 100 }), (length, offset, limit) => {
      const list = Array.from({ length }, (_, place) => place)
      expect(readPage(list, offset, limit)).toEqual(list.slice(offset, offset + limit))
    }),
  )
})

test('no more than half of a list is skipped', () => {
  for (const offset of [0, 25, 5_000, 9_000, 9_990])
    expect(pageSpan(10_000, offset, 25).offset).toBeLessThanOrEqual(5_000)
})

test('the first page is read from the beginning, also of a short list', () => {
  expect(pageSpan(3, 0, 25)).toEqual({ offset: 0, limit: 25, fromEnd: false })
})
