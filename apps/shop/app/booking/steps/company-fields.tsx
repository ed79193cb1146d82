/** The fields of the company that an invoice is for. */
import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import { companyLengths, type CompanyPath } from '../company-rules.ts'
import { Field, fieldId, FieldGroup } from './field.tsx'

type Props = {
  register(name: CompanyPath): UseFormRegisterReturn
  problem(name: string): string | undefined
}

const address = [
  ['name', 'organization'],
  ['street', 'address-line1'],
  ['postal_code', 'postal-code'],
  ['city', 'address-level2'],
] as const

export function CompanyFields({ register, problem }: Props) {
  const { t } = useFormat()
  return (
    <FieldGroup legend={t('booking.company.legend')}>
      {address.map(([name, autoComplete]) => (
        <Field
          key={name}
          label={t(`booking.company.${name}`)}
          name={`company.${name}`}
          register={register(`company.${name}`)}
          problem={problem(`company.${name}`)}
          autoComplete={`billing ${autoComplete}`}
          maxLength={companyLengths[name]}
        />
      ))}
      <CountryField register={register} />
      <Field
        label={t('booking.company.vat_number')}
        name="company.vat_number"
        register={register('company.vat_number')}
        problem={problem('company.vat_number')}
        hint={t('booking.company.vatHint')}
        autoComplete="off"
        ltr
        maxLength={companyLengths.vat_number}
      />
    </FieldGroup>
  )
}

function CountryField({ register }: Pick<Props, 'register'>) {
  const { t, tag } = useFormat()
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const countries = countryCodes
    .map((code) => ({ code: code.toUpperCase(), name: names.of(code.toUpperCase()) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, tag))
  const id = fieldId('company.country')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('booking.company.country')}
      </label>
      <select id={id} className="input select" autoComplete="billing country" {...register('company.country')}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
