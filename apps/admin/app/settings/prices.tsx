/** What prices are made of: margin, reservation cost, dearer nights and seasons, taxes, rounding. */
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { Form, required, useLocaleState, useTranslate } from 'ra-core'
import { CheckboxGroupInput, NumberInput, SelectInput, TextInput } from 'ra-ui-materialui'
import { SaveOrPlan } from '../change-sets/save.tsx'
import { inEuros } from '../editor/in-euros.ts'
import { Rows } from '../editor/rows.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { SettingEnd } from './setting-save.tsx'

const asked = [required('problem.required')]
const dayOfYear = (day: unknown) =>
  /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(String(day)) ? undefined : 'settings.dayWrong'

const names = Object.fromEntries(
  [
    'margin',
    'reservation_cost_cents',
    'tourist_tax_cents',
    'round_to_cents',
    'absorbed_rise',
    'weekend',
    'seasons',
  ].map((name) => [name, `field.${name}`]),
)

export default function PriceSettings() {
  return (
    <SettingEditor id="package" lead="settings.pricesLead">
      {(readOnly) => <PriceForm readOnly={readOnly} />}
    </SettingEditor>
  )
}

function PriceForm({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const steps = [1, 50, 100, 500, 1000].map((cents) => ({ id: cents, name: formatEuros(cents, locale) }))
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor narrow">
        <section className="editor-facts">
          <NumberInput
            source="margin"
            label="field.margin"
            helperText="settings.marginHelp"
            min={0}
            max={100}
            step={0.01}
            validate={asked}
            readOnly={readOnly}
          />
          <NumberInput
            source="reservation_cost_cents"
            label="field.reservation_cost_cents"
            helperText="settings.reservationCostHelp"
            readOnly={readOnly}
            {...inEuros}
          />
          <NumberInput
            source="tourist_tax_cents"
            label="field.tourist_tax_cents"
            helperText="settings.touristTaxHelp"
            readOnly={readOnly}
            {...inEuros}
          />
          <SelectInput
            source="round_to_cents"
            label="field.round_to_cents"
            helperText="settings.roundHelp"
            choices={steps}
            validate={asked}
            readOnly={readOnly}
          />
          <NumberInput
            source="absorbed_rise"
            label="field.absorbed_rise"
            helperText="settings.absorbedHelp"
            min={0}
            max={100}
            step={0.01}
            validate={asked}
            readOnly={readOnly}
          />
        </section>
        <section className="stack">
          <h2>{translate('field.weekend')}</h2>
          <WeekdayInput readOnly={readOnly} />
          <div className="editor-facts">
            <NumberInput
              source="weekend.surcharge_cents"
              label="field.surcharge"
              helperText="settings.surchargeHelp"
              readOnly={readOnly}
              {...inEuros}
            />
          </div>
        </section>
        <section>
          <h2>{translate('field.seasons')}</h2>
          <p className="quiet">{translate('settings.seasonsHelp')}</p>
          <Rows source="seasons" inline readOnly={readOnly} add="settings.addSeason">
            <TextInput
              source="from"
              label="field.from_date"
              helperText="settings.dayHelp"
              validate={dayOfYear}
              readOnly={readOnly}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
            <TextInput
              source="to"
              label="field.to_date"
              helperText="settings.dayHelp"
              validate={dayOfYear}
              readOnly={readOnly}
              slotProps={{ htmlInput: { dir: 'ltr' } }}
            />
            <NumberInput
              source="surcharge_cents"
              label="field.surcharge"
              helperText="settings.surchargeHelp"
              readOnly={readOnly}
              {...inEuros}
            />
          </Rows>
        </section>
        {!readOnly && (
          <SettingEnd names={names}>
            <SaveOrPlan label="settings.savePrices" />
          </SettingEnd>
        )}
      </div>
    </Form>
  )
}

/** Named in the language of the interface, Monday first. */
function WeekdayInput({ readOnly }: { readOnly: boolean }) {
  const [locale] = useLocaleState()
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2023 was a Sunday.
  const choices = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ id: day, name: names.format(Date.UTC(2023, 0, 1 + day)) }))
  return (
    <CheckboxGroupInput
      source="weekend.weekdays"
      label="field.weekdays"
      choices={choices}
      disabled={readOnly}
      helperText={false}
    />
  )
}
