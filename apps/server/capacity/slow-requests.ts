/**
 * Limits requests that arrive slowly. Each body has a deadline, after which its connection is closed with 408. A
 * client's IP address may have a few unfinished requests; further ones are refused with 429. The time for headers is
 * limited by Node's HTTP server.
 */
import { IncomingMessage, type Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import { setInterval } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { customerIpPrefix } from '@tussenuit/modules/shared/address.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import { type BodyArrival, type ArrivalLimits, arrivalLimits, createBodyArrival, extendBodyArrival } from './arrival.ts'

const checkMs = 500
/** Per IP address; larger than the number of bodies that a browser sends concurrently. */
const maxPerAddress = 8

export const hasRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isBodyArriving = (request: IncomingMessage): boolean =>
  hasRequestBody(request) && !request.complete && !request.socket.destroyed

const tooSlow = JSON.stringify({
  status: 408,
  message: 'The request took too long to arrive.',
  error: { code: 'too_slow', message: 'The request took too long to arrive.' },
})
const tooSlowAnswer =
  'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
  `Content-Length: ${Buffer.byteLength(tooSlow)}\r\n\r\n${tooSlow}`

/** Closes connections whose request body is late, independent of the application's handler. */
export function addSlowRequestTimeout(server: Server | TlsServer, limits: ArrivalLimits = arrivalLimits): void {
  const arriving = new Map<IncomingMessage, { arrival: BodyArrival; hasAnswer(): boolean }>()
  server.prependListener('request', (request, response) => {
    if (!hasRequestBody(request)) return
    const arrival = createBodyArrival(request.socket.bytesRead, performance.now(), limits)
    arriving.set(request, { arrival, hasAnswer: () => response.headersSent })
  })
  const look = () => {
    const now = performance.now()
    for (const [request, entry] of arriving) {
      const { socket } = request
      const arrival = isBodyArriving(request) ? extendBodyArrival(entry.arrival, socket.bytesRead, now, limits) : null
      if (arrival) {
        entry.arrival = arrival
        continue
      }
      arriving.delete(request)
      if (!isBodyArriving(request)) continue
      if (!entry.hasAnswer()) socket.write(tooSlowAnswer)
      socket.destroySoon()
    }
  }
  const timer = setInterval(look, checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Refuses with 429 `too_many` if an IP address has too many requests whose body has not arrived completely. The IP
 * address is the one that Fastify determines behind trusted proxies.
 */
export function addUnfinishedBodyLimit(app: FastifyInstance): void {
  const unfinished = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // In-process calls of a page have no socket.
    if (!(raw instanceof IncomingMessage) || !hasRequestBody(raw)) return
    // A body that was sent together with the headers has been read by the next event-loop turn.
    await nextTurn()
    if (!isBodyArriving(raw)) return
    const address = customerIpPrefix(request.ip)
    const count = (unfinished.get(address) ?? 0) + 1
    if (count > maxPerAddress) {
      void reply.header('connection', 'close')
      refuse(429, 'too_many', 'Too many requests that have not arrived whole.', { retryAfterSeconds: 5 })
    }
    unfinished.set(address, count)
    let isCounted = true
    const leave = () => {
      if (!isCounted) return
      isCounted = false
      const remaining = (unfinished.get(address) ?? 1) - 1
      if (remaining > 0) unfinished.set(address, remaining)
      else unfinished.delete(address)
    }
    raw.once('end', leave)
    reply.raw.once('close', leave)
  })
}
