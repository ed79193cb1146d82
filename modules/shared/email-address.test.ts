import { describe, expect, test } from 'vitest'
import { parseEmail } from './email-address.ts'

describe('an e-mail address', () => {
  test.each([
    ['sanne@example.nl', 'sanne@example.nl'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['o’brien@example.ie', "o'brien@example.ie"],
    ['Sanne.de.Vries@EXAMPLE.NL', 'Sanne.de.Vries@example.nl'],
    ['  sanne@example.nl\t', 'sanne@example.nl'],
    ['\u200esanne@example.nl\u200f', 'sanne@example.nl'],
    ['sanne\u200b@example.nl', 'sanne@example.nl'],
    ['\ufeffsanne@example.nl', 'sanne@example.nl'],
    ['\u00a0sanne@example.nl\u202f', 'sanne@example.nl'],
    ['sanne＠example.nl', 'sanne@example.nl'],
    ['mailto:sanne@example.nl', 'sanne@example.nl'],
    ['MAILTO: sanne@example.nl', 'sanne@example.nl'],
    ['<sanne@example.nl>', 'sanne@example.nl'],
    ['ｓａｎｎｅ@example.nl', 'sanne@example.nl'],
    ['sanne\u2011vries@example.nl', 'sanne-vries@example.nl'],
    ['d′angelo@example.it', "d'angelo@example.it"],
    ['sanne@example．nl', 'sanne@example.nl'],
    ['sanne@straße.de', 'sanne@xn--strae-oqa.de'],
    ['sanne@例え.テスト', 'sanne@xn--r8jz45g.xn--zckzah'],
    ['sanne@exa\u00admple.nl', 'sanne@example.nl'],
    ['sanne@example.nl\u3000', 'sanne@example.nl'],
    ['sanne+trips@example.nl', 'sanne+trips@example.nl'],
    ['a#b!c$d@example.nl', 'a#b!c$d@example.nl'],
    ['x@sub.sub.example.travel', 'x@sub.sub.example.travel'],
    ['1@2.nl', '1@2.nl'],
    ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
    ['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    ['info@ＥＸＡＭＰＬＥ.nl', 'info@example.nl'],
    ['info@example。nl', 'info@example.nl'],
    [`${'a'.repeat(64)}@example.nl`, `${'a'.repeat(64)}@example.nl`],
  ])('%j is %s', (typed, read) => expect(parseEmail(typed)).toBe(read))

  test.each([
    '',
    ' ',
    '@',
    'sanne',
    'sanne@',
    '@example.nl',
    'sanne@example',
    'sanne@@example.nl',
    'sanne@example..nl',
    'sanne@.nl',
    'sanne@example.nl.',
    'sanne@-example.nl',
    'sanne@exam_ple.nl',
    'sanne@example.n',
    'sanne@example,nl',
    'sanne @example.nl',
    'sanne[at]example.nl',
    'sanne\u2013vries@example.nl',
    'علی@example.ir',
    '<sanne@example.nl',
    '<<sanne@example.nl>>',
    'sanne@127.0.0.1',
    'sanne@[127.0.0.1]',
    'sanne@example.nl:25',
    'sanne@example.nl/x',
    'sanne@example.nl?cc=x',
    'sanne@exa%6dple.nl',
    '.sanne@example.nl',
    'sanne.@example.nl',
    'san..ne@example.nl',
    'sanne de vries@example.nl',
    'Sanne <sanne@example.nl>',
    'sanne@example.nl, joost@example.nl',
    'sanne@example.nl;joost@example.nl',
    '"sanne"@example.nl',
    'sännë@example.nl',
    'sanne@example.nl\n',
    'sanne\u202e@example.nl',
    'sanne@example.nl\u0000',
    'sanne@example.nl\r\nBcc: x@example.nl',
    `${'a'.repeat(65)}@example.nl`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.nl`,
  ])('%j is none', (typed) => expect(parseEmail(typed)).toBeNull())

  test('what was read is read again as the same', () => {
    for (const typed of ['o’brien@example.ie', 'info@münchen.de']) {
      const read = parseEmail(typed)!
      expect(parseEmail(read)).toBe(read)
    }
  })
})
