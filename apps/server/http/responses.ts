/**
 * Adds validators to cacheable replies, so that unchanged ones are answered with 304, and compresses large text
 * replies.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Size below which compression costs more than it saves. */
const worthwhileBytes = 1024
const compressible = /^(?:text\/|application\/(?:json|xml|rss\+xml|manifest\+json)|image\/svg\+xml)/
/** Encoders in order of preference. The compression levels are low, because each reply is compressed separately. */
const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => zip(body, { level: 5 }),
}

/** Files of the build are exempt: they have their own validator and compressed copies. */
export function addResponseHooks(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (isUnchanged(request, reply, body)) {
      reply.code(304).removeHeader('content-length')
      return ''
    }
    return compressBody(request, reply, body)
  })
}

/** Sets the ETag of a cacheable reply; returns true if the client already has this reply. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: Buffer): boolean {
  const cacheControl = String(reply.getHeader('cache-control') ?? 'no-store')
  if (!['GET', 'HEAD'].includes(request.method) || reply.statusCode !== 200 || /no-store/.test(cacheControl))
    return false
  // A stored page has its tag, which is that of its body without compression.
  const tag = String(reply.getHeader('etag') ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`)
  void reply.header('etag', tag)
  const heldTags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  return heldTags.includes('*') || heldTags.some((heldTag) => heldTag.replace(/^(?!W\/)/, 'W/') === tag)
}

async function compressBody(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer> {
  const type = String(reply.getHeader('content-type') ?? '')
  if (body.length < worthwhileBytes || !compressible.test(type) || reply.hasHeader('content-encoding')) return body
  const varies = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(varies))
    void reply.header('vary', varies ? `accept-encoding, ${varies}` : 'accept-encoding')
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), Object.keys(encoders))
  if (encoding === null) return body
  const smaller = await encoders[encoding]!(body)
  void reply.header('content-encoding', encoding).header('content-length', smaller.length)
  return smaller
}
