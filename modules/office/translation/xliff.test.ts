import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../shared/refusal.ts'
import type { TranslatedText } from './contract.ts'
import { maxUnits } from './limits.ts'
import { parseXliff } from './read-xliff.ts'
import { translationFingerprint, formatXliff } from './write-xliff.ts'

const makeText = (change: Partial<TranslatedText> = {}): TranslatedText => ({
  kind: 'deals',
  id: 12,
  record: 'A cabin & more',
  name: 'description',
  source: '<p>Quiet</p>',
  text: null,
  made_from: null,
  state: 'missing',
  version: 7,
  rich: true,
  ...change,
})
const formatAndParse = (translatedText: TranslatedText, language = 'nl') =>
  parseXliff(formatXliff([translatedText], language)).units[0]!

test.each([
  [
    'marks and references',
    '<p>Tea &amp; <strong>cake</strong> &lt;here&gt; &nbsp;</p><ul><li>A<br />b</li></ul>',
    true,
  ],
  ['a link with quotes', '<p><a href="https://a.test/?b=1&amp;c=\'2\'">It\'s "here"</a></p>', true],
  ['marks that are none', 'a < b > c && d &e; ]]> &#xZZ; <', true],
  ['a text that is no HTML', 'Tea & <b>cake</b> "for two" &amp; \'more\'', false],
  ['spaces and lines', '  two\n\n\tlines  \r\nand\rmore ', true],
  ['characters that XML does not hold', '\u0001<p>\u000b\u001f</p>\ufffd\ufffe\uffff', true],
  ['and within a mark', '<\u0001><p title="\u0002">', true],
  ['and in plain texts', 'a\u0002b', false],
  ['right to left, with marks of direction', '<p>\u200fآرام \u202b(2)\u202c ۱۲</p>', true],
  ['beyond the first plane', '\u{1F3D4} 简体', false],
] as const)('%s come back byte for byte, as source and as target', (_, said, rich) => {
  const unit = formatAndParse(makeText({ source: said, text: said, rich, state: 'done' }))
  expect([unit.source, unit.target, unit.isBroken]).toEqual([said, said, false])
  expect([unit.id, unit.version, unit.state, unit.mark]).toEqual([
    'deals/12/description',
    7,
    'final',
    translationFingerprint(said),
  ])
})

test('any text comes back byte for byte beside any other', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<br />',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    '\r',
    '\n',
    ']]>',
    '\u0001',
    'ab',
    'é',
  )
  const any = fc.oneof(
    fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
    fc.string({ unit: 'grapheme' }).filter((one) => one.isWellFormed()),
  )
  fc.assert(
    fc.property(any, any, fc.boolean(), (source, target, rich) => {
      const unit = formatAndParse(makeText({ source, text: target, rich }))
      expect([unit.source, unit.target]).toEqual([source, target])
    }),
    { numRuns: 500 },
  )
})

test('the same code has the same number in both texts, and every other one of its own', () => {
  const written = formatXliff([makeText({ source: 'A<b>&amp;', text: '&amp;<i>B<b>' })], 'nl')
  const numbers = [...written.matchAll(/<ph id="(\d+)"[^>]*>([^<]*)/g)].map(([, id, code]) => `${id} ${code}`)
  expect(numbers).toEqual(['1 &lt;b&gt;', '2 &amp;amp;', '2 &amp;amp;', '3 &lt;i&gt;', '1 &lt;b&gt;'])
})

test('the states and the English that a translation was made from are said', () => {
  const file = formatXliff(
    [
      makeText(),
      makeText({ name: 'title', rich: false, text: 'Rust & stilte', state: 'outdated', made_from: 'Quiet & <calm>' }),
      makeText({ id: 13, text: '<p>Rust</p>', state: 'done' }),
    ],
    'zh-CHS',
  )
  const { language, units } = parseXliff(file)
  expect([language, units.map(({ id, state }) => [id, state])]).toEqual([
    'zh-CHS',
    [
      ['deals/12/description', 'needs-translation'],
      ['deals/12/title', 'needs-review-translation'],
      ['deals/13/description', 'final'],
    ],
  ])
  expect(file).toContain('This translation was made from: Quiet &amp; &lt;calm&gt;</note>')
  expect(file.match(/<file /g)).toHaveLength(2)
  expect(file).toContain('target-language="zh-Hans"')
})

