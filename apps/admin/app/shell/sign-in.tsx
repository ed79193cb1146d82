/** The sign-in page: small and separate, so that nothing else of the back-office is loaded for it. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { Wordmark } from '@tussenuit/shop/app/parts/wordmark.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Messages } from '../kit/language.ts'
import { safeOfficePath } from '@tussenuit/modules/people/staff/office-page.ts'
import { accountPage, finishDirectorySignIn, signIn, signInWithPasskey } from '../kit/session/session.ts'
import './sign-in.css'

/** The accepted first step while a code is required: the credentials, or the kind of sign-in. */
type FirstStep = { email: string; password: string } | 'directory' | 'passkey'

const queryParams = () => new URLSearchParams(location.search)

/**
 * Redirects only to pages of the back-office; users who must set up a second factor are sent to the account page first.
 */
function nextPage(mustEnrol: boolean): string {
  if (mustEnrol) return accountPage
  return safeOfficePath(queryParams().get('next'), location.origin)
}

/** The message of a problem that the directory's redirect reports in the URL. */
function directoryProblem(text: Messages['signIn']): string {
  const texts: Record<string, string> = {
    directory_refused: text.directoryRefused,
    directory_unverified: text.directoryUnverified,
    directory_unknown: text.directoryUnknown,
    directory_away: text.directoryAway,
  }
  return texts[queryParams().get('problem') ?? ''] ?? ''
}

/** The session is stored in a cookie; without cookies the next page would ask for a sign-in again. */
const cookieProblem = (text: Messages['signIn']): string => (navigator.cookieEnabled ? '' : text.cookies)

function problemOf(text: Messages['signIn'], status: number, code: string): string {
  if (status === 429) return text.tooMany
  if (code === 'code_wrong') return text.codeWrong
  if (code === 'passkey_refused') return text.passkeyRefused
  if (code.startsWith('directory_')) return text.directoryRefused
  return status === 401 || status === 400 ? text.wrong : text.away
}

function useSignIn(text: Messages['signIn']) {
  const [problem, setProblem] = useState(() => directoryProblem(text) || cookieProblem(text))
  const [busy, setBusy] = useState(false)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(() =>
    queryParams().get('step') === 'code' ? 'directory' : null,
  )

  const enter = async (credentials: FirstStep, code?: string) => {
    setBusy(true)
    setProblem('')
    try {
      const { user } =
        credentials === 'passkey'
          ? await signInWithPasskey()
          : credentials === 'directory'
            ? await finishDirectorySignIn(code ?? '')
            : await signIn(credentials.email, credentials.password, code)
      location.replace(nextPage(user.must_enrol))
    } catch (error) {
      // No passkey was chosen, or the device was not unlocked; the browser has already shown a message.
      if (credentials === 'passkey' && !(error instanceof CallFailed)) return void setBusy(false)
      const { status, code: why } = error instanceof CallFailed ? error : { status: 0, code: '' }
      if (why === 'code_needed') setFirstStep(credentials)
      else setProblem(problemOf(text, status, why))
      setBusy(false)
    }
  }
  const back = () => {
    setProblem('')
    setFirstStep(null)
  }
  return { problem, busy, waiting: firstStep, enter, back }
}

export function SignInPage({ messages }: { messages: Messages }) {
  const { signIn: text } = messages
  const { problem, busy, waiting: firstStep, enter, back } = useSignIn(text)
  useEffect(() => {
    document.title = `${text.title} | Tussenuit`
  }, [text.title])

  if (firstStep)
    return (
      <main className="sign-in">
        <Wordmark name="Tussenuit" logo={null} />
        <h1>{text.codeTitle}</h1>
        <CodeForm text={text} problem={problem} busy={busy} enter={(code) => void enter(firstStep, code)} />
        <button type="button" className="sign-in-back" onClick={back}>
          {text.back}
        </button>
      </main>
    )

  return (
    <main className="sign-in">
      <Wordmark name="Tussenuit" logo={null} />
      <h1>{text.title}</h1>
      <PasswordForm
        text={text}
        problem={problem}
        busy={busy}
        enter={(email, password) => void enter({ email, password })}
      />
      {'PublicKeyCredential' in window && (
        <button type="button" className="sign-in-other" disabled={busy} onClick={() => void enter('passkey')}>
          {text.passkey}
        </button>
      )}
      {document.documentElement.dataset['directory'] !== undefined && (
        <a className="sign-in-other" href={`/api/auth/ads_login?${new URLSearchParams({ next: nextPage(false) })}`}>
          {text.directory}
        </a>
      )}
      <a href="/auth/forget-password">{text.forgot}</a>
      {document.documentElement.dataset['demo'] !== undefined && <p className="sign-in-demo">{text.demo}</p>}
    </main>
  )
}

type FormProps = { text: Messages['signIn']; problem: string; busy: boolean }

function PasswordForm({
  text,
  problem,
  busy,
  enter,
}: FormProps & { enter: (email: string, password: string) => void }) {
  const [isPasswordVisible, setPasswordVisible] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  useEffect(() => emailField.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    enter(String(form.get('email')).trim(), String(form.get('password')))
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="email">{text.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        dir="ltr"
        ref={emailField}
        required
        aria-describedby="problem"
        aria-invalid={problem === '' ? undefined : true}
      />
      <label htmlFor="password">{text.password}</label>
      <input
        id="password"
        name="password"
        type={isPasswordVisible ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
        dir="ltr"
        required
        aria-invalid={problem === '' ? undefined : true}
      />
      <label className="sign-in-show">
        <input
          type="checkbox"
          checked={isPasswordVisible}
          onChange={(event) => setPasswordVisible(event.target.checked)}
        />
        {text.show}
      </label>
      <p className="sign-in-problem" role="alert" id="problem">
        {problem}
      </p>
      <button type="submit" disabled={busy}>
        {text.submit}
      </button>
    </form>
  )
}

/** The second step: a code of the authenticator app, or a recovery code. */
function CodeForm({ text, problem, busy, enter }: FormProps & { enter: (code: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        enter(String(new FormData(event.currentTarget).get('code')).trim())
      }}
    >
      <p>{text.codeLead}</p>
      <label htmlFor="code">{text.code}</label>
      <input
        id="code"
        name="code"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        ref={field}
        required
        aria-describedby="problem"
        aria-invalid={problem === '' ? undefined : true}
      />
      <p className="sign-in-problem" role="alert" id="problem">
        {problem}
      </p>
      <button type="submit" disabled={busy}>
        {text.submit}
      </button>
    </form>
  )
}
