// The Payment Element, as the genuine library offers it.
import { insertStyles } from './appearance.js'
import { IntegrationError } from './calls.js'
import { PaymentForm } from './payment-form.js'

const walletOptions = { apple_pay: 'applePay', google_pay: 'googlePay' }

export const known = ['card', 'ideal', 'bancontact', 'wero']

export class Emitter {
  #heard = new Map()

  on(name, handler) {
    const handlers = this.#heard.get(name) ?? new Set()
    this.#heard.set(name, handlers.add(handler))
    return this
  }

  once(name, handler) {
    const first = (payload) => {
      this.off(name, first)
      handler(payload)
    }
    return this.on(name, first)
  }

  off(name, handler) {
    if (handler === undefined) this.#heard.delete(name)
    else this.#heard.get(name)?.delete(handler)
    return this
  }

  emit(name, payload) {
    setTimeout(() => {
      // A handler may remove itself while it is called.
      const handlers = [...(this.#heard.get(name) ?? [])]
      for (const handler of handlers) handler(payload)
    }, 0)
  }
}

export class PaymentElement extends Emitter {
  constructor(group, options) {
    super()
    this.group = group
    this.options = options ?? {}
    this.host = null
    this.form = null
    this.destroyed = false
  }

  mount(place) {
    if (this.destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
    const host = typeof place === 'string' ? document.querySelector(place) : place
    if (!(host instanceof HTMLElement))
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the ' +
          'element exists on the page before calling mount().',
      )
    if (this.host === host) return
    this.unmount()
    insertStyles()
    this.host = host
    host.replaceChildren()
    host.classList.add('StripeElement', 'StripeElement--empty')
    this.emit('loaderstart', { elementType: 'payment' })
    void this.load(host)
  }

  async load(host) {
    const { types, error } = await this.group.methods()
    if (this.host !== host) return
    if (error) return this.emit('loaderror', { elementType: 'payment', error })
    // Wallets pay by card, so they are offered together with cards.
    const wallets = types.includes('card') ? await this.wallets() : []
    if (this.host !== host) return
    const order = this.options.paymentMethodOrder ?? []
    const offered = types.flatMap((type) => (type === 'card' ? [...wallets, type] : known.includes(type) ? [type] : []))
    const rank = (type) => (order.includes(type) ? order.indexOf(type) : order.length + offered.indexOf(type))
    this.form ??= new PaymentForm({
      types: offered.toSorted((first, second) => rank(first) - rank(second)),
      language: this.group.language,
      options: this.options,
      onChange: () => this.changed(),
      onFocus: () => {
        this.mark('focus', true)
        this.emit('focus', { elementType: 'payment' })
      },
      onBlur: () => {
        this.mark('focus', false)
        this.emit('blur', { elementType: 'payment' })
      },
      onEscape: () => this.emit('escape', { elementType: 'payment' }),
    })
    host.replaceChildren(this.form.node)
    this.paint()
    this.form.lock(this.options.readOnly === true)
    this.emit('ready', { elementType: 'payment' })
    this.changed()
  }

  async wallets() {
    const isOffered = (wallet) => this.options.wallets?.[walletOptions[wallet]] !== 'never'
    const names = Object.keys(walletOptions).filter(isOffered)
    if (names.length === 0) return []
    const present = await this.group.wallets()
    return names.filter((wallet) => present.includes(wallet))
  }

  /** A change of language creates a new form; the input is lost. */
  rebuild() {
    this.form = null
    if (this.host !== null) void this.load(this.host)
  }

  paint() {
    const colour = this.group.options.appearance?.variables?.colorPrimary
    if (this.form === null) return
    if (typeof colour === 'string') this.form.node.style.setProperty('--sim-primary', colour)
    else this.form.node.style.removeProperty('--sim-primary')
  }

  changed() {
    if (this.form === null) return
    const { empty, complete, invalid } = this.form.state()
    this.mark('empty', empty)
    this.mark('complete', complete)
    this.mark('invalid', invalid)
    this.emit('change', {
      elementType: 'payment',
      empty,
      complete,
      collapsed: false,
      value: { type: this.form.chosen },
    })
  }

  mark(name, on) {
    this.host?.classList.toggle(`StripeElement--${name}`, on)
  }

  unmount() {
    if (this.host === null) return
    const ours = [...this.host.classList].filter((name) => name.startsWith('StripeElement'))
    this.host.classList.remove(...ours)
    this.host.replaceChildren()
    this.host = null
  }

  destroy() {
    this.unmount()
    this.form = null
    this.destroyed = true
    this.group.forget(this)
  }

  update(options) {
    this.options = { ...this.options, ...options }
    this.form?.lock(this.options.readOnly === true)
  }

  focus() {
    this.form?.focus()
  }
  blur() {
    if (this.form?.node.contains(document.activeElement)) document.activeElement.blur()
  }
  clear() {
    this.form?.clear()
  }
  collapse() {}
}
