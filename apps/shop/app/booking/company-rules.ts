/** The company that an invoice is for: the form's fields, their rules, and the body of the calls. Pure. */
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import type { FieldError } from '@tussenuit/modules/shared/refusal.ts'
import { readVatNumber } from '@tussenuit/modules/shared/vat-number.ts'

export type CompanyFields = CompanyInput
export type CompanyPath = `company.${keyof CompanyFields}`

export const emptyCompany: CompanyFields = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  country: shopCountry.toUpperCase(),
  vat_number: '',
}

const missing = {
  name: 'companyMissing',
  street: 'streetMissing',
  postal_code: 'postalCodeMissing',
  city: 'cityMissing',
} as const

export const companyLengths = { name: 120, street: 120, postal_code: 16, city: 80, vat_number: 40 } as const

/** Returns null for a valid value, else the key of the message that says what to do. */
export function companyProblem(name: keyof CompanyFields, value: string, country: string): string | null {
  if (name === 'country') return null
  if (name !== 'vat_number') return value.trim() === '' ? missing[name] : null
  if (value.trim() === '') return null
  const read = readVatNumber(value, country)
  if (!('problem' in read)) return null
  return read.problem === 'form' ? 'vatNumberForm' : 'vatNumberDigits'
}

/** The problems by path, as message keys. */
export const companyProblems = (company: CompanyFields): Partial<Record<CompanyPath, string>> =>
  Object.fromEntries(
    (Object.keys(emptyCompany) as (keyof CompanyFields)[]).flatMap((name) => {
      const problem = companyProblem(name, company[name], company.country)
      return problem ? [[`company.${name}`, problem]] : []
    }),
  )

export const toCompanyBody = (company: CompanyFields): CompanyInput => ({
  name: company.name.trim(),
  street: company.street.trim(),
  postal_code: company.postal_code.trim(),
  city: company.city.trim(),
  country: company.country,
  vat_number: company.vat_number.trim(),
})

/** The form's name for a company's field that the server refused; null for other fields. */
export const toCompanyPath = (path: string): CompanyPath | null => {
  const name = /^company\.(\w+)$/.exec(path)?.[1] ?? ''
  return Object.hasOwn(emptyCompany, name) ? (`company.${name}` as CompanyPath) : null
}

const refusals: Record<string, string> = {
  vat_number_form: 'vatNumberForm',
  vat_number_digits: 'vatNumberDigits',
  vat_number_unknown: 'vatNumberUnknown',
}

/** The message key for a company's field that the server refused. */
export function companyRefusalMessageKey(path: CompanyPath, code: FieldError['code']): string {
  const name = path.slice('company.'.length) as keyof typeof missing
  return refusals[code] ?? (code === 'required' || code === 'minLength' ? (missing[name] ?? 'notRight') : 'notRight')
}
