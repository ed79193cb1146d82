import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useRef, useState, type FormEvent } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'
import { useServerMessages } from '../server-messages.ts'
import { useShopData } from '../shop-data.ts'
import { footerEmailProblem } from './newsletter-email.ts'

export function NewsletterForm() {
  const { t } = useFormat()
  const messages = useServerMessages()
  const toast = useToast()
  const hydrated = useHydrated()
  const language = useShopData()?.language ?? 'en'
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function request(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = input.current?.value ?? ''
    const wrong = footerEmailProblem(email)
    setAnswer(null)
    setProblem(wrong && t(wrong))
    if (wrong) {
      if (wrong === 'paymentForm.emailRequired') toast({ text: t('emailRequired'), kind: 'bad' })
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const { message } = await browserApi('POST /saveGuestEmails', { body: { email: email.trim(), language } })
      form.reset()
      setAnswer(messages.reply('newsletter_asked', message))
    } catch (error) {
      const known = error instanceof CallFailed && error.status === 400
      if (known) form.reset()
      const text = known
        ? t('emailAlreadyExist')
        : error instanceof CallFailed
          ? messages.refusal(error)
          : t('footer.offline')
      setProblem(text)
      toast({ text, kind: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="newsletter" method="post" noValidate onSubmit={(event) => void request(event)}>
      <label className="field">
        <span className="field-label">{t('footer.email')}</span>
        <input
          ref={input}
          className="input"
          type="email"
          name="email"
          autoComplete="email"
          aria-invalid={problem !== null}
          aria-describedby="newsletter-answer"
          onChange={() => setProblem(null)}
        />
      </label>
      <div id="newsletter-answer" aria-live="polite">
        {problem && (
          <p className="field-error">
            <Icon name="warning" />
            {problem}
          </p>
        )}
        {answer && (
          <p className="alert alert-good">
            <Icon name="check" />
            {answer}
          </p>
        )}
      </div>
      <button className="button button-ink" disabled={!hydrated || busy}>
        {t('footer.request')}
      </button>
    </form>
  )
}
