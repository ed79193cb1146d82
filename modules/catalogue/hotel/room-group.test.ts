import { expect, test } from 'vitest'
import { groupKey } from './room-group.ts'

test('a room group is known by what the supplier says of it, in any order, with or without its zeros', () => {
  expect(groupKey({ class: 3, quality: 6, view: 0 })).toBe(groupKey({ quality: 6, class: 3 }))
  expect(groupKey({ class: 3, quality: 6 })).not.toBe(groupKey({ class: 3, quality: 5 }))
  expect(groupKey({ class: 0 })).toBeNull()
})
