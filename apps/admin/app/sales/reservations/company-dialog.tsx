import { MenuItem, TextField } from '@mui/material'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { useCountries } from '../../kit/countries.ts'
import { changeCompany, type Reservation } from '../../kit/sale/calls.ts'

const emptyCompany: CompanyInput = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  country: shopCountry.toUpperCase(),
  vat_number: '',
}
const fields = [
  ['name', 'field.company_name'],
  ['street', 'field.street_and_number'],
  ['postal_code', 'field.postal_code'],
  ['city', 'field.city'],
] as const

/** Sets the company that the invoice will be for; with empty fields the invoice is for the traveller. */
export function CompanyDialog({ reservation, ...action }: { reservation: Reservation } & ActionProps) {
  const translate = useTranslate()
  const countries = useCountries()
  const { reservationNumber: number, company: stored } = reservation
  const [company, setCompany] = useState<CompanyInput>(() => toInput(stored))
  const set = (name: keyof CompanyInput) => (event: { target: { value: string } }) =>
    setCompany({ ...company, [name]: event.target.value })
  const given = fields.filter(([name]) => company[name].trim() !== '').length
  const isRemoved = given === 0 && company.vat_number.trim() === ''
  return (
    <ConfirmActionDialog
      title={translate('reservation.companyTitle')}
      confirm={translate('edit.save')}
      successMessage={isRemoved ? 'reservation.companyRemove' : 'reservation.companySaved'}
      ready={given === fields.length || (isRemoved && stored !== null)}
      act={() => changeCompany(number, isRemoved ? null : company)}
      {...action}
    >
      <p className="quiet">{translate('reservation.companyHelp')}</p>
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          id={`company-${name}`}
          label={translate(label)}
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
    </ConfirmActionDialog>
  )
}

/** The fields of the form: the stored company without the result of the VAT number check. */
function toInput(stored: Reservation['company']): CompanyInput {
  if (stored === null) return emptyCompany
  const { vat_check: _check, ...input } = stored
  return input as CompanyInput
}
