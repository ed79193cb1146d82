/* global words */
// The browser half of the card provider's stand-in. It is served with the table of words put before it and closed in
// one function; everything it shows is built with the document's own calls, so a strict content policy may forbid
// inline styles and markup. It is one file because a page loads it as one script, without a build.

const apiOrigin =
  document.currentScript instanceof HTMLScriptElement && document.currentScript.src !== ''
    ? new URL(document.currentScript.src).origin
    : location.origin
const known = ['card', 'ideal', 'bancontact']
const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

class IntegrationError extends Error {
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
  }
}

// ---------------------------------------------------------------- appearance

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
.sim-form { display: grid; gap: 12px; color: inherit; font: inherit; min-inline-size: 0; }
.sim-form *, .sim-dialog * { box-sizing: border-box; }
.sim-banner { margin: 0; padding: 8px 12px; border: 1px dashed currentColor; border-radius: 8px; font-size: 0.875em; line-height: 1.4; }
.sim-methods { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.sim-methods > legend { margin-block-end: 8px; padding: 0; font-weight: 600; }
.sim-method { border: 1px solid color-mix(in srgb, currentColor 60%, transparent); border-radius: 10px; }
.sim-method--chosen { border-color: var(--sim-primary, currentColor); box-shadow: 0 0 0 1px var(--sim-primary, currentColor); }
.sim-choice { display: flex; align-items: center; gap: 12px; min-block-size: 48px; padding-inline: 14px; cursor: pointer; font-weight: 600; }
.sim-choice input { inline-size: 20px; block-size: 20px; margin: 0; flex: none; accent-color: var(--sim-primary, auto); }
.sim-fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr)); gap: 12px; padding: 2px 14px 14px; }
.sim-fields[hidden] { display: none; }
.sim-field { display: grid; gap: 4px; align-content: start; min-inline-size: 0; }
.sim-field--wide { grid-column: 1 / -1; }
.sim-field input { inline-size: 100%; min-block-size: 44px; padding: 8px 12px; border: 1px solid color-mix(in srgb, currentColor 60%, transparent); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: max(16px, 1em); }
.sim-field input::placeholder { color: inherit; opacity: 0.65; }
.sim-field input[aria-invalid="true"] { border-color: var(--sim-error); }
.sim-field:dir(rtl) input[dir="ltr"] { text-align: end; }
.sim-field input:focus-visible, .sim-choice input:focus-visible, .sim-dialog button:focus-visible { outline: 2px solid var(--sim-primary, currentColor); outline-offset: 2px; }
.sim-problem { margin: 0; color: var(--sim-error); font-size: 0.875em; line-height: 1.4; }
.sim-problem:empty { display: none; }
.sim-note { margin: 0; grid-column: 1 / -1; font-size: 0.9375em; line-height: 1.5; }
.sim-dialog { inline-size: min(26rem, calc(100vw - 2rem)); padding: 24px; border: 1px solid GrayText; border-radius: 14px; background: Canvas; color: CanvasText; font: inherit; }
.sim-dialog::backdrop { background: rgb(0 0 0 / 0.6); }
.sim-dialog h2 { margin: 0 0 8px; font-size: 1.25rem; }
.sim-dialog p { margin: 0 0 12px; line-height: 1.5; }
.sim-amount { font-size: 1.5rem; font-weight: 700; }
.sim-buttons { display: flex; flex-wrap: wrap; gap: 12px; }
.sim-dialog button { flex: 1 1 8rem; min-block-size: 46px; padding: 8px 16px; border: 1px solid CanvasText; border-radius: 10px; background: Canvas; color: CanvasText; font: inherit; font-weight: 600; cursor: pointer; }
.sim-dialog .sim-first { background: CanvasText; color: Canvas; }
`)

function showStyles() {
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Light text means a dark page: the colour of errors follows, whatever way the page chose to be dark. */
function errorColour(node) {
  const parts = (getComputedStyle(node).color.match(/[\d.]+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0] = parts
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#ffb4ab' : '#b3261e'
}

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, String(value))
  node.append(...children)
  return node
}

function languageOf(...wishes) {
  const chain = [
    ...wishes.filter((wish) => wish && wish !== 'auto'),
    document.documentElement.lang,
    navigator.language,
    'en',
  ]
  return chain.map((tag) => (tag ?? '').slice(0, 2).toLowerCase()).find((tag) => tag in words) ?? 'en'
}

const directionOf = (language) => (language === 'fa' || language === 'ur' ? 'rtl' : 'ltr')

function money(amount, currency, language) {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100)
}

// ---------------------------------------------------------------- calls

async function call(key, method, path, fields, language) {
  const body = new URLSearchParams({ key, ...fields })
  let answer
  let content
  try {
    const url = `${apiOrigin}${path}`
    answer =
      method === 'GET'
        ? await fetch(`${url}?${body}`, { cache: 'no-store' })
        : await fetch(url, { method: 'POST', body })
    content = await answer.json()
  } catch {
    return { error: { type: 'api_connection_error', message: words[language].network } }
  }
  if (answer.ok) return { value: content }
  const error = content.error ?? { type: 'api_error', message: words[language].network }
  return { error: { ...error, message: wordsFor(error, language) } }
}

function wordsFor(error, language) {
  const table = words[language]
  return table[error.decline_code] ?? table[error.code] ?? error.message
}

function intentIdOf(secret) {
  const found = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(typeof secret === 'string' ? secret : '')
  if (found === null)
    throw new IntegrationError('Invalid value for the client secret: it must have the form pi_…_secret_….')
  return found[1]
}

function flat(prefix, value, into = {}) {
  if (value === null || value === undefined) return into
  if (typeof value === 'object')
    for (const [name, below] of Object.entries(value)) flat(`${prefix}[${name}]`, below, into)
  else into[prefix] = String(value)
  return into
}

// ---------------------------------------------------------------- the payment form

const digitsOf = (text) => text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')

function luhnValid(number) {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

const isAmex = (number) => /^3[47]/.test(number)

/** Each rule answers the code of what is wrong, or null. */
const rules = {
  number(text) {
    const number = digitsOf(text)
    if (number.length < (isAmex(number) ? 15 : 16)) return 'incomplete_number'
    return luhnValid(number) ? null : 'incorrect_number'
  },
  expiry(text) {
    const digits = digitsOf(text)
    if (digits.length < 4) return 'incomplete_expiry'
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    const now = new Date()
    const year = 2000 + Number(digits.slice(2, 4))
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'invalid_expiry_year' : null
  },
  cvc(text) {
    const digits = digitsOf(text)
    return digits.length === 0 ? 'incomplete_cvc' : digits.length < 3 ? 'invalid_cvc' : null
  },
  name: (text) => (text.trim() === '' ? 'incomplete_name' : null),
}

const shapes = {
  number(text) {
    const number = digitsOf(text).slice(0, 19)
    return isAmex(number)
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)].filter((part) => part !== '').join(' ')
      : number.replace(/(\d{4})(?=\d)/g, '$1 ')
  },
  expiry(text) {
    let digits = digitsOf(text).slice(0, 4)
    if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
  name: (text) => text,
}

let formCount = 0
let pressed = false
for (const [name, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
])
  addEventListener(
    name,
    () => {
      pressed = down
    },
    { capture: true, passive: true },
  )

/** A message that appears while a button is being pressed would move the button away from under the pointer. */
function afterPress(act) {
  if (!pressed) return act()
  const later = () => setTimeout(act, 0)
  addEventListener('pointerup', later, { capture: true, once: true })
}

class PaymentForm {
  constructor({ types, language, options, onChange, onFocus, onBlur, onEscape }) {
    this.language = language
    this.words = words[language]
    this.options = options
    this.types = types
    this.chosen = types[0]
    this.fields = new Map()
    this.panels = new Map()
    this.report = onChange
    this.prefix = `sim-${++formCount}`
    this.node = make('div', { class: 'sim-form', lang: language, dir: directionOf(language) })
    this.node.append(
      make('p', { class: 'sim-banner' }, this.words.banner.replace(/(\d{4}) (?=\d)/g, '$1\u00a0')),
      this.methods(),
    )
    this.node.addEventListener('focusin', onFocus)
    this.node.addEventListener('focusout', onBlur)
    this.node.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') onEscape()
    })
    this.show()
  }

  methods() {
    const group = make('fieldset', { class: 'sim-methods' }, make('legend', {}, this.words.methods))
    for (const type of this.types) {
      const radio = make('input', { type: 'radio', 'data-testid': `method-${type}`, value: type })
      // The name lets arrow keys move between the choices; the attribute `form` keeps them out of the shop's form.
      radio.name = `${this.prefix}-method`
      radio.setAttribute('form', `${this.prefix}-none`)
      radio.checked = type === this.chosen
      radio.addEventListener('change', () => {
        this.chosen = type
        this.show()
        this.report()
      })
      const panel = make('div', { class: 'sim-fields' })
      this.fill(panel, type)
      const box = make(
        'div',
        { class: 'sim-method' },
        make('label', { class: 'sim-choice' }, radio, make('span', {}, this.words[type])),
        panel,
      )
      this.panels.set(type, { box, panel, radio })
      group.append(box)
    }
    return group
  }

  fill(panel, type) {
    if (type === 'card') {
      panel.append(
        this.field('card', 'number', {
          label: this.words.cardNumber,
          test: 'card-number',
          placeholder: '1234 1234 1234 1234',
          digits: true,
          wide: true,
        }),
        this.field('card', 'expiry', {
          label: this.words.expiry,
          test: 'card-expiry',
          placeholder: this.words.expiryHint,
          digits: true,
        }),
        this.field('card', 'cvc', { label: this.words.cvc, test: 'card-cvc', placeholder: '123', digits: true }),
      )
      return
    }
    const asksName =
      this.options.fields?.billingDetails !== 'never' && this.options.fields?.billingDetails?.name !== 'never'
    if (type === 'bancontact' && asksName) {
      panel.append(
        this.field('bancontact', 'name', {
          label: this.words.name,
          test: 'bancontact-name',
          placeholder: '',
          digits: false,
          wide: true,
          value: this.options.defaultValues?.billingDetails?.name ?? '',
        }),
      )
    }
    panel.append(make('p', { class: 'sim-note' }, this.words.redirectNote))
  }

  field(type, kind, { label, test, placeholder, digits, wide = false, value = '' }) {
    const id = `${this.prefix}-${kind}`
    const input = make('input', {
      id,
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder,
      'data-testid': test,
      inputmode: digits ? 'numeric' : null,
      dir: digits ? 'ltr' : 'auto',
      'aria-required': 'true',
      'aria-describedby': `${id}-problem`,
      form: `${this.prefix}-none`,
    })
    input.value = value
    const problem = make('p', {
      class: 'sim-problem',
      id: `${id}-problem`,
      role: 'alert',
      'data-testid': `${test}-error`,
    })
    const field = { type, kind, input, problem, touched: false }
    this.fields.set(kind, field)
    input.addEventListener('input', () => {
      this.reshape(field)
      if (field.touched) this.check(field)
      this.report()
    })
    input.addEventListener('blur', () => {
      if (input.value === '') return
      field.touched = true
      afterPress(() => this.check(field))
    })
    return make(
      'div',
      { class: wide ? 'sim-field sim-field--wide' : 'sim-field' },
      make('label', { for: id }, label),
      input,
      problem,
    )
  }

  /** Groups the digits while the cursor keeps its place between them. */
  reshape({ kind, input }) {
    const shaped = shapes[kind](input.value)
    if (shaped === input.value) return
    const atEnd = input.selectionStart === input.value.length
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
    input.value = shaped
    if (atEnd) return
    let place = 0
    for (let seen = 0; place < shaped.length && seen < digitsBefore; place++) if (/\d/.test(shaped[place])) seen++
    input.setSelectionRange(place, place)
  }

  check(field) {
    const code = rules[field.kind](field.input.value)
    this.node.style.setProperty('--sim-error', errorColour(this.node))
    field.problem.textContent = code === null ? '' : this.words[code]
    if (code === null) field.input.removeAttribute('aria-invalid')
    else field.input.setAttribute('aria-invalid', 'true')
    return code
  }

  asked() {
    return [...this.fields.values()].filter((field) => field.type === this.chosen)
  }

  /** Answers the first problem and puts the cursor there, or null. */
  validate() {
    let first = null
    for (const field of this.asked()) {
      field.touched = true
      const code = this.check(field)
      if (code !== null && first === null) first = { field, code }
    }
    first?.field.input.focus()
    return first === null ? null : { type: 'validation_error', code: first.code, message: this.words[first.code] }
  }

  state() {
    const asked = this.asked()
    return {
      empty: asked.length > 0 && asked.every(({ input }) => input.value === ''),
      complete: asked.every(({ kind, input }) => rules[kind](input.value) === null),
      invalid: asked.some(({ input }) => input.getAttribute('aria-invalid') === 'true'),
    }
  }

  data() {
    const value = (kind) => this.fields.get(kind)?.input.value ?? ''
    if (this.chosen === 'card') {
      const expiry = digitsOf(value('expiry'))
      return {
        type: 'card',
        card: {
          number: digitsOf(value('number')),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          cvc: digitsOf(value('cvc')),
        },
      }
    }
    const name = this.chosen === 'bancontact' ? value('name').trim() : ''
    return { type: this.chosen, ...(name === '' ? {} : { billing_details: { name } }) }
  }

  show() {
    for (const [type, { box, panel, radio }] of this.panels) {
      box.classList.toggle('sim-method--chosen', type === this.chosen)
      panel.hidden = type !== this.chosen
      radio.checked = type === this.chosen
    }
  }

  clear() {
    for (const field of this.fields.values()) {
      field.input.value = ''
      field.touched = false
      field.problem.textContent = ''
      field.input.removeAttribute('aria-invalid')
    }
    this.report()
  }

  focus() {
    const first = this.asked()[0]?.input ?? this.panels.get(this.chosen)?.radio
    first?.focus()
  }

  lock(locked) {
    for (const { input } of this.fields.values()) input.readOnly = locked
    for (const { radio } of this.panels.values()) radio.disabled = locked && radio.value !== this.chosen
  }
}

// ---------------------------------------------------------------- elements

class Emitter {
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

  tell(name, payload) {
    setTimeout(() => {
      // A handler may take itself off while it is called.
      const handlers = [...(this.#heard.get(name) ?? [])]
      for (const handler of handlers) handler(payload)
    }, 0)
  }
}

class PaymentElement extends Emitter {
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
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().',
      )
    if (this.host === host) return
    this.unmount()
    showStyles()
    this.host = host
    host.replaceChildren()
    host.classList.add('StripeElement', 'StripeElement--empty')
    this.tell('loaderstart', { elementType: 'payment' })
    void this.load(host)
  }

  async load(host) {
    const { types, error } = await this.group.methods()
    if (this.host !== host) return
    if (error) return this.tell('loaderror', { elementType: 'payment', error })
    const order = this.options.paymentMethodOrder ?? []
    const rank = (type) => (order.includes(type) ? order.indexOf(type) : order.length + types.indexOf(type))
    this.form ??= new PaymentForm({
      types: types.filter((type) => known.includes(type)).sort((one, other) => rank(one) - rank(other)),
      language: this.group.language,
      options: this.options,
      onChange: () => this.changed(),
      onFocus: () => {
        this.mark('focus', true)
        this.tell('focus', { elementType: 'payment' })
      },
      onBlur: () => {
        this.mark('focus', false)
        this.tell('blur', { elementType: 'payment' })
      },
      onEscape: () => this.tell('escape', { elementType: 'payment' }),
    })
    host.replaceChildren(this.form.node)
    this.paint()
    this.form.lock(this.options.readOnly === true)
    this.tell('ready', { elementType: 'payment' })
    this.changed()
  }

  /** Another language means another form; what was typed is gone. */
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
    this.tell('change', {
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

class Elements extends Emitter {
  constructor(stripe, options = {}) {
    super()
    if ('paymentMethodTypes' in options)
      throw new IntegrationError('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.')
    if (options.clientSecret !== undefined) intentIdOf(options.clientSecret)
    else if (!['payment', 'setup', 'subscription', undefined].includes(options.mode))
      throw new IntegrationError(`Invalid value for elements(): mode should be payment, not ${options.mode}.`)
    if (options.mode === 'payment' && !(Number.isInteger(options.amount) && typeof options.currency === 'string'))
      throw new IntegrationError('In payment mode elements() needs an integer amount and a currency.')
    this.stripe = stripe
    this.options = options
    this.language = languageOf(options.locale, stripe.locale)
    this.element = null
    this.submitted = false
    this.known = null
  }

  /** Which ways to pay the form offers; of an intent, or of the deferred options. */
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
    const language = changes.locale === undefined ? this.language : languageOf(changes.locale, this.stripe.locale)
    if (language !== this.language) {
      this.language = language
      this.element?.rebuild()
    }
    this.element?.paint()
    this.tell('update-end', {})
  }

  async fetchUpdates() {
    this.known = null
    const { error } = await this.methods()
    this.tell('update-end', {})
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

// ---------------------------------------------------------------- 3-D Secure

/** Asks the guest in a dialog; resolves true when the payment was approved. */
function askForApproval(intent, language) {
  showStyles()
  const text = words[language]
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

/** Leaves the page. Coming back from the browser's memory means the guest turned round: then the call ends after all. */
function leaveFor(url, language) {
  return new Promise((done) => {
    addEventListener('pageshow', (event) => {
      if (event.persisted)
        done({
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_payment_attempt_failed',
            message: words[language].unfinished,
          },
        })
    })
    location.assign(url)
  })
}

function returnAddress(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return url.href
}

// ---------------------------------------------------------------- Stripe

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
    return call(this.key, 'GET', `/v1/payment_intents/${intentIdOf(secret)}`, { client_secret: secret }, language)
  }

  async retrievePaymentIntent(secret) {
    const { value, error } = await this.read(secret, languageOf(this.locale))
    return error ? { error } : { paymentIntent: value }
  }

  async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' } = {}) {
    const secret = clientSecret ?? elements?.options.clientSecret
    if (!(elements instanceof Elements) && secret === undefined)
      throw new IntegrationError('confirmPayment() needs an Elements instance or a clientSecret.')
    if (secret === undefined)
      throw new IntegrationError('You must pass in a clientSecret when calling stripe.confirmPayment().')
    intentIdOf(secret)
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
    const given = confirmParams.payment_method_data ?? {}
    const data = { ...typed, ...given, billing_details: { ...given.billing_details, ...typed.billing_details } }
    const method =
      confirmParams.payment_method === undefined
        ? flat('payment_method_data', data)
        : { payment_method: confirmParams.payment_method }
    return this.finish(
      secret,
      { ...method, ...(returnUrl === undefined ? {} : { return_url: returnUrl }) },
      { redirect, returnUrl, language: elements?.language ?? languageOf(this.locale), form },
    )
  }

  /** Confirms, sees the guest through whatever the bank asks, and ends where the page asked to end. */
  async finish(secret, fields, { redirect, returnUrl, language, form = null }) {
    this.busy = true
    form?.lock(true)
    try {
      const { value, error } = await call(
        this.key,
        'POST',
        `/v1/payment_intents/${intentIdOf(secret)}/confirm`,
        { client_secret: secret, use_stripe_sdk: 'true', ...fields },
        language,
      )
      if (error) return { error }
      const outcome = await this.act(value, secret, language)
      if (outcome.error || redirect === 'if_required' || returnUrl === undefined) return outcome
      return await leaveFor(returnAddress(returnUrl, outcome.paymentIntent), language)
    } finally {
      this.busy = false
      form?.lock(false)
    }
  }

  async act(intent, secret, language) {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    if (intent.next_action?.type === 'redirect_to_url')
      return leaveFor(intent.next_action.redirect_to_url.url, language)
    const approved = await askForApproval(intent, language)
    const { value, error } = await call(
      this.key,
      'POST',
      `/v1/payment_intents/${intent.id}/verify_challenge`,
      { client_secret: secret, outcome: approved ? 'pass' : 'fail' },
      language,
    )
    if (error) return { error }
    if (value.last_payment_error === null) return { paymentIntent: value }
    const failure = value.last_payment_error
    return { error: { ...failure, message: wordsFor(failure, language), payment_intent: value } }
  }

  async handleNextAction({ clientSecret } = {}) {
    const language = languageOf(this.locale)
    const { value, error } = await this.read(clientSecret, language)
    return error ? { error } : this.act(value, clientSecret, language)
  }

  async createPaymentMethod({ elements, params, type, ...data } = {}) {
    const form = elements?.element?.form ?? null
    const problem = form?.validate() ?? null
    if (problem !== null) return { error: problem }
    const fields = Object.entries(form === null ? { type, ...data } : { ...form.data(), ...params }).reduce(
      (into, [name, below]) => flat(name, below, into),
      {},
    )
    const { value, error } = await call(this.key, 'POST', '/v1/payment_methods', fields, languageOf(this.locale))
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
      { redirect: 'if_required', returnUrl, language: languageOf(this.locale) },
    )
  }

  confirmIdealPayment(secret, options = {}) {
    return this.confirmAtBank('ideal', secret, options)
  }

  confirmBancontactPayment(secret, options = {}) {
    return this.confirmAtBank('bancontact', secret, options)
  }

  confirmAtBank(type, secret, { payment_method: method, return_url: returnUrl }) {
    const data = flat('payment_method_data', { type, billing_details: method?.billing_details })
    return this.finish(
      secret,
      { ...data, ...(returnUrl === undefined ? {} : { return_url: returnUrl }) },
      { redirect: 'if_required', returnUrl, language: languageOf(this.locale) },
    )
  }
}

function Stripe(key, options) {
  return new StripeStandIn(key, options)
}
Stripe.version = 'endive'
window.Stripe = Stripe
