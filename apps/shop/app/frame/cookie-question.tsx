/**
 * The cookie question: shown once, in a strip above the page that covers no content. The link "manage cookies" shows it
 * again, at the end of the page.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { reopenCookieQuestion, saveConsent, useConsentState } from './cookie-consent.ts'

export function CookieQuestion({ at }: { at: 'top' | 'end' }) {
  const { t } = useFormat()
  const state = useConsentState()
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'asked again') return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus()
  }, [state])
  // The page about cookies has the same two buttons in its text.
  if (state !== (at === 'top' ? 'asked' : 'asked again') || pathname === '/cookies') return null
  return (
    <div
      ref={box}
      className="cookie-question"
      role="dialog"
      aria-labelledby="cookie-title"
      aria-describedby="cookie-text"
      tabIndex={-1}
    >
      <p id="cookie-text">
        <b id="cookie-title">{t('cookies.title')}</b> {t('cookies.text')}{' '}
        <Link className="link" to="/cookies">
          {t('cookies.more')}
        </Link>
      </p>
      <div className="cookie-buttons">
        <button type="button" className="button button-small button-quiet" onClick={() => saveConsent(false)}>
          {t('cookies.refuse')}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={() => saveConsent(true)}>
          {t('cookies.accept')}
        </button>
      </div>
    </div>
  )
}

/**
 * A link to the page about cookies, so that it also works without scripts. With scripts it shows the question again.
 */
export function ManageCookiesLink() {
  const { t } = useFormat()
  const { pathname } = useLocation()
  return (
    <Link
      to="/cookies"
      onClick={(event) => {
        if (pathname === '/cookies') return
        event.preventDefault()
        reopenCookieQuestion()
      }}
    >
      {t('cookies.manage')}
    </Link>
  )
}
