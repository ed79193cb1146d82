/** Fields of an activity besides texts: organiser, duration, seasons with ages and prices, closed days. */
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { BooleanInput, DateInput, NumberInput, TextInput } from 'ra-ui-materialui'
import { Rows } from '../editor/rows.tsx'
import { asked } from '../editor/required.ts'

export function ActivityInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <TextInput
        source="internal_name"
        label="field.internal_name"
        helperText="field.internalHelp"
        validate={asked}
        readOnly={readOnly}
      />
      <NumberInput
        source="duration_days"
        label="field.duration_days"
        min={1}
        max={30}
        validate={asked}
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
      <Rows source="pricings" inline readOnly={readOnly}>
        <DateInput source="from_date" label="field.from_date" validate={asked} helperText={false} readOnly={readOnly} />
        <DateInput source="to_date" label="field.to_date" validate={asked} helperText={false} readOnly={readOnly} />
        <NumberInput
          source="from_age"
          label="field.from_age"
          min={0}
          max={120}
          defaultValue={0}
          validate={asked}
          helperText={false}
          readOnly={readOnly}
        />
        <NumberInput
          source="to_age"
          label="field.to_age"
          min={0}
          max={120}
          defaultValue={120}
          validate={asked}
          helperText={false}
          readOnly={readOnly}
        />
        <NumberInput
          source="cost_price"
          label="field.cost_price"
          min={0}
          step={0.01}
          validate={asked}
          helperText={false}
          readOnly={readOnly}
        />
        <NumberInput
          source="margin"
          label="field.margin"
          min={0}
          step={0.01}
          defaultValue={0}
          validate={asked}
          helperText={false}
          readOnly={readOnly}
        />
      </Rows>
      <TextInput
        source="closed_dates"
        label="field.closed_dates"
        helperText="field.closedHelp"
        multiline
        minRows={3}
        maxRows={8}
        format={(days: string[] | undefined) => days?.join('\n') ?? ''}
        // A day a line; an empty line stays while it is written, and is left out of what is sent.
        parse={(text: string) => text.replaceAll(/[^\S\n]*[,;][^\S\n]*|[^\S\n]+/g, '\n').split('\n')}
        validate={(days: string[]) => (days.some((day) => day !== '' && !isDay(day)) ? 'problem.day' : undefined)}
        readOnly={readOnly}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
    </section>
  )
}
