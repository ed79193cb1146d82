import { describe, expect, test } from 'vitest'
import { cleanHtml } from './html.ts'
import { htmlToPlainText } from './plain-text.ts'

describe('blocks of other programs stay apart', () => {
  test.each([
    ['<div>One.</div><div>Two.</div>', '<p>One.</p><p>Two.</p>'],
    ['<h2>Arrival</h2>From 15:00', '<h3>Arrival</h3><p>From 15:00</p>'],
    ['<h1>A</h1><h5>B</h5><h6>C</h6>', '<h3>A</h3><h4>B</h4><h4>C</h4>'],
    ['<div><div>One<div>Two</div></div>Three</div>', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<section><article>One</article><aside>Two</aside></section>', '<p>One</p><p>Two</p>'],
    ['<div>One<br>two<br><br>Three</div>', '<p>One<br />two</p><p>Three</p>'],
    ['<span>One</span><br><span>two</span>', 'One<br />two'],
    ['<dl><dt>Check-in</dt><dd>15:00</dd></dl>', '<p>Check-in</p><p>15:00</p>'],
    ['<pre>One\n  two</pre>', '<p>One<br />two</p>'],
    ['<div style="white-space: pre-wrap">One\ntwo</div>', '<p>One<br />two</p>'],
    ['Before<div>In</div>after', '<p>Before</p><p>In</p><p>after</p>'],
    ['<div>&nbsp;</div><div><br></div><p class="x">One</p>', '<p>One</p>'],
    ['<p class="x">€&nbsp;5 for&nbsp; two &nbsp; nights</p>', '<p>€\u00a05 for two nights</p>'],
    [
      '<blockquote class="x"><div>One</div><div>Two</div></blockquote>',
      '<blockquote><p>One</p><p>Two</p></blockquote>',
    ],
    ['<hr>One<hr>Two', '<p>One</p><p>Two</p>'],
    ['<figure><img src="x.png"><figcaption>A bath</figcaption></figure>', '<p>A bath</p>'],
    ['<span>one</span> <span>two</span>', 'one two'],
    ['One <font color="red">two</font>', 'One two'],
    ['<div>5 &lt; 6 &amp; &lt;b&gt;</div>', '<p>5 &lt; 6 &amp; &lt;b&gt;</p>'],
    ['<style>p{}</style><title>T</title><div>One</div>', '<p>One</p>'],
    ['<p style="display:none">Hidden</p><p>Shown</p>', '<p>Shown</p>'],
    ['<div hidden>Hidden</div><p hidden>Hidden</p><p class="x">Shown</p>', '<p>Shown</p>'],
    ['<div><svg><title>Icon</title><text>Icon</text></svg>Shown</div>', '<p>Shown</p>'],
    ['<div><noscript>Turn it on</noscript>Shown</div>', '<p>Shown</p>'],
    [
      '<!--StartFragment--><div dir="rtl">سلام <b>دنیا</b></div><!--EndFragment-->',
      '<p>سلام <strong>دنیا</strong></p>',
    ],
    ['<center>A</center><address>Street<br>City</address>', '<p>A</p><p>Street<br />City</p>'],
    ['<details><summary>More</summary>Text</details>', '<p>More</p><p>Text</p>'],
    ['<span style="white-space:pre-wrap">A\n\nB</span>', '<p>A</p><p>B</p>'],
    ['<div>👩‍👧 🇳🇱 é</div>', '<p>👩‍👧 🇳🇱 é</p>'],
  ])('%j', (html, clean) => expect(cleanHtml(html)).toBe(clean))
})

describe('tables', () => {
  test.each([
    [
      '<table><tr><th>Day</th><th>From</th></tr><tr><td>Monday</td><td>15:00</td></tr></table>',
      '<p><strong>Day</strong> · <strong>From</strong></p><p>Monday · 15:00</p>',
    ],
    ['<table><tbody><tr><td><p>A</p><p>B</p></td><td>C</td></tr></tbody></table>', '<p>A B · C</p>'],
    ['<table><tr><td>A</td><td></td><td>&nbsp;</td><td>B</td></tr></table>', '<p>A · B</p>'],
    ['<table><caption>Times</caption><tr><td>A</td><td>B</td></tr></table>', '<p>Times</p><p>A · B</p>'],
    ['<table><tr><td><ul><li>A</li><li>B</li></ul></td><td>C</td></tr></table>', '<p>A, B · C</p>'],
    ['<table><tr><td><h2>A</h2><p>B</p></td></tr></table>', '<h3>A</h3><p>B</p>'],
    ['<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>', '<p>A · B · C</p>'],
    [
      '<meta charset=utf-8><style>td{mso-number-format:General}</style><table width=128><col width=64 span=2><tr height=20><td class=xl65>Price</td><td align=right>9,50</td></tr></table>',
      '<p>Price · 9,50</p>',
    ],
  ])('%j', (html, clean) => expect(cleanHtml(html)).toBe(clean))
})

describe('lists', () => {
  const item = (level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span ` +
    `style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7pt "Times"'>&nbsp;&nbsp; </span>` +
    `</span></span><![endif]>${text}<o:p></o:p></p>\n`
  test.each([
    [item(1, '·', 'Sauna') + item(1, '·', 'Bath'), '<ul><li>Sauna</li><li>Bath</li></ul>'],
    [item(1, '1.', 'First') + item(1, '2.', 'Second'), '<ol><li>First</li><li>Second</li></ol>'],
    [
      item(1, '·', 'A') + item(2, 'o', 'B') + item(2, 'o', 'C') + item(1, '·', 'D'),
      '<ul><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>',
    ],
    [
      `<p class=MsoNormal>Before</p>${item(1, 'a)', 'A')}<p class=MsoNormal>After</p>`,
      '<p>Before</p><ol><li>A</li></ol><p>After</p>',
    ],
    [
      '<p class="MsoListParagraph">·&nbsp;&nbsp; Sauna</p><p class="MsoListParagraph">· Bath</p>',
      '<ul><li>Sauna</li><li>Bath</li></ul>',
    ],
    [
      '<ul class="x"><li><div>A</div></li><ul><li>B</li></ul><li>C</li></ul>',
      '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>',
    ],
    ['<ol><li><span>A</span></li><li><p>B</p><p>C</p></li></ol>', '<ol><li>A</li><li><p>B</p><p>C</p></li></ol>'],
    ['<div>One</div><li>A</li>', '<p>One</p><ul><li>A</li></ul>'],
  ])('%j', (html, clean) => expect(cleanHtml(html)).toBe(clean))
})

describe('elements of a line', () => {
  test.each([
    [
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span>' +
        '<span style="font-weight:700">bold</span></p><br><p><span style="font-style:italic">it</span></p></b>',
      '<p>Plain <strong>bold</strong></p><p><em>it</em></p>',
    ],
    ['<p>Was <s>€ 10</s> now € 8</p>', '<p>Was <s>€ 10</s> now € 8</p>'],
    ['<p>Was <del>ten</del> <strike>nine</strike></p>', '<p>Was <s>ten</s> <s>nine</s></p>'],
    ['<p>Was <span style="text-decoration: line-through">ten</span></p>', '<p>Was <s>ten</s></p>'],
    ['<div><u>One</u></div>', '<p>One</p>'],
    [
      '<div><a href="https://example.org/?a=1&amp;b=2" target="_blank"><span>here</span></a></div>',
      '<p><a href="https://example.org/?a=1&amp;b=2">here</a></p>',
    ],
    [
      '<a href="https://example.org"><div>One</div><div>Two</div></a>',
      '<p><a href="https://example.org">One</a></p><p><a href="https://example.org">Two</a></p>',
    ],
    ['<div><a href="javascript:alert(1)">x</a></div>', '<p><a>x</a></p>'],
    ['<div><b>One <i>two</i></b> <i>three</i></div>', '<p><strong>One <em>two</em></strong> <em>three</em></p>'],
    ['<div>un<b>brok</b>en</div>', '<p>un<strong>brok</strong>en</p>'],
  ])('%j', (html, clean) => expect(cleanHtml(html)).toBe(clean))
})

test('what is stored is not changed again', () => {
  const texts = [
    'One',
    'a<br />b',
    '<p>A  b</p>\n<p>C</p>',
    '<h3>A</h3>From 15:00',
    '<ul><li><p>A</p></li><li>B<ul><li>C</li></ul></li></ul>',
    '<p>Was <s>10</s></p>',
  ]
  for (const text of texts) expect(cleanHtml(text)).toBe(text)
})

test('deep and unclosed elements keep their text', () => {
  const deep = cleanHtml(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}<div>after</div>`)
  expect(deep).toBe('<p>deep</p><p>after</p>')
  expect(htmlToPlainText(cleanHtml('<div><table><tr><td>a<td>b<div>c'))).toBe('a · b c')
})
