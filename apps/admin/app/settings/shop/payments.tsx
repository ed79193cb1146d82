/** Payment settings: methods, deposit, limits, and the two accounts at the payment provider with their keys. */
import type { PaymentSetting } from '@tussenuit/modules/office/payment-admin/contract.ts'
import { payableMethods } from '@tussenuit/modules/office/payment-admin/methods.ts'
import { wallets } from '@tussenuit/modules/money/payment/wallets.ts'
import { Form, useRecordContext, useTranslate } from 'ra-core'
import { CheckboxGroupInput } from 'ra-ui-materialui'
import { EurosAsCentsInput, WholeNumberInput, WholePercentInput } from '../../kit/record/number-input.tsx'
import { PendingSecurityChanges } from '../../kit/people/planned-protection.tsx'
import { PaymentAccountKeys } from './account-keys.tsx'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter, SettingSaveButton } from './setting-save.tsx'
import { requiredRule } from '../../kit/record/required.ts'

const names = {
  methods: 'payments.methods',
  deposit_percent: 'payments.deposit',
  deposit_due_days: 'payments.dueDays',
  refund_approval_cents: 'payments.approval',
  staff_approval_cents: 'payments.staffApproval',
}

export default function PaymentSettings() {
  return (
    <SettingEditor id="payment" lead="payments.lead">
      {(readOnly) => (
        <div className="editor narrow">
          <PaymentForm readOnly={readOnly} />
          <AccountsSection readOnly={readOnly} />
        </div>
      )}
    </SettingEditor>
  )
}

function PaymentForm({ readOnly }: { readOnly: boolean }) {
  const setting = useRecordContext()
  return (
    <Form warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <MethodInputs readOnly={readOnly} />
        <section className="editor-facts two">
          <WholePercentInput
            source="deposit_percent"
            label="payments.deposit"
            helperText="payments.depositHelp"
            max={99}
            readOnly={readOnly}
          />
          <WholeNumberInput
            source="deposit_due_days"
            label="payments.dueDays"
            helperText="payments.dueDaysHelp"
            max={365}
            readOnly={readOnly}
          />
          <EurosAsCentsInput
            source="refund_approval_cents"
            label="payments.approval"
            helperText="payments.approvalHelp"
            readOnly={readOnly}
            optional
          />
          <EurosAsCentsInput
            source="staff_approval_cents"
            label="payments.staffApproval"
            helperText="payments.staffApprovalHelp"
            max={1_000_000_000}
            readOnly={readOnly}
            optional
          />
        </section>
        <PendingSecurityChanges kind="refund_limit" version={Number(setting?.['version'] ?? 0)} />
        <PendingSecurityChanges kind="staff_limit" version={Number(setting?.['version'] ?? 0)} />
        {!readOnly && (
          <SettingFooter names={names}>
            <SettingSaveButton label="payments.save" />
          </SettingFooter>
        )}
      </div>
    </Form>
  )
}

function MethodInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <section>
      <CheckboxGroupInput
        source="methods"
        label="payments.methods"
        helperText="payments.methodsHelp"
        validate={requiredRule}
        disabled={readOnly}
        choices={payableMethods.map((method) => ({ id: method, name: `payments.method.${method}` }))}
      />
      <CheckboxGroupInput
        source="wero_accounts"
        label="payments.wero"
        helperText="payments.weroHelp"
        disabled={readOnly}
        choices={['standard', 'sgr'].map((account) => ({ id: account, name: `payments.account.${account}` }))}
      />
      <CheckboxGroupInput
        source="wallets"
        label="payments.wallets"
        helperText="payments.walletsHelp"
        disabled={readOnly}
        choices={wallets.map((wallet) => ({ id: wallet, name: `payments.method.${wallet}` }))}
      />
    </section>
  )
}

function AccountsSection({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const setting = useRecordContext() as (PaymentSetting & { id: string }) | undefined
  return (
    <section>
      <h2>{translate('payments.accounts')}</h2>
      <p className="quiet">{translate('payments.accountsLead')}</p>
      {setting?.accounts.map((account) => (
        <PaymentAccountKeys key={account.account} setting={setting} account={account} readOnly={readOnly} />
      ))}
    </section>
  )
}
