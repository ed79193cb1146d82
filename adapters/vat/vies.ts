/**
 * Queries the European Union's register of VAT numbers (VIES) through its REST interface. Any reply other than valid or
 * invalid counts as unknown: the register forwards queries to member states, which are often unavailable.
 */
import type { VatRegister } from '@tussenuit/modules/money/invoice/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { vatRegisterLimitMs } from '../time-limits.ts'

/** `url`: the base URL, before `/check-vat-number`. */
export function createViesRegister(options: {
  url: string
  log: (entry: { status?: number; error?: string }) => void
}): VatRegister {
  return {
    async find(number) {
      try {
        const response = await fetch(`${options.url.replace(/\/+$/, '')}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
          signal: AbortSignal.timeout(limitToRequestTime(vatRegisterLimitMs)),
          redirect: 'error',
        })
        const answer = response.ok ? ((await response.json()) as { valid?: unknown } | null) : null
        if (answer?.valid === true) return 'registered'
        if (answer?.valid === false) return 'not_registered'
        options.log({ status: response.status })
      } catch (error) {
        options.log({ error: (error as Error).message })
      }
      return 'unknown'
    },
  }
}
