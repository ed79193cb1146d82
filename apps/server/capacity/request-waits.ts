/**
 * Limits how long each request waits for third parties: one deadline for all its calls to them, a limited number of
 * requests that wait for the same third party, and a limited number of calls per sale. The calls of a page wait on
 * behalf of the page.
 */
import type { FastifyRequest } from 'fastify'
import { requestDeadlineMs } from '@tussenuit/adapters/time-limits.ts'
import { customerIpPrefix } from '@tussenuit/modules/shared/address.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { type RequestWait, currentRequestWait, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { isStaffRequest } from '../http/access.ts'
import { ThirdPartyGates } from './third-party-gates.ts'

export type WaitOptions = {
  /** The deadline of a request; tests set a shorter one. */
  deadlineMs?: number
  /** Counts a third-party call for a sale. Refuses with 429 `too_many` if the sale has reached its limit. */
  countOfSale?: (sale: string) => Promise<void>
  /** True if one IP address may use all places, as in tests. */
  isUnlimited: boolean
}

/** The wait of one request; `end` releases its places. */
export type OwnWait = { wait: RequestWait; end(): void }

export class RequestWaits {
  readonly #gates = new ThirdPartyGates()
  readonly #options: WaitOptions
  /** Calls that used a third party which their contract does not name: each is a mistake in the contract. */
  readonly undeclared = new Set<string>()

  constructor(options: WaitOptions) {
    this.#options = options
  }

  /**
   * `leavePlace` releases the request's place in the limit of its kind. That limit protects the resources of this
   * process, and a request that waits uses none.
   */
  begin(request: FastifyRequest, gone: AbortSignal, leavePlace: () => void): OwnWait {
    const places = new Map<ThirdParty, Promise<(() => void) | null>>()
    const asker = () => ({
      address: this.#options.isUnlimited || callOf(request)?.rawBody ? null : customerIpPrefix(request.ip),
      isStaff: isStaffRequest(request),
    })
    let hasEnded = false
    const enter = async (party: ThirdParty): Promise<boolean> => {
      if (hasEnded) return true
      leavePlace()
      const place = places.get(party) ?? this.#gates.enter(party, asker(), gone)
      places.set(party, place)
      const leave = await place
      if (leave === null) places.delete(party)
      else if (hasEnded) leave()
      return leave !== null
    }
    const deadlineAt = performance.now() + (this.#options.deadlineMs ?? requestDeadlineMs)
    return {
      wait: this.#ofCall(request, { deadlineAt, enter }),
      end: () => {
        hasEnded = true
        for (const place of places.values()) void place.then((leave) => leave?.())
      },
    }
  }

  /** Returns the wait of the page request that makes this call; null if the call does not come from a page. */
  within(request: FastifyRequest): RequestWait | null {
    const page = currentRequestWait()
    return page && this.#ofCall(request, page)
  }

  #ofCall(request: FastifyRequest, { deadlineAt, enter }: RequestWait): RequestWait {
    const call = callOf(request)
    if (!call) return { deadlineAt, enter }
    let counted: Promise<void> | undefined
    return {
      deadlineAt,
      enter: async (party) => {
        if (!call.waitsFor?.includes(party)) this.undeclared.add(`${call.method} ${call.path}: ${party}`)
        const sale = saleOf(call, request)
        if (sale !== null) await (counted ??= this.#options.countOfSale?.(sale))
        return enter(party)
      },
    }
  }
}

const callOf = (request: FastifyRequest): Call | undefined =>
  (request.routeOptions.config as { call?: Call } | undefined)?.call

/** The number of the sale in the request; null if it contains none. */
function saleOf({ sale }: Call, request: FastifyRequest): string | null {
  if (!sale) return null
  const [part, field] = sale.split('.') as ['params' | 'query' | 'body', string]
  const value = (request[part] as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
