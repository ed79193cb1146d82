import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './store.ts'
import { kinds } from './store.ts'
import { addAccountFee, failPayout } from './balance.ts'
import type { Clock } from './clock.ts'
import { finishAttempt } from './confirm.ts'
import { type AccountContext, usualPayoutSettings } from './account-context.ts'
import type { Fault, Faults } from './faults.ts'
import type { ReturnBehaviour } from './hosted.ts'
import type { AccountName } from './objects.ts'
import { accountNames } from './objects.ts'
import { closeDispute, finishRefund, openDispute, overturnDispute } from './refunds.ts'
import { omitInternalFields } from './views.ts'
import type { WebhookFaults, Webhooks } from './webhooks.ts'
import { noFaults } from './webhooks.ts'

type Parts = {
  contexts: Record<AccountName, AccountContext>
  books: Store
  clock: Clock
  webhooks: Webhooks
  faults: Faults
  behaviour: ReturnBehaviour
}
type Ask = { id: string; action: string; body: Record<string, unknown> }

class NotPossible extends Error {}

type On = (method: 'GET' | 'POST' | 'DELETE', path: string, act: (ask: Ask) => object) => void

/** The control interface for tests and demonstrations, under /_sim; local requests only. */
export function addControlInterface(app: FastifyInstance, parts: Parts): void {
  const on: On = (method, path, act) => {
    app.route({ method, url: `/_sim${path}`, handler: async (request, reply) => answerControl(request, reply, act) })
  }
  faultControls(on, parts)
  webhookControls(on, parts)
  attemptControls(on, parts)
  moneyControls(on, parts)
  balanceControls(on, parts)
  pageAndClockControls(on, parts)
  stateControls(on, parts)
}

function faultControls(on: On, parts: Parts): void {
  const setFault = ({ body }: Ask): object => parts.faults.add(faultOf(body))
  on('POST', '/fault', setFault)
  on('POST', '/faults', setFault)
  on('GET', '/faults', () => ({ faults: parts.faults.list }))
  on('DELETE', '/faults', () => {
    parts.faults.list = []
    return { faults: [] }
  })
}

function webhookControls(on: On, parts: Parts): void {
  const contexts = Object.values(parts.contexts)
  on('GET', '/webhooks', () => ({
    settings: parts.webhooks.faults,
    waiting: listPendingDeliveries(parts.books),
    attempts: parts.webhooks.attempts.toReversed(),
  }))
  on('POST', '/webhooks', ({ body }) => {
    parts.webhooks.change(webhookFaultsOf(body))
    return { settings: parts.webhooks.faults }
  })
  on('POST', '/webhooks/:action', ({ action }) => {
    if (action === 'reset') parts.webhooks.change({ ...noFaults })
    else if (action === 'pause' || action === 'resume') parts.webhooks.change({ paused: action === 'pause' })
    else throw new NotPossible(`no such lever: ${action}`)
    return { settings: parts.webhooks.faults }
  })
  on('POST', '/webhooks/resend/:id', ({ id }) => {
    const context = contexts.find((each) => each.collections.event.has(id))
    const event = context?.collections.event.get(id)
    if (context === undefined || event === undefined) throw new NotPossible(`no such event: ${id}`)
    parts.webhooks.send(context.name, event)
    return { resent: id }
  })
}

function attemptControls(on: On, parts: Parts): void {
  const contexts = Object.values(parts.contexts)
  on('GET', '/attempts', () => ({
    attempts: contexts
      .flatMap((context) =>
        [...context.collections.attempt.values()].map((attempt) => ({ account: context.name, ...attempt })),
      )
      .reverse(),
  }))
  on('POST', '/attempts/:id/:action', ({ id, action }) => {
    const outcome = (['authorise', 'fail', 'cancel', 'later', 'expire'] as const).find((each) => each === action)
    const context = contexts.find((each) => each.collections.attempt.has(id) || each.collections.intent.has(id))
    const attempt = context?.collections.attempt.get(context.collections.intent.get(id)?._attempt ?? id)
    if (outcome === undefined || context === undefined || attempt === undefined)
      throw new NotPossible(`no open attempt ${id}, or no such outcome: ${action}`)
    const intent = finishAttempt(context, attempt, outcome)
    if (intent === null) throw new NotPossible(`attempt ${attempt.id} no longer decides anything`)
    return omitInternalFields(intent)
  })
}

