/** Asks once, small and without blocking the page; "manage cookies" asks again. */
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../format.ts'
import { askConsentAgain, chooseConsent, useConsentState } from './cookie-consent.ts'

export function CookieQuestion() {
  const { t } = useFormat()
  const state = useConsentState()
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'asked again') box.current?.focus()
  }, [state])
  // The page about cookies has the same two buttons in its text.
  if ((state !== 'asked' && state !== 'asked again') || pathname === '/cookies') return null
  return (
    <div ref={box} className={state === 'asked' ? 'cookie-question' : 'cookie-question appears'} role="dialog" aria-labelledby="cookie-title" aria-describedby="cookie-text" tabIndex={-1}>
      <h2 id="cookie-title">{t('cookies.title')}</h2>
      <p id="cookie-text" className="small quiet">{t('cookies.text')} <Link className="link" to="/cookies">{t('cookies.more')}</Link></p>
      <div className="cookie-buttons">
        <button type="button" className="button button-small button-quiet" onClick={() => chooseConsent(false)}>{t('cookies.refuse')}</button>
        <button type="button" className="button button-small button-quiet" onClick={() => chooseConsent(true)}>{t('cookies.accept')}</button>
      </div>
    </div>
  )
}

/** A link, so that it leads somewhere before scripts run. */
export function ManageCookies() {
  const { t } = useFormat()
  const { pathname } = useLocation()
  return (
    <Link
      to="/cookies"
      onClick={(event) => {
        if (pathname === '/cookies') return
        event.preventDefault()
        askConsentAgain()
      }}
    >
      {t('cookies.manage')}
    </Link>
  )
}
