import { expect, test } from 'vitest'
import { cleanHtml } from './html.ts'
import { htmlToPlainText } from './plain-text.ts'

const run = 'alert(1)'
const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onstart',
  'onanimationend',
  'onpointerenter',
  'onbegin',
]
const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java\r\nscript:${run}`,
  `\u0001javascript:${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript:${run}`,
  `javascript&colon;${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script:${run}`,
  `&#0000106avascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `jar:javascript:${run}`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `blob:javascript:${run}`,
  `file:///etc/passwd`,
  `javascript://%0a${run}`,
  `javascript\u00a0:${run}`,
  `livescript:${run}`,
]
const payloads = [
  ...schemes.map((scheme) => `<a href="${scheme}">go</a>`),
  ...handlers.flatMap((handler) => [
    `<img src=x ${handler}=${run}>`,
    `<p ${handler}="${run}">text</p>`,
    `<a href="https://example.org" ${handler}='${run}'>go</a>`,
  ]),
  `<script>${run}</script>`,
  `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script/x>${run}</script>`,
  `<script\n>${run}</script\n>`,
  `<<script>${run}//<</script>`,
  `<script>${run}`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${run}>"></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<math><a xlink:href="javascript:${run}">x</a></math>`,
  `<math href="javascript:${run}">x</math>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<base href="javascript:${run}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<link rel=stylesheet href="javascript:${run}">`,
  `<style>@import 'javascript:${run}';</style>`,
  `<style><img src=x onerror=${run}></style>`,
  `<form action="javascript:${run}"><button>go</button></form>`,
  `<button formaction="javascript:${run}">go</button>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}>`,
  `<details open ontoggle=${run}>x</details>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<body onload=${run}>`,
  `<table background="javascript:${run}"><td>x</td></table>`,
  `<p style="background:url(javascript:${run})">x</p>`,
  `<p style="width:expression(${run})">x</p>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea></textarea><img src=x onerror=${run}>`,
  `<title><img src=x onerror=${run}></title>`,
  `<xmp><img src=x onerror=${run}></xmp>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!-- --!><img src=x onerror=${run}> -->`,
  `<![CDATA[<img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${run}>`,
  `<template><img src=x onerror=${run}></template>`,
  `<a href="https://example.org/" target="_blank" id="x" class="y" name="z" style="color:red">go</a>`,
  `<p id="__proto__" is="x-y">x</p>`,
  `"><img src=x onerror=${run}>`,
  `'><svg onload=${run}>`,
  `</p><script>${run}</script>`,
  `<a href='x' href="javascript:${run}">go</a>`,
  `<a\u0000href="javascript:${run}">go</a>`,
  `<a/href="javascript:${run}">go</a>`,
  `<a href=javascript:${run}>go</a>`,
  `<a href="//evil.example" onclick=${run}>go</a>`,
  `<p>\u2028<img src=x onerror=${run}></p>`,
]

/** The elements found by a browser's tokeniser. */
const tagsIn = (html: string) =>
  [...html.matchAll(/<(\/?)([a-z][^\s/>]*)([^>]*)>/gi)].map(([, , name, rest]) => ({
    name: name!.toLowerCase(),
    rest: rest!.trim(),
  }))
const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', colon: ':', Tab: '\t', NewLine: '\n' }
/** The URL as a browser resolves it on our page: entities decoded, then parsed by the URL standard. */
const schemeOf = (attribute: string) =>
  new URL(
    attribute.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));?/gi, (all, hex?: string, number?: string, name?: string) =>
      hex
        ? String.fromCodePoint(parseInt(hex, 16))
        : number
          ? String.fromCodePoint(Number(number))
          : (named[name!] ?? all),
    ),
    'https://shop.example/',
  ).protocol
const allowed = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'])

test('there are at least a hundred ways in to try, all different', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(100)
})

test.each(payloads)('nothing runs of %j', (payload) => {
  const clean = cleanHtml(payload)
  for (const { name, rest } of tagsIn(clean)) {
    expect(allowed).toContain(name)
    if (rest === '/' || rest === '') continue
    expect([name, rest]).toEqual(['a', expect.stringMatching(/^href="[^"<>]*"$/)])
    expect(schemeOf(rest.slice(6, -1))).toMatch(/^(?:https?|mailto|tel):$/)
  }
  expect(cleanHtml(clean)).toBe(clean)
})

test('what staff write keeps its marks and links', () => {
  const text =
    '<h3>The stay</h3><p>Two nights, <strong>breakfast</strong> &amp; <em>more</em>.<br /></p><ul><li><a ' +
    'href="https://example.org/a?b=1&amp;c=2">here</a></li><li><a href="tel:+31201234567">call</a></li></ul>'
  expect(cleanHtml(text)).toBe(text)
})

test.each([
  ['<p>one</p><p>two &amp; three</p>', 'one two & three'],
  ['<ul><li>sauna</li><li>bath</li></ul>', 'sauna bath'],
  ['a<br>b<br/>c', 'a b c'],
  ['un<b>brok</b>en', 'unbroken'],
  ['&amp;lt;b&amp;gt; 3 &lt; 4', '&lt;b&gt; 3 < 4'],
  ['<p>text<script>alert(1)</script></p>', 'text'],
  ['', ''],
])('the text of %j is %j', (html, plain) => expect(htmlToPlainText(cleanHtml(html))).toBe(plain))
