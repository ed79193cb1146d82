/**
 * The newsletter's side tab (the shop's specification, section 2): only on the home page, a panel that slides out at
 * the end edge. Without scripts it is a link to the page of the form.
 */
import { useEffect, useRef, useState } from 'react'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { NewsletterForm } from '../frame/newsletter-form.tsx'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { Icon } from '../parts/icon.tsx'

export function NewsletterTab() {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
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

  if (!hydrated)
    return (
      <aside className="side-tab" aria-label={t('newsletter.tab')}>
        <Link className="side-tab-button" to="/newsletter">
          <Icon name="mail" />
          <span>{t('newsletter.tab')}</span>
        </Link>
      </aside>
    )

  function close() {
    setOpen(false)
    tab.current?.focus()
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
        <NewsletterForm place="home" input={input} />
        <Link className="link link-standalone small" to="/privacy-policy">
          {t('footer.privacyPolicy')}
        </Link>
      </div>
    </aside>
  )
}
