/** VAT rates: a table per country with a column per period, whose first day is in its head. */
import { Button, IconButton, TextField } from '@mui/material'
import { homeCountry, taxKinds, type TaxKind } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { useTranslate } from 'ra-core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCountries } from '../../kit/countries.ts'
import { Add, RemoveCircleOutlineOutlined } from '../../kit/page/icons.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { DayInput } from '../../kit/record/day-input.tsx'
import { PercentInput } from '../../kit/record/number-input.tsx'
import { VatPeriodState } from './vat-period.tsx'
import './vat-rates.css'

const name = 'rates'
/** The two days of a transition; both are empty without one. */
const transitionDays = ['booked_until', 'due_until'] as const

type Period = { country: string; from: string | null } & Partial<Record<TaxKind, number | null>> &
  Record<(typeof transitionDays)[number], string | null>
type Column = { id: string; index: number }

const emptyPeriod = (country: string): Period => ({ country, from: null, booked_until: null, due_until: null })

export function VatRatesInput({ readOnly }: { readOnly: boolean }) {
  const countries = useCountries()
  const { fields, append, remove } = useFieldArray({ name })
  const periods = (useWatch({ name }) ?? []) as Period[]
  const columnsOf = Map.groupBy(
    fields.map(({ id }, index): Column => ({ id, index })),
    ({ index }) => periods[index]?.country ?? homeCountry,
  )
  const nameOf = (country: string) => countries.find(({ id }) => id === country)?.name ?? country
  return (
    <div className="vat-rates">
      {[...columnsOf].map(([country, columns]) => (
        <CountryRates
          key={country}
          title={nameOf(country)}
          columns={columns}
          readOnly={readOnly}
          // A new period begins with the rates of the last one: usually only one of them changes.
          add={() => append({ ...periods[columns.at(-1)!.index], ...emptyPeriod(country) })}
          // One period remains, because the shop needs rates for today.
          remove={fields.length > 1 ? remove : null}
        />
      ))}
      {!readOnly && (
        <NewCountryInput
          countries={countries.filter(({ id }) => !columnsOf.has(id))}
          add={(country) => append(emptyPeriod(country))}
        />
      )}
    </div>
  )
}

type CountryProps = {
  title: string
  columns: readonly Column[]
  readOnly: boolean
  add: () => void
  remove: ((index: number) => void) | null
}

function CountryRates({ title, columns, readOnly, add, remove }: CountryProps) {
  const translate = useTranslate()
  return (
    <section>
      <div className="section-head">
        <h3>{title}</h3>
        {!readOnly && (
          <Button startIcon={<Add />} onClick={add}>
            {translate('settings.addRates')}
          </Button>
        )}
      </div>
      <ScrollableTableFrame label={title}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('settings.rates.kind')}</th>
              {columns.map((column) => (
                <PeriodHead
                  key={column.id}
                  index={column.index}
                  readOnly={readOnly}
                  remove={readOnly || !remove ? null : () => remove(column.index)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {taxKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{translate(`vatKind.${kind}`)}</th>
                {columns.map((column) => (
                  <td key={column.id}>
                    <PercentInput
                      source={`${name}.${column.index}.${kind}`}
                      label={`field.vat_${kind}`}
                      max={100}
                      readOnly={readOnly}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {transitionDays.map((day) => (
              <tr key={day}>
                <th scope="row">{translate(`field.vat_${day}`)}</th>
                {columns.map((column) => (
                  <td key={column.id}>
                    <DayInput
                      source={`${name}.${column.index}.${day}`}
                      label={`field.vat_${day}`}
                      optional
                      readOnly={readOnly}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}

function PeriodHead({ index, readOnly, remove }: { index: number; readOnly: boolean; remove: (() => void) | null }) {
  const translate = useTranslate()
  return (
    <th scope="col">
      <div className="period-head">
        <VatPeriodState index={index} />
        {remove && (
          <IconButton size="small" aria-label={translate('settings.removeRates')} onClick={remove}>
            <RemoveCircleOutlineOutlined aria-hidden />
          </IconButton>
        )}
      </div>
      <DayInput source={`${name}.${index}.from`} label="field.vat_from" readOnly={readOnly} />
    </th>
  )
}

function NewCountryInput({
  countries,
  add,
}: {
  countries: readonly { id: string; name: string }[]
  add: (country: string) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      className="short"
      label={translate('settings.addCountry')}
      value=""
      onChange={(event) => add(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{translate('settings.chooseCountry')}</option>
      {countries.map(({ id, name: country }) => (
        <option key={id} value={id}>
          {country}
        </option>
      ))}
    </TextField>
  )
}
