/**
 * What each request may wait for outside: one deadline for all its questions, a place among those who wait for the same
 * party, and a limit for its sale. The calls of a page wait on behalf of the page.
 */
import type { FastifyRequest } from 'fastify'
import { requestDeadlineMs } from '@tussenuit/adapters/time-limits.ts'
import { customerAddress } from '@tussenuit/modules/shared/address.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { type RequestWait, requestWait, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { isOfStaff } from '../http/access.ts'
import { ThirdPartyGates } from './third-party-gates.ts'

export type WaitOptions = {
  /** For tests, which cannot wait so long. */
  deadlineMs?: number
  /** Counts a question about a sale; refuses one too many. */
  countOfSale?: (sale: string) => Promise<void>
  /** One address may take every place, as in tests. */
  isUnlimited: boolean
}

/** The wait of one request; `end` gives its places back. */
export type OwnWait = { wait: RequestWait; end(): void }

export class RequestWaits {
  readonly #gates = new ThirdPartyGates()
  readonly #options: WaitOptions
  /** Calls that have asked somebody whom they do not name: each is a mistake in its contract. */
  readonly undeclared = new Set<string>()

  constructor(options: WaitOptions) {
    this.#options = options
  }

  /**
   * `leavePlace` gives up the place among requests of its kind, which are limited by what they take of this process:
   * while it waits, a request takes nothing.
   */
  begin(request: FastifyRequest, gone: AbortSignal, leavePlace: () => void): OwnWait {
    const places = new Map<ThirdParty, Promise<(() => void) | null>>()
    const asker = () => ({
      address: this.#options.isUnlimited || callOf(request)?.rawBody ? null : customerAddress(request.ip),
      isStaff: isOfStaff(request),
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

  /** Of a call that a page makes; null for one that nobody waits for. */
  within(request: FastifyRequest): RequestWait | null {
    const page = requestWait()
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

/** What names the sale in what was sent; null where nothing does. */
function saleOf({ sale }: Call, request: FastifyRequest): string | null {
  if (!sale) return null
  const [part, field] = sale.split('.') as ['params' | 'query' | 'body', string]
  const value = (request[part] as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
