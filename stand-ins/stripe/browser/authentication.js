/* global messages */
// 3-D Secure, and the redirect to a bank's page and back.
import { directionOf, make, money, showStyles } from './appearance.js'

/** Shows a dialog; resolves to true when the guest approved the payment. */
export function askForApproval(intent, language) {
  showStyles()
  const text = messages[language]
  const approve = make(
    'button',
    { type: 'button', class: 'sim-first', 'data-testid': '3ds-complete' },
    text.authComplete,
  )
  const refuse = make('button', { type: 'button', 'data-testid': '3ds-fail' }, text.authFail)
  const title = make('h2', { id: 'sim-dialog-title' }, text.authTitle)
  const dialog = make(
    'dialog',
    {
      class: 'sim-dialog',
      'aria-labelledby': 'sim-dialog-title',
      lang: language,
      dir: directionOf(language),
      'data-testid': '3ds-dialog',
    },
    title,
    make('p', {}, text.authText),
    make('p', { class: 'sim-amount' }, money(intent.amount, intent.currency, language)),
    make('p', {}, text.hostedBanner),
    make('div', { class: 'sim-buttons' }, approve, refuse),
  )
  return new Promise((done) => {
    const end = (approved) => {
      dialog.close()
      dialog.remove()
      done(approved)
    }
    approve.addEventListener('click', () => end(true))
    refuse.addEventListener('click', () => end(false))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end(false)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** Leaves the page. A return from the back/forward cache means that the guest went back: the call then ends. */
export function leaveFor(url, language) {
  return new Promise((done) => {
    addEventListener('pageshow', (event) => {
      if (event.persisted)
        done({
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_payment_attempt_failed',
            message: messages[language].unfinished,
          },
        })
    })
    location.assign(url)
  })
}

export function returnAddress(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return url.href
}
