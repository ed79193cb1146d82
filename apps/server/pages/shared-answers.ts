/**
 * Answers of calls that pages make, each stored until something that it shows changes, as the pages themselves are: a
 * page that is not cached, because its dates are others or one price has changed, reads only what is new. They depend
 * on the language, the day and the request, but not on the visitor.
 */
import { today } from '@tussenuit/modules/shared/day.ts'
import { type Asked, findAnswerFacts, type PageAnswer, type SharedAnswers } from '../http/local-fetch.ts'
import { findDealIds } from '../http/shown-stays.ts'
import { isProvisional } from './held-answers.ts'
import type { PageCache, Shown } from './page-cache.ts'

/**
 * Whose prices an answer shows. `menu`: from-prices of any package; every change of it is announced. `list`: likewise,
 * but its hotels may be asked for prices. `package`: prices of the packages that it names.
 */
type Kind = 'without prices' | 'menu' | 'list' | 'package'
const kinds: readonly [RegExp, Kind][] = [
  [/^GET \/api\/(?:fetchvouchers|sgrpaymentconfiguration|fetchBannerImages|minimum-days)$/, 'without prices'],
  [/^GET \/api\/(?:categories|destinations|themes)$/, 'menu'],
  [/^GET \/api\/(?:deals|deals\/new|recommended-deals)$/, 'list'],
  [/^POST \/api\/deals\/(?:search|arrivals)$/, 'list'],
  [/^GET \/api\/(?:deals\/package\/[^/]+\/[^/]+|relatedDeals\/\d+)$/, 'package'],
  [/^POST \/api\/(?:hotels\/calendar|calendar\/cheapest)$/, 'package'],
]
/** An answer is stored as text and, after its first use, as objects. */
const weight = 6

function kindOf({ method, path }: Asked): Kind | null {
  // A preview shows what is not yet saved.
  if (/[?&]preview=/.test(path)) return null
  const name = `${method} ${path.split('?', 1)[0]!}`
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

function shownOf(kind: Kind, { path, body = '' }: Asked, answer: string): Shown {
  const facts = findAnswerFacts(path, body || undefined, answer)
  const isOfList = kind === 'menu' || kind === 'list'
  return { ...facts, deals: isOfList ? null : [...new Set([...facts.deals, ...findDealIds(body)])] }
}

/**
 * Objects that several pages use cannot be changed by one of them. Lists are not frozen: `v8.serialize` writes a frozen
 * list in another way, and the page would not have the fingerprint of the same data.
 */
function freezeObjects<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freezeObjects(part)
  return Array.isArray(value) ? value : Object.freeze(value)
}

/** `onUse`: called for each stored answer that a page uses. */
export function createSharedAnswers(
  cache: PageCache,
  now: () => Date,
  onUse: (asked: Asked) => void = () => undefined,
): SharedAnswers {
  const keyOf = ({ method, path, body = '' }: Asked) => `call ${today(now())} ${method} ${path} ${body}`
  const read = new WeakMap<Buffer, PageAnswer>()
  return {
    find(asked) {
      const kind = kindOf(asked)
      const stored = kind && cache.findAnswer(keyOf(asked))
      if (!stored) return null
      onUse(asked)
      const held = read.get(stored.body)
      if (held) return held
      const text = stored.body.toString()
      const facts = findAnswerFacts(asked.path, asked.body, text)
      // A page is not older than what it shows may be.
      const isAsked = kind === 'list' || kind === 'package'
      const endsAt = isAsked ? Math.min(stored.until, facts.endsAt ?? Infinity) : facts.endsAt
      const answer = { ...facts, endsAt, data: freezeObjects(JSON.parse(text) as unknown) }
      read.set(stored.body, answer)
      return answer
    },
    begin(asked) {
      const kind = kindOf(asked)
      if (!kind) return undefined
      const [key, mark] = [keyOf(asked), cache.mark()]
      return (body) => {
        if (isProvisional(body)) return
        cache.storeAnswer(key, mark, shownOf(kind, asked, body), body, weight)
      }
    },
  }
}
