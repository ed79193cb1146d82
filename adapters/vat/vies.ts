/**
 * Asks the register of VAT numbers of the European Union (VIES, its REST interface). Only a plain yes or no is an
 * answer: the register passes each question on to a member state, which is often out of reach.
 */
import type { VatRegister } from '@tussenuit/modules/money/invoice/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { vatRegisterLimitMs } from '../time-limits.ts'

/** `url`: the base of the interface, before `/check-vat-number`. */
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
