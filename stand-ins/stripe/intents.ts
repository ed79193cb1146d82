import { confirmIntent, readConfirmOptions } from './confirm.ts'
import type { AccountContext } from './account-context.ts'
import { generateId, randomString } from './ids.ts'
import { activeTypes, knownTypes, findMethod, methodFields, createMethod, redirectTypes } from './methods.ts'
import type { Intent, IntentStatus } from './objects.ts'
import type { Params } from './params.ts'
import { invalidRequestRefusal, notFoundRefusal } from './refusal.ts'
import { invalidateAttemptPages, wrongMethodRefusal, wrongStateRefusal } from './states.ts'

const confirmFields = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'use_stripe_sdk',
  'error_on_requires_action',
  'mandate_data',
  'mandate',
  'confirmation_token',
  'radar_options',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'payment_method_options',
  'capture_method',
  'client_secret',
  'key',
]
const selectionFields = [
  'automatic_payment_methods',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
  'payment_method_configuration',
]
const plainFields = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'capture_method',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'amount_details',
  'payment_method_types',
  ...selectionFields,
]
export const fieldsOf = {
  create: [...new Set([...plainFields, ...confirmFields, 'confirm', 'confirmation_method'])],
  update: plainFields,
  confirm: confirmFields,
  cancel: ['cancellation_reason', 'client_secret', 'key'],
  capture: ['amount_to_capture', 'metadata', 'statement_descriptor_suffix'],
}

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
const currencies = new Set([
  'eur',
  'usd',
  'gbp',
  'chf',
  'dkk',
  'sek',
  'nok',
  'pln',
  'czk',
  'huf',
  'ron',
  'try',
  'cny',
  'aed',
])

export function findIntent(context: AccountContext, id: string): Intent {
  const intent = context.collections.intent.get(id)
  if (intent === undefined) throw notFoundRefusal('payment_intent', id, 'intent')
  return intent
}

export function createIntent(context: AccountContext, params: Params): Intent {
  refuseOldSelection(params)
  const amount = readAmount(params)
  if (amount === null) throw invalidRequestRefusal('parameter_missing', 'Missing required param: amount.', 'amount')
  const currency = params.needed('currency')
  if (!currencies.has(currency))
    throw invalidRequestRefusal('invalid_currency', `Invalid currency: ${currency}`, 'currency')
  const captureMethod = params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async'
  const selection = readSelection(params, {
    currency,
    manual: captureMethod === 'manual',
    saved: params.has('setup_future_usage'),
  })
  const id = generateId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    ...selection,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: `${id}_secret_${randomString(25)}`,
    confirmation_method: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: context.now(),
    currency,
    customer: readCustomer(context, params),
    customer_account: null,
    description: params.text('description', 1000),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details:
      selection.automatic_payment_methods === null ? null : { id: `pmc_${context.name}`, parent: null },
    payment_method_options: params.map('payment_method_options') ?? {},
    processing: null,
    receipt_email: params.text('receipt_email'),
    review: null,
    setup_future_usage: params.oneOf('setup_future_usage', ['on_session', 'off_session']),
    shipping: params.map('shipping'),
    source: null,
    statement_descriptor: params.text('statement_descriptor', 22),
    statement_descriptor_suffix: params.text('statement_descriptor_suffix', 22),
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.text('transfer_group'),
    _attempt: null,
  }
  const confirms = params.flag('confirm') === true
  for (const field of ['return_url', 'off_session', 'error_on_requires_action', 'mandate_data']) {
    if (!confirms && params.has(field))
      throw invalidRequestRefusal(null, `The parameter ${field} can only be used together with confirm=true.`, field)
  }
  if (!confirms) attachMethod(context, intent, params)
  context.put('intent', intent)
  context.emit('payment_intent.created', intent)
  return confirms ? confirmIntent(context, intent, readConfirmOptions(context, params)) : intent
}

export function updateIntent(context: AccountContext, intent: Intent, params: Params): Intent {
  refuseOldSelection(params)
  const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  const always = ['metadata', 'description']
  const touched = [...plainFields].filter((field) => params.has(field) && !always.includes(field))
  if (touched.length > 0 && !open.includes(intent.status)) {
    const refusal = wrongStateRefusal(intent, 'update')
    refusal.body.error.message =
      `This PaymentIntent's ${touched[0]} could not be updated because it has a status of ${intent.status}. It ` +
      `can only be updated in: ${open.join(', ')}.`
    throw refusal
  }
  const changed: Intent = { ...intent, metadata: params.metadata(intent.metadata) }
  changed.amount = readAmount(params) ?? intent.amount
  if (params.has('description')) changed.description = params.text('description', 1000)
  if (params.has('customer')) changed.customer = readCustomer(context, params)
  if (params.has('receipt_email')) changed.receipt_email = params.text('receipt_email')
  if (params.has('setup_future_usage'))
    changed.setup_future_usage = params.oneOf('setup_future_usage', ['on_session', 'off_session'])
  if (params.has('shipping')) changed.shipping = params.map('shipping')
  if (params.has('payment_method_options'))
    changed.payment_method_options = { ...intent.payment_method_options, ...params.map('payment_method_options') }
  if (params.has('statement_descriptor_suffix'))
    changed.statement_descriptor_suffix = params.text('statement_descriptor_suffix', 22)
  if (selectionFields.some((field) => params.has(field)) || params.has('currency')) {
    changed.currency = params.text('currency') ?? intent.currency
    if (!currencies.has(changed.currency))
      throw invalidRequestRefusal('invalid_currency', `Invalid currency: ${changed.currency}`, 'currency')
    if (selectionFields.some((field) => params.has(field))) {
      Object.assign(
        changed,
        readSelection(params, {
          currency: changed.currency,
          manual: intent.capture_method === 'manual',
          saved: changed.setup_future_usage !== null,
        }),
      )
    }
  }
  attachMethod(context, changed, params)
  return context.put('intent', changed)
}

