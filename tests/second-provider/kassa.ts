/**
 * A payment provider that differs from the shop's, over HTTP: payments are made on its own page, orders have other
 * statuses (NEW, SUBMITTED, CAPTURED, REJECTED, VOIDED), messages are signed in a header, and amounts are texts in
 * euros.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'

export type KassaStatus = 'NEW' | 'SUBMITTED' | 'CAPTURED' | 'REJECTED' | 'VOIDED'
export type KassaReturn = { uuid: string; tag: string; sum: number; progress: 'QUEUED' | 'DONE' | 'BOUNCED' }
export type KassaOrder = {
  uuid: string
  merchant: string
  status: KassaStatus
  sum: number
  captured: number
  means: string | null
  fields: Record<string, string>
  backTo: string
  ticket: string
  opened: string
  returns: KassaReturn[]
}
export type KassaMessage = { uuid: string; about: 'order' | 'return' | 'complaint'; order: string; now: string }
export type PageAnswer = 'pay' | 'later' | 'refuse' | 'leave'

export const signBody = (secret: string, body: string): string =>
  createHmac('sha512', secret).update(body).digest('base64')

export async function startKassa(secrets: Record<string, string>) {
  const orders = new Map<string, KassaOrder>()
  const tags = new Map<string, string>()
  const sent: { merchant: string; body: string; seal: string }[] = []

  function notify(order: KassaOrder, about: KassaMessage['about'], now: string): void {
    const body = JSON.stringify({ uuid: randomUUID(), about, order: order.uuid, now } satisfies KassaMessage)
    sent.push({ merchant: order.merchant, body, seal: signBody(secrets[order.merchant]!, body) })
  }

  function create(input: Pick<KassaOrder, 'merchant' | 'sum' | 'fields' | 'backTo' | 'ticket'> & { tag: string }) {
    const known = orders.get(tags.get(input.tag) ?? '')
    if (known) return known
    const { tag, ...order } = input
    const made: KassaOrder = {
      ...order,
      uuid: `KA-${randomBytes(8).toString('hex')}`,
      status: 'NEW',
      captured: 0,
      means: null,
      opened: new Date().toISOString(),
      returns: [],
    }
    orders.set(made.uuid, made)
    tags.set(tag, made.uuid)
    return made
  }

  function giveBack(order: KassaOrder, { tag, sum }: { tag: string; sum: number }): KassaReturn | null {
    const known = order.returns.find((one) => one.tag === tag)
    if (known) return known
    const gone = order.returns.reduce((total, one) => total + (one.progress === 'BOUNCED' ? 0 : one.sum), 0)
    if (gone + sum > order.captured) return null
    const made: KassaReturn = { uuid: randomUUID(), tag, sum, progress: 'QUEUED' }
    order.returns.push(made)
    return made
  }

  async function api(request: IncomingMessage, parts: string[], body: any): Promise<unknown> {
    const merchant = String(request.headers['x-merchant'])
    if (parts.length === 1 && request.method === 'POST') return create({ ...body, merchant })
    if (parts.length === 1) return [...orders.values()].filter((one) => one.merchant === merchant)
    const order = orders.get(parts[1]!)
    if (order?.merchant !== merchant) return undefined
    if (parts[2] === 'back-to') order.backTo = body.backTo
    if (parts[2] === 'sum' && order.status === 'NEW') order.sum = body.sum
    if (parts[2] === 'void' && (order.status === 'NEW' || order.status === 'REJECTED')) order.status = 'VOIDED'
    if (parts[2] === 'returns') return giveBack(order, body)
    return order
  }

  /** The payment page: GET shows it, and POST sends the payer's answer. */
  function page(order: KassaOrder, method: string, answer: PageAnswer, response: ServerResponse): void {
    if (method === 'GET') {
      response.end(`<h1>${formatEuros(order.sum, 'en')}</h1>`)
      return
    }
    if (order.status === 'NEW' || order.status === 'REJECTED') {
      if (answer === 'pay') capture(order)
      if (answer === 'later') order.status = 'SUBMITTED'
      if (answer === 'refuse') order.status = 'REJECTED'
      if (answer !== 'leave') notify(order, 'order', order.status)
    }
    response.writeHead(302, { location: order.backTo }).end()
  }

  function capture(order: KassaOrder): void {
    Object.assign(order, { status: 'CAPTURED', captured: order.sum, means: 'ideal' })
  }

  const server = createServer(async (request, response) => {
    const parts = request.url!.split('/').slice(1)
    let text = ''
    for await (const chunk of request) text += chunk
    if (parts[0] === 'page') return page(orders.get(parts[1]!)!, request.method!, text as PageAnswer, response)
    const answer = await api(request, parts, text ? JSON.parse(text) : null)
    response.writeHead(answer === undefined ? 404 : answer === null ? 409 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    orders,
    /** Messages that have not been delivered. The test delivers them, repeatedly if needed. */
    sent,
    /** Sends the payer's answer; returns the redirect URL. */
    async answer(pageUrl: string, answer: PageAnswer): Promise<URL> {
      const reply = await fetch(pageUrl, { method: 'POST', body: answer, redirect: 'manual' })
      return new URL(reply.headers.get('location')!)
    },
    /** Completes the payment of a submitted order. */
    bankPays(uuid: string): void {
      const order = orders.get(uuid)!
      capture(order)
      notify(order, 'order', order.status)
    },
    /** Completes the refunds of an order. */
    bankTakes(uuid: string): void {
      const order = orders.get(uuid)!
      for (const one of order.returns) one.progress = 'DONE'
      notify(order, 'return', 'DONE')
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Kassa = Awaited<ReturnType<typeof startKassa>>
