import { expect, test } from 'vitest'
import {
  companyProblems,
  companyRefusalMessageKey,
  emptyCompany,
  toCompanyBody,
  toCompanyPath,
} from './company-rules.ts'

const company = {
  name: ' Duinrand Advies B.V. ',
  street: 'Zeeweg 7',
  postal_code: '2042 AA',
  city: 'Zandvoort',
  country: 'NL',
  vat_number: ' nl 0044.95.445.b01 ',
}

test('name and address are needed, the VAT number is not', () => {
  expect(companyProblems(emptyCompany)).toEqual({
    'company.name': 'companyMissing',
    'company.street': 'streetMissing',
    'company.postal_code': 'postalCodeMissing',
    'company.city': 'cityMissing',
  })
  expect(companyProblems(company)).toEqual({})
  expect(companyProblems({ ...company, vat_number: '' })).toEqual({})
})

test('a VAT number is checked by the country of its prefix, or of the address', () => {
  const problemOf = (vat_number: string, country: string) =>
    companyProblems({ ...company, vat_number, country })['company.vat_number']
  expect(problemOf('0428759497', 'BE')).toBeUndefined()
  expect(problemOf('0428759497', 'NL')).toBe('vatNumberForm')
  expect(problemOf('BE0428759498', 'NL')).toBe('vatNumberDigits')
})

test('the body is what was typed, without spaces around it; the server reads the number itself', () => {
  expect(toCompanyBody(company)).toEqual({ ...company, name: 'Duinrand Advies B.V.', vat_number: 'nl 0044.95.445.b01' })
})

test('a refusal of the server stands at its field', () => {
  expect(toCompanyPath('company.vat_number')).toBe('company.vat_number')
  expect(toCompanyPath('company.other')).toBeNull()
  expect(toCompanyPath('guestForm.name')).toBeNull()
  expect(companyRefusalMessageKey('company.vat_number', 'vat_number_unknown')).toBe('vatNumberUnknown')
  expect(companyRefusalMessageKey('company.city', 'minLength')).toBe('cityMissing')
  expect(companyRefusalMessageKey('company.name', 'pattern')).toBe('notRight')
})
