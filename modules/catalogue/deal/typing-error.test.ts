import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTypingErrors, maxTypingErrors } from './typing-error.ts'

test('swapped, missing, additional and other characters count one each', () => {
  for (const [term, token, errors] of [
    ['veluwe', 'veluwe', 0],
    ['velwue', 'veluwe', 1],
    ['evluwe', 'veluwe', 1],
    ['veluw', 'veluwe', 1],
    ['eluwe', 'veluwe', 1],
    ['velluwe', 'veluwe', 1],
    ['vekuwe', 'veluwe', 1],
    ['beluwe', 'veluwe', 1],
    ['maastrciht', 'maastricht', 1],
    ['mastrciht', 'maastricht', 2],
    ['velwueb', 'veluwe', 2],
    ['vleuew', 'veluwe', 2],
    ['texel', 'veluwe', null],
    ['', 'ab', 2],
    ['زولا', 'زلوا', 1],
  ] as const)
    expect([term, token, countTypingErrors(term, token, 2)]).toEqual([term, token, errors])
  expect(countTypingErrors('mastrciht', 'maastricht', 1)).toBe(null)
})

test('short terms have no typing error, unless they are beside others, and long ones two', () => {
  const terms = ['ze', 'zee', 'hond', 'veluwen', 'maastric', '𝒶𝒷𝒸']
  expect(terms.map((term) => maxTypingErrors(term))).toEqual([0, 0, 1, 1, 2, 0])
  expect(terms.map((term) => maxTypingErrors(term, true))).toEqual([0, 1, 1, 1, 2, 1])
})

/** The same count without limits, by the definition. */
function definition(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length)
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  return Math.min(
    definition(x, b) + 1,
    definition(a, y) + 1,
    definition(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
    a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
      ? definition(a.slice(0, -2), b.slice(0, -2)) + 1
      : Infinity,
  )
}

test('the count is that of the definition up to the limit', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((characters) => characters.join(''))
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 2 }), (a, b, max) => {
      const errors = definition(a, b)
      expect(countTypingErrors(a, b, max)).toBe(errors <= max ? errors : null)
    }),
    { seed: 20261128, numRuns: 300 },
  )
})
