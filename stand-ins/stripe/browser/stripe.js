// `window.Stripe`, as the genuine library offers it. Only DOM calls are used, so that it works under a content policy
// which forbids inline styles and markup.
import { selectLanguage } from './appearance.js'
import { requestPaymentApproval, navigateAway, buildReturnUrl } from './authentication.js'
import { callApi, flattenFields, IntegrationError, parseIntentId, errorMessage } from './calls.js'
import { Elements } from './elements.js'

class StripeStandIn {
  constructor(key, options = {}) {
    if (typeof key !== 'string' || !key.startsWith('pk_test_sim'))
      throw new IntegrationError(
        'This is the stand-in of Stripe.js: it takes only publishable keys that start with pk_test_sim.',
      )
    this.key = key
    this.locale = options.locale
    this.busy = false
  }

  _registerWrapper() {}
  registerAppInfo() {}

  elements(options) {
    return new Elements(this, options)
  }

  read(secret, language) {
    return callApi(this.key, 'GET', `/v1/payment_intents/${parseIntentId(secret)}`, { client_secret: secret }, language)
  }

  async retrievePaymentIntent(secret) {
    const { value, error } = await this.read(secret, selectLanguage(this.locale))
    return error ? { error } : { paymentIntent: value }
  }

  async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' } = {}) {
    const secret = clientSecret ?? elements?.options.clientSecret
    if (!(elements instanceof Elements) && secret === undefined)
      throw new IntegrationError('confirmPayment() needs an Elements instance or a clientSecret.')
    if (secret === undefined)
      throw new IntegrationError('You must pass in a clientSecret when calling stripe.confirmPayment().')
    parseIntentId(secret)
    const returnUrl = confirmParams.return_url
    if (returnUrl === undefined && redirect === 'always')
      throw new IntegrationError('stripe.confirmPayment() requires confirmParams.return_url when redirect is "always".')
    if (returnUrl !== undefined && !/^https?:\/\/[^/]/i.test(String(returnUrl)))
      throw new IntegrationError('confirmParams.return_url must be an absolute http(s) URL.')
    if (elements?.options.mode !== undefined && !elements.submitted)
      throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().')
    if (this.busy) throw new IntegrationError('stripe.confirmPayment() is already running.')

    const form = elements?.element?.form ?? null
    if (elements !== undefined && form === null && confirmParams.payment_method === undefined)
      throw new IntegrationError(
        'The Payment Element must be mounted and ready before stripe.confirmPayment() is called.',
      )
    const problem = form === null ? null : form.validate()
    if (problem !== null) {
      elements.element.changed()
      return { error: problem }
    }
    const typed = form === null ? {} : form.data()
    const ownData = confirmParams.payment_method_data ?? {}
    const data = { ...typed, ...ownData, billing_details: { ...ownData.billing_details, ...typed.billing_details } }
    const method =
      confirmParams.payment_method === undefined
        ? flattenFields('payment_method_data', data)
        : { payment_method: confirmParams.payment_method }
    return this.finish(
      secret,
      { ...method, ...(returnUrl === undefined ? {} : { return_url: returnUrl }) },
      { redirect, returnUrl, language: elements?.language ?? selectLanguage(this.locale), form },
    )
  }

  /** Confirms, performs the authentication that the bank requires, and redirects as the page requested. */
  async finish(secret, fields, { redirect, returnUrl, language, form = null }) {
    this.busy = true
    form?.lock(true)
    try {
      const { value, error } = await callApi(
        this.key,
        'POST',
        `/v1/payment_intents/${parseIntentId(secret)}/confirm`,
        { client_secret: secret, use_stripe_sdk: 'true', ...fields },
        language,
      )
      if (error) return { error }
      const outcome = await this.act(value, secret, language)
      if (outcome.error || redirect === 'if_required' || returnUrl === undefined) return outcome
      return await navigateAway(buildReturnUrl(returnUrl, outcome.paymentIntent), language)
    } finally {
      this.busy = false
      form?.lock(false)
    }
  }

  async act(intent, secret, language) {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    if (intent.next_action?.type === 'redirect_to_url')
      return navigateAway(intent.next_action.redirect_to_url.url, language)
    const approved = await requestPaymentApproval(intent, language)
    const { value, error } = await callApi(
      this.key,
      'POST',
      `/v1/payment_intents/${intent.id}/verify_challenge`,
      { client_secret: secret, outcome: approved ? 'pass' : 'fail' },
      language,
    )
    if (error) return { error }
    if (value.last_payment_error === null) return { paymentIntent: value }
    const failure = value.last_payment_error
    return { error: { ...failure, message: errorMessage(failure, language), payment_intent: value } }
  }

  async handleNextAction({ clientSecret } = {}) {
    const language = selectLanguage(this.locale)
    const { value, error } = await this.read(clientSecret, language)
    return error ? { error } : this.act(value, clientSecret, language)
  }

  async createPaymentMethod({ elements, params, type, ...data } = {}) {
    const form = elements?.element?.form ?? null
    const problem = form?.validate() ?? null
    if (problem !== null) return { error: problem }
    const fields = Object.entries(form === null ? { type, ...data } : { ...form.data(), ...params }).reduce(
      (into, [name, below]) => flattenFields(name, below, into),
      {},
    )
    const { value, error } = await callApi(this.key, 'POST', '/v1/payment_methods', fields, selectLanguage(this.locale))
    return error ? { error } : { paymentMethod: value }
  }

  async createToken() {
    return { error: { type: 'invalid_request_error', message: 'Tokens are not simulated.' } }
  }

  confirmCardPayment(secret, { payment_method: method, return_url: returnUrl } = {}) {
    if (typeof method === 'object' && method !== null && 'card' in method && typeof method.card !== 'string')
      return Promise.resolve({
        error: { type: 'invalid_request_error', message: 'The single card Element is not simulated.' },
      })
    const fields = typeof method === 'string' ? { payment_method: method } : {}
    return this.finish(
      secret,
      { ...fields, ...(returnUrl === undefined ? {} : { return_url: returnUrl }) },
      { redirect: 'if_required', returnUrl, language: selectLanguage(this.locale) },
    )
  }

  confirmIdealPayment(secret, options = {}) {
    return this.confirmAtBank('ideal', secret, options)
  }

  confirmBancontactPayment(secret, options = {}) {
    return this.confirmAtBank('bancontact', secret, options)
  }

  confirmAtBank(type, secret, { payment_method: method, return_url: returnUrl }) {
    const data = flattenFields('payment_method_data', { type, billing_details: method?.billing_details })
    return this.finish(
      secret,
      { ...data, ...(returnUrl === undefined ? {} : { return_url: returnUrl }) },
      { redirect: 'if_required', returnUrl, language: selectLanguage(this.locale) },
    )
  }
}

function Stripe(key, options) {
  return new StripeStandIn(key, options)
}
Stripe.version = 'endive'
window.Stripe = Stripe
