// The group of elements of one payment.
import { selectLanguage } from './appearance.js'
import { callApi, IntegrationError, parseIntentId } from './calls.js'
import { Emitter, known, PaymentElement } from './payment-element.js'

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export class Elements extends Emitter {
  constructor(stripe, options = {}) {
    super()
    if ('paymentMethodTypes' in options)
      throw new IntegrationError('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.')
    if (options.clientSecret !== undefined) parseIntentId(options.clientSecret)
    else if (!['payment', 'setup', 'subscription', undefined].includes(options.mode))
      throw new IntegrationError(`Invalid value for elements(): mode should be payment, not ${options.mode}.`)
    if (options.mode === 'payment' && !(Number.isInteger(options.amount) && typeof options.currency === 'string'))
      throw new IntegrationError('In payment mode elements() needs an integer amount and a currency.')
    this.stripe = stripe
    this.options = options
    this.language = selectLanguage(options.locale, stripe.locale)
    this.element = null
    this.submitted = false
    this.known = null
  }

  /** The payment methods that the form offers, from an intent or from the deferred options. */
  methods() {
    this.known ??= this.ask()
    return this.known
  }

  async ask() {
    if (this.options.clientSecret === undefined) return { types: this.options.allowedPaymentMethodTypes ?? known }
    const { value, error } = await this.stripe.read(this.options.clientSecret, this.language)
    if (error) {
      this.known = null
      return { error }
    }
    if (!payable.includes(value.status)) {
      return {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `This PaymentIntent has a status of ${value.status} and cannot be paid any more.`,
          payment_intent: value,
        },
      }
    }
    return { types: value.payment_method_types }
  }

  /** The wallets that the device has, on a host that the account has registered. */
  async wallets() {
    const { value } = await callApi(
      this.stripe.key,
      'GET',
      '/v1/elements/wallets',
      { host: location.hostname },
      this.language,
    )
    const device = {
      apple_pay: window.ApplePaySession?.canMakePayments?.() === true,
      google_pay: 'PaymentRequest' in window,
    }
    return Object.keys(device).filter((wallet) => value?.[wallet] === true && device[wallet])
  }

  create(type, options) {
    if (type !== 'payment') throw new IntegrationError(`The element "${type}" is not simulated; only "payment" is.`)
    if (this.element !== null)
      throw new IntegrationError('Can only create one Element of type payment. Destroy the other one first.')
    this.element = new PaymentElement(this, options)
    return this.element
  }

  getElement(type) {
    return type === 'payment' || type === PaymentElement ? this.element : null
  }

  update(options = {}) {
    const { clientSecret: _secret, fonts: _fonts, ...changes } = options
    this.options = { ...this.options, ...changes }
    const language = changes.locale === undefined ? this.language : selectLanguage(changes.locale, this.stripe.locale)
    if (language !== this.language) {
      this.language = language
      this.element?.rebuild()
    }
    this.element?.paint()
    this.emit('update-end', {})
  }

  async fetchUpdates() {
    this.known = null
    const { error } = await this.methods()
    this.emit('update-end', {})
    return error ? { error } : {}
  }

  async submit() {
    if (this.element?.form == null)
      return { error: new IntegrationError('elements.submit() needs a mounted Payment Element.') }
    const error = this.element.form.validate()
    this.element.changed()
    if (error !== null) return { error }
    this.submitted = true
    return { selectedPaymentMethod: this.element.form.chosen }
  }

  forget(element) {
    if (this.element === element) this.element = null
  }
}
