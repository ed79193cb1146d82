import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messagesOf } from '@tussenuit/languages/messages.ts'
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

test.each(['en', 'nl', 'de'])('the start page says in %s what each screen of the menu is for', (language) => {
  const { resources } = messagesOf<{ resources: Record<string, { lead?: string }> }>(language, 'office')!
  const screens = menu.flatMap(({ entries }) => entries.map(({ resource }) => resource))
  expect(screens.filter((resource) => !resources[resource]?.lead)).toEqual([])
})
