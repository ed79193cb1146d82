/** How the text in the form reads, with the values of the latest real e-mail, and a copy of it to oneself. */
import { Button } from '@mui/material'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { PreviewInput as Input } from '@tussenuit/modules/mail/template-contract.ts'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRefusal } from '../kit/refusal.ts'
import { officeClient } from '../session.ts'

type Shown = { subject: string; html: string; text: string; reservationNumber: string | null; is_sample: boolean }
/** After the last key, so that not every letter is previewed. */
const settleMs = 600

export function EmailPreview({ kind, language }: Pick<Input, 'kind' | 'language'>) {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const [asText, setAsText] = useState(false)
  const values = useWatch() as Record<'subject' | 'preheader' | 'body', string | null>
  const input: Input = {
    kind,
    language,
    subject: values.subject ?? '',
    preheader: values.preheader ?? '',
    body: values.body ?? '',
  }
  const { shown, problem } = usePreview(input)
  const sendToMe = async () => {
    try {
      const { data } = await officeClient()('POST /previewEmailTemplate', { body: { ...input, send_to_me: true } })
      notify('email.sentTo', { type: 'success', messageArgs: { address: data.sent_to } })
    } catch (error) {
      refuse(error)
    }
  }
  return (
    <>
      <h2>{translate('email.preview')}</h2>
      {problem && (
        <p className="note" role="status">
          {problem}
        </p>
      )}
      {shown && (
        <>
          <p className="quiet">
            {shown.is_sample
              ? translate('email.madeUp')
              : translate('email.asLatest', { number: shown.reservationNumber ?? '–' })}
          </p>
          <div className="preview-tools">
            <div className="views" role="group" aria-label={translate('email.preview')}>
              {[false, true].map((one) => (
                <button key={String(one)} type="button" aria-pressed={asText === one} onClick={() => setAsText(one)}>
                  {translate(one ? 'email.asText' : 'email.asHtml')}
                </button>
              ))}
            </div>
            <Button variant="outlined" onClick={() => void sendToMe()}>
              {translate('email.sendToMe')}
            </Button>
          </div>
          <p className="email-subject" dir="auto">
            {shown.subject}
          </p>
          {asText ? (
            <pre className="email-text" dir="auto">
              {shown.text}
            </pre>
          ) : (
            // No script of it runs.
            <iframe
              className="email-page"
              title={translate('email.preview')}
              srcDoc={shown.html}
              sandbox="allow-same-origin"
            />
          )}
        </>
      )}
    </>
  )
}

/** Requests a preview shortly after the last change; outdated replies are ignored. */
function usePreview(input: Input) {
  const translate = useTranslate()
  const [shown, setShown] = useState<Shown | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = JSON.stringify(input)
  const load = useEffectEvent((signal: AbortSignal) => {
    officeClient(signal)('POST /previewEmailTemplate', { body: input }).then(
      ({ data }) => {
        setShown(data)
        setProblem(null)
      },
      (error: unknown) => {
        if (signal.aborted) return
        const [field] = error instanceof CallFailed ? error.fields : []
        setProblem(
          field
            ? translate(`problem.${field.code}`, { _: field.message, detail: field.message })
            : translate('preview.failed'),
        )
      },
    )
  })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => load(controller.signal), settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  return { shown, problem }
}
