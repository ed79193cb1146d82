import type { CardBehaviour } from './cards.ts'
import { cardBehaviour } from './cards.ts'
import { failPayment, declineCard, chargePayment } from './charges.ts'
import type { AccountContext } from './account-context.ts'
import { generateId } from './ids.ts'
import { findMethod, methodFields, createMethod, redirectTypes } from './methods.ts'
import type { Attempt, Intent, Method } from './objects.ts'
import type { Params } from './params.ts'
import { invalidRequestRefusal, Refusal } from './refusal.ts'
import { invalidateAttemptPages, wrongMethodRefusal, wrongStateRefusal } from './states.ts'
import { omitInternalFields } from './views.ts'

export type ConfirmOptions = {
  method: () => Method | null
  returnUrl: string | null
  usesBrowserScript: boolean
  offSession: boolean
  refuseAction: boolean
}

/** The method is created only after the intent's state was checked. */
export function readConfirmOptions(context: AccountContext, params: Params): ConfirmOptions {
  const id = params.text('payment_method')
  const data = params.nested('payment_method_data', methodFields)
  const offSession = params.text('off_session')
  return {
    method: () => (data !== null ? createMethod(context, data) : id === null ? null : findMethod(context, id)),
    returnUrl: readReturnUrl(context, params),
    usesBrowserScript: params.flag('use_stripe_sdk') === true,
    offSession: offSession !== null && offSession !== 'false',
    refuseAction: params.flag('error_on_requires_action') === true,
  }
}

function readReturnUrl(context: AccountContext, params: Params): string | null {
  const text = params.text('return_url')
  if (text === null) return null
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw invalidRequestRefusal('url_invalid', 'return_url must be an absolute http(s) address', 'return_url')
  if (context.allowedReturnOrigins !== null && !context.allowedReturnOrigins.includes(url.origin))
    throw invalidRequestRefusal(
      'url_invalid',
      `return_url must point to a known shop, not to ${url.origin}`,
      'return_url',
    )
  return text
}

/** Attempts the payment: returns the resulting intent, or refuses with 402 if the card was declined. */
export function confirmIntent(context: AccountContext, intent: Intent, options: ConfirmOptions): Intent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw wrongStateRefusal(intent, 'confirm')
  const method = options.method() ?? requireStoredMethod(context, intent)
  if (!intent.payment_method_types.includes(method.type)) throw wrongMethodRefusal(method.type)
  const redirects = redirectTypes.includes(method.type)
  const redirectCapable =
    redirects ||
    (intent.automatic_payment_methods?.enabled === true && intent.automatic_payment_methods.allow_redirects !== 'never')
  if (redirectCapable && options.returnUrl === null && !options.offSession) {
    throw invalidRequestRefusal(
      'parameter_missing',
      'This PaymentIntent may send the guest to another page: a return_url must be provided.',
      'return_url',
    )
  }
  invalidateAttemptPages(context, intent)
  const fresh: Intent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    _attempt: null,
  }
  if (redirects) {
    if (options.refuseAction) throw refuseUnauthenticated(context, fresh, method)
    return startAttempt(context, fresh, method, 'bank', options)
  }
  const card = cardBehaviour(method.card?.last4 ?? '')
  if (needsAuthentication(card, fresh, method, options.offSession)) {
    if (options.offSession || options.refuseAction) throw refuseUnauthenticated(context, fresh, method)
    if (!card.lookupFails) return startAttempt(context, fresh, method, '3ds', options)
    throw declineCard(
      context,
      fresh,
      method,
      card.refused ?? { code: 'card_declined', decline_code: 'generic_decline' },
    )
  }
  if (card.refused !== null) throw declineCard(context, fresh, method, card.refused)
  return chargePayment(context, fresh, method)
}

function requireStoredMethod(context: AccountContext, intent: Intent): Method {
  const method = intent.payment_method === null ? undefined : context.collections.method.get(intent.payment_method)
  if (method !== undefined) return method
  const refusal = invalidRequestRefusal(
    'payment_intent_unexpected_state',
    "You cannot confirm this PaymentIntent because it's missing a payment method.",
  )
  refusal.body.error['payment_intent'] = omitInternalFields(intent)
  throw refusal
}

