import { expect, test } from 'vitest'
import { countryOfVatNumber, isVatUnionCountry, readVatNumber } from './vat-number.ts'

/** Published numbers of companies, as people write them; the country is that of the company's postal address. */
const typed: [text: string, country: string, number: string][] = [
  ['NL004495445B01', 'NL', 'NL004495445B01'],
  ['nl 0044.95.445.b01', 'NL', 'NL004495445B01'],
  ['004495445 B 01', 'NL', 'NL004495445B01'],
  ['BTW NL004495445B01', 'NL', 'NL004495445B01'],
  ['btw-nr. NL004495445B01', 'NL', 'NL004495445B01'],
  ['\u200eNL\u00a00044\u202f95445\u2011B01'.replace('\u2011', '-'), 'NL', 'NL004495445B01'],
  ['NL000099998B57', 'NL', 'NL000099998B57'],
  ['BE 0428.759.497', 'BE', 'BE0428759497'],
  ['428759497', 'BE', 'BE0428759497'],
  ['be428.759.497', 'NL', 'BE0428759497'],
  ['DE 136 695 976', 'DE', 'DE136695976'],
  ['de-136695976', 'NL', 'DE136695976'],
  ['FR 40 303265045', 'FR', 'FR40303265045'],
  ['40303265045', 'FR', 'FR40303265045'],
  ['IT 00743110157', 'IT', 'IT00743110157'],
  ['LU 150 274 42', 'LU', 'LU15027442'],
  ['ATU13585627', 'AT', 'ATU13585627'],
  ['U13585627', 'AT', 'ATU13585627'],
  ['GR 094259216', 'GR', 'EL094259216'],
  ['094259216', 'GR', 'EL094259216'],
  ['ie 6433435F', 'IE', 'IE6433435F'],
  ['ES A13 585 625', 'ES', 'ESA13585625'],
  ['CHE-123.456.788', 'CH', 'CHE123456788'],
  ['GB 980 7806 84', 'GB', 'GB980780684'],
]

test('a VAT number is read as people type it', () => {
  for (const [text, country, number] of typed) expect([text, readVatNumber(text, country)]).toEqual([text, { number }])
})

test('one wrong digit is found where the check digits are defined, another form everywhere', () => {
  const wrong: [string, string, 'form' | 'check_digits'][] = [
    ['NL004495446B01', 'NL', 'check_digits'],
    ['NL000099998B58', 'NL', 'check_digits'],
    ['BE0428759498', 'BE', 'check_digits'],
    ['DE136695978', 'DE', 'check_digits'],
    ['FR41303265045', 'FR', 'check_digits'],
    ['IT00743110158', 'IT', 'check_digits'],
    ['LU15027443', 'LU', 'check_digits'],
    ['NL004495445', 'NL', 'form'],
    ['12345678', 'NL', 'form'],
    ['NL', 'NL', 'form'],
    ['', 'NL', 'form'],
    ['geen', 'NL', 'form'],
    ['BE12345', 'BE', 'form'],
    ['ATU1234567', 'AT', 'form'],
    ['??', 'CH', 'form'],
  ]
  for (const [text, country, problem] of wrong)
    expect([text, readVatNumber(text, country)]).toEqual([text, { problem }])
})

test('the prefix says the country, with those of Greece and Northern Ireland', () => {
  expect(['NL004495445B01', 'EL094259216', 'XI123456789'].map(countryOfVatNumber)).toEqual(['NL', 'GR', 'GB'])
  expect(['NL', 'GR', 'CH', 'US'].map(isVatUnionCountry)).toEqual([true, true, false, false])
})
