import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEtgWebhook } from './etg-webhook.ts'

const now = new Date('2027-03-01T10:00:00Z')
const attemptId = '6f1e2a34-8f0b-4c55-9d4e-0d0c6a1b7e21'
const secondsAt = (seconds: number) => Math.floor(now.getTime() / 1000) + seconds
const makeMessage = (
  more: { timestamp?: unknown; token?: unknown; key?: string; data?: unknown; signature?: unknown } = {},
) => {
  const [timestamp, token] = [more.timestamp ?? secondsAt(0), more.token ?? 'b2b9b0c3']
  return Buffer.from(
    JSON.stringify({
      data: more.data ?? { partner_order_id: attemptId, status: 'completed' },
      signature: {
        timestamp,
        token,
        signature:
          more.signature ??
          createHmac('sha256', more.key ?? 'key')
            .update(`${timestamp}${token}`)
            .digest('hex'),
      },
    }),
  )
}

test('a message that the supplier signed in time names its order', () => {
  expect(parseEtgWebhook('key', makeMessage(), now)).toEqual({ attemptId, token: 'b2b9b0c3' })
  expect(parseEtgWebhook('key', makeMessage({ timestamp: secondsAt(-300) }), now)).not.toBeNull()
})

test.each([
  ['signed with another key', makeMessage({ key: 'other' })],
  ['too old', makeMessage({ timestamp: secondsAt(-301) })],
  ['of the future', makeMessage({ timestamp: secondsAt(301) })],
  ['with a timestamp that is text', makeMessage({ timestamp: String(secondsAt(0)) })],
  ['without a token', makeMessage({ token: 7 })],
  ['about no order', makeMessage({ data: {} })],
  ['about an order that is none of ours', makeMessage({ data: { partner_order_id: "x'; drop" } })],
  ['with half a signature', makeMessage({ signature: 'abc' })],
  ['that is no JSON', Buffer.from('hello')],
  ['that is empty', Buffer.alloc(0)],
  ['that is a list', Buffer.from('[]')],
])('a message %s is refused', (_, body) => {
  expect(parseEtgWebhook('key', body, now)).toBeNull()
})
