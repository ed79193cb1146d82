/** One e-mail in one language: subject, preheader, body, the available variables, and a preview. */
import { Button } from '@mui/material'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { Form, useRecordContext, useRefresh, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { officeClient } from '../../kit/session/session.ts'
import { EmailPreview } from './preview.tsx'
import './emails.css'
import { SaveButton, useConfirmDiscard } from '../../kit/record/save-button.tsx'

export function EmailEdit() {
  return (
    <RecordEdit head={<Head mayWrite />}>
      <EmailForm />
    </RecordEdit>
  )
}

export function EmailShow() {
  return (
    <RecordShow head={<Head />}>
      <EmailForm readOnly />
    </RecordShow>
  )
}

function Head({ mayWrite = false }: { mayWrite?: boolean }) {
  const email = useRecordContext()
  const translate = useTranslate()
  const refresh = useRefresh()
  const mayLose = useConfirmDiscard()
  const [asking, setAsking] = useState(false)
  if (!email) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={translate(`mail.${email['kind']}`)}
      lead={
        <>
          {localeOfLanguage(email['language']).name}{' '}
          <span className={email['changed'] ? 'state state-active' : 'state'}>
            {translate(email['changed'] ? 'email.changed' : 'email.builtIn')}
          </span>
        </>
      }
    >
      {mayWrite && email['changed'] && (
        <Button variant="outlined" onClick={() => mayLose() && setAsking(true)}>
          {translate('email.reset')}
        </Button>
      )}
      {asking && (
        <ConfirmActionDialog
          title={translate('email.reset')}
          confirm={translate('email.reset')}
          successMessage="email.wasReset"
          ready
          act={() => officeClient()('DELETE /deleteEmailTemplate/:id', { params: { id: String(email.id) } })}
          done={refresh}
          close={() => setAsking(false)}
        >
          <p>{translate('email.resetLead', { language: localeOfLanguage(email['language']).name })}</p>
        </ConfirmActionDialog>
      )}
    </PageHeader>
  )
}

function EmailForm({ readOnly = false }: { readOnly?: boolean }) {
  const email = useRecordContext()
  const translate = useTranslate()
  if (!email) return null
  const { tag: lang, direction: dir } = localeOfLanguage(email['language'])
  return (
    // A reset creates a new version; the changed key recreates the form.
    <Form key={email['version']} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="email-editor">
        <section className="stack">
          <TextInput
            source="subject"
            label="email.subject"
            validate={requiredRule}
            readOnly={readOnly}
            slotProps={{ htmlInput: { maxLength: 200, lang, dir } }}
          />
          <TextInput
            source="preheader"
            label="email.preheader"
            helperText="email.preheaderHelp"
            readOnly={readOnly}
            slotProps={{ htmlInput: { maxLength: 300, lang, dir } }}
          />
          <TextInput
            source="body"
            label="email.body"
            helperText="email.bodyHelp"
            multiline
            minRows={14}
            validate={requiredRule}
            readOnly={readOnly}
            slotProps={{ htmlInput: { maxLength: 20_000, lang, dir, spellCheck: true } }}
          />
        </section>
        <section>
          <h2>{translate('email.variables')}</h2>
          <p className="quiet">{translate('email.variablesHelp')}</p>
          <ul className="email-variables">
            {(email['variables'] as string[]).map((name) => (
              <li key={name}>
                <code dir="ltr">{`{{ ${name} }}`}</code>
              </li>
            ))}
          </ul>
          {!readOnly && <EmailPreview kind={email['kind']} language={email['language']} />}
        </section>
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" />
          </div>
        )}
      </div>
    </Form>
  )
}
