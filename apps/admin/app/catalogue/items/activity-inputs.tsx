/** Inputs of an activity other than texts: organiser, duration, seasons with ages and prices, closed days. */
import { Button } from '@mui/material'
import { activityTaxKinds } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { parseDay } from '@tussenuit/modules/shared/read-day.ts'
import { useLocale, useTranslate } from 'ra-core'
import { BooleanInput, SelectInput, TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { DayInput } from '../../kit/record/day-input.tsx'
import { EurosInput, PercentInput, WholeNumberInput } from '../../kit/record/number-input.tsx'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { AddClosedDaysDialog } from './closed-days-dialog.tsx'
import { SeasonTools } from './season-tools.tsx'

const vatKinds = activityTaxKinds.map((id) => ({ id, name: `vatKind.${id}` }))

export function ActivityInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <TextInput
        source="internal_name"
        label="field.internal_name"
        helperText="field.internalHelp"
        validate={requiredRule}
        readOnly={readOnly}
      />
      <WholeNumberInput source="duration_days" label="field.duration_days" min={1} max={30} readOnly={readOnly} />
      <SelectInput
        source="vat_kind"
        label="field.vat_kind"
        helperText="field.vat_kindHelp"
        choices={vatKinds}
        validate={requiredRule}
        readOnly={readOnly}
      />
      <TextInput source="contact.name" label="field.contactName" readOnly={readOnly} />
      <TextInput source="contact.email" label="field.contactEmail" type="email" readOnly={readOnly} />
      <TextInput source="contact.phone" label="field.contactPhone" type="tel" readOnly={readOnly} />
      <BooleanInput
        source="send_activity_email"
        label="field.send_activity_email"
        helperText={false}
        disabled={readOnly}
      />
    </>
  )
}

export function SeasonInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('field.pricings')}</h2>
      <p className="quiet">{translate('field.pricingsHelp')}</p>
      <RepeatableRowsInput source="pricings" inline readOnly={readOnly}>
        <DayInput source="from_date" label="field.from_date" readOnly={readOnly} />
        <DayInput source="to_date" label="field.to_date" readOnly={readOnly} />
        <WholeNumberInput source="from_age" label="field.from_age" max={120} defaultValue={0} readOnly={readOnly} />
        <WholeNumberInput source="to_age" label="field.to_age" max={120} defaultValue={120} readOnly={readOnly} />
        <EurosInput source="cost_price" label="field.cost_price" max={100_000} readOnly={readOnly} />
        <PercentInput source="margin" label="field.margin" max={1000} defaultValue={0} readOnly={readOnly} />
      </RepeatableRowsInput>
      {!readOnly && <SeasonTools />}
      <ClosedDays readOnly={readOnly} />
    </section>
  )
}

/**
 * The field contains one day per line, in any unambiguous notation. On blur the days are normalised; a dialog adds date
 * ranges.
 */
function ClosedDays({ readOnly }: { readOnly: boolean }) {
  const language = useLocale()
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const [isAdding, setAdding] = useState(false)
  const problemOf = (days: string[]) => {
    const problems = days.flatMap((day) => parseDay(day, language).problem ?? [])
    return problems.includes('year') ? 'problem.year' : problems.includes('day') ? 'problem.day' : undefined
  }
  const toStored = () => {
    const typed = (getValues('closed_dates') ?? []) as string[]
    const days = typed.map((day) => parseDay(day, language).day ?? day)
    if (days.some((day, index) => day !== typed[index])) setValue('closed_dates', days, { shouldDirty: true })
  }
  const add = (days: Day[]) => {
    const listed = ((getValues('closed_dates') ?? []) as string[]).filter((day) => day.trim() !== '')
    setValue('closed_dates', [...new Set([...listed, ...days])].toSorted(), { shouldDirty: true, shouldValidate: true })
    setAdding(false)
  }
  return (
    <>
      <TextInput
        source="closed_dates"
        label="field.closed_dates"
        helperText="field.closedHelp"
        multiline
        minRows={3}
        maxRows={8}
        format={(days: string[] | undefined) => days?.join('\n') ?? ''}
        // One day per line. Empty lines are retained while typing and removed before saving. "25. 12. 2027" is one day.
        parse={(text: string) => text.replaceAll(/[^\S\n]*[,،;][^\S\n]*|(?<![.\-/\s])[^\S\n]+/g, '\n').split('\n')}
        validate={(days: string[]) => problemOf(days ?? [])}
        onBlur={toStored}
        readOnly={readOnly}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      {!readOnly && <Button onClick={() => setAdding(true)}>{translate('closure.addDays')}</Button>}
      {isAdding && (
        <AddClosedDaysDialog listed={getValues('closed_dates') ?? []} add={add} close={() => setAdding(false)} />
      )}
    </>
  )
}
