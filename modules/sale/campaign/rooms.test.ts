import { expect, test } from 'vitest'
import { distributePersonsOverRooms } from './rooms.ts'

const roomSizes = (persons: number, usual: number) =>
  distributePersonsOverRooms(persons, usual).map((room) => room.adults)

test("a partner's persons come in rooms of the package's usual size, nobody more and nobody less", () => {
  expect([roomSizes(2, 2), roomSizes(4, 2), roomSizes(8, 2), roomSizes(6, 3)]).toEqual([
    [2],
    [2, 2],
    [2, 2, 2, 2],
    [3, 3],
  ])
  expect(roomSizes(10, 2)).toEqual([2, 2, 2, 2, 2])
})

test('a small remainder shares one room; a larger one is spread over rooms', () => {
  expect([roomSizes(1, 2), roomSizes(3, 2), roomSizes(5, 2)]).toEqual([[1], [3], [5]])
  expect([roomSizes(7, 2), roomSizes(9, 4)]).toEqual([
    [2, 2, 2, 1],
    [3, 3, 3],
  ])
})

test('however many a campaign is for, they are nine rooms of six at most', () => {
  for (let persons = 1; persons <= 54; persons += 1) {
    for (let usual = 1; usual <= 6; usual += 1) {
      const rooms = roomSizes(persons, usual)
      expect({
        persons,
        usual,
        sum: rooms.reduce((sum, room) => sum + room, 0),
        fits: rooms.length <= 9 && rooms.every((room) => room >= 1 && room <= 6),
      }).toEqual({ persons, usual, sum: persons, fits: true })
    }
  }
})
