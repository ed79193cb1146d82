import { cardBehaviour, cardRefusalMessage } from './cards.ts'
import type { AccountContext } from './account-context.ts'
import { generateId, randomString } from './ids.ts'
import type { Charge, Failure, Intent, Method } from './objects.ts'
import { invalidRequestRefusal, Refusal } from './refusal.ts'
import { omitInternalFields } from './views.ts'

/** Charges the method: the payment is captured, or only authorized if the intent has manual capture. */
export function chargePayment(
  context: AccountContext,
  intent: Intent,
  method: Method,
  how: { authenticated: boolean } = { authenticated: false },
): Intent {
  const isManual = intent.capture_method === 'manual'
  const charge = context.put('charge', {
    ...chargeOf(context, intent, method, how.authenticated),
    status: 'succeeded',
    paid: true,
    captured: !isManual,
    amount_captured: isManual ? 0 : intent.amount,
  })
  if (intent.setup_future_usage === 'off_session') context.put('method', { ...method, _setUp: true })
  const paid = context.put('intent', {
    ...intent,
    status: isManual ? 'requires_capture' : 'succeeded',
    amount_received: isManual ? 0 : intent.amount,
    amount_capturable: isManual ? intent.amount : 0,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  context.emit('charge.succeeded', charge)
  context.emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid)
  if (!isManual) context.later(context.pace.balance, 'balance', charge.id)
  const dispute = method.card === undefined ? null : cardBehaviour(method.card.last4).dispute
  if (dispute !== null) context.later(context.pace.dispute, 'dispute', charge.id, dispute)
  return paid
}

export function captureIntent(context: AccountContext, intent: Intent, amount: number | null): Intent {
  const charge = intent.latest_charge === null ? undefined : context.collections.charge.get(intent.latest_charge)
  if (intent.status !== 'requires_capture' || charge === undefined) {
    const refusal = invalidRequestRefusal(
      'payment_intent_unexpected_state',
      `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
    )
    refusal.body.error['payment_intent'] = omitInternalFields(intent)
    throw refusal
  }
  const taken = amount ?? intent.amount
  if (taken < 1 || taken > intent.amount_capturable)
    throw invalidRequestRefusal(
      'amount_too_large',
      'The amount to capture must not exceed the amount held.',
      'amount_to_capture',
    )
  const captured = context.put('charge', {
    ...charge,
    captured: true,
    amount_captured: taken,
    amount_refunded: charge.amount - taken,
  })
  const paid = context.put('intent', { ...intent, status: 'succeeded', amount_received: taken, amount_capturable: 0 })
  context.emit('charge.captured', captured)
  context.emit('payment_intent.succeeded', paid)
  context.later(context.pace.balance, 'balance', charge.id)
  return paid
}

/** Records the failed charge of a declined card and returns the refusal for the caller. */
export function declineCard(
  context: AccountContext,
  intent: Intent,
  method: Method,
  refused: { code: string; decline_code: string | null },
): Refusal {
  const blocked = refused.decline_code === 'fraudulent'
  const message = cardRefusalMessage(refused)
  const advice = ['insufficient_funds', 'processing_error', 'generic_decline'].includes(refused.decline_code ?? '')
    ? 'try_again_later'
    : 'do_not_try_again'
  const charge = context.put('charge', {
    ...chargeOf(context, intent, method, false),
    status: 'failed',
    failure_code: refused.code,
    failure_message: message,
    amount_captured: 0,
    captured: false,
    paid: false,
    outcome: {
      advice_code: advice,
      network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
      reason: blocked ? 'highest_risk_level' : refused.decline_code,
      risk_level: blocked ? 'highest' : 'normal',
      seller_message: 'The bank did not return any further details.',
      type: blocked ? 'blocked' : 'issuer_declined',
    },
  })
  const failed = failPayment(
    context,
    { ...intent, latest_charge: charge.id },
    method,
    {
      type: 'card_error',
      code: refused.code,
      message,
      charge: charge.id,
      advice_code: advice,
      ...(refused.decline_code === null ? {} : { decline_code: refused.decline_code }),
      ...(refused.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    },
    charge,
  )
  return new Refusal(402, { ...failed.last_payment_error, payment_intent: omitInternalFields(failed) })
}

/** Resets the intent, so that another payment method can be tried. */
export function failPayment(
  context: AccountContext,
  intent: Intent,
  method: Method,
  failure: Failure,
  charge?: Charge,
): Intent {
  const failed = context.put('intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...failure,
      doc_url: `https://docs.stripe.com/error-codes/${failure.code.replaceAll('_', '-')}`,
      payment_method: omitInternalFields(method),
    },
    _attempt: null,
  })
  if (charge !== undefined) context.emit('charge.failed', charge)
  context.emit('payment_intent.payment_failed', failed)
  return failed
}

function chargeOf(context: AccountContext, intent: Intent, method: Method, authenticated: boolean): Charge {
  return {
    id: generateId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    created: context.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: method.type === 'card' ? 'normal' : 'not_assessed',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, authenticated),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
  }
}

function methodDetails(method: Method, authenticated: boolean): Charge['payment_method_details'] {
  const name = method.billing_details.name?.toUpperCase() ?? 'TEST GUEST'
  if (method.type === 'ideal') {
    const bank = method.ideal?.bank ?? 'ing'
    return {
      type: 'ideal',
      ideal: {
        bank,
        bic: 'INGBNL2A',
        generated_sepa_debit: null,
        generated_sepa_debit_mandate: null,
        iban_last4: '0417',
        transaction_id: randomString(16),
        verified_name: name,
      },
    }
  }
  if (method.type === 'bancontact') {
    return {
      type: 'bancontact',
      bancontact: {
        bank_code: 'KRED',
        bank_name: 'KBC',
        bic: 'KREDBEBB',
        generated_sepa_debit: null,
        generated_sepa_debit_mandate: null,
        iban_last4: '7034',
        preferred_language: 'nl',
        verified_name: name,
      },
    }
  }
  if (method.type === 'wero') return { type: 'wero', wero: { transaction_id: randomString(16) } }
  const { card } = method
  return {
    type: 'card',
    card: {
      brand: card?.brand,
      checks: card?.checks,
      country: card?.country,
      exp_month: card?.exp_month,
      exp_year: card?.exp_year,
      funding: card?.funding,
      last4: card?.last4,
      network: card?.brand,
      three_d_secure: authenticated
        ? { authenticated: true, authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
        : null,
      wallet: null,
    },
  }
}
