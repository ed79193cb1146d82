import { useLocale, useTranslate } from 'ra-core'
import type { Reservation } from './calls.ts'

/** The company on the invoice, and the result of the check of its VAT number: rows of a description list. */
export function CompanyFacts({ company }: { company: NonNullable<Reservation['company']> }) {
  const translate = useTranslate()
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return (
    <>
      <dt>{translate('reservation.company')}</dt>
      <dd>
        <bdi>{company.name}</bdi>
        <br />
        <bdi>
          {company.street}, {company.postal_code} {company.city}
        </bdi>
        , {countries.of(company.country) ?? company.country}
      </dd>
      {company.vat_number !== '' && (
        <dd>
          <bdi dir="ltr">{company.vat_number}</bdi>
          <br />
          <small>{translate(`reservation.vatCheck.${company.vat_check}`)}</small>
        </dd>
      )}
    </>
  )
}
