import { expect, test } from 'vitest'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { allRoutes } from '../http/calls.ts'
import { classifyRequest, type Kind } from './request-kind.ts'

const callOf = (name: string): Call => allRoutes.find(({ call }) => `${call.method} ${call.path}` === name)!.call

/**
 * The expected kinds: before routing, which recognises no calls other than searches, and after routing, by the route
 * and its call.
 */
test.each<
  [method: string, url: string, before: Kind | null, route: string | undefined, call: string | null, after: Kind | null]
>([
  ['GET', '/', 'pages', '/*', null, 'pages'],
  ['GET', '/packages/all?sort=price.asc', 'pages', '/*', null, 'pages'],
  ['GET', '/packages/all.data?q=1', 'pages', '/*', null, 'pages'],
  ['POST', '/contact', 'pages', '/*', null, 'pages'],
  ['GET', '/sitemap.xml', 'pages', '/sitemap.xml', null, 'pages'],
  ['GET', '/assets/root-Ab12Cd34.js', null, '/assets/root-Ab12Cd34.js', null, null],
  ['GET', '/favicon.svg', null, '/favicon.svg', null, null],
  // The path looks like a file until the router finds none; then a not-found page is rendered.
  ['GET', '/wp-login.php', null, '/*', null, 'pages'],
  ['GET', '/docs/none', null, '/*', null, 'pages'],
  ['GET', '/pictures/heath-480.webp', 'pictures', '/pictures/:file', null, 'pictures'],
  ['GET', '/admin/deals', null, '/admin/*', null, null],
  ['GET', '/administration', 'pages', '/*', null, 'pages'],
  ['GET', '/ready', null, '/ready', null, null],
  ['GET', '/api/ready', null, '/api/ready', null, null],
  ['GET', '/api/none', null, undefined, null, null],
  ['GET', '/api/deals', 'searches', '/api/deals', 'GET /deals', 'searches'],
  ['POST', '/api/deals/search?page=2', 'searches', '/api/deals/search', 'POST /deals/search', 'searches'],
  [
    'POST',
    '/api/getStateByCountryId/105',
    'searches',
    '/api/getStateByCountryId/:id',
    'POST /getStateByCountryId/:id',
    'searches',
  ],
  [
    'GET',
    '/api/deals/package/all/heath',
    null,
    '/api/deals/package/:category/:q',
    'GET /deals/package/:category/:q',
    'sales',
  ],
  ['POST', '/api/prebook', null, '/api/prebook', 'POST /prebook', 'sales'],
  ['POST', '/api/pre-reservation', null, '/api/pre-reservation', 'POST /pre-reservation', 'sales'],
])('%s %s: %s before the router', (method, url, before, route, name, after) => {
  expect(classifyRequest({ method, url, route: null })).toBe(before)
  const call = name === null ? undefined : callOf(name)
  expect(classifyRequest({ method, url, route: { url: route, call, isOfStaff: false } })).toBe(after)
  expect(classifyRequest({ method, url, route: { url: route, call, isOfStaff: true } })).toBe(call ? 'office' : after)
})

test('of every call the kind before the router is that after it, or unknown', () => {
  const differing = allRoutes.flatMap(({ call }) => {
    const url = `/api${call.path.replace(/:\w+/g, '7')}`
    const before = classifyRequest({ method: call.method, url, route: null })
    const after = classifyRequest({ method: call.method, url, route: { url: call.path, call, isOfStaff: false } })
    return before === null || before === after ? [] : [`${call.method} ${call.path}: ${before}, then ${after}`]
  })
  expect(differing).toEqual([])
})
