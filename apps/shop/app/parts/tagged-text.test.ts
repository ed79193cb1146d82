import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorContext } from '../i18n.ts'
import { TaggedText } from './tagged-text.tsx'

const components = {
  terms: createElement('a', { href: '/terms' }),
  up: createElement('em'),
  br: createElement('br'),
}
const render = (text: string, values = {}): string =>
  renderToStaticMarkup(
    createElement(
      TranslatorContext,
      { value: createTranslator('en', { text }) },
      createElement(TaggedText, { textKey: 'text', values, components }),
    ),
  )

test.each([
  ['No tags', 'No tags'],
  ['<up>All</up>', '<em>All</em>'],
  ['The <terms>terms</terms> and<br/><up>more</up>.', 'The <a href="/terms">terms</a> and<br/><em>more</em>.'],
  ['A < B <unknown>', 'A &lt; B &lt;unknown&gt;'],
])('%s', (text, html) => {
  expect(render(text)).toBe(html)
})

test('a value is text', () => {
  expect(render('Hello <up>{{name}}</up>', { name: '<b> & co' })).toBe('Hello <em>&lt;b&gt; &amp; co</em>')
})
