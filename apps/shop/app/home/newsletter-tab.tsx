/**
 * The newsletter's side tab (specification, section 2): only on the home page, a panel that slides out at the end edge.
 */
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from '../choice/link.tsx'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { homeEmailProblem } from '../frame/newsletter-email.ts'
import { Icon } from '../parts/icon.tsx'
import { useToast } from '../parts/toasts.tsx'
import { useServerMessages } from '../server-messages.ts'
import { useShopData } from '../shop-data.ts'

/** How long the message about an empty field stays at the top. */
const emptyMessageMs = 2000

export function NewsletterTab() {
  const { t } = useFormat()
  const messages = useServerMessages()
  const toast = useToast()
  const hydrated = useHydrated()
  const language = useShopData()?.language ?? 'en'
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const tab = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    input.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  if (!hydrated) return null

  function close() {
    setOpen(false)
    tab.current?.focus()
  }

  async function activate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = input.current?.value ?? ''
    const wrong = homeEmailProblem(email)
    setAnswer(null)
    setProblem(wrong && t(wrong))
    if (wrong) {
      if (wrong === 'emailRequired') toast({ text: t(wrong), kind: 'bad', forMs: emptyMessageMs })
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const { message } = await browserApi('POST /activateEmail', { body: { email: email.trim(), language } })
      if (input.current) input.current.value = ''
      setAnswer(messages.reply('newsletter_asked', message))
    } catch (error) {
      setProblem(error instanceof CallFailed ? messages.refusal(error) : t('footer.offline'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <aside className={open ? 'side-tab side-tab-open' : 'side-tab'} aria-label={t('newsletter.tab')}>
      <button
        ref={tab}
        type="button"
        className="side-tab-button"
        aria-expanded={open}
        aria-controls="newsletter-panel"
        onClick={() => setOpen(!open)}
      >
        <Icon name="mail" />
        <span>{t('newsletter.tab')}</span>
      </button>
      <div className="side-tab-panel" id="newsletter-panel" hidden={!open}>
        <div className="row row-apart">
          <h2>{t('footer.newsletter')}</h2>
          <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <p className="small quiet">{t('newsletter.text')}</p>
        <form className="newsletter" method="post" noValidate onSubmit={(event) => void activate(event)}>
          <label className="field">
            <span className="field-label">{t('footer.email')}</span>
            <input
              ref={input}
              className="input"
              type="email"
              autoComplete="email"
              aria-invalid={problem !== null}
              aria-describedby="side-tab-answer"
              onChange={() => setProblem(null)}
            />
          </label>
          <div id="side-tab-answer" aria-live="polite">
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
          <button className="button button-wide" disabled={busy}>
            {t('newsletter.activate')}
          </button>
        </form>
        <Link className="link link-standalone small" to="/privacy-policy">
          {t('footer.privacyPolicy')}
        </Link>
      </div>
    </aside>
  )
}
