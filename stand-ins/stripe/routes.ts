import type { FastifyInstance } from 'fastify'
import type { Call, ServerState } from './api.ts'
import { createRouteHandler, assertClientSecret, sendRefusal } from './api.ts'
import { addBalanceRoutes } from './balance-routes.ts'
import { captureIntent } from './charges.ts'
import { domainFields, registerDomain, activeWallets } from './domains.ts'
import { confirmIntent, finishAttempt, readConfirmOptions } from './confirm.ts'
import { interfaceVersion } from './account-context.ts'
import { generateId, randomString } from './ids.ts'
import { cancelIntent, createIntent, fieldsOf, findIntent, updateIntent } from './intents.ts'
import { toListPage, toSearchPage } from './lists.ts'
import { findMethod, methodFields, createMethod } from './methods.ts'
import type { Customer, Intent } from './objects.ts'
import { Params } from './params.ts'
import { refuseRefundCancellation, createRefund, findRefund, refundFields } from './refunds.ts'
import { invalidRequestRefusal, notFoundRefusal, Refusal } from './refusal.ts'
import { omitInternalFields } from './views.ts'
import { wrongStateRefusal } from './states.ts'

type Verb = 'GET' | 'POST' | 'DELETE'

/** Adds the API routes under /v1. */
export function addApiRoutes(app: FastifyInstance, state: ServerState): void {
  const on = (method: Verb, url: string, handler: (call: Call) => object, browser = false): void => {
    app.route({ method, url, handler: createRouteHandler(state, { handler, browser }) })
  }
  intentRoutes(on)
  moneyRoutes(on)
  addBalanceRoutes(on)
  customerRoutes(on)
  methodRoutes(on)
  domainRoutes(on)
  accountRoutes(on)
  endpointRoutes(on)
  app.options('/v1/*', async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-max-age': '600',
        'access-control-allow-headers': 'content-type, authorization, stripe-version, idempotency-key',
      })
      .send(),
  )
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: async (request, reply) =>
      sendRefusal(
        reply.type('application/json'),
        new Refusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}).`,
        }),
      ),
  })
}

type On = (method: Verb, url: string, handler: (call: Call) => object, browser?: boolean) => void

function intentRoutes(on: On): void {
  const of = (call: Call): Intent => {
    const intent = findIntent(call.context, call.id)
    assertClientSecret(call, intent)
    return intent
  }
  on('POST', '/v1/payment_intents', ({ context, form }) => createIntent(context, new Params(form, fieldsOf.create)))
  on('GET', '/v1/payment_intents', ({ context, form }) =>
    toListPage(
      '/v1/payment_intents',
      context.collections.intent,
      form,
      ['customer'],
      (intent, params) => !params.has('customer') || intent.customer === params.text('customer'),
    ),
  )
  on('GET', '/v1/payment_intents/search', ({ context, form }) =>
    toSearchPage('/v1/payment_intents/search', context.collections.intent, form),
  )
  on('GET', '/v1/payment_intents/:id', of, true)
  on('POST', '/v1/payment_intents/:id', (call) =>
    updateIntent(call.context, of(call), new Params(call.form, fieldsOf.update)),
  )
  on(
    'POST',
    '/v1/payment_intents/:id/confirm',
    (call) =>
      confirmIntent(call.context, of(call), readConfirmOptions(call.context, new Params(call.form, fieldsOf.confirm))),
    true,
  )
  on('POST', '/v1/payment_intents/:id/cancel', (call) =>
    cancelIntent(call.context, of(call), new Params(call.form, fieldsOf.cancel)),
  )
  on('POST', '/v1/payment_intents/:id/capture', (call) =>
    captureIntent(call.context, of(call), new Params(call.form, fieldsOf.capture).integer('amount_to_capture')),
  )
  on(
    'POST',
    '/v1/payment_intents/:id/verify_challenge',
    (call) => {
      const intent = of(call)
      const passed =
        new Params(call.form, ['key', 'client_secret', 'outcome']).oneOf('outcome', ['pass', 'fail']) === 'pass'
      const attempt = intent._attempt === null ? undefined : call.context.collections.attempt.get(intent._attempt)
      if (attempt?.kind !== '3ds') throw wrongStateRefusal(intent, 'authenticate')
      return finishAttempt(call.context, attempt, passed ? 'authorise' : 'fail') ?? findIntent(call.context, intent.id)
    },
    true,
  )
}

function moneyRoutes(on: On): void {
  on('POST', '/v1/refunds', ({ context, form }) => createRefund(context, new Params(form, refundFields)))
  on('GET', '/v1/refunds', ({ context, form }) =>
    toListPage(
      '/v1/refunds',
      context.collections.refund,
      form,
      ['payment_intent', 'charge'],
      (refund, params) =>
        (!params.has('payment_intent') || refund.payment_intent === params.text('payment_intent')) &&
        (!params.has('charge') || refund.charge === params.text('charge')),
    ),
  )
  on('GET', '/v1/refunds/:id', ({ context, id }) => findRefund(context, id))
  on('POST', '/v1/refunds/:id', ({ context, id, form }) => {
    const refund = findRefund(context, id)
    return context.put('refund', { ...refund, metadata: new Params(form, ['metadata']).metadata(refund.metadata) })
  })
  on('POST', '/v1/refunds/:id/cancel', ({ context, id }) => refuseRefundCancellation(findRefund(context, id)))
  on('GET', '/v1/charges', ({ context, form }) =>
    toListPage(
      '/v1/charges',
      context.collections.charge,
      form,
      ['payment_intent', 'customer'],
      (charge, params) =>
        (!params.has('payment_intent') || charge.payment_intent === params.text('payment_intent')) &&
        (!params.has('customer') || charge.customer === params.text('customer')),
    ),
  )
  on('GET', '/v1/charges/:id', ({ context, id }) => findById(context.collections.charge, 'charge', id))
  on('GET', '/v1/disputes', ({ context, form }) =>
    toListPage(
      '/v1/disputes',
      context.collections.dispute,
      form,
      ['payment_intent', 'charge'],
      (dispute, params) =>
        (!params.has('payment_intent') || dispute.payment_intent === params.text('payment_intent')) &&
        (!params.has('charge') || dispute.charge === params.text('charge')),
    ),
  )
  on('GET', '/v1/disputes/:id', ({ context, id }) => findById(context.collections.dispute, 'dispute', id))
}

function customerRoutes(on: On): void {
  const customerFields = ['name', 'email', 'phone', 'description', 'metadata', 'address', 'preferred_locales']
  on('POST', '/v1/customers', ({ context, form }) => {
    const params = new Params(form, customerFields)
    return context.put('customer', {
      id: generateId('cus'),
      object: 'customer',
      created: context.now(),
      description: params.text('description'),
      email: params.text('email'),
      livemode: false,
      metadata: params.metadata(),
      name: params.text('name'),
      phone: params.text('phone'),
    })
  })
  on('GET', '/v1/customers', ({ context, form }) =>
    toListPage(
      '/v1/customers',
      context.collections.customer,
      form,
      ['email'],
      (customer, params) => !params.has('email') || customer.email === params.text('email'),
    ),
  )
  on('GET', '/v1/customers/:id', ({ context, id }) => findById(context.collections.customer, 'customer', id))
  on('POST', '/v1/customers/:id', ({ context, id, form }) => {
    const params = new Params(form, customerFields)
    const changed: Customer = { ...findById(context.collections.customer, 'customer', id) }
    for (const field of ['description', 'email', 'name', 'phone'] as const)
      if (params.has(field)) changed[field] = params.text(field)
    return context.put('customer', { ...changed, metadata: params.metadata(changed.metadata) })
  })
}

function methodRoutes(on: On): void {
  on(
    'POST',
    '/v1/payment_methods',
    ({ context, form }) => createMethod(context, new Params(form, [...methodFields, 'key'])),
    true,
  )
  on('GET', '/v1/payment_methods', ({ context, form }) =>
    toListPage(
      '/v1/payment_methods',
      context.collections.method,
      form,
      ['customer', 'type'],
      (method, params) =>
        method.customer === params.text('customer') && (!params.has('type') || method.type === params.text('type')),
    ),
  )
  on('GET', '/v1/payment_methods/:id', ({ context, id }) => findMethod(context, id))
  on('POST', '/v1/payment_methods/:id/attach', ({ context, id, form }) => {
    const customer = findById(
      context.collections.customer,
      'customer',
      new Params(form, ['customer']).needed('customer'),
    )
    return context.put('method', { ...findMethod(context, id), customer: customer.id })
  })
  on('POST', '/v1/payment_methods/:id/detach', ({ context, id }) =>
    context.put('method', { ...findMethod(context, id), customer: null }),
  )
}

function domainRoutes(on: On): void {
  on('POST', '/v1/payment_method_domains', ({ context, form }) =>
    registerDomain(context, new Params(form, domainFields)),
  )
  on('GET', '/v1/payment_method_domains', ({ context, form }) =>
    toListPage(
      '/v1/payment_method_domains',
      context.collections.domain,
      form,
      ['domain_name', 'enabled'],
      (domain, params) => !params.has('domain_name') || domain.domain_name === params.text('domain_name'),
    ),
  )
  on(
    'GET',
    '/v1/elements/wallets',
    ({ context, form }) => activeWallets(context, new Params(form, ['host', 'key']).needed('host')),
    true,
  )
}

function accountRoutes(on: On): void {
  on('GET', '/v1/account', ({ context }) => ({
    id: `acct_standin${context.name}`,
    object: 'account',
    business_profile: { name: 'Tussenuit' },
    capabilities: {
      bancontact_payments: 'active',
      card_payments: 'active',
      ideal_payments: 'active',
      wero_payments: 'active',
    },
    charges_enabled: true,
    country: 'NL',
    default_currency: 'eur',
    details_submitted: true,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }))
  on('GET', '/v1/events', ({ context, form }) =>
    toListPage(
      '/v1/events',
      context.collections.event,
      form,
      ['types', 'type'],
      (event, params) =>
        (params.texts('types')?.includes(event.type) ?? true) &&
        (!params.has('type') || event.type === params.text('type')),
      (event) => JSON.parse(event.payload) as object,
    ),
  )
  on(
    'GET',
    '/v1/events/:id',
    ({ context, id }) => JSON.parse(findById(context.collections.event, 'event', id).payload) as object,
  )
}

function endpointRoutes(on: On): void {
  on('POST', '/v1/webhook_endpoints', ({ context, form }) => {
    const params = new Params(form, ['url', 'enabled_events', 'api_version', 'description', 'metadata'])
    const url = params.needed('url')
    if (URL.parse(url) === null) throw invalidRequestRefusal('url_invalid', 'Invalid URL', 'url')
    const events = params.texts('enabled_events')
    if (events === null)
      throw invalidRequestRefusal('parameter_missing', 'Missing required param: enabled_events.', 'enabled_events')
    const endpoint = context.put('endpoint', {
      id: generateId('we'),
      object: 'webhook_endpoint',
      api_version: params.text('api_version') ?? interfaceVersion,
      created: context.now(),
      description: params.text('description'),
      enabled_events: events,
      livemode: false,
      metadata: params.metadata(),
      status: 'enabled',
      url,
      _secret: `whsec_${randomString(32)}`,
    })
    return { ...omitInternalFields(endpoint), secret: endpoint._secret }
  })
  on('GET', '/v1/webhook_endpoints', ({ context, form }) =>
    toListPage('/v1/webhook_endpoints', context.collections.endpoint, form, [], () => true),
  )
  on('GET', '/v1/webhook_endpoints/:id', ({ context, id }) =>
    findById(context.collections.endpoint, 'webhook endpoint', id),
  )
  on('POST', '/v1/webhook_endpoints/:id', ({ context, id, form }) => {
    const params = new Params(form, ['url', 'enabled_events', 'disabled', 'description', 'metadata'])
    const endpoint = findById(context.collections.endpoint, 'webhook endpoint', id)
    const disabled = params.flag('disabled')
    return context.put('endpoint', {
      ...endpoint,
      url: params.text('url') ?? endpoint.url,
      enabled_events: params.texts('enabled_events') ?? endpoint.enabled_events,
      status: disabled === null ? endpoint.status : disabled ? 'disabled' : 'enabled',
      metadata: params.metadata(endpoint.metadata),
    })
  })
  on('DELETE', '/v1/webhook_endpoints/:id', ({ context, id }) => {
    findById(context.collections.endpoint, 'webhook endpoint', id)
    context.remove('endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  })
}

function findById<T>(shelf: ReadonlyMap<string, T>, what: string, id: string): T {
  const value = shelf.get(id)
  if (value === undefined) throw notFoundRefusal(what, id, 'id')
  return value
}
