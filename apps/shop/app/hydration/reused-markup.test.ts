/** Parts of pages whose markup is used again. */
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createReusedParts } from './reused-markup.server.ts'
import { ReusedMarkup, ReusedPartsContext } from './reused-markup.tsx'

let rendered = 0
function Card({ title }: { title: string }) {
  rendered += 1
  return h('h3', null, title)
}

const makePart = (title: string | null) =>
  h(ReusedMarkup, { name: 'card', facts: title, children: h(Card, { title: title ?? 'always' }) })

/** The page, and the number of parts that were rendered for it. */
function renderPage(store: Map<string, string>, scope: string, titles: (string | null)[]): [string, number] {
  rendered = 0
  const parts = createReusedParts(store, scope)
  const items = titles.map((title, index) => h('li', { key: index }, makePart(title)))
  const html = renderToStaticMarkup(h(ReusedPartsContext, { value: parts }, h('ul', null, items)))
  return [parts.fill(html), rendered]
}

test('a part is rendered once for all pages of a scope, and the page has no trace of it', () => {
  const store = new Map<string, string>()
  const [page, other] = ['<ul><li><h3>a</h3></li><li><h3>$&amp;b</h3></li></ul>', '<ul><li><h3>a</h3></li></ul>']
  expect(renderPage(store, 'en', ['a', '$&b'])).toEqual([page, 2])
  expect(renderPage(store, 'en', ['a', '$&b'])).toEqual([page, 0])
  expect(renderPage(store, 'en', ['a'])).toEqual([other, 0])
  expect(renderPage(store, 'fa', ['a'])).toEqual([other, 1])
  expect(renderPage(store, 'en', [null, null])[1]).toBe(2)
})

test('a text of the catalogue that names such an element is only text', () => {
  const [html] = renderPage(new Map(), 'en', ['<x-part-0></x-part-0>'])
  expect(html).toBe('<ul><li><h3>&lt;x-part-0&gt;&lt;/x-part-0&gt;</h3></li></ul>')
})

test('outside the pages of the server a part is its content', () => {
  expect(renderToStaticMarkup(makePart('a'))).toBe('<h3>a</h3>')
})
