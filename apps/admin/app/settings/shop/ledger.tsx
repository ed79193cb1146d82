/** The numbers, names and VAT codes of the bookkeeper's software, with which the books are exported. */
import {
  bookAccounts,
  numberPattern,
  rgsPattern,
  vatCodePattern,
} from '@tussenuit/modules/office/books/ledger-accounts.ts'
import { parseVatCode } from '@tussenuit/modules/office/books/vat-code.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { Form, maxLength, regex, useLocale, useRecordContext, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import type { ReactNode } from 'react'
import { requiredRule } from '../../kit/record/required.ts'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter, SettingSaveButton } from './setting-save.tsx'
import './ledger.css'

const numberRule = regex(new RegExp(numberPattern), 'problem.ledger_number')
const nameRules = [...requiredRule, maxLength(60, 'problem.maxLength')]
const rgsRule = regex(new RegExp(rgsPattern), 'problem.ledger_rgs')
const codeRules = [...requiredRule, regex(new RegExp(vatCodePattern), 'problem.ledger_vat_code')]
const names = { accounts: 'field.ledger_accounts', vat_codes: 'field.ledger_vat_codes' }

export default function LedgerSettings() {
  return (
    <SettingEditor id="ledger" lead="ledger.lead">
      {(readOnly) => <LedgerForm readOnly={readOnly} />}
    </SettingEditor>
  )
}

function LedgerForm({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const record = useRecordContext<{ id: string; vat_codes?: object }>()
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor ledger">
        <section>
          <h2>{translate('ledger.accounts')}</h2>
          <p className="quiet">{translate('ledger.accountsHelp')}</p>
          {bookAccounts.map((account) => (
            <AccountRow key={account} account={account} readOnly={readOnly} />
          ))}
        </section>
        <section>
          <h2>{translate('ledger.vatCodes')}</h2>
          <p className="quiet">{translate('ledger.vatCodesHelp')}</p>
          {Object.keys(record?.vat_codes ?? {}).map((code) => (
            <VatCodeRow key={code} code={code} readOnly={readOnly} />
          ))}
        </section>
        {!readOnly && (
          <SettingFooter names={names}>
            <SettingSaveButton label="ledger.save" />
          </SettingFooter>
        )}
      </div>
    </Form>
  )
}

function LedgerRow({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="ledger-row">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

function AccountRow({ account, readOnly }: { account: (typeof bookAccounts)[number]; readOnly: boolean }) {
  const translate = useTranslate()
  const source = `accounts.${account}`
  return (
    <LedgerRow legend={translate(`monthReport.account.${account}`)}>
      <TextInput
        source={`${source}.number`}
        label="field.ledger_number"
        validate={[...requiredRule, numberRule]}
        readOnly={readOnly}
      />
      <TextInput source={`${source}.name`} label="field.ledger_name" validate={nameRules} readOnly={readOnly} />
      <TextInput source={`${source}.rgs`} label="field.ledger_rgs" validate={rgsRule} readOnly={readOnly} />
    </LedgerRow>
  )
}

/** Returns a formatter for the VAT codes of postings. */
function useVatCodeName(): (code: string) => string {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  return (code) => {
    const meaning = parseVatCode(code)
    if (meaning.kind === 'other') return code
    if (meaning.kind !== 'rate')
      return translate(`ledger.code.${meaning.kind}`, { country: 'country' in meaning ? meaning.country : '' })
    const rate = (meaning.rateBp / 10_000).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 })
    return meaning.country === shopCountry
      ? translate('ledger.rate', { rate })
      : translate('ledger.rateAbroad', { rate, country: meaning.country.toUpperCase() })
  }
}

function VatCodeRow({ code, readOnly }: { code: string; readOnly: boolean }) {
  const name = useVatCodeName()
  const source = `vat_codes.${code}`
  return (
    <LedgerRow legend={name(code)}>
      <TextInput source={`${source}.code`} label="field.ledger_vat_code" validate={codeRules} readOnly={readOnly} />
      <TextInput source={`${source}.name`} label="field.ledger_name" validate={nameRules} readOnly={readOnly} />
      <TextInput
        source={`${source}.revenue_number`}
        label="field.ledger_revenue_number"
        validate={numberRule}
        readOnly={readOnly}
      />
      <TextInput
        source={`${source}.vat_number`}
        label="field.ledger_vat_number"
        validate={numberRule}
        readOnly={readOnly}
      />
    </LedgerRow>
  )
}
