import { useHydrated } from '../hydration/use-hydrated.ts'
import { useFormat } from '../format.ts'
import { saveConsent, useConsentState } from './cookie-consent.ts'

/** Two equally prominent buttons, and the current choice. */
export function CookieButtons() {
  const { t } = useFormat()
  const state = useConsentState()
  const hydrated = useHydrated()
  return (
    <div className="cookie-choice" id="cookie-choice">
      <p role="status" className="strong">
        {state === 'agreed' ? t('cookies.agreed') : state === 'refused' ? t('cookies.refused') : t('cookies.open')}
      </p>
      <div className="row row-wrap">
        <button
          type="button"
          className="button button-quiet"
          disabled={!hydrated}
          aria-pressed={state === 'refused'}
          onClick={() => saveConsent(false)}
        >
          {t('cookies.refuse')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={!hydrated}
          aria-pressed={state === 'agreed'}
          onClick={() => saveConsent(true)}
        >
          {t('cookies.accept')}
        </button>
      </div>
    </div>
  )
}
