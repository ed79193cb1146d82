/** VAT settings: scheme, rates by first day, and the value of meals. */
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { Form, minLength, useTranslate } from 'ra-core'
import { SelectInput } from 'ra-ui-materialui'
import { DayInput } from '../../kit/record/day-input.tsx'
import { EurosAsCentsInput, PercentInput } from '../../kit/record/number-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter, SettingSaveButton } from './setting-save.tsx'
import { VatPeriodInputs } from './vat-period.tsx'

const schemes = ['normal', 'travel_agent'].map((id) => ({ id, name: `settings.vatScheme_${id}` }))
const rates = ['lodging', 'reduced', 'general'] as const
const names = { scheme: 'field.vat_scheme', rates: 'field.vat_rates', meal_cents: 'field.meal_cents' }
const oneRow = [minLength(1, 'problem.required')]

export default function VatSettings() {
  return (
    <SettingEditor id="vat" lead="settings.vatLead">
      {(readOnly) => <VatForm readOnly={readOnly} />}
    </SettingEditor>
  )
}

function VatForm({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor narrow">
        <section className="stack">
          <SelectInput
            source="scheme"
            label="field.vat_scheme"
            helperText="settings.vatSchemeHelp"
            choices={schemes}
            validate={requiredRule}
            readOnly={readOnly}
          />
        </section>
        <section>
          <h2>{translate('field.vat_rates')}</h2>
          <p className="quiet">{translate('settings.vatRatesHelp')}</p>
          <RepeatableRowsInput
            source="rates"
            inline
            readOnly={readOnly}
            validate={oneRow}
            add="settings.addRates"
            disableReordering
          >
            <DayInput source="from" label="field.vat_from" readOnly={readOnly} />
            {rates.map((rate) => (
              <PercentInput key={rate} source={rate} label={`field.vat_${rate}`} max={100} readOnly={readOnly} />
            ))}
            <VatPeriodInputs source="from" />
          </RepeatableRowsInput>
        </section>
        <section>
          <h2>{translate('field.meal_cents')}</h2>
          <p className="quiet">{translate('settings.mealsHelp')}</p>
          <div className="editor-facts">
            {boardCodes.map((board) => (
              <EurosAsCentsInput
                key={board}
                source={`meal_cents.${board}`}
                label={`board.${board}`}
                max={100_000}
                readOnly={readOnly}
              />
            ))}
          </div>
        </section>
        {!readOnly && (
          <SettingFooter names={names}>
            <SettingSaveButton label="settings.saveVat" />
          </SettingFooter>
        )}
      </div>
    </Form>
  )
}