function moneyControls(on: On, parts: Parts): void {
  const contexts = Object.values(parts.contexts)
  on('POST', '/refunds/:id/:action', ({ id, action }) => {
    const context = contexts.find((each) => each.collections.refund.has(id))
    const refund = context?.collections.refund.get(id)
    if (context === undefined || refund === undefined || (action !== 'succeed' && action !== 'fail'))
      throw new NotPossible(`no such refund ${id}, or no such outcome: ${action}`)
    return finishRefund(context, refund, action) ?? refund
  })
  on('POST', '/intents/:id/dispute', ({ id, body }) => {
    const context = contexts.find((each) => each.collections.intent.has(id))
    const charge = context?.collections.charge.get(context.collections.intent.get(id)?.latest_charge ?? '')
    if (context === undefined || charge?.status !== 'succeeded' || charge.disputed)
      throw new NotPossible(`intent ${id} has no payment that can be disputed`)
    const reason = typeof body['reason'] === 'string' ? body['reason'] : 'fraudulent'
    const amount = typeof body['amount'] === 'number' ? body['amount'] : undefined
    const dispute = openDispute(context, charge, reason, amount)
    return context.collections.dispute.get(dispute) ?? {}
  })
  on('POST', '/disputes/:id/:action', ({ id, action }) => {
    const context = contexts.find((each) => each.collections.dispute.has(id))
    const outcome = (['won', 'lost', 'overturned'] as const).find((each) => each === action)
    if (context === undefined || outcome === undefined)
      throw new NotPossible(`no such dispute ${id}, or no such outcome: ${action}`)
    const closed = outcome === 'overturned' ? overturnDispute(context, id) : closeDispute(context, id, outcome)
    if (closed === null) throw new NotPossible(`dispute ${id} does not become ${action} now`)
    return closed
  })
}

function balanceControls(on: On, parts: Parts): void {
  const contexts = Object.values(parts.contexts)
  on('POST', '/payouts', ({ body }) => {
    for (const { payoutSettings } of contexts) {
      if (typeof body['delay_days'] === 'number') payoutSettings.delayDays = body['delay_days']
      if (typeof body['paused'] === 'boolean') payoutSettings.paused = body['paused']
    }
    return Object.fromEntries(contexts.map(({ name, payoutSettings }) => [name, payoutSettings]))
  })
  on('POST', '/payouts/:id/:action', ({ id, action }) => {
    const context = contexts.find((each) => each.collections.payout.has(id))
    if (context === undefined || action !== 'fail') throw new NotPossible(`no such payout ${id}, or action: ${action}`)
    const failed = failPayout(context, context.collections.payout.get(id)!)
    if (failed === null) throw new NotPossible(`payout ${id} has failed before`)
    return failed
  })
  on('POST', '/fees', ({ body }) => {
    const context = contexts.find(({ name }) => name === body['account'])
    if (context === undefined || typeof body['amount'] !== 'number') throw new NotPossible('give account and amount')
    return addAccountFee(context, body['amount'], String(body['description'] ?? 'Account fee'))
  })
  /** Changes the amount of one balance transaction, so that a reconciliation finds a difference. */
  on('POST', '/balance_transactions/:id', ({ id, body }) => {
    const context = contexts.find((each) => each.collections.balance_transaction.has(id))
    const transaction = context?.collections.balance_transaction.get(id)
    const cents = body['cents']
    if (context === undefined || transaction === undefined || typeof cents !== 'number')
      throw new NotPossible(`no such balance transaction ${id}, or no cents`)
    const [amount, net] = [transaction.amount + cents, transaction.net + cents]
    return omitInternalFields(context.put('balance_transaction', { ...transaction, amount, net }))
  })
}

