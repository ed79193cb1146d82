/**
 * Every query parameter that the shop's pages read is in the list of parameters that page rendering and the page cache
 * use.
 */
import { expect, test } from 'vitest'
import { pageParameters } from '@tussenuit/modules/shared/page-parameters.ts'
import { sources } from './sources.ts'

const ofShop = sources.filter(({ path, isTest }) => path.startsWith('apps/shop/app/') && !isTest)
const read = ofShop.flatMap(({ code }) =>
  [...code.matchAll(/(?:search|searchParams|query)\??\.(?:get|getAll|has)\('([^']+)'\)/gi)].map(([, name]) => name!),
)

test('what pages read is listed', () => {
  expect(read.length).toBeGreaterThan(30)
  expect([...new Set(read)].filter((name) => !pageParameters.has(name))).toEqual([])
})

test('what is listed is read', () => {
  const ofRouter = ['_routes', 'index']
  const named = [...pageParameters].filter((name) => !ofShop.some(({ code }) => code.includes(`'${name}'`)))
  expect(named).toEqual(ofRouter.filter((name) => named.includes(name)))
})
