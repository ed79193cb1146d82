/** The form of the pages of /auth: one field, its error message, and a success message. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '../format.ts'
import type { Outcome } from '../forms/form.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import { Icon } from '../parts/icon.tsx'
import '../styles/auth.css'

type Facts = {
  id: string
  name: string
  className: string
  required: true
  'aria-invalid': boolean
  'aria-describedby': string
  onChange(): void
}

type Props<Field extends string> = {
  field: Field
  label: string
  sent: Outcome<Field, true> | undefined
  done: string
  /** The URL that receives the form; undefined if it is the page's own. */
  action?: string | undefined
  input: (facts: Facts) => ReactNode
  /** The other fields to send, and the button. */
  children: (busy: boolean) => ReactNode
}

export function AuthForm<Field extends string>({ field, label, sent, done, action, input, children }: Props<Field>) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const { outcome, problems, attempt, forget } = useFormOutcome(sent)
  const form = useRef<HTMLFormElement>(null)
  const problem: string | undefined = problems[field]
  const failure = outcome?.failure

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('#auth-value')?.focus()
  }, [attempt])

  if (outcome?.done)
    return (
      <p ref={focusOnMount} tabIndex={-1} role="status" className="alert alert-good">
        <Icon name="check" />
        <span>{done}</span>
      </p>
    )
  return (
    <Form
      ref={form}
      className="auth-form"
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor="auth-value">
          {label}
        </label>
        {input({
          id: 'auth-value',
          name: field,
          className: 'input',
          required: true,
          'aria-invalid': problem !== undefined,
          'aria-describedby': 'auth-problem',
          onChange: () => forget(field),
        })}
        <div id="auth-problem">
          {problem && (
            <p className="field-error">
              <Icon name="warning" />
              {t(problem)}
            </p>
          )}
        </div>
      </div>
      {failure && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{t(failure.status === 429 ? 'password.tooMany' : 'newsletter.failed')}</span>
        </p>
      )}
      {children(busy)}
    </Form>
  )
}
