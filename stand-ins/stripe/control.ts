import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Books } from './books.ts'
import { kinds } from './books.ts'
import type { Clock } from './clock.ts'
import { decideAttempt } from './confirm.ts'
import type { Desk } from './desk.ts'
import type { Fault, Faults } from './faults.ts'
import type { ReturnManner } from './hosted.ts'
import type { AccountName } from './objects.ts'
import { accountNames } from './objects.ts'
import { closeDispute, finishRefund, openDispute } from './refunds.ts'
import { visible } from './views.ts'
import type { WebhookMischief, Webhooks } from './webhooks.ts'
import { noMischief } from './webhooks.ts'

type Parts = {
  desks: Record<AccountName, Desk>
  books: Books
  clock: Clock
  webhooks: Webhooks
  faults: Faults
  manner: ReturnManner
}
type Ask = { id: string; word: string; wish: Record<string, unknown> }

class NotPossible extends Error {}

/** The levers for tests and demonstrations, under /_sim; only this machine may pull them. */
export function addControls(app: FastifyInstance, parts: Parts): void {
  const desks = Object.values(parts.desks)
  const on = (method: 'GET' | 'POST' | 'DELETE', path: string, act: (ask: Ask) => object): void => {
    app.route({ method, url: `/_sim${path}`, handler: async (request, reply) => answer(request, reply, act) })
  }

  const setFault = ({ wish }: Ask): object => parts.faults.add(faultOf(wish))
  on('POST', '/fault', setFault)
  on('POST', '/faults', setFault)
  on('GET', '/faults', () => ({ faults: parts.faults.list }))
  on('DELETE', '/faults', () => {
    parts.faults.list = []
    return { faults: [] }
  })

  on('GET', '/webhooks', () => ({
    settings: parts.webhooks.mischief,
    waiting: waiting(parts.books),
    attempts: parts.webhooks.attempts.toReversed(),
  }))
  on('POST', '/webhooks', ({ wish }) => {
    parts.webhooks.change(mischiefOf(wish))
    return { settings: parts.webhooks.mischief }
  })
  on('POST', '/webhooks/:word', ({ word }) => {
    if (word === 'reset') parts.webhooks.change({ ...noMischief })
    else if (word === 'pause' || word === 'resume') parts.webhooks.change({ paused: word === 'pause' })
    else throw new NotPossible(`no such lever: ${word}`)
    return { settings: parts.webhooks.mischief }
  })
  on('POST', '/webhooks/resend/:id', ({ id }) => {
    const desk = desks.find((each) => each.shelves.event.has(id))
    const event = desk?.shelves.event.get(id)
    if (desk === undefined || event === undefined) throw new NotPossible(`no such event: ${id}`)
    parts.webhooks.send(desk.name, event)
    return { resent: id }
  })

  on('GET', '/attempts', () => ({
    attempts: desks
      .flatMap((desk) => [...desk.shelves.attempt.values()].map((attempt) => ({ account: desk.name, ...attempt })))
      .reverse(),
  }))
  on('POST', '/attempts/:id/:word', ({ id, word }) => {
    const outcome = (['authorise', 'fail', 'cancel', 'later', 'expire'] as const).find((each) => each === word)
    const desk = desks.find((each) => each.shelves.attempt.has(id) || each.shelves.intent.has(id))
    const attempt = desk?.shelves.attempt.get(desk.shelves.intent.get(id)?._attempt ?? id)
    if (outcome === undefined || desk === undefined || attempt === undefined)
      throw new NotPossible(`no open attempt ${id}, or no such outcome: ${word}`)
    const intent = decideAttempt(desk, attempt, outcome)
    if (intent === null) throw new NotPossible(`attempt ${attempt.id} no longer decides anything`)
    return visible(intent)
  })

  on('POST', '/refunds/:id/:word', ({ id, word }) => {
    const desk = desks.find((each) => each.shelves.refund.has(id))
    const refund = desk?.shelves.refund.get(id)
    if (desk === undefined || refund === undefined || (word !== 'succeed' && word !== 'fail'))
      throw new NotPossible(`no such refund ${id}, or no such outcome: ${word}`)
    return finishRefund(desk, refund, word) ?? refund
  })
  on('POST', '/intents/:id/dispute', ({ id, wish }) => {
    const desk = desks.find((each) => each.shelves.intent.has(id))
    const charge = desk?.shelves.charge.get(desk.shelves.intent.get(id)?.latest_charge ?? '')
    if (desk === undefined || charge?.status !== 'succeeded' || charge.disputed)
      throw new NotPossible(`intent ${id} has no payment that can be disputed`)
    const dispute = openDispute(desk, charge, typeof wish['reason'] === 'string' ? wish['reason'] : 'fraudulent')
    return desk.shelves.dispute.get(dispute) ?? {}
  })
  on('POST', '/disputes/:id/:word', ({ id, word }) => {
    const desk = desks.find((each) => each.shelves.dispute.has(id))
    const closed = desk === undefined || (word !== 'won' && word !== 'lost') ? null : closeDispute(desk, id, word)
    if (closed === null) throw new NotPossible(`no open dispute ${id}, or no such outcome: ${word}`)
    return closed
  })

  on('POST', '/hosted', ({ wish }) => {
    if (typeof wish['lost_return'] === 'boolean') parts.manner.lost_return = wish['lost_return']
    const order = (['usual', 'webhook_first', 'return_first'] as const).find((each) => each === wish['order'])
    if (order !== undefined) parts.manner.order = order
    return { ...parts.manner }
  })
  on('GET', '/clock', () => ({
    now: Math.floor(parts.clock.milliseconds() / 1000),
    offset_seconds: parts.clock.offsetMilliseconds / 1000,
  }))
  on('POST', '/clock', ({ wish }) => {
    const offset =
      typeof wish['now'] === 'number' ? wish['now'] * 1000 - Date.now() : Number(wish['offset_seconds'] ?? 0) * 1000
    if (!Number.isFinite(offset)) throw new NotPossible('give now (unix seconds) or offset_seconds')
    parts.clock.move(offset)
    return { now: Math.floor(parts.clock.milliseconds() / 1000), offset_seconds: offset / 1000 }
  })
  on('POST', '/reset', () => {
    parts.clock.stop()
    parts.clock.offsetMilliseconds = 0
    parts.webhooks.forgetAll()
    parts.faults.list = []
    Object.assign(parts.manner, { lost_return: false, order: 'usual' })
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
            .map((kind) => [kind, [...parts.books.accounts[name][kind].values()].map(visible)]),
        ),
      ]),
    ),
  )
}

