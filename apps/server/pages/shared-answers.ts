/**
 * The answers of the calls that every page makes for its frame (menus, guarantee scheme), stored beside the cached
 * pages and dropped with them. A page that is not cached, such as one with dates, does not read its menus again.
 */
import { today } from '@tussenuit/modules/shared/day.ts'
import type { SharedAnswers } from '../http/local-fetch.ts'
import { type PageCache, withFromPrices, withoutPrices } from './page-cache.ts'

/**
 * They depend on the language and the day, but not on the visitor. Headings have the lowest price of their packages.
 */
const pathsWithPrices = ['categories', 'destinations', 'themes'].map((name) => `/api/${name}`)
const pathsWithoutPrices = ['fetchvouchers', 'sgrpaymentconfiguration', 'fetchBannerImages', 'minimum-days'].map(
  (name) => `/api/${name}`,
)

const withoutQuery = (path: string): string => path.split('?', 1)[0]!
const hasPrices = (path: string): boolean => pathsWithPrices.includes(withoutQuery(path))
const isSharedPath = (path: string): boolean => hasPrices(path) || pathsWithoutPrices.includes(withoutQuery(path))

export function createSharedAnswers(cache: PageCache, now: () => Date): SharedAnswers {
  const keyOf = (path: string) => `call ${today(now())} ${path}`
  return {
    find: (path) => (isSharedPath(path) ? (cache.findAnswer(keyOf(path))?.toString() ?? null) : null),
    begin: (path) => {
      if (!isSharedPath(path)) return undefined
      const [key, mark] = [keyOf(path), cache.mark()]
      return (body) => cache.storeAnswer(key, mark, hasPrices(path) ? withFromPrices : withoutPrices, body)
    },
  }
}
