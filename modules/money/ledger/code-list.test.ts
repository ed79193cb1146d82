import { expect, test } from 'vitest'
import { findConflictingLines, parseCodesFromCsv, validateListedCodes } from './code-list.ts'
import { toLookupCode, toComparableCode } from './code-text.ts'

const listedCodes = (...codes: string[]) => codes.map((code, index) => ({ line: index + 1, code }))

test.each([
  [['AB-CD', 'abcd', 'A B C D'], null],
  [['AB-12', 'ＡＢ－１２', 'ab۱۲', '\u200eAB12\u3164'], null],
  [
    ['AB-12', 'АВ-12'],
    [1, 2],
  ],
  [
    ['KOPTEX', 'ΚΟΡΤΕΧ'],
    [1, 2],
  ],
  [
    ['PO12', 'P012'],
    [1, 2],
  ],
  [
    ['X', 'LOT-1', 'IOT-1'],
    [2, 3],
  ],
  [
    ['ABCI', 'ABC1', 'ABCL'],
    [1, 2],
  ],
  [['ABCO', 'abc-o', 'ABC\u2011O'], null],
  [[], null],
])('%j: equal after case and dashes is one code, alike is a clash', (codes, clash) =>
  expect(findConflictingLines(listedCodes(...codes))).toEqual(clash),
)

test('a code is looked up by its look-alikes and compared without them', () => {
  expect([toLookupCode('po-1l'), toComparableCode('po-1l')]).toEqual(['P011', 'PO1L'])
  for (const typed of ['ab-12', 'АВ‑12', 'ΑΒ 12', 'ＡＢ１２', 'AB۱۲', 'AB١٢', '\u2066AB-12\u2069'])
    expect(toLookupCode(typed)).toBe('AB12')
  // A Turkish keyboard has two letters i, each with its own capital letter.
  for (const typed of ['vip1', 'VİP1', 'vıp1']) expect(toLookupCode(typed)).toBe('V1P1')
})

const parsedCodes = (csv: string) => {
  const read = parseCodesFromCsv(csv)
  return 'brokenLine' in read ? read : read.map(({ line, code }) => `${line} ${code}`)
}
test.each([
  ['\uFEFFsep=;\r\nCode;Sold\r\n"AB-1""2";yes\r\n\r\nAB-13;no\r\n', ['3 AB-1"2', '5 AB-13']],
  ['SUN1\nSUN2', ['1 SUN1', '2 SUN2']],
  ['SUN1\rSUN2\r', ['1 SUN1', '2 SUN2']],
  ['\n\n', []],
  ['Actiecode|naam\nLIST-1|x', ['2 LIST-1']],
  ['Naam;Vouchercode;Waarde\nJan;AB-1234;12,50\n;;\nPiet;AB-1235;13,00\n;;\n', ['2 AB-1234', '4 AB-1235']],
  [';AB-1234\n;AB-1235\n', ['1 AB-1234', '2 AB-1235']],
  ['code\n="00123456"\n"=""00123457"""\n\'00123458\n', ['2 00123456', '3 00123457', '4 00123458']],
  ['AB-1234\t12,50\tx\nAB-1235\t13\ty', ['1 AB-1234', '2 AB-1235']],
  ['code,note\nAB-1234,"two\nlines"\nAB-1235,', ['2 AB-1234', '4 AB-1235']],
  ['code\n1,23457E+15\nAB-1235', ['2 1,23457E+15', '3 AB-1235']],
  ['1,23457E+15\n2,5E+14', ['1 1,23457E+15', '2 2,5E+14']],
  ['\u200eAB-1234\nAB-1235\u00a0', ['1 AB-1234', '2 AB-1235']],
  ['Kod kuponu\nAB-12\nAB-13', ['2 AB-12', '3 AB-13']],
  ['代码,备注\nAB-12,x\nAB-13,y', ['2 AB-12', '3 AB-13']],
  ['کد\nAB-12\nAB-13', ['2 AB-12', '3 AB-13']],
  ['Nr;Code\n1;AB-12\n2;AB-13', ['2 AB-12', '3 AB-13']],
  ['code, note\n"AB-12", "x"\n"AB-13", "y"', ['2 AB-12', '3 AB-13']],
  ['code\n"AB-1', { brokenLine: 2 }],
])('%j is the list %j', (csv, listed) => expect(parsedCodes(csv)).toEqual(listed))

test.each([
  ['1.23457E+15', 'code_rounded'],
  ['1,23457E+15', 'code_rounded'],
  ['1E+15', 'code_rounded'],
  ['2,5e-07', 'code_rounded'],
  ['12-Mar', 'code_day'],
  ['mrt-12', 'code_day'],
  ['12-mrt', 'code_day'],
  ['12-mrt-26', 'code_day'],
  ['12. Mär', 'code_day'],
  ['12.Mär', 'code_day'],
  ['Mar-12', 'code_day'],
  ['1 mei', 'code_day'],
  ['3/12/2026', 'code_day'],
  ['12-03-2026', 'code_day'],
  ['2026-03-12', 'code_day'],
  ['01.03.26', 'code_day'],
  ['12:30:00', 'code_day'],
  ['12 Ağu', 'code_day'],
  ['12.sie', 'code_day'],
  ['3月12日', 'code_day'],
  ['2026年3月', 'code_day'],
  ['#REF!', 'code_error'],
  ['#ARG!', 'code_error'],
  ['#YOK', 'code_error'],
  ['#NAME?', 'code_error'],
  ['#NAAM?', 'code_error'],
  ['Err:508', 'code_error'],
  ['########', 'code_error'],
  ['12345.00', 'code_decimals'],
  ['12345,0', 'code_decimals'],
  ['1,234,567', 'code_decimals'],
  ['1.234.567,00', 'code_decimals'],
  ['AB', 'code_invalid'],
  ['A'.repeat(41), 'code_invalid'],
])('%j was damaged: %s', (code, problem) => {
  expect(validateListedCodes([...listedCodes('AB-1234'), { line: 7, code }])).toEqual([{ line: 7, code, problem }])
})

test.each([
  'MAR-12',
  'MAY-2026',
  '1E15',
  '12E5',
  '1234-56-78',
  '45-13-2026',
  '123.456.789',
  '1234 5678',
  '1234567890123450',
  '0012345',
  'ABCD-EFGH-JKMN-PQRS-T',
  'DEC1-2026',
])('%j may be a code', (code) => expect(validateListedCodes(listedCodes(code))).toEqual([]))

test('long numbers that all end in zeros have lost their last digits', () => {
  const cut = listedCodes('1234567890123450', '1234567890123460', '98765432101234500', 'AB-1234')
  expect(validateListedCodes(cut).map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'code_zeros'],
    [2, 'code_zeros'],
    [3, 'code_zeros'],
  ])
  expect(validateListedCodes([...cut, ...listedCodes('1234567890123451')])).toEqual([])
})
