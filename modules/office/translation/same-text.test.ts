import { expect, test } from 'vitest'
import { isSameText } from './same-text.ts'

test.each([
  [' Tea \n', 'Tea', false],
  ['Tea  and\r\n cake', 'Tea and cake', false],
  ['Caf\u00e9', 'Cafe\u0301', false],
  ['5\u00a0km', '5 km', false],
  ['<p>A<br/>b</p>', '<p>A<br />b</p>', true],
  ['<P>A<BR></P>', '<p>A<br /></p >', true],
  ['<a href="x" title="y">z</a>', "<a title='y' href=x>z</a>", true],
  ['<a href="?a=1&amp;b=2">z</a>', '<a href="?a=1&b=2">z</a>', true],
  ['Tea&nbsp;&amp; cake &eacute;', 'Tea & cake é', true],
  ['<p>It&#39;s</p>', "<p>It's</p>", true],
])('%j is %j', (one, other, isHtml) => expect(isSameText(one, other, isHtml)).toBe(true))

test.each([
  ['Tea', 'tea', false],
  ['<br/>', '<br />', false],
  ['<b>A</b>', '<strong>A</strong>', true],
  ['<p>A</p>', 'A', true],
  ['<a href="x">A</a>', '<a href="y">A</a>', true],
  ['&lt;b&gt;', '<b>', true],
  ['a b', 'ab', true],
])('%j is not %j', (one, other, isHtml) => expect(isSameText(one, other, isHtml)).toBe(false))