function pageAndClockControls(on: On, parts: Parts): void {
  on('POST', '/hosted', ({ body }) => {
    if (typeof body['lost_return'] === 'boolean') parts.behaviour.lost_return = body['lost_return']
    const order = (['usual', 'webhook_first', 'return_first'] as const).find((each) => each === body['order'])
    if (order !== undefined) parts.behaviour.order = order
    return { ...parts.behaviour }
  })
  on('GET', '/clock', () => ({
    now: Math.floor(parts.clock.milliseconds() / 1000),
    offset_seconds: parts.clock.offsetMilliseconds / 1000,
  }))
  on('POST', '/clock', ({ body }) => {
    const offset =
      typeof body['now'] === 'number' ? body['now'] * 1000 - Date.now() : Number(body['offset_seconds'] ?? 0) * 1000
    if (!Number.isFinite(offset)) throw new NotPossible('give now (unix seconds) or offset_seconds')
    parts.clock.move(offset)
    return { now: Math.floor(parts.clock.milliseconds() / 1000), offset_seconds: offset / 1000 }
  })
}

function stateControls(on: On, parts: Parts): void {
  on('POST', '/reset', () => {
    parts.clock.stop()
    parts.clock.offsetMilliseconds = 0
    parts.webhooks.forgetAll()
    parts.faults.list = []
    Object.assign(parts.behaviour, { lost_return: false, order: 'usual' })
    for (const { payoutSettings } of Object.values(parts.contexts)) Object.assign(payoutSettings, usualPayoutSettings)
    parts.books.clear()
    return { reset: true }
  })
  on('GET', '/state', () =>
    Object.fromEntries(
      accountNames.map((name) => [
        name,
        Object.fromEntries(
          kinds
            .filter((kind) => kind !== 'answer')
            .map((kind) => [kind, [...parts.books.accounts[name][kind].values()].map(omitInternalFields)]),
        ),
      ]),
    ),
  )
}

async function answerControl(
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ask: Ask) => object,
): Promise<FastifyReply> {
  const from = (request.raw.socket.remoteAddress ?? '').replace('::ffff:', '')
  if (from !== '::1' && !from.startsWith('127.'))
    return reply.code(403).send({ error: 'only this machine may use the controls' })
  try {
    const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
    const { id = '', action = '' } = request.params as { id?: string; action?: string }
    return reply.send(act({ id, action, body: JSON.parse(text) as Record<string, unknown> }))
  } catch (cause) {
    if (cause instanceof NotPossible || cause instanceof SyntaxError)
      return reply.code(400).send({ error: cause.message })
    throw cause
  }
}

function faultOf(body: Record<string, unknown>): Partial<Fault> {
  const kind = (['delay', 'status', 'reset', 'cut', 'html', 'rate_limit'] as const).find(
    (each) => each === (body['kind'] ?? 'status'),
  )
  if (kind === undefined) throw new NotPossible(`no such fault: ${String(body['kind'])}`)
  const account = accountNames.find((name) => name === body['account'])
  return {
    kind,
    ...(typeof body['path'] === 'string' ? { path: body['path'] } : {}),
    ...(typeof body['method'] === 'string' ? { method: body['method'] } : {}),
    ...(account === undefined ? {} : { account }),
    ...(typeof body['times'] === 'number' ? { times: body['times'] } : {}),
    ...(typeof body['status'] === 'number' ? { status: body['status'] } : {}),
    ...(typeof body['delay_ms'] === 'number' ? { delay_ms: body['delay_ms'] } : {}),
    ...(typeof body['after_execution'] === 'boolean' ? { after_execution: body['after_execution'] } : {}),
  }
}

function webhookFaultsOf(body: Record<string, unknown>): Partial<WebhookFaults> {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    if (!(name in noFaults)) throw new NotPossible(`no such setting: ${name}`)
    const usual = noFaults[name as keyof WebhookFaults]
    const countable = name === 'drop' || name === 'bad_signature' || name === 'old_timestamp'
    if (typeof value !== typeof usual && !(countable && typeof value === 'number'))
      throw new NotPossible(`${name} cannot be ${String(value)}`)
    changes[name] = value
  }
  return changes
}

function listPendingDeliveries(books: Store): object[] {
  return accountNames.flatMap((account) =>
    [...books.accounts[account].delivery.values()].map((delivery) => ({ account, ...delivery })),
  )
}
