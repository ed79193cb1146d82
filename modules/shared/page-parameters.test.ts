import { expect, test } from 'vitest'
import { removeUnreadParameters, sortParameters } from './page-parameters.ts'

test.each([
  ['/packages/all', '/packages/all'],
  ['/packages/all?', '/packages/all'],
  ['/packages/all?srsltid=1', '/packages/all'],
  ['/packages/all?q=veluwe&_gl=1*a*b', '/packages/all?q=veluwe'],
  ['/packages/all?utm_source=a?b&page=2', '/packages/all?page=2'],
  ['/packages/all?nights=2&nights=3', '/packages/all?nights=2&nights=3'],
  ['/packages/all?filter.Pool=Indoor&filterx=1', '/packages/all?filter.Pool=Indoor'],
  ['/packages/all?filter%2EPool=Indoor', '/packages/all?filter%2EPool=Indoor'],
  ['/packages/all?%71=veluwe', '/packages/all?%71=veluwe'],
  ['/packages/all?%E0%A4%A=1&=&&lang=nl', '/packages/all?lang=nl'],
  ['/packages/all?Q=veluwe&toString=1&__proto__=2', '/packages/all'],
  ['//evil.example?q=1&x=//', '//evil.example?q=1'],
])('%s is rendered as %s', (asked, rendered) => expect(removeUnreadParameters(asked)).toBe(rendered))

test.each([
  ['/packages/all', '/packages/all'],
  ['/packages/all?to=b&q=x&from=a', '/packages/all?from=a&q=x&to=b'],
  ['/packages/all?nights=3&adults=2&nights=2', '/packages/all?adults=2&nights=3&nights=2'],
  ['/packages/all?q=b&%66rom=a', '/packages/all?%66rom=a&q=b'],
])('%s is the same page as %s', (asked, sorted) => expect(sortParameters(asked)).toBe(sorted))
