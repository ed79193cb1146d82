/* global messages */
// The payment form: payment methods, their fields, and problem messages.
import { textDirection, errorColour, createNode } from './appearance.js'
import { extractDigits, rules, shapes } from './card-fields.js'

/** The card that a device's wallet pays with in this simulation. */
const storedCard = { number: '4242424242424242', exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' }
const wallets = ['apple_pay', 'google_pay']

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

/** Delays messages while a button is pressed: a new message would move the button away from the pointer. */
function runAfterPress(act) {
  if (!pressed) return act()
  const later = () => setTimeout(act, 0)
  addEventListener('pointerup', later, { capture: true, once: true })
}

export class PaymentForm {
  constructor({ types, language, options, onChange, onFocus, onBlur, onEscape }) {
    this.language = language
    this.messages = messages[language]
    this.options = options
    this.types = types
    this.chosen = types[0]
    this.fields = new Map()
    this.panels = new Map()
    this.report = onChange
    this.prefix = `sim-${++formCount}`
    this.node = createNode('div', { class: 'sim-form', lang: language, dir: textDirection(language) })
    this.node.append(
      createNode('p', { class: 'sim-banner' }, this.messages.banner.replace(/(\d{4}) (?=\d)/g, '$1\u00a0')),
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
    const group = createNode('fieldset', { class: 'sim-methods' }, createNode('legend', {}, this.messages.methods))
    for (const type of this.types) {
      const radio = createNode('input', { type: 'radio', 'data-testid': `method-${type}`, value: type })
      // The name lets arrow keys move between the choices; the attribute `form` excludes them from the shop's form.
      radio.name = `${this.prefix}-method`
      radio.setAttribute('form', `${this.prefix}-none`)
      radio.checked = type === this.chosen
      radio.addEventListener('change', () => {
        this.chosen = type
        this.show()
        this.report()
      })
      const panel = createNode('div', { class: 'sim-fields' })
      this.fill(panel, type)
      const box = createNode(
        'div',
        { class: 'sim-method' },
        createNode('label', { class: 'sim-choice' }, radio, createNode('span', {}, this.messages[type])),
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
          label: this.messages.cardNumber,
          test: 'card-number',
          placeholder: '1234 1234 1234 1234',
          digits: true,
          wide: true,
        }),
        this.field('card', 'expiry', {
          label: this.messages.expiry,
          test: 'card-expiry',
          placeholder: this.messages.expiryHint,
          digits: true,
        }),
        this.field('card', 'cvc', { label: this.messages.cvc, test: 'card-cvc', placeholder: '123', digits: true }),
      )
      return
    }
    if (wallets.includes(type)) {
      panel.append(createNode('p', { class: 'sim-note' }, this.messages.walletNote))
      return
    }
    const asksName =
      this.options.fields?.billingDetails !== 'never' && this.options.fields?.billingDetails?.name !== 'never'
    if (type === 'bancontact' && asksName) {
      panel.append(
        this.field('bancontact', 'name', {
          label: this.messages.name,
          test: 'bancontact-name',
          placeholder: '',
          digits: false,
          wide: true,
          value: this.options.defaultValues?.billingDetails?.name ?? '',
        }),
      )
    }
    panel.append(createNode('p', { class: 'sim-note' }, this.messages.redirectNote))
  }

  field(type, kind, { label, test, placeholder, digits, wide = false, value = '' }) {
    const id = `${this.prefix}-${kind}`
    const input = createNode('input', {
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
    const problem = createNode('p', {
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
      runAfterPress(() => this.check(field))
    })
    return createNode(
      'div',
      { class: wide ? 'sim-field sim-field--wide' : 'sim-field' },
      createNode('label', { for: id }, label),
      input,
      problem,
    )
  }

  /** Groups the digits and preserves the cursor position. */
  reshape({ kind, input }) {
    const shaped = shapes[kind](input.value)
    if (shaped === input.value) return
    const atEnd = input.selectionStart === input.value.length
    const digitsBefore = extractDigits(input.value.slice(0, input.selectionStart ?? 0)).length
    input.value = shaped
    if (atEnd) return
    let place = 0
    for (let seen = 0; place < shaped.length && seen < digitsBefore; place++) if (/\d/.test(shaped[place])) seen++
    input.setSelectionRange(place, place)
  }

  check(field) {
    const code = rules[field.kind](field.input.value)
    this.node.style.setProperty('--sim-error', errorColour(this.node))
    field.problem.textContent = code === null ? '' : this.messages[code]
    if (code === null) field.input.removeAttribute('aria-invalid')
    else field.input.setAttribute('aria-invalid', 'true')
    return code
  }

  asked() {
    return [...this.fields.values()].filter((field) => field.type === this.chosen)
  }

  /** Focuses the first field with a problem and returns the problem, or null. */
  validate() {
    let first = null
    for (const field of this.asked()) {
      field.touched = true
      const code = this.check(field)
      if (code !== null && first === null) first = { field, code }
    }
    first?.field.input.focus()
    return first === null ? null : { type: 'validation_error', code: first.code, message: this.messages[first.code] }
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
      const expiry = extractDigits(value('expiry'))
      return {
        type: 'card',
        card: {
          number: extractDigits(value('number')),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          cvc: extractDigits(value('cvc')),
        },
      }
    }
    if (wallets.includes(this.chosen)) return { type: 'card', card: { ...storedCard, wallet: this.chosen } }
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
