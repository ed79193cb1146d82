import { useLocale, useTranslate } from 'ra-core'
import type { Reservation } from './calls.ts'

/** The company that the invoice is for, and whether the register knew its VAT number: two rows of a list of facts. */
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
