/** Name, colour, logo, contact and social media of the shop, and the contents of its home page and footer. */
import { paymentMarks } from '@tussenuit/modules/platform/settings/payment-marks.ts'
import { Form, useInput, usePermissions, useTranslate } from 'ra-core'
import { AutocompleteArrayInput, CheckboxGroupInput, TextInput } from 'ra-ui-materialui'
import { usePublicDestinations } from '../../kit/deals/choices.ts'
import { ShopSetupChecklist } from '../../kit/first-steps.tsx'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { ColourInput } from './colour.tsx'
import { CurrentRates } from './current-rates.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter } from './setting-save.tsx'
import { LookPreview } from './look-preview.tsx'
import { SaveButton } from '../../kit/record/save-button.tsx'
import { LogoField } from './logo-picture.tsx'
import { requiredRule } from '../../kit/record/required.ts'

const names = {
  brand_name: 'field.brand_name',
  brand_color: 'field.brand_color',
  logo: 'field.logo',
  contact: 'field.contact',
  socials: 'field.socials',
  popular_destinations: 'field.popular_destinations',
  payment_methods: 'field.payment_methods',
}
const marks = paymentMarks.map((id) => ({
  id,
  name: { ideal: 'iDEAL | Wero', bancontact: 'Bancontact', mastercard: 'Mastercard', visa: 'Visa' }[id],
}))

/** Before the shop opens, what is left to set is above the look, which is a part of it. */
export default function BrandSettings() {
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <SettingEditor id="customization" lead="settings.brandLead">
      {(readOnly) => (
        <>
          {!readOnly && <ShopSetupChecklist permissions={permissions} />}
          <BrandForm readOnly={readOnly} />
        </>
      )}
    </SettingEditor>
  )
}

function BrandForm({ readOnly }: { readOnly: boolean }) {
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="brand-editor">
        <div className="editor narrow">
          <section className="stack">
            <TextInput
              source="brand_name"
              label="field.brand_name"
              validate={requiredRule}
              readOnly={readOnly}
              slotProps={{ htmlInput: { maxLength: 40 } }}
            />
            <ColourInput readOnly={readOnly} />
            <LogoInput readOnly={readOnly} />
          </section>
          <ContactInputs readOnly={readOnly} />
          <SocialInputs readOnly={readOnly} />
          <HomePageInputs readOnly={readOnly} />
          <CurrentRates />
          {!readOnly && (
            <SettingFooter names={names}>
              <SaveButton label="settings.saveBrand" />
            </SettingFooter>
          )}
        </div>
        <LookPreview />
      </div>
    </Form>
  )
}

function ContactInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('field.contact')}</h2>
      <div className="editor-facts">
        <TextInput
          source="contact.email"
          label="field.email"
          type="email"
          validate={requiredRule}
          readOnly={readOnly}
        />
        <TextInput
          source="contact.phone"
          label="field.phone"
          type="tel"
          readOnly={readOnly}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40 } }}
        />
        <TextInput
          source="contact.address"
          label="field.address"
          readOnly={readOnly}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </div>
    </section>
  )
}

function SocialInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('field.socials')}</h2>
      <RepeatableRowsInput source="socials" inline readOnly={readOnly} add="settings.addSocial">
        <TextInput
          source="name"
          label="field.socialName"
          validate={requiredRule}
          helperText={false}
          readOnly={readOnly}
        />
        <TextInput
          source="url"
          label="field.socialUrl"
          type="url"
          validate={requiredRule}
          helperText={false}
          readOnly={readOnly}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
      </RepeatableRowsInput>
    </section>
  )
}

/** Destinations on the home page and payment marks in the footer. */
function HomePageInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <section className="stack">
      <h2>{translate('settings.shown')}</h2>
      <AutocompleteArrayInput
        source="popular_destinations"
        label="field.popular_destinations"
        helperText="settings.popularHelp"
        choices={usePublicDestinations()}
        readOnly={readOnly}
      />
      <CheckboxGroupInput
        source="payment_methods"
        label="field.payment_methods"
        choices={marks}
        helperText={false}
        disabled={readOnly}
      />
    </section>
  )
}

function LogoInput({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { field } = useInput<{ logo: string | null }>({ source: 'logo' })
  return (
    <div>
      <h2>{translate('field.logo')}</h2>
      <p className="quiet">{translate('settings.logoHelp')}</p>
      <LogoField
        logo={field.value ? String(field.value) : null}
        name={translate('field.logo')}
        readOnly={readOnly}
        change={field.onChange}
      />
    </div>
  )
}