export function cancelIntent(context: AccountContext, intent: Intent, params: Params): Intent {
  const reason = params.oneOf('cancellation_reason', cancellationReasons)
  if (
    !['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'].includes(intent.status)
  )
    throw wrongStateRefusal(intent, 'cancel')
  invalidateAttemptPages(context, intent)
  const cancelled = context.put('intent', {
    ...intent,
    status: 'canceled',
    canceled_at: context.now(),
    cancellation_reason: reason,
    next_action: null,
    amount_capturable: 0,
    _attempt: null,
  })
  context.emit('payment_intent.canceled', cancelled)
  return cancelled
}

function attachMethod(context: AccountContext, intent: Intent, params: Params): void {
  const id = params.text('payment_method')
  const data = params.nested('payment_method_data', methodFields)
  if (id === null && data === null) return
  const method = data === null ? findMethod(context, id ?? '') : createMethod(context, data)
  if (!intent.payment_method_types.includes(method.type)) throw wrongMethodRefusal(method.type)
  if (intent.status === 'requires_action') invalidateAttemptPages(context, intent)
  Object.assign(intent, {
    payment_method: method.id,
    status: 'requires_confirmation',
    last_payment_error: null,
    next_action: null,
    _attempt: null,
  })
}

function readAmount(params: Params): number | null {
  const amount = params.integer('amount')
  if (amount === null) return null
  if (amount < 50)
    throw invalidRequestRefusal(
      amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small',
      'Amount must be at least €0.50 eur',
      'amount',
    )
  if (amount > 99_999_999)
    throw invalidRequestRefusal('amount_too_large', 'Amount must be no more than €999,999.99', 'amount')
  return amount
}

function readCustomer(context: AccountContext, params: Params): string | null {
  const id = params.text('customer')
  if (id !== null && !context.collections.customer.has(id)) throw notFoundRefusal('customer', id, 'customer')
  return id
}

function refuseOldSelection(params: Params): void {
  if (params.has('payment_method_types')) {
    throw invalidRequestRefusal(
      'payment_method_types_no_longer_supported',
      'payment_method_types can no longer be sent. Use allowed_payment_method_types or automatic_payment_methods.',
      'payment_method_types',
    )
  }
}

type Selection = Pick<
  Intent,
  | 'allowed_payment_method_types'
  | 'excluded_payment_method_types'
  | 'automatic_payment_methods'
  | 'payment_method_types'
>

/** Determines the offered payment methods; methods that do not support the currency are left out without an error. */
function readSelection(params: Params, sale: { currency: string; manual: boolean; saved: boolean }): Selection {
  const allowed = params.texts('allowed_payment_method_types')
  const excluded = params.texts('excluded_payment_method_types')
  const automatic = params.nested('automatic_payment_methods', ['enabled', 'allow_redirects'])
  if (allowed !== null && selectionFields.filter((field) => params.has(field)).length > 1) {
    throw invalidRequestRefusal(
      null,
      'allowed_payment_method_types cannot be combined with another selection of payment methods.',
      'allowed_payment_method_types',
    )
  }
  for (const type of [...(allowed ?? []), ...(excluded ?? [])]) {
    if (!knownTypes.includes(type))
      throw invalidRequestRefusal(null, `Invalid payment method type: ${type}`, 'allowed_payment_method_types')
  }
  const inactive = allowed?.find((type) => !activeTypes.includes(type))
  if (inactive !== undefined)
    throw invalidRequestRefusal(
      'payment_method_unactivated',
      `The payment method type "${inactive}" is not activated for this account.`,
      'allowed_payment_method_types',
    )
  const redirects = automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always'
  const fits = (type: string): boolean =>
    !redirectTypes.includes(type) ||
    (sale.currency === 'eur' && !sale.manual && !(allowed === null && (sale.saved || redirects === 'never')))
  const types = [...new Set(allowed ?? activeTypes.filter((type) => !excluded?.includes(type)))].filter(fits)
  if (types.length === 0)
    throw invalidRequestRefusal(
      null,
      'No valid payment method types for this PaymentIntent.',
      'allowed_payment_method_types',
    )
  return {
    allowed_payment_method_types: allowed,
    excluded_payment_method_types: excluded,
    automatic_payment_methods:
      allowed === null ? { enabled: automatic?.flag('enabled') ?? true, allow_redirects: redirects } : null,
    payment_method_types: types,
  }
}
