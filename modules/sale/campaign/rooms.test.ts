import { expect, test } from 'vitest'
import { distributePersonsOverRooms } from './rooms.ts'

const sizes = (persons: number, usual: number) => distributePersonsOverRooms(persons, usual).map((room) => room.adults)

test("a partner's persons come in rooms of the package's usual size, nobody more and nobody less", () => {
  expect([sizes(2, 2), sizes(4, 2), sizes(8, 2), sizes(6, 3)]).toEqual([[2], [2, 2], [2, 2, 2, 2], [3, 3]])
  expect(sizes(10, 2)).toEqual([2, 2, 2, 2, 2])
})

test('a small remainder shares one room; a larger one is spread over rooms', () => {
  expect([sizes(1, 2), sizes(3, 2), sizes(5, 2)]).toEqual([[1], [3], [5]])
  expect([sizes(7, 2), sizes(9, 4)]).toEqual([
    [2, 2, 2, 1],
    [3, 3, 3],
  ])
})

test('however many a campaign is for, they are nine rooms of six at most', () => {
  for (let persons = 1; persons <= 54; persons += 1) {
    for (let usual = 1; usual <= 6; usual += 1) {
      const rooms = sizes(persons, usual)
      expect({
        persons,
        usual,
        sum: rooms.reduce((sum, room) => sum + room, 0),
        fits: rooms.length <= 9 && rooms.every((room) => room >= 1 && room <= 6),
      }).toEqual({ persons, usual, sum: persons, fits: true })
    }
  }
})
