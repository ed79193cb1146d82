import { expect, test } from 'vitest'
import { isOverLimit, type Kind, summarizeVerdicts } from './verdict.ts'

test.each<[Kind, number, number, boolean]>([
  ['list', 10, 30, false],
  ['list', 10, 30.1, true],
  ['search', 100, 150, false],
  ['search', 100, 151, true],
  ['editor', 1, 5, false],
  ['first page', 50, 74, false],
  ['report', 10, 900, false],
  ['report', 5, 600, true],
  ['report', 500, 1_001, true],
])('a %s of %d ms with a hundredth and %d ms with all: red is %s', (kind, small, large, red) => {
  expect(isOverLimit(kind, small, large, 100)).toBe(red)
})

test('the last line counts the red ones of each kind', () => {
  expect(
    summarizeVerdicts([
      { kind: 'search', red: false },
      { kind: 'list', red: true },
      { kind: 'list', red: false },
      { kind: 'search', red: false },
    ]),
  ).toBe('list 1 of 2, search 0 of 2')
})