function needsAuthentication(card: CardBehaviour, intent: Intent, method: Method, offSession: boolean): boolean {
  if (card.authentication === 'always') return true
  if (card.authentication === 'on-session') return !offSession
  if (card.authentication === 'unless-set-up') return !(offSession && method._setUp)
  if (card.authentication === 'never') return false
  const authentication = (intent.payment_method_options['card'] as { request_three_d_secure?: string } | undefined)
    ?.request_three_d_secure
  return !offSession && (authentication === 'any' || authentication === 'challenge')
}

function startAttempt(
  context: AccountContext,
  intent: Intent,
  method: Method,
  kind: Attempt['kind'],
  options: ConfirmOptions,
): Intent {
  const attempt = context.put('attempt', {
    id: generateId('att'),
    intent: intent.id,
    kind,
    method: method.id,
    label: method.type,
    returnUrl: options.returnUrl,
    state: 'open',
    created: context.now(),
  })
  context.later(context.pace.attemptExpiry, 'attempt-expiry', attempt.id)
  const url = `${context.origin}/_hosted/${kind}/${attempt.id}`
  const inPage = kind === '3ds' && (options.usesBrowserScript || options.returnUrl === null)
  const waiting = context.put('intent', {
    ...intent,
    status: 'requires_action',
    next_action: inPage
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: attempt.id },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: options.returnUrl ?? '' } },
    _attempt: attempt.id,
  })
  context.emit('payment_intent.requires_action', waiting)
  return waiting
}

function refuseUnauthenticated(context: AccountContext, intent: Intent, method: Method): Refusal {
  const failed = failPayment(context, intent, method, {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  })
  return new Refusal(402, { ...failed.last_payment_error, payment_intent: omitInternalFields(failed) })
}

export type AttemptOutcome = 'authorise' | 'fail' | 'cancel' | 'later' | 'expire'

/**
 * Completes the guest's visit to the bank page. Null if the visit no longer has an effect: the intent was paid,
 * cancelled or attempted in another way in the meantime.
 */
export function finishAttempt(context: AccountContext, attempt: Attempt, outcome: AttemptOutcome): Intent | null {
  const intent = context.collections.intent.get(attempt.intent)
  const method = context.collections.method.get(attempt.method)
  if (intent === undefined || method === undefined || intent._attempt !== attempt.id || attempt.state === 'closed')
    return null
  if (!['requires_action', 'processing'].includes(intent.status)) return null
  if (attempt.state === 'later' && (outcome === 'expire' || outcome === 'later')) return null
  if (outcome === 'later') {
    context.put('attempt', { ...attempt, state: 'later' })
    context.later(context.pace.bankLater, 'bank-later', attempt.id)
    const processing = context.put('intent', { ...intent, status: 'processing', next_action: null })
    context.emit('payment_intent.processing', processing)
    return processing
  }
  context.put('attempt', { ...attempt, state: 'closed' })
  const settled: Intent = { ...intent, next_action: null, _attempt: null }
  if (outcome !== 'authorise') return failPayment(context, settled, method, failureOf(attempt, outcome))
  const refused = method.type === 'card' ? cardBehaviour(method.card?.last4 ?? '').refused : null
  if (refused === null) return chargePayment(context, settled, method, { authenticated: attempt.kind === '3ds' })
  declineCard(context, settled, method, refused)
  return context.collections.intent.get(intent.id) ?? null
}

function failureOf(
  attempt: Attempt,
  outcome: 'fail' | 'cancel' | 'expire',
): { type: string; code: string; message: string } {
  const type = 'invalid_request_error'
  if (attempt.kind === '3ds' && outcome !== 'expire')
    return {
      type,
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    }
  if (outcome === 'expire')
    return {
      type,
      code: 'payment_intent_payment_attempt_expired',
      message: 'The payment was not finished in time. Please try again.',
    }
  if (outcome === 'cancel')
    return {
      type,
      code: 'payment_method_customer_decline',
      message: 'The payment was cancelled. You can try again or choose another way to pay.',
    }
  return {
    type,
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed. You can try again or choose another way to pay.',
  }
}
