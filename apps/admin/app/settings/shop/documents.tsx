/** The texts of invoices and vouchers, with an example document of each. */
import { Button } from '@mui/material'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { Form, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { requiredRule } from '../../kit/record/required.ts'
import { useAction } from '../../kit/use-action.ts'
import { resources } from '../../kit/resources.ts'
import { toRequestBody } from '../../kit/data-provider.ts'
import { fetchAndOpenFile } from '../../kit/sale/open-document.ts'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter } from './setting-save.tsx'
import { SaveButton } from '../../kit/record/save-button.tsx'

const texts = [
  ['title', 120, 1],
  ['intro', 600, 3],
  ['how_to_redeem', 600, 3],
  ['conditions', 2_000, 5],
  ['footer', 300, 1],
] as const
const company = [
  ['name', 120],
  ['address', 300],
  ['vat_number', 40],
  ['chamber_of_commerce', 40],
  ['bank_account', 60],
] as const

const names = {
  company: 'documents.company',
  ...Object.fromEntries(texts.map(([name]) => [name, `documents.${name}`])),
}

export default function DocumentSettings() {
  return (
    <SettingEditor id="documents" lead="documents.lead">
      {(readOnly) => <DocumentForm readOnly={readOnly} />}
    </SettingEditor>
  )
}

function DocumentForm({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor narrow">
        <section>
          <h2>{translate('documents.company')}</h2>
          <p className="quiet">{translate('documents.companyLead')}</p>
          <div className="editor-facts two">
            {company.map(([name, maxLength]) => (
              <TextInput
                key={name}
                source={`company.${name}`}
                label={`documents.${name}`}
                {...(name === 'name' ? { validate: requiredRule } : {})}
                readOnly={readOnly}
                slotProps={{ htmlInput: { maxLength } }}
              />
            ))}
          </div>
        </section>
        <section className="stack">
          <h2>{translate('documents.voucher')}</h2>
          <p className="quiet">{translate('documents.voucherLead')}</p>
          {texts.map(([name, maxLength, rows]) => (
            <TextInput
              key={name}
              source={name}
              label={`documents.${name}`}
              {...(name === 'title' ? { validate: requiredRule } : {})}
              multiline={rows > 1}
              {...(rows > 1 ? { minRows: rows } : {})}
              readOnly={readOnly}
              slotProps={{ htmlInput: { maxLength } }}
            />
          ))}
        </section>
        <ExampleDocuments />
        {!readOnly && (
          <SettingFooter names={names}>
            <SaveButton label="documents.save" />
          </SettingFooter>
        )}
      </div>
    </Form>
  )
}

/** Opens an example document with the current texts of the form, even unsaved ones. */
function ExampleDocuments() {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const [language, setLanguage] = useState<LanguageCode>('nl')
  const open = useAction((kind: 'invoice' | 'voucher') =>
    fetchAndOpenFile('/api/previewInvoiceVoucherTemplate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, language, template: toRequestBody(resources.documents, getValues()) }),
    }),
  )
  return (
    <section className="row">
      <select
        aria-label={translate('documents.exampleLanguage')}
        value={language}
        onChange={(event) => setLanguage(event.target.value as LanguageCode)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={localeOfLanguage(code).tag}>
            {localeOfLanguage(code).name}
          </option>
        ))}
      </select>
      <Button variant="outlined" disabled={open.busy} onClick={() => void open.run('invoice')}>
        {translate('documents.exampleInvoice')}
      </Button>
      <Button variant="outlined" disabled={open.busy} onClick={() => void open.run('voucher')}>
        {translate('documents.exampleVoucher')}
      </Button>
    </section>
  )
}