const xliffRoot = (inside: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${inside}</xliff>`
const xliffFile = (inside: string, tag = 'nl') =>
  xliffRoot(
    `<file original="x" source-language="en" target-language="${tag}" product-version="3"><body>${inside}</body></file>`,
  )
const xliffUnit = (inside: string) => `<trans-unit id="deals/1/title" extradata="m">${inside}</trans-unit>`

test.each([
  [
    'segments of a translation tool',
    '<target><mrk mtype="seg" mid="1">A </mrk><mrk mtype="seg" mid="2">b</mrk></target>',
    'A b',
  ],
  ['a code without its content', '<target>A <ph id="1"/>b</target>', 'A <br />b'],
  ['a code as x', '<target>A <x id="1"/>b</target>', 'A <br />b'],
  ['codes in another order', '<target><ph id="1">&lt;br /&gt;</ph>A b</target>', '<br />A b'],
  ['CDATA', '<target><![CDATA[A <i>b</i>]]></target>', 'A <i>b</i>'],
  [
    'proposals beside it',
    '<alt-trans><source>Old</source><target>Oud</target></alt-trans><target>Nieuw</target>',
    'Nieuw',
  ],
  ['no target', '', ''],
])('%s are read', (_, target, said) => {
  const { units } = parseXliff(
    xliffFile(`<group>${xliffUnit(`<source>A <ph id="1">&lt;br /&gt;</ph>b</source>${target}`)}</group>`),
  )
  expect(units).toMatchObject([{ id: 'deals/1/title', source: 'A <br />b', target: said, version: 3, isBroken: false }])
})

test('another prefix, a country, an own extension and a byte order mark are read', () => {
  const given = `\ufeff<?xml version="1.0" encoding="utf-8"?><x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2" xmlns:o="urn:own">
    <x:file target-language="nl-NL"><o:more><o:source>no</o:source></o:more><x:body><x:trans-unit id="a/1/b"><x:source>A</x:source>
    <x:target>B</x:target></x:trans-unit></x:body></x:file></x:xliff>`
  expect(parseXliff(given)).toMatchObject({
    language: 'nl',
    units: [{ id: 'a/1/b', source: 'A', target: 'B', version: null }],
  })
})

test.each([
  ['an unknown code', '<target>A <ph id="9"/></target>'],
  ['a group of codes', '<target><g id="1">A</g></target>'],
  ['NUL as the number of a character', '<target>A<ph id="9" ctype="x-character">0000</ph></target>'],
  ['half of a character', '<target>A<ph id="9" ctype="x-character">D83D</ph></target>'],
  ['a text within a code', '<target><ph id="1">x<sub>y</sub></ph></target>'],
])('%s makes the text unreadable, not the file', (_, target) => {
  const { units } = parseXliff(xliffFile(xliffUnit(`<source>A</source>${target}`)))
  expect(units).toMatchObject([{ isBroken: true }])
})

test.each([
  ['nl', 'nl'],
  ['NL', 'nl'],
  ['nl_NL', 'nl'],
  ['nld', 'nl'],
  ['zh-CN', 'zh-CHS'],
  ['zh_Hans', 'zh-CHS'],
  ['zh-Hans-CN', 'zh-CHS'],
  ['zh-CHS', 'zh-CHS'],
  ['fa_IR', 'fa'],
])('%s is the language %s', (tag, language) =>
  expect(parseXliff(xliffFile(xliffUnit(''), tag)).language).toBe(language),
)

const isTranslated = (target: string, approved = '') => {
  const given = xliffFile(
    `<trans-unit id="deals/1/title"${approved}><source>Rest &amp; sun</source>${target}</trans-unit>`,
  )
  return parseXliff(given).units[0]!.isTranslated
}
test.each([
  ['translated', true],
  ['signed-off', true],
  ['final', true],
  [' Translated ', true],
  ['new', false],
  ['needs-translation', false],
  ['needs-adaptation', false],
  ['needs-l10n', false],
  ['needs-review-translation', false],
  ['needs-review-adaptation', false],
  ['needs-review-l10n', false],
  ['x-fuzzy', false],
])('a target with the state %j is a translation: %s', (state, is) => {
  expect(isTranslated(`<target state="${state}">Rust</target>`)).toBe(is)
  expect(isTranslated(`<target state="${state}">Rest &amp; sun</target>`)).toBe(is)
  expect(isTranslated(`<target state="${state}">Rust</target>`, ' approved="yes"')).toBe(is)
})

test.each([
  ['another text', '<target>Rust</target>', '', true],
  ['a text that is approved', '<target>Rest &amp; sun</target>', ' approved="yes"', true],
  ['a text that is not approved yet', '<target>Rust</target>', ' approved="no"', true],
  ['an empty state', '<target state="">Rust</target>', '', true],
  ['the source, with which tools fill targets', '<target>Rest &amp; sun</target>', '', false],
  ['the source with spaces around it', '<target>\n  Rest &amp;\n  sun </target>', ' approved="no"', false],
  ['a proposal of a machine', '<target state-qualifier="mt-suggestion">Rust</target>', '', false],
  ['a match from a memory', '<target state-qualifier="fuzzy-match">Rust</target>', '', false],
  ['an exact match', '<target state-qualifier="exact-match">Rust</target>', '', true],
  ['nothing', '<target/>', '', false],
  ['no target', '', '', false],
])('without a state %s is a translation: %4$s', (_, target, approved, is) =>
  expect(isTranslated(target, approved)).toBe(is),
)

test('a file without the namespace is read, where its version is one of XLIFF 1', () => {
  const bare = xliffFile(xliffUnit('<source>A</source><target>B</target>')).replace(/ xmlns="[^"]*"/, '')
  expect(parseXliff(bare).units).toMatchObject([{ source: 'A', target: 'B' }])
  expect(() => parseXliff(bare.replace('"1.2"', '"2.0"'))).toThrow(expect.objectContaining({ code: 'file_xliff' }))
})

const whole = xliffFile(xliffUnit('<source>A</source><target>B</target>'))
const xliffDoctype = (inside: string) => `<?xml version="1.0"?><!DOCTYPE xliff ${inside}>`
test.each([
  ['nothing', '', 'file_xml'],
  ['no XML', 'title;text', 'file_xml'],
  ['a truncated file', whole.slice(0, -20), 'file_xml'],
  ['an entity that nothing declares', xliffFile(xliffUnit('<source>&other;</source>')), 'file_xml'],
  ['a character that XML does not hold', xliffFile(xliffUnit('<source>\u0001</source>')), 'file_xml'],
  ['and by its number', xliffFile(xliffUnit('<source>&#1;</source>')), 'file_xml'],
  [
    'a billion laughs',
    `${xliffDoctype('[<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]')}${xliffRoot('&b;')}`,
    'file_doctype',
  ],
  [
    'an external entity',
    `${xliffDoctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]')}${xliffRoot('&a;')}`,
    'file_doctype',
  ],
  ['an external document type', `${xliffDoctype('SYSTEM "https://evil.test/x.dtd"')}${whole}`, 'file_doctype'],
  ['100,000 nested elements', `${xliffRoot('').slice(0, -8)}${'<group>'.repeat(100_000)}`, 'file_depth'],
  ['100,000 nested marks', xliffFile(xliffUnit(`<source>${'<mrk>'.repeat(100_000)}`)), 'file_depth'],
  [
    '100,000 attributes',
    xliffRoot(`<file ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    'file_depth',
  ],
  ['another encoding, as said', `<?xml version="1.0" encoding="ISO-8859-1"?>${whole}`, 'file_encoding'],
  ['another encoding, as read', xliffFile(xliffUnit('<source>Caf\ufffd</source>')), 'file_encoding'],
  ['XLIFF 2.0', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"></xliff>', 'file_xliff'],
  ['another kind of XML', '<html/>', 'file_xliff'],
  ['a text outside of a file', xliffRoot(xliffUnit('')), 'file_xliff'],
  ['no language', xliffRoot(`<file><body>${xliffUnit('')}</body></file>`), 'file_language_none'],
  ['an empty language', xliffFile(xliffUnit(''), ' '), 'file_language_none'],
  ['traditional Chinese', xliffFile(xliffUnit(''), 'zh-TW'), 'file_language'],
  ['an unknown language', xliffFile(xliffUnit(''), 'sv'), 'file_language'],
  ['English', xliffFile(xliffUnit(''), 'en-GB'), 'file_language'],
  [
    'two languages',
    xliffRoot(
      `${'nl de'
        .split(' ')
        .map((tag) => `<file target-language="${tag}"/>`)
        .join('')}`,
    ),
    'file_language_several',
  ],
  ['no texts', xliffFile(''), 'file_empty'],
  ['too many texts', xliffFile(xliffUnit('').repeat(maxUnits + 1)), 'file_units'],
])('%s is refused', (_, content, code) => {
  const read = () => parseXliff(content)
  expect(read).toThrow(Refusal)
  expect(read).toThrow(expect.objectContaining({ status: 422, code }))
})
