import { expect, test } from 'vitest'
import { parseSavedIds, prependDeal } from './saved-deals.ts'

test.each<[string | null, number[]]>([
  [null, []],
  ['', []],
  ['[3,1,2]', [3, 1, 2]],
  ['[1,1,2]', [1, 2]],
  ['{"length":3}', []],
  ['[1,"2",null,-1,0,1.5,1e20,{"id":4}]', [1]],
  ['[1,', []],
  ['"<script>"', []],
])('%s is read as %o', (text, ids) => {
  expect(parseSavedIds(text)).toEqual(ids)
})

test('the newest comes first, once, and the oldest makes room', () => {
  expect(prependDeal([3, 2, 1], 4, 3)).toEqual([4, 3, 2])
  expect(prependDeal([3, 2, 1], 1, 3)).toEqual([1, 3, 2])
  expect(prependDeal([], 1, 3)).toEqual([1])
})
