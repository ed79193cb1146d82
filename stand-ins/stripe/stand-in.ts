import type { FastifyError, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Caller, ServerState } from './api.ts'
import { Store } from './store.ts'
import { addChargeTransaction } from './balance.ts'
import { Clock } from './clock.ts'
import { finishAttempt } from './confirm.ts'
import { addControlInterface } from './control.ts'
import type { Pace } from './account-context.ts'
import { AccountContext, usualPace } from './account-context.ts'
import { Faults } from './faults.ts'
import type { ReturnBehaviour } from './hosted.ts'
import { addHostedPages } from './hosted.ts'
import type { AccountName, Endpoint, Task } from './objects.ts'
import { accountNames } from './objects.ts'
import { finishRefund, openDispute } from './refunds.ts'
import { addApiRoutes } from './routes.ts'
import { Webhooks } from './webhooks.ts'

export type StripeStandInOptions = {
  /** File for the persistent state; null keeps it in memory only. */
  stateFile: string | null
  accounts: Record<AccountName, { secretKey: string; publishableKey: string }>
  webhooks: { url: string; account: AccountName; secret: string }[]
  /** Origins to which hosted pages may redirect a guest; if omitted, any http(s) origin. */
  allowedReturnOrigins?: string[]
  pace?: Partial<Pace>
}

export type StripeStandIn = { close(): Promise<void> }

/**
 * Registers the card provider's stand-in on a server: the API under /v1, the browser script /stripe.js, the hosted
 * pages under /_hosted, and the control interface under /_sim (local requests only).
 */
export async function registerStripeStandIn(
  app: FastifyInstance,
  options: StripeStandInOptions,
): Promise<StripeStandIn> {
  for (const name of accountNames) {
    const { secretKey, publishableKey } = options.accounts[name]
    if (!/^sk_test_(?:sim|rehearsal)/.test(secretKey) || !/^pk_test_(?:sim|rehearsal)/.test(publishableKey))
      throw new Error(
        `card provider stand-in: the keys of ${name} must start with sk_test_sim and pk_test_sim, or with ` +
          'sk_test_rehearsal and pk_test_rehearsal',
      )
  }
  const books = new Store(options.stateFile)
  const webhooks = new Webhooks(books, endpointsOf(options))
  const clock = new Clock((account, task) => runTask(contexts[account], task))
  const pace = { ...usualPace, ...options.pace }
  const contextOf = (name: AccountName): AccountContext =>
    new AccountContext(name, {
      books,
      clock,
      pace,
      allowedReturnOrigins: options.allowedReturnOrigins ?? null,
      send: (account, event) => webhooks.send(account, event),
    })
  const contexts: Record<AccountName, AccountContext> = { standard: contextOf('standard'), sgr: contextOf('sgr') }
  for (const name of accountNames) for (const task of books.accounts[name].task.values()) clock.arm(name, task)
  const state: ServerState = { books, faults: new Faults(), callerOf: createCallerLookup(options, contexts) }

  const behaviour: ReturnBehaviour = { lost_return: false, order: 'usual' }

  let closed = false
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    clock.stop()
    await webhooks.close()
    books.close()
  }
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1 << 20 }, (_request, body, done) => done(null, body))
    own.setErrorHandler(async (error: FastifyError, _request, reply) =>
      reply
        .code(error.statusCode ?? 500)
        .type('application/json')
        .send(JSON.stringify({ error: { type: 'api_error', message: error.message } })),
    )
    own.addHook('onClose', close)
    addApiRoutes(own, state)
    addHostedPages(own, { contexts: [contexts.standard, contexts.sgr], webhooks, behaviour })
    addControlInterface(own, { contexts, books, clock, webhooks, faults: state.faults, behaviour })
  })
  return { close }
}

/** Starts the stand-in on its own server. */
export async function startStripeStandIn(
  options: StripeStandInOptions & { port: number; host?: string },
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  await registerStripeStandIn(app, options)
  const host = options.host ?? '127.0.0.1'
  await app.listen({ port: options.port, host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return { url: `http://${host}:${port}`, port, close: () => app.close() }
}

function createCallerLookup(
  options: StripeStandInOptions,
  contexts: Record<AccountName, AccountContext>,
): ServerState['callerOf'] {
  const byKey = new Map<string, Caller>(
    accountNames.flatMap((name) => [
      [options.accounts[name].secretKey, { context: contexts[name], secret: true }] as [string, Caller],
      [options.accounts[name].publishableKey, { context: contexts[name], secret: false }] as [string, Caller],
    ]),
  )
  return (key) => byKey.get(key) ?? null
}

/** Configured endpoints keep their ids between runs, so that pending deliveries still refer to them. */
function endpointsOf(options: StripeStandInOptions): Record<AccountName, Endpoint[]> {
  const of = (name: AccountName): Endpoint[] =>
    options.webhooks
      .filter((each) => each.account === name)
      .map((each, index) => ({
        id: `we_${name}${index}`,
        object: 'webhook_endpoint',
        api_version: null,
        created: 0,
        description: null,
        enabled_events: ['*'],
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: each.url,
        _secret: each.secret,
      }))
  return { standard: of('standard'), sgr: of('sgr') }
}

function runTask(context: AccountContext, task: Task): void {
  context.remove('task', task.id)
  if (task.what === 'balance') return addChargeTransaction(context, task.about)
  if (task.what === 'refund') {
    const refund = context.collections.refund.get(task.about)
    if (refund !== undefined) finishRefund(context, refund, 'succeed')
    return
  }
  if (task.what === 'dispute') {
    const charge = context.collections.charge.get(task.about)
    if (charge !== undefined) openDispute(context, charge, task.detail ?? 'fraudulent')
    return
  }
  const attempt = context.collections.attempt.get(task.about)
  if (attempt !== undefined) finishAttempt(context, attempt, task.what === 'bank-later' ? 'authorise' : 'expire')
}
