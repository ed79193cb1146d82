/**
 * Cached pages are sent again while their data are the same (decision 016), so nothing of the storefront may read a
 * clock or a random number while such a page is rendered on the server.
 */
import type { Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { dottedName, nodesIn, parseSource } from './tree.ts'

const calls = ['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now']
const readsClockOrChance = (node: Node): boolean =>
  (node.type === 'CallExpression' && calls.includes(dottedName(node.callee as Node))) ||
  (node.type === 'NewExpression' && dottedName(node.callee as Node) === 'Date' && node.arguments.length === 0)

const exceptions: Record<string, string> = {
  'apps/shop/app/detail/free-cancellation.ts': 'the rooms that the browser asked for',
  'apps/shop/app/frame/cookie-consent.ts': 'the answer of a visitor, in the browser',
  'apps/shop/app/session-id.ts': 'the session of a browser, in the browser',
}
/** Pages of a sale are never cached. */
const uncached = /^apps\/shop\/app\/(?:booking|balance)\//

test('the storefront renders cached pages from their data alone', () => {
  expect(
    nodesIn(parseSource('a.ts', 'new Date(); Date.now(); new Date(0)').program).filter(readsClockOrChance),
  ).toHaveLength(2)
  const reading = sources
    .filter(({ path, isTest }) => path.startsWith('apps/shop/app/') && !isTest && !uncached.test(path))
    .filter(({ path, text }) => nodesIn(parseSource(path, text).program).some(readsClockOrChance))
    .map(({ path }) => path)
  expect(reading).toEqual(Object.keys(exceptions))
})
