import type { CodeCheck } from './alarm-flows.ts'
import type { Caller } from '../../shared/shop.ts'
import { limitCodeGuesses, findTypedCodes, requireUsableCode } from './flows.ts'

/** The minimum duration of a reply about a code, so that unusable and unknown codes take equally long. */
const earliestMs = 40

/** Delays a reply or refusal until the minimum duration has passed. */
export async function runWithMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + earliestMs
  try {
    return await work()
  } finally {
    const remainingMs = until - performance.now()
    if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(remainingMs)))
  }
}

/** The value of a code for this caller; all refusals of imported codes have the same message and minimum duration. */
export function validateCode(shop: CodeCheck, input: { voucher_code: string; deals_id?: number }, caller: Caller) {
  return runWithMinimumTime(async () => {
    await limitCodeGuesses(shop, caller, [input.voucher_code])
    const [typedCode = null] = await findTypedCodes(shop, [input.voucher_code], { sessionId: caller.sessionId })
    const code = requireUsableCode(shop, typedCode, input.deals_id)
    return {
      value_cents: code.issuedCents,
      balance_cents: code.balanceCents,
      available_cents: code.availableCents,
      valid_from: code.validFrom,
      valid_until: code.validUntil,
      kind: code.stay ? ('campaign' as const) : code.dealId === null ? ('value' as const) : ('package' as const),
      deals_id: code.dealId,
      nights: code.stay?.nights ?? null,
      persons: code.stay?.persons ?? null,
    }
  })
}
