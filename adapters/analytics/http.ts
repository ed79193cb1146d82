/**
 * Reports a sale to an analytics service: one POST with JSON from our own server, so that no third-party script runs in
 * a page.
 */
import type { PurchaseCounter } from '@tussenuit/modules/sale/consent/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { analyticsLimitMs } from '../time-limits.ts'

export function createPurchaseCounter(options: {
  url: string
  log: (entry: { status?: number; error?: string }) => void
}): PurchaseCounter {
  return {
    async send(event) {
      try {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(event),
          signal: AbortSignal.timeout(limitToRequestTime(analyticsLimitMs)),
          redirect: 'error',
        })
        if (!response.ok) options.log({ status: response.status })
        return response.ok
      } catch (error) {
        options.log({ error: (error as Error).message })
        return false
      }
    },
  }
}
