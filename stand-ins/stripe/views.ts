import type { AccountContext } from './account-context.ts'
import type { Intent } from './objects.ts'
import { invalidRequestRefusal } from './refusal.ts'

type Plain = Record<string, unknown>

/** Returns a copy without internal fields. */
export function omitInternalFields(object: object): Plain {
  const copy: Plain = {}
  for (const [name, value] of Object.entries(object)) if (!name.startsWith('_')) copy[name] = value
  return copy
}

const browserFields = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const

/** The fields visible with the publishable key: no metadata, no charge, no customer. */
export function toBrowserView(intent: Intent): Plain {
  return Object.fromEntries(browserFields.map((name) => [name, intent[name]]))
}

const collectionByField = {
  balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  charge: 'charge',
  payment_method: 'method',
  customer: 'customer',
  payment_intent: 'intent',
} as const

/** Replaces ids with their objects according to the `expand` paths; `data.` applies to every item of a list. */
export function expandFields(context: AccountContext, object: Plain, paths: string[]): Plain {
  const copy = { ...object }
  const deeper = new Map<string, string[]>()
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.')
    const below = deeper.get(first) ?? []
    deeper.set(first, rest.length === 0 ? below : [...below, rest.join('.')])
  }
  for (const [field, below] of deeper) copy[field] = expandField(context, copy, field, below)
  return copy
}

function expandField(context: AccountContext, object: Plain, field: string, below: string[]): unknown {
  const value = object[field]
  if (field === 'data' && Array.isArray(value)) return value.map((item) => expandFields(context, item as Plain, below))
  if (field === 'refunds' && object['object'] === 'charge') {
    const refunds = [...context.collections.refund.values()]
      .filter((refund) => refund.charge === object['id'])
      .reverse()
    return {
      object: 'list',
      data: refunds.map((refund) => expandFields(context, omitInternalFields(refund), below)),
      has_more: false,
      url: `/v1/charges/${String(object['id'])}/refunds`,
    }
  }
  if (field === 'source' && object['object'] === 'balance_transaction')
    return typeof value === 'string' ? sourceOf(context, value, below) : null
  if (!(field in collectionByField) || !(field in object))
    throw invalidRequestRefusal(null, `This property cannot be expanded (${field}).`, 'expand')
  if (typeof value !== 'string') return value
  const linked = context.collections[collectionByField[field as keyof typeof collectionByField]].get(value)
  return linked === undefined ? value : expandFields(context, omitInternalFields(linked), below)
}

/** The object that a balance transaction is about. */
function sourceOf(context: AccountContext, id: string, below: string[]): unknown {
  const { charge, refund, dispute, payout } = context.collections
  const source = charge.get(id) ?? refund.get(id) ?? dispute.get(id) ?? payout.get(id)
  return source === undefined ? id : expandFields(context, omitInternalFields(source), below)
}
