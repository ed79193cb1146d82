/** A preview of the text in the form with the values of the latest real e-mail, and a test e-mail to the user. */
import { Button } from '@mui/material'
import type { PreviewInput as Input } from '@tussenuit/modules/platform/mail/template-contract.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nonce } from '../../kit/page/nonce.ts'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useDebounced } from '../../kit/use-debounced.ts'
import { officeClient } from '../../kit/session/session.ts'

/** Delay after the last key press, so that not every keystroke requests a preview. */
const debounceMs = 600

export function EmailPreview({ kind, language }: Pick<Input, 'kind' | 'language'>) {
  const translate = useTranslate()
  const [asText, setAsText] = useState(false)
  const values = useWatch() as Record<'subject' | 'preheader' | 'body', string | null>
  const input: Input = {
    kind,
    language,
    subject: values.subject ?? '',
    preheader: values.preheader ?? '',
    body: values.body ?? '',
  }
  const { preview, problem } = usePreview(input)
  const sendToMe = useAction(
    () => officeClient()('POST /previewEmailTemplate', { body: { ...input, send_to_me: true } }),
    { done: ({ data }) => ({ text: 'email.sentTo', messageArgs: { address: data.sent_to } }) },
  )
  return (
    <>
      <h2>{translate('email.preview')}</h2>
      {problem && (
        <p className="note" role="status">
          {problem}
        </p>
      )}
      {preview && (
        <>
          <p className="quiet">
            {preview.is_sample
              ? translate('email.madeUp')
              : translate('email.asLatest', { number: preview.reservationNumber ?? '–' })}
          </p>
          <div className="preview-tools">
            <FormatSwitch asText={asText} choose={setAsText} />
            <Button variant="outlined" disabled={sendToMe.busy} onClick={() => void sendToMe.run()}>
              {translate('email.sendToMe')}
            </Button>
          </div>
          <p className="email-subject" dir="auto">
            {preview.subject}
          </p>
          {asText ? (
            <pre className="email-text" dir="auto">
              {preview.text}
            </pre>
          ) : (
            // Without `allow-scripts` the frame runs no scripts.
            <iframe
              className="email-page"
              title={translate('email.preview')}
              srcDoc={preview.html.replaceAll('<style>', `<style nonce="${nonce}">`)}
              sandbox="allow-same-origin"
            />
          )}
        </>
      )}
    </>
  )
}

/** Two buttons that switch the preview between HTML and plain text. */
function FormatSwitch({ asText, choose }: { asText: boolean; choose: (asText: boolean) => void }) {
  const translate = useTranslate()
  return (
    <div className="views" role="group" aria-label={translate('email.preview')}>
      {[false, true].map((isText) => (
        <button key={String(isText)} type="button" aria-pressed={asText === isText} onClick={() => choose(isText)}>
          {translate(isText ? 'email.asText' : 'email.asHtml')}
        </button>
      ))}
    </div>
  )
}

/** Requests a preview shortly after the last change and shows the previous one until it arrives. */
function usePreview(input: Input) {
  const translate = useTranslate()
  const body = useDebounced(input, debounceMs)
  const { data: preview, failure } = useLoad(
    ['email-preview', body],
    async (signal) => (await officeClient(signal)('POST /previewEmailTemplate', { body: body! })).data,
    { enabled: body !== undefined, keepsPrevious: true },
  )
  const [field] = failure?.fields ?? []
  const problem = field
    ? translate(`problem.${field.code}`, { _: field.message, detail: field.message })
    : failure && translate('preview.failed')
  return { preview, problem }
}
