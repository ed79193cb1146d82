/** VAT settings: scheme, rates by country, kind and first day, and the value of meals. */
import { homeCountry } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import { vatSchemes } from '@tussenuit/modules/platform/pricing/vat.ts'
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { Form, useTranslate } from 'ra-core'
import { AutocompleteArrayInput, SelectInput } from 'ra-ui-materialui'
import { useCountries } from '../../kit/countries.ts'
import { EurosAsCentsInput } from '../../kit/record/number-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { SettingEditor } from './setting-editor.tsx'
import { VatRatesInput } from './vat-rates.tsx'
import { SettingFooter, SettingSaveButton } from './setting-save.tsx'

const schemes = vatSchemes.map((id) => ({ id, name: `settings.vatScheme_${id}` }))
const names = {
  scheme: 'field.vat_scheme',
  rates: 'field.vat_rates',
  reverse_charge: 'field.reverse_charge',
  meal_cents: 'field.meal_cents',
}

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
          <VatRatesInput readOnly={readOnly} />
        </section>
        <section>
          <h2>{translate('settings.reverseCharge')}</h2>
          <p className="quiet">{translate('settings.reverseChargeHelp')}</p>
          <ReverseChargeInput readOnly={readOnly} />
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

/** The countries in which companies pay the VAT of a stay themselves. */
function ReverseChargeInput({ readOnly }: { readOnly: boolean }) {
  const countries = useCountries().filter(({ id }) => id !== homeCountry)
  return (
    <AutocompleteArrayInput
      source="reverse_charge"
      label="field.reverse_charge"
      choices={countries}
      translateChoice={false}
      readOnly={readOnly}
      helperText={false}
    />
  )
}
