/** The pages of /auth: one field, its error message, and a success message. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import '../styles/auth.css'

type Outcome = 'done' | 'old' | { problem: string } | { failed: string }

/** What a refusal means on these pages. */
export function outcomeOf(error: unknown, t: (key: string) => string): Outcome {
  if (!(error instanceof CallFailed)) return { failed: t('newsletter.failed') }
  if (error.status === 410) return 'old'
  if (error.status === 429) return { failed: t('password.tooMany') }
  const [field] = error.fields
  if (field?.path === 'email') return { problem: t('contact.problem.emailInvalid') }
  if (field?.path === 'password')
    return { problem: t(field.code === 'password_too_simple' ? 'password.tooSimple' : 'password.tooShort') }
  // A string that cannot be a token.
  if (error.status === 400) return 'old'
  return { failed: t('newsletter.failed') }
}

type Props = {
  label: string
  button: string
  done: string
  send(value: string): Promise<unknown>
  input: (facts: {
    id: string
    name: string
    className: string
    required: true
    'aria-invalid': boolean
    'aria-describedby': string
    onChange(): void
  }) => ReactNode
  /** The error found before the form is sent; null where there is none. */
  check?(value: string): string | null
  onOld?(): void
}

export function AuthForm({ label, button, done, send, input, check, onOld }: Props) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const problem = outcome !== null && typeof outcome === 'object' && 'problem' in outcome ? outcome.problem : null
  const failed = outcome !== null && typeof outcome === 'object' && 'failed' in outcome ? outcome.failed : null

  useEffect(() => {
    if (outcome === 'done') said.current?.focus()
    if (problem) (form.current?.elements.namedItem('value') as HTMLElement | null)?.focus()
  }, [outcome, problem])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const value = String(new FormData(event.currentTarget).get('value') ?? '')
    const wrong = check?.(value) ?? null
    if (wrong) return setOutcome({ problem: wrong })
    setBusy(true)
    const next = await send(value).then(
      (): Outcome => 'done',
      (error: unknown) => outcomeOf(error, t),
    )
    setBusy(false)
    if (next === 'old') onOld?.()
    setOutcome(next)
  }

  if (outcome === 'done')
    return (
      <p ref={said} tabIndex={-1} role="status" className="alert alert-good">
        <Icon name="check" />
        <span>{done}</span>
      </p>
    )
  return (
    <form ref={form} className="auth-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label className="field-label" htmlFor="auth-value">
          {label}
        </label>
        {input({
          id: 'auth-value',
          name: 'value',
          className: 'input',
          required: true,
          'aria-invalid': problem !== null,
          'aria-describedby': 'auth-problem',
          onChange: () => setOutcome(null),
        })}
        <div id="auth-problem">
          {problem && (
            <p className="field-error">
              <Icon name="warning" />
              {problem}
            </p>
          )}
        </div>
      </div>
      {failed && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{failed}</span>
        </p>
      )}
      <button className="button" disabled={!hydrated} aria-disabled={busy}>
        {button}
      </button>
      <noscript>
        <p className="alert alert-warn">{t('password.noScript')}</p>
      </noscript>
    </form>
  )
}
