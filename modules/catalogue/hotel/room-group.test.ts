import { expect, test } from 'vitest'
import { roomGroupKey } from './room-group.ts'

test('a room group is known by what the supplier says of it, in any order, with or without its zeros', () => {
  expect(roomGroupKey({ class: 3, quality: 6, view: 0 })).toBe(roomGroupKey({ quality: 6, class: 3 }))
  expect(roomGroupKey({ class: 3, quality: 6 })).not.toBe(roomGroupKey({ class: 3, quality: 5 }))
  expect(roomGroupKey({ class: 0 })).toBeNull()
})
