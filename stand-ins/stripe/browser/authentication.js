/* global messages */
// 3-D Secure, and the redirect to a bank's page and back.
import { textDirection, createNode, formatMoney, insertStyles } from './appearance.js'

/** Shows a dialog; resolves to true when the guest approved the payment. */
export function requestPaymentApproval(intent, language) {
  insertStyles()
  const text = messages[language]
  const approve = createNode(
    'button',
    { type: 'button', class: 'sim-first', 'data-testid': '3ds-complete' },
    text.authComplete,
  )
  const refuse = createNode('button', { type: 'button', 'data-testid': '3ds-fail' }, text.authFail)
  const title = createNode('h2', { id: 'sim-dialog-title' }, text.authTitle)
  const dialog = createNode(
    'dialog',
    {
      class: 'sim-dialog',
      'aria-labelledby': 'sim-dialog-title',
      lang: language,
      dir: textDirection(language),
      'data-testid': '3ds-dialog',
    },
    title,
    createNode('p', {}, text.authText),
    createNode('p', { class: 'sim-amount' }, formatMoney(intent.amount, intent.currency, language)),
    createNode('p', {}, text.hostedBanner),
    createNode('div', { class: 'sim-buttons' }, approve, refuse),
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

/** Leaves the page. The call ends if the guest goes back, which restores the page from the back/forward cache. */
export function navigateAway(url, language) {
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

export function buildReturnUrl(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return url.href
}
