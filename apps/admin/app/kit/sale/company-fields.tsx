import { MenuItem, TextField } from '@mui/material'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import { useTranslate } from 'ra-core'
import { useCountries } from '../countries.ts'

export const emptyCompany: CompanyInput = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  country: shopCountry.toUpperCase(),
  vat_number: '',
}
export const requiredCompanyFields = ['name', 'street', 'postal_code', 'city'] as const
const labels = {
  name: 'field.company_name',
  street: 'field.street_and_number',
  postal_code: 'field.postal_code',
  city: 'field.city',
} as const

/** The fields of a company on an invoice, for a dialog that holds their values. */
export function CompanyFields({ company, change }: { company: CompanyInput; change: (company: CompanyInput) => void }) {
  const translate = useTranslate()
  const countries = useCountries()
  const set = (name: keyof CompanyInput) => (event: { target: { value: string } }) =>
    change({ ...company, [name]: event.target.value })
  return (
    <>
      {requiredCompanyFields.map((name) => (
        <TextField
          key={name}
          id={`company-${name}`}
          label={translate(labels[name])}
          fullWidth
          value={company[name]}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          onChange={set(name)}
        />
      ))}
      <TextField
        id="company-country"
        select
        label={translate('field.vat_country')}
        fullWidth
        value={company.country}
        onChange={set('country')}
      >
        {countries.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="company-vat-number"
        label={translate('field.vat_number')}
        fullWidth
        value={company.vat_number}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        onChange={set('vat_number')}
      />
    </>
  )
}

/** The fields of the form: a stored company without the result of the VAT number check. */
export function toCompanyInput(stored: object | null): CompanyInput {
  if (stored === null) return emptyCompany
  const { vat_check: _check, ...input } = stored as CompanyInput & { vat_check?: string }
  return input
}
