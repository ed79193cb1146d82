/** One e-mail in one language: subject, preheader and body, edited as blocks or as source, with a preview. */
import { Button, FormControlLabel, Switch } from '@mui/material'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { Form, useRecordContext, useRefresh, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { officeClient } from '../../kit/session/session.ts'
import { EmailPreview } from './preview.tsx'
import { createTemplateLabels } from './template-labels.ts'
import { BodyInput, LineInput } from './text-inputs.tsx'
import './emails.css'
import { SaveButton, useConfirmDiscard } from '../../kit/record/save-button.tsx'

export function EmailEdit() {
  return (
    <RecordEdit head={<EmailEditorHeader mayWrite />} saved="email.saved">
      <EmailForm />
    </RecordEdit>
  )
}

export function EmailShow() {
  return (
    <RecordShow head={<EmailEditorHeader />}>
      <EmailForm readOnly />
    </RecordShow>
  )
}

function EmailEditorHeader({ mayWrite = false }: { mayWrite?: boolean }) {
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
  const [asSource, setAsSource] = useState(false)
  const labels = useMemo(() => createTemplateLabels(translate), [translate])
  if (!email) return null
  const { tag: lang, direction: dir } = localeOfLanguage(email['language'])
  const context = { labels, fields: email['fields'], conditions: email['conditions'], readOnly, lang, dir }
  return (
    // A reset creates a new version; the changed key recreates the form.
    <Form key={email['version']} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="email-editor">
        <section className="stack">
          <LineInput source="subject" maxLength={200} isRequired context={context} />
          <LineInput source="preheader" maxLength={300} context={context} />
          <FormControlLabel
            control={<Switch checked={asSource} onChange={(event) => setAsSource(event.target.checked)} />}
            label={translate('emailText.source')}
          />
          <BodyInput asSource={asSource} context={context} />
        </section>
        <section>
          {asSource && <VariableList variables={email['variables']} />}
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

/** The variables that the source may contain. */
function VariableList({ variables }: { variables: readonly string[] }) {
  const translate = useTranslate()
  return (
    <>
      <h2>{translate('email.variables')}</h2>
      <p className="quiet">{translate('email.variablesHelp')}</p>
      <ul className="email-variables">
        {variables.map((name) => (
          <li key={name}>
            <code dir="ltr">{`{{ ${name} }}`}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
