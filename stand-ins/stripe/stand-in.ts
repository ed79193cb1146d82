import type { FastifyError, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Caller, Office } from './api.ts'
import { Books } from './books.ts'
import { bookBalance } from './charges.ts'
import { Clock } from './clock.ts'
import { decideAttempt } from './confirm.ts'
import { addControls } from './control.ts'
import type { Pace } from './desk.ts'
import { Desk, usualPace } from './desk.ts'
import { Faults } from './faults.ts'
import type { ReturnManner } from './hosted.ts'
import { addHostedPages } from './hosted.ts'
import type { AccountName, Endpoint, Task } from './objects.ts'
import { accountNames } from './objects.ts'
import { finishRefund, openDispute } from './refunds.ts'
import { addRoutes } from './routes.ts'
import { Webhooks } from './webhooks.ts'

export type StripeStandInOptions = {
  /** Where the state is kept between runs; null keeps it in memory only. */
  stateFile: string | null
  accounts: Record<AccountName, { secretKey: string; publishableKey: string }>
  webhooks: { url: string; account: AccountName; secret: string }[]
  /** Origins to which hosted pages may send a guest back; left out: any http(s) origin. */
  allowedReturnOrigins?: string[]
  pace?: Partial<Pace>
}

export type StripeStandIn = { close(): Promise<void> }

/**
 * Puts the card provider's stand-in on a server: the interface under /v1, the browser script /stripe.js, the hosted
 * pages under /_hosted, and the control interface under /_sim (this machine only).
 */
export async function stripeStandIn(app: FastifyInstance, options: StripeStandInOptions): Promise<StripeStandIn> {
  for (const name of accountNames) {
    const { secretKey, publishableKey } = options.accounts[name]
    if (!/^sk_test_(?:sim|rehearsal)/.test(secretKey) || !/^pk_test_(?:sim|rehearsal)/.test(publishableKey))
      throw new Error(
        `card provider stand-in: the keys of ${name} must start with sk_test_sim and pk_test_sim, or with sk_test_rehearsal and pk_test_rehearsal`,
      )
  }
  const books = new Books(options.stateFile)
  const webhooks = new Webhooks(books, endpointsOf(options))
  const clock = new Clock((account, task) => runTask(desks[account], task))
  const pace = { ...usualPace, ...options.pace }
  const deskOf = (name: AccountName): Desk =>
    new Desk(name, {
      books,
      clock,
      pace,
      allowedReturnOrigins: options.allowedReturnOrigins ?? null,
      send: (account, event) => webhooks.send(account, event),
    })
  const desks: Record<AccountName, Desk> = { standard: deskOf('standard'), sgr: deskOf('sgr') }
  for (const name of accountNames) for (const task of books.accounts[name].task.values()) clock.arm(name, task)
  const office: Office = { books, faults: new Faults(), callerOf: callers(options, desks) }

  const manner: ReturnManner = { lost_return: false, order: 'usual' }

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
    addRoutes(own, office)
    addHostedPages(own, { desks: [desks.standard, desks.sgr], webhooks, manner })
    addControls(own, { desks, books, clock, webhooks, faults: office.faults, manner })
  })
  return { close }
}

/** The same as a server of its own. */
export async function startStripeStandIn(
  options: StripeStandInOptions & { port: number; host?: string },
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  await stripeStandIn(app, options)
  const host = options.host ?? '127.0.0.1'
  await app.listen({ port: options.port, host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return { url: `http://${host}:${port}`, port, close: () => app.close() }
}

function callers(options: StripeStandInOptions, desks: Record<AccountName, Desk>): Office['callerOf'] {
  const byKey = new Map<string, Caller>(
    accountNames.flatMap((name) => [
      [options.accounts[name].secretKey, { desk: desks[name], secret: true }] as [string, Caller],
      [options.accounts[name].publishableKey, { desk: desks[name], secret: false }] as [string, Caller],
    ]),
  )
  return (key) => byKey.get(key) ?? null
}

/** Endpoints of the settings keep their ids from run to run, so that a waiting delivery finds its address again. */
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

function runTask(desk: Desk, task: Task): void {
  desk.remove('task', task.id)
  if (task.what === 'balance') return bookBalance(desk, task.about)
  if (task.what === 'refund') {
    const refund = desk.shelves.refund.get(task.about)
    if (refund !== undefined) finishRefund(desk, refund, 'succeed')
    return
  }
  if (task.what === 'dispute') {
    const charge = desk.shelves.charge.get(task.about)
    if (charge !== undefined) openDispute(desk, charge, task.detail ?? 'fraudulent')
    return
  }
  const attempt = desk.shelves.attempt.get(task.about)
  if (attempt !== undefined) decideAttempt(desk, attempt, task.what === 'bank-later' ? 'authorise' : 'expire')
}
