import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { menu } from './menu.tsx'

test('each entry of the menu has a drawing of its own', () => {
  const drawings = menu.flatMap(({ entries }) =>
    entries.map(({ resource, Icon }) => [resource, renderToStaticMarkup(createElement(Icon))] as const),
  )
  const doubled = drawings.filter(([name, drawing]) =>
    drawings.some(([other, same]) => other !== name && same === drawing),
  )
  expect(doubled.map(([name]) => name)).toEqual([])
})
