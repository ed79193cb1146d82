import { expect, it } from 'vitest'
import { headingTitle } from './heading-title.ts'
import { noMenus } from './menus.ts'

it('is that of the kind, also where another kind has the name', () => {
  const menus = {
    ...noMenus,
    categories: [{ name: 'spa', title: 'Spa hotels', deals: 1 }],
    themes: [{ name: 'spa', title: 'Time for the baths', deals: 1 }],
    destinations: [{ name: 'spa', title: 'Spa, in Belgium', deals: 1 }],
  }
  expect((['category', 'theme', 'destination'] as const).map((kind) => headingTitle(menus, kind, 'spa'))).toEqual([
    'Spa hotels',
    'Time for the baths',
    'Spa, in Belgium',
  ])
})

it('is the name where the menus lack it', () =>
  expect([noMenus, undefined].map((menus) => headingTitle(menus, 'theme', 'for-two'))).toEqual(['for two', 'for two']))
