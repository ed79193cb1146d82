/** The partner that a bank receipt may be of: proposed by its text, or searched on the server while staff type. */
import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { useLoad } from '../../kit/use-load.ts'
import { findPayingPartners, type Partner, type Receipt } from './calls.ts'

export function ProposedPartner({ receipt: { proposed_partner: partner } }: { receipt: Receipt }) {
  const translate = useTranslate()
  if (partner === null) return null
  return (
    <>
      <bdi>{partner.name}</bdi>
      <small className={partner.exact ? 'quiet' : 'bad'}>
        {translate(partner.exact ? 'receipt.exactInvoice' : 'receipt.otherInvoice', {
          number: partner.invoices.join(', '),
        })}
      </small>
    </>
  )
}

export type PartnerChoice = Pick<Partner, 'id' | 'name'>

export function PartnerField({
  value,
  change,
}: {
  value: PartnerChoice | null
  change: (partner: PartnerChoice | null) => void
}) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed === value?.name ? '' : typed.trim())
  const { data = [] } = useLoad<PartnerChoice[]>(['partners', 'paying', q], (signal) => findPayingPartners(q, signal), {
    keepsPrevious: true,
  })
  return (
    <Autocomplete<PartnerChoice>
      id="receipt-partner"
      options={value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data]}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(partners) => partners}
      noOptionsText={translate('debtor.none')}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, partner) => change(partner)}
      renderInput={(params) => (
        <TextField {...params} label={translate('partner.payer')} helperText={translate('partner.notAPartner')} />
      )}
    />
  )
}
