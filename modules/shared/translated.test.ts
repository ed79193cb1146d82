import { expect, test } from 'vitest'
import { translated } from './translated.ts'

const texts = { nl: { title: 'Veluwe in de herfst', summary: '' }, de: {} }

test.each([
  ['nl', 'title', 'Veluwe in de herfst'], ['nl', 'summary', 'as written'], ['nl', 'unknown', 'as written'], ['de', 'title', 'as written'], ['fr', 'title', 'as written'], [undefined, 'title', 'as written'], ['', 'title', 'as written'],
])('in %s the %s reads "%s"', (language, field, wanted) => expect(translated(texts, language, field, 'as written')).toBe(wanted))

test('a text that has no translations at all is shown as it was written', () => {
  expect(translated(null, 'nl', 'title', 'as written')).toBe('as written')
  expect(translated({}, 'nl', 'title', 'as written')).toBe('as written')
})
