/** Price settings: margin, reservation cost, surcharges for weekends and seasons, taxes, rounding. */
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { parseDayOfYear } from '@tussenuit/modules/shared/read-day.ts'
import { Form, useLocaleState, useTranslate } from 'ra-core'
import { CheckboxGroupInput, SelectInput, TextInput } from 'ra-ui-materialui'
import { SaveOrPlanButton } from '../../kit/change-set/save.tsx'
import { useWeekdays } from '../../kit/page/weekdays.ts'
import { EurosAsCentsInput, PercentInput } from '../../kit/record/number-input.tsx'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter } from './setting-save.tsx'
import { requiredRule } from '../../kit/record/required.ts'

const dayOfYear = (day: unknown) => (parseDayOfYear(String(day ?? '')) === day ? undefined : 'settings.dayWrong')

/** Invalid input is stored unchanged, so that validation can report it. */
const toStoredDay = (typed: string): string => parseDayOfYear(typed) ?? typed

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
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor narrow">
        <PriceInputs readOnly={readOnly} />
        <WeekendInputs readOnly={readOnly} />
        <SeasonInputs readOnly={readOnly} />
        {!readOnly && (
          <SettingFooter names={names}>
            <SaveOrPlanButton label="settings.savePrices" />
          </SettingFooter>
        )}
      </div>
    </Form>
  )
}

function PriceInputs({ readOnly }: { readOnly: boolean }) {
  const [locale] = useLocaleState()
  const steps = [1, 50, 100, 500, 1000].map((cents) => ({ id: cents, name: formatEuros(cents, locale) }))
  return (
    <section className="editor-facts">
      <PercentInput
        source="margin"
        label="field.margin"
        helperText="settings.marginHelp"
        max={100}
        readOnly={readOnly}
      />
      <EurosAsCentsInput
        source="reservation_cost_cents"
        label="field.reservation_cost_cents"
        helperText="settings.reservationCostHelp"
        max={100_000}
        readOnly={readOnly}
      />
      <EurosAsCentsInput
        source="tourist_tax_cents"
        label="field.tourist_tax_cents"
        helperText="settings.touristTaxHelp"
        max={10_000}
        readOnly={readOnly}
      />
      <SelectInput
        source="round_to_cents"
        label="field.round_to_cents"
        helperText="settings.roundHelp"
        choices={steps}
        validate={requiredRule}
        readOnly={readOnly}
      />
      <PercentInput
        source="absorbed_rise"
        label="field.absorbed_rise"
        helperText="settings.absorbedHelp"
        max={100}
        readOnly={readOnly}
      />
    </section>
  )
}

function WeekendInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section className="stack">
      <h2>{translate('field.weekend')}</h2>
      <WeekdayInput readOnly={readOnly} />
      <div className="editor-facts">
        <EurosAsCentsInput
          source="weekend.surcharge_cents"
          label="field.surcharge"
          helperText="settings.surchargeHelp"
          max={100_000}
          readOnly={readOnly}
        />
      </div>
    </section>
  )
}

function SeasonInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('field.seasons')}</h2>
      <p className="quiet">{translate('settings.seasonsHelp')}</p>
      <RepeatableRowsInput source="seasons" inline readOnly={readOnly} add="settings.addSeason">
        <TextInput
          source="from"
          label="field.from_date"
          helperText="settings.dayHelp"
          parse={toStoredDay}
          validate={dayOfYear}
          readOnly={readOnly}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <TextInput
          source="to"
          label="field.to_date"
          helperText="settings.dayHelp"
          parse={toStoredDay}
          validate={dayOfYear}
          readOnly={readOnly}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <EurosAsCentsInput
          source="surcharge_cents"
          label="field.surcharge"
          helperText="settings.surchargeHelp"
          max={100_000}
          readOnly={readOnly}
        />
      </RepeatableRowsInput>
    </section>
  )
}

function WeekdayInput({ readOnly }: { readOnly: boolean }) {
  return (
    <CheckboxGroupInput
      source="weekend.weekdays"
      label="field.weekdays"
      choices={useWeekdays()}
      disabled={readOnly}
      helperText={false}
    />
  )
}
