/** The supplier's reply envelope, and replies altered by a fault. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from './faults.ts'
import type { createRateLimits, Window } from './limits.ts'
import type { createCancellableDelays } from './pauses.ts'
import { toRefusal, formatTimestamp } from './wire.ts'
import type { Answer, JsonObject } from './wire.ts'

type Parts = {
  keyId: string
  clock: () => Date
  settings: { businessStatus: number }
  limits: ReturnType<typeof createRateLimits>
  pause: ReturnType<typeof createCancellableDelays>
}

export function createReplySender({ keyId, clock, settings, limits, pause }: Parts) {
  function send(
    reply: FastifyReply,
    answer: Answer,
    path: string,
    request: FastifyRequest,
    body: JsonObject | null,
    window: Window | null,
  ): FastifyReply {
    const failed = 'error' in answer
    if (window) {
      reply.headers({
        'X-RateLimit-SecondsNumber': window.limit.seconds,
        'X-RateLimit-RequestsNumber': window.limit.requests,
        'X-RateLimit-Remaining': window.remaining,
        'X-RateLimit-Reset': window.reset,
      })
    }
    return reply
      .code(failed ? (answer.http ?? settings.businessStatus) : 200)
      .header('content-type', 'application/json')
      .send(JSON.stringify(envelopeOf({ answer, path, request, body, window, keyId, now: clock() })))
  }

  async function spoil(
    fault: Fault,
    reply: FastifyReply,
    path: string,
    request: FastifyRequest,
  ): Promise<FastifyReply> {
    if (fault.kind === 'timeout' || fault.kind === 'reset') {
      reply.hijack()
      if (fault.kind === 'timeout') await pause(fault.seconds * 1000)
      request.raw.socket.destroy()
      return reply
    }
    if (fault.kind === '429') {
      const reset = formatTimestamp(new Date(clock().getTime() + Math.min(fault.seconds, 60) * 1000))
      return send(reply, toRefusal('endpoint_exceeded_limit', 429), path, request, null, {
        limit: limits.limitOf(path),
        remaining: -1,
        reset,
        exceeded: true,
      })
    }
    if (fault.kind === 'error') return send(reply, toRefusal(fault.code), path, request, null, null)
    if (fault.kind === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (fault.kind === 'html')
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
    return reply
      .code(200)
      .type('application/json')
      .send(fault.kind === 'empty' ? '' : '{"status":"ok","error":null,"data":{"hot')
  }

  return { send, spoil }
}

type Replied = {
  answer: Answer
  path: string
  request: FastifyRequest
  body: JsonObject | null
  window: Window | null
  keyId: string
  now: Date
}

function envelopeOf({ answer, path, request, body, window, keyId, now }: Replied) {
  const failed = 'error' in answer
  return {
    status: failed ? 'error' : (answer.status ?? 'ok'),
    error: failed ? answer.error : null,
    data: answer.data ?? null,
    debug: {
      api_endpoint: window && {
        endpoint: `api/b2b/v3/${path}`,
        is_active: true,
        is_limited: true,
        remaining: window.remaining,
        requests_number: window.limit.requests,
        seconds_number: window.limit.seconds,
        reset: window.reset,
      },
      request: body,
      method: request.method,
      real_ip: request.ip,
      request_id: randomUUID().replaceAll('-', ''),
      key_id: Number(keyId) || 0,
      api_key_id: Number(keyId) || 0,
      utcnow: now.toISOString().slice(0, -1),
      ...(failed && answer.validation !== undefined && { validation_error: answer.validation }),
    },
  }
}
