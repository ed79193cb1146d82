/**
 * Verifies the supplier's webhooks: signature and order id. The signature covers only the time and the token, not the
 * content.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { toStorableText } from '@tussenuit/modules/shared/writable.ts'
import { objectOrEmpty } from './read.ts'

/** Messages outside this window are refused. */
const windowSeconds = 300
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Null if the signature, the time or the format is invalid. */
export function parseEtgWebhook(
  apiKey: string,
  rawBody: Buffer,
  now: Date,
): { attemptId: string; token: string } | null {
  const body = objectOrEmpty(parseJsonBody(rawBody))
  const [data, signed] = [objectOrEmpty(body['data']), objectOrEmpty(body['signature'])]
  const { timestamp, token, signature } = signed
  if (typeof timestamp !== 'number' || typeof token !== 'string' || token.length > 200 || typeof signature !== 'string')
    return null
  if (Math.abs(Math.floor(now.getTime() / 1000) - timestamp) > windowSeconds) return null
  const right = Buffer.from(createHmac('sha256', apiKey).update(`${timestamp}${token}`).digest('hex'))
  const received = Buffer.from(signature.toLowerCase())
  if (received.length !== right.length || !timingSafeEqual(received, right)) return null
  const attemptId = data['partner_order_id']
  return typeof attemptId === 'string' && uuid.test(attemptId)
    ? { attemptId: attemptId.toLowerCase(), token: toStorableText(token) }
    : null
}

function parseJsonBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
