import { expect, test } from 'vitest'
import { textInLanguage, htmlInLanguage } from './translated.ts'

const texts = { nl: { title: 'Veluwe in de herfst', summary: '' }, de: {} }

test.each([
  ['nl', 'title', 'Veluwe in de herfst'],
  ['nl', 'summary', 'as written'],
  ['nl', 'unknown', 'as written'],
  ['de', 'title', 'as written'],
  ['fr', 'title', 'as written'],
  [undefined, 'title', 'as written'],
  ['', 'title', 'as written'],
])('in %s the %s reads "%s"', (language, field, wanted) =>
  expect(textInLanguage(texts, language, field, 'as written')).toBe(wanted),
)

test('a text that has no translations at all is shown as it was written', () => {
  expect(textInLanguage(null, 'nl', 'title', 'as written')).toBe('as written')
  expect(textInLanguage({}, 'nl', 'title', 'as written')).toBe('as written')
})

test.each([
  [undefined, '<p>As <em>written</em></p><ul><li>one</li></ul>'],
  ['en', '<p>As <em>written</em></p><ul><li>one</li></ul>'],
  ['nl', '<p>Vertaald</p>'],
  ['fa', '<p lang="en" dir="ltr">As <em>written</em></p><ul lang="en" dir="ltr"><li>one</li></ul>'],
])('asked in %s, HTML that is left as it was written says its language', (language, wanted) =>
  expect(
    htmlInLanguage(
      { nl: { text: '<p>Vertaald</p>' } },
      language,
      'text',
      '<p>As <em>written</em></p><ul><li>one</li></ul>',
    ),
  ).toBe(wanted),
)
