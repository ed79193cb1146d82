import { expect, test } from 'vitest'
import { toCompleteParty, setChildAge, setChildCount } from './party-draft.ts'

test('a child that is added has no age, and the party cannot be priced until each was asked', () => {
  const couple = { adults: 2, children: [], residency: 'be' }
  const two = setChildCount(couple, 2)
  expect(two).toEqual({ adults: 2, children: [null, null], residency: 'be' })
  expect(toCompleteParty([two])).toBe(null)
  const oneAge = setChildAge(two, 1, 0)
  expect(toCompleteParty([oneAge])).toBe(null)
  expect(toCompleteParty([couple, oneAge])).toBe(null)
  expect(toCompleteParty([setChildAge(oneAge, 0, 17)])).toEqual([{ adults: 2, children: [17, 0], residency: 'be' }])
})

test('who is asked already stays asked, and a child that leaves takes its age with it', () => {
  const family = { adults: 1, children: [4, 9] }
  expect(setChildCount(family, 3)).toEqual({ adults: 1, children: [4, 9, null] })
  expect(toCompleteParty([setChildCount(setChildCount(family, 3), 1)])).toEqual([{ adults: 1, children: [4] }])
})
