/** Webhooks for the outcome of a booking: signed, repeated until accepted, and altered on request. */
import { createHmac, randomUUID } from 'node:crypto'

export type Hook = {
  id: number
  partnerOrderId: string
  status: 'completed' | 'failed'
  attempts: number
  delivered: boolean
}

export function webhookBody(hook: Pick<Hook, 'partnerOrderId' | 'status'>, apiKey: string, at: Date) {
  const timestamp = Math.floor(at.getTime() / 1000)
  const token = randomUUID()
  const signature = createHmac('sha256', apiKey).update(`${timestamp}${token}`).digest('hex')
  return {
    data: { partner_order_id: hook.partnerOrderId, status: hook.status },
    signature: { timestamp, token, signature },
  }
}

/**
 * Seconds until the next attempt after the first, second … refusal, as the supplier documents them; then no further
 * attempts.
 */
const gaps = [30, 60, 90, 120, 150, 300]

export function createWebhooks(url: string | null, apiKey: string, clock: () => Date) {
  const outbox: Hook[] = []
  const timers = new Set<NodeJS.Timeout>()
  let isHeld = false

  async function deliver(hook: Hook, options: { badSignature?: boolean } = {}): Promise<number | null> {
    if (!url) return null
    const body = webhookBody(hook, options.badSignature ? `${apiKey}-wrong` : apiKey, clock())
    hook.attempts += 1
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      await answer.body?.cancel()
      hook.delivered ||= answer.status < 300
      return answer.status
    } catch {
      return null
    }
  }

  function later(hook: Hook, seconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void deliver(hook).then(() => {
        const gap = gaps[hook.attempts - 1]
        if (!hook.delivered && gap !== undefined && !isHeld) later(hook, gap)
      })
    }, seconds * 1000)
    timer.unref()
    timers.add(timer)
  }

  return {
    outbox,
    push(partnerOrderId: string, status: Hook['status']): void {
      const hook: Hook = { id: outbox.length + 1, partnerOrderId, status, attempts: 0, delivered: false }
      outbox.push(hook)
      if (url && !isHeld) later(hook, 0)
    },
    hold(on: boolean): void {
      isHeld = on
    },
    /** Sends the messages that are not accepted yet, oldest first. */
    async drain(): Promise<(number | null)[]> {
      const answers: (number | null)[] = []
      for (const hook of outbox.filter((each) => !each.delivered)) answers.push(await deliver(hook))
      return answers
    },
    /** Sends a message again, as often as requested, whether or not it was accepted. */
    async replay(partnerOrderId: string, times: number, badSignature: boolean): Promise<(number | null)[]> {
      const hook = outbox.findLast((each) => each.partnerOrderId === partnerOrderId)
      const answers: (number | null)[] = []
      for (let time = 0; hook && time < times; time += 1) answers.push(await deliver(hook, { badSignature }))
      return answers
    },
    reset(): void {
      outbox.length = 0
      isHeld = false
      close()
    },
    close,
  }

  function close(): void {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
}