async function answer(request: FastifyRequest, reply: FastifyReply, act: (ask: Ask) => object): Promise<FastifyReply> {
  const from = (request.raw.socket.remoteAddress ?? '').replace('::ffff:', '')
  if (from !== '::1' && !from.startsWith('127.'))
    return reply.code(403).send({ error: 'only this machine may use the controls' })
  try {
    const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}'
    const { id = '', word = '' } = request.params as { id?: string; word?: string }
    return reply.send(act({ id, word, wish: JSON.parse(text) as Record<string, unknown> }))
  } catch (cause) {
    if (cause instanceof NotPossible || cause instanceof SyntaxError)
      return reply.code(400).send({ error: cause.message })
    throw cause
  }
}

function faultOf(wish: Record<string, unknown>): Partial<Fault> {
  const kind = (['delay', 'status', 'reset', 'cut', 'html', 'rate_limit'] as const).find(
    (each) => each === (wish['kind'] ?? 'status'),
  )
  if (kind === undefined) throw new NotPossible(`no such fault: ${String(wish['kind'])}`)
  const account = accountNames.find((name) => name === wish['account'])
  return {
    kind,
    ...(typeof wish['path'] === 'string' ? { path: wish['path'] } : {}),
    ...(typeof wish['method'] === 'string' ? { method: wish['method'] } : {}),
    ...(account === undefined ? {} : { account }),
    ...(typeof wish['times'] === 'number' ? { times: wish['times'] } : {}),
    ...(typeof wish['status'] === 'number' ? { status: wish['status'] } : {}),
    ...(typeof wish['delay_ms'] === 'number' ? { delay_ms: wish['delay_ms'] } : {}),
    ...(typeof wish['after_execution'] === 'boolean' ? { after_execution: wish['after_execution'] } : {}),
  }
}

function mischiefOf(wish: Record<string, unknown>): Partial<WebhookMischief> {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wish)) {
    if (!(name in noMischief)) throw new NotPossible(`no such setting: ${name}`)
    const usual = noMischief[name as keyof WebhookMischief]
    const countable = name === 'drop' || name === 'bad_signature' || name === 'old_timestamp'
    if (typeof value !== typeof usual && !(countable && typeof value === 'number'))
      throw new NotPossible(`${name} cannot be ${String(value)}`)
    changes[name] = value
  }
  return changes
}

function waiting(books: Books): object[] {
  return accountNames.flatMap((account) =>
    [...books.accounts[account].delivery.values()].map((delivery) => ({ account, ...delivery })),
  )
}
