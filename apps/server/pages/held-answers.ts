/**
 * Answers of calls about one package that are the same for every visitor, held until the database announces a change of
 * what they show (decision 016). An answer includes every change that was committed before its call, in every process:
 * the announcements of all committed transactions are received before a held answer is used.
 */
import { today } from '@tussenuit/modules/shared/day.ts'
import type { CallParts, HeldAnswers } from '../http/held-answers.ts'
import { findDealIds, findFreeCancellationEnd, findShownStays } from '../http/shown-stays.ts'
import type { PageCache } from './page-cache.ts'

/** The packages that the answer is about: those that it names, and the one that is asked for. */
function dealsOf(input: CallParts, body: string): number[] {
  const asked = Number((input.params as { id?: unknown } | undefined)?.id)
  const ids = new Set([...findDealIds(body), ...findDealIds(JSON.stringify(input))])
  return [...ids, ...(Number.isSafeInteger(asked) ? [asked] : [])]
}

/** Prices that hotels are being asked for, or could be. */
export const isProvisional = (body: string): boolean => /"asking":true|":"unknown"/.test(body)

/** `receive` as in adapters/db/listener.ts. */
export function createHeldAnswers(cache: PageCache, receive: () => Promise<boolean>, now: () => Date): HeldAnswers {
  return {
    async open(call, url, input) {
      if (!(await receive())) return null
      const key = `${today(now())} ${call.method} ${call.path} ${JSON.stringify(input)}`
      const mark = cache.mark()
      return {
        body: cache.findAnswer(key)?.body ?? null,
        hold(body) {
          const deals = dealsOf(input, body)
          if (deals.length === 0 || isProvisional(body)) return
          const stays = findShownStays({ path: url, body: input.body, answer: body })
          cache.storeAnswer(key, mark, { deals, stays, endsAt: findFreeCancellationEnd(body) }, body)
        },
      }
    },
  }
}
