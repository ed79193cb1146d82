/** Signing in: a small page of its own, so that nothing of the office is loaded before someone may see it. */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { Wordmark } from '@tussenuit/shop/app/parts/wordmark.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Messages } from './language.ts'
import { present, signIn } from './session.ts'
import './sign-in.css'

/** Only pages of the office are gone back to. */
function nextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  return /^\/admin\/[^\\]*$/.test(next) ? next : '/admin'
}

export function Page({ messages }: { messages: Messages }) {
  const { signIn: text } = messages
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const email = useRef<HTMLInputElement>(null)

  useEffect(() => {
    document.title = `${text.title} | Tussenuit`
    email.current?.focus()
    // Whoever is signed in already has nothing to do here.
    if (sessionStorage.getItem('signed-in'))
      void present().then(
        (session) => session && location.replace(nextPage()),
        () => undefined,
      )
  }, [text.title])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem('')
    try {
      await signIn(String(form.get('email')).trim(), String(form.get('password')))
      location.replace(nextPage())
    } catch (error) {
      const status = error instanceof CallFailed ? error.status : 0
      setProblem(status === 429 ? text.tooMany : status === 401 || status === 400 ? text.wrong : text.away)
      setBusy(false)
    }
  }

  return (
    <main className="sign-in">
      <Wordmark name="Tussenuit" logo={null} />
      <h1>{text.title}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor="email">{text.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          dir="ltr"
          ref={email}
          required
          aria-describedby="problem"
          aria-invalid={problem === '' ? undefined : true}
        />
        <label htmlFor="password">{text.password}</label>
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={256}
          dir="ltr"
          required
          aria-invalid={problem === '' ? undefined : true}
        />
        <label className="sign-in-show">
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {text.show}
        </label>
        <p className="sign-in-problem" role="alert" id="problem">
          {problem}
        </p>
        <button type="submit" disabled={busy}>
          {text.submit}
        </button>
      </form>
      <a href="/auth/forget-password">{text.forgot}</a>
      {document.documentElement.dataset['demo'] !== undefined && <p className="sign-in-demo">{text.demo}</p>}
    </main>
  )
}
