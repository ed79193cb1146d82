import { cards, isLuhnValid, tokens } from './cards.ts'
import type { AccountContext } from './account-context.ts'
import { generateId } from './ids.ts'
import type { BillingDetails, Method } from './objects.ts'
import type { Params } from './params.ts'
import { invalidRequestRefusal, notFoundRefusal, Refusal } from './refusal.ts'

/** Wallets pay with a card that is stored on the device. */
const wallets = ['apple_pay', 'google_pay']
/** Payment methods that are enabled in both accounts. */
export const activeTypes = ['card', 'ideal', 'bancontact', 'wero']
/** Payment methods of the provider that are not enabled in these accounts. */
export const knownTypes = [
  ...activeTypes,
  'sepa_debit',
  'link',
  'paypal',
  'klarna',
  'eps',
  'p24',
  'giropay',
  'sofort',
  'twint',
  'blik',
  'mb_way',
  'multibanco',
  'revolut_pay',
  'customer_balance',
  'amazon_pay',
  'apple_pay',
  'google_pay',
]
export const redirectTypes = ['ideal', 'bancontact', 'wero']
export const methodFields = [
  'type',
  'card',
  'ideal',
  'bancontact',
  'wero',
  'billing_details',
  'metadata',
  'allow_redisplay',
  'customer',
]

/** Finds a stored method, or creates one from a predefined token. */
export function findMethod(context: AccountContext, id: string): Method {
  const method = context.collections.method.get(id)
  if (method !== undefined) return method
  const number = tokens.get(id)
  if (number === undefined) throw notFoundRefusal('PaymentMethod', id, 'payment_method')
  return storeCard(
    context,
    number,
    { month: 12, year: new Date(context.now() * 1000).getUTCFullYear() + 3 },
    emptyBilling(),
  )
}

/** Creates a method from the form's input; a card number is looked up in the table and not stored. */
export function createMethod(context: AccountContext, data: Params): Method {
  const type = data.needed('type')
  if (!knownTypes.includes(type))
    throw invalidRequestRefusal(null, `Invalid payment_method_data[type]: ${type}`, 'payment_method_data[type]')
  if (!activeTypes.includes(type))
    throw invalidRequestRefusal(
      'payment_method_unactivated',
      `The payment method type "${type}" is not activated for this account.`,
      'payment_method_data[type]',
    )
  const billing = readBilling(data)
  if (type === 'card') {
    const card = data.nested('card', ['number', 'exp_month', 'exp_year', 'cvc', 'wallet'])
    if (card === null) throw invalidRequestRefusal('parameter_missing', 'Missing required param: card.', 'card')
    const number = (card.text('number') ?? '').replaceAll(/[\s-]/g, '')
    const month = card.integer('exp_month') ?? 0
    const typedYear = card.integer('exp_year') ?? 0
    const year = typedYear < 100 ? 2000 + typedYear : typedYear
    checkCard(context, number, month, year, card.text('cvc'))
    const wallet = card.has('wallet') ? card.oneOf('wallet', wallets) : null
    return storeCard(context, number, { month, year }, billing, wallet)
  }
  if (type === 'bancontact' && billing.name === null)
    throw invalidRequestRefusal(
      'parameter_missing',
      'Missing required param: billing_details[name].',
      'billing_details[name]',
    )
  const bank = data.nested('ideal', ['bank'])?.text('bank') ?? null
  return context.put('method', {
    ...blankMethod(context, type, billing),
    ...(type === 'ideal' ? { ideal: { bank, bic: null } } : { [type]: {} }),
  })
}

function checkCard(context: AccountContext, number: string, month: number, year: number, cvc: string | null): void {
  const today = new Date(context.now() * 1000)
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number))
    throw cardRefusal('incorrect_number', 'Your card number is incorrect.', 'number')
  if (month < 1 || month > 12)
    throw cardRefusal('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50)
    throw cardRefusal('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    throw cardRefusal('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (cvc !== null && !/^\d{3,4}$/.test(cvc))
    throw cardRefusal('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  if (!cards.has(number))
    throw new Refusal(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. This is a simulation: only the published test card numbers are accepted.',
    })
}

function cardRefusal(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param })
}

function storeCard(
  context: AccountContext,
  number: string,
  expiry: { month: number; year: number },
  billing: BillingDetails,
  wallet: string | null = null,
): Method {
  const behaviour = cards.get(number)
  if (behaviour === undefined) throw new Error('a test card without behaviour')
  return context.put('method', {
    ...blankMethod(context, 'card', billing),
    card: {
      brand: behaviour.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: behaviour.country,
      display_brand: behaviour.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: behaviour.funding,
      last4: number.slice(-4),
      networks: { available: [behaviour.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: wallet === null ? null : { type: wallet, dynamic_last4: null },
    },
  })
}

function blankMethod(context: AccountContext, type: string, billing: BillingDetails): Method {
  return {
    id: generateId('pm'),
    object: 'payment_method',
    type,
    allow_redisplay: 'unspecified',
    billing_details: billing,
    created: context.now(),
    customer: null,
    livemode: false,
    metadata: {},
    _setUp: false,
  }
}

export function emptyBilling(): BillingDetails {
  return { address: null, email: null, name: null, phone: null, tax_id: null }
}

function readBilling(data: Params): BillingDetails {
  const details = data.nested('billing_details', ['name', 'email', 'phone', 'address', 'tax_id'])
  if (details === null) return emptyBilling()
  const address = details.nested('address', ['city', 'country', 'line1', 'line2', 'postal_code', 'state'])
  return {
    address:
      address === null
        ? null
        : Object.fromEntries(
            ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => [name, address.text(name)]),
          ),
    email: details.text('email'),
    name: details.text('name'),
    phone: details.text('phone'),
    tax_id: null,
  }
}
