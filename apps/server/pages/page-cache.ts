/**
 * Rendered pages that are the same for every visitor in one language, cached until something that they show changes.
 * The database announces changes with the transaction that makes them (migration 046); a page rendered before an
 * announcement is never served after it. Independent of HTTP.
 */
import { type ChangedStays, parseChangedStays } from '@tussenuit/modules/availability/search/index.ts'
import { LRUCache } from 'lru-cache'
import { showsChange, type ShownStays } from '../http/shown-stays.ts'

export type CachedPage = {
  /** Headers sent with the page, except those that depend on the request: encoding, length, cookies. */
  headers: Record<string, string>
  body: Buffer
  /** Under which its requests are counted; empty for an answer of a call. */
  route: string
  /** The compressed bodies by content coding, each made at its first request. */
  encoded: Map<string, Buffer>
  /** Identifies the data from which the page was rendered; null if they cannot be compared. */
  fingerprint: string | null
}
/** The body of an answer of a call, and until when it may be used, in milliseconds. */
export type StoredAnswer = { body: Buffer; until: number }
/** What of the prices a page shows, and until when. */
export type Shown = {
  /** Deal ids whose prices the page shows; null: prices of any deal can change the page, as on a list. */
  deals: readonly number[] | null
  /** The stays of these deals whose stored prices it shows. */
  stays: readonly ShownStays[]
  /** In milliseconds: when something that it shows ends, such as free cancellation; null if nothing does. */
  endsAt: number | null
}
/** `read`: the number of changed stays that are known not to be shown, counted from the first one announced. */
type StoredPage = CachedPage & { since: number; until: number; shown: Shown; read: number; weight: number }

/** An answer or page without prices. */
export const withoutPrices: Shown = { deals: [], stays: [], endsAt: null }
/** From-prices of any deal. */
export const withFromPrices: Shown = { deals: null, stays: [], endsAt: null }

/** Limits the age of what nothing announces: lists ask hotels for prices of days that have none. */
const maxListAgeMs = 60_000
const maxAgeMs = 600_000
/** The number of changed stays that are remembered; a page that was stored before them is no longer valid. */
const maxChangedStays = 5_000
/** Minimum interval between renderings of a list because of price changes, however many prices change. */
const listPauseMs = 800
/** Approximate factor by which compressed copies increase a page's size. */
const withCopies = 1.4

export class PageCache {
  hits = 0
  misses = 0
  /** Of the misses, those that were answered with the stored page because its data were unchanged. */
  unchanged = 0
  readonly #pages: LRUCache<string, StoredPage>
  readonly #isListening: () => boolean
  readonly #now: () => number
  /** Incremented with each announced change; each page stores the value at which its rendering started. */
  #change = 1
  #allAt = 0
  #listsAt = 0
  #pricesAt = 0
  readonly #dealAt = new Map<number, number>()
  /** Changed stays in the order of their announcement; the first `#forgotten` ones are no longer in the array. */
  #stays: ChangedStays[] = []
  #forgotten = 0
  /** The number of changed stays at the last time that lists were dropped; lists are compared with these. */
  #listStays = 0
  #areFromPricesChanged = false
  #listsDroppedMs = -Infinity
  #pending: NodeJS.Timeout | null = null

  /**
   * `maxBytes` 0 disables the cache. `isListening`: false while notifications may be missed; no page is served then.
   */
  constructor(maxBytes: number, isListening: () => boolean, now: () => number = Date.now) {
    this.#isListening = isListening
    this.#now = now
    // Bounded by bytes only: with a number of entries, the space for all of them would be reserved at the start.
    this.#pages = new LRUCache<string, StoredPage>({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ body, weight }, key) => Math.ceil(body.length * weight) + key.length,
    })
  }

  find(key: string): CachedPage | null {
    const page = this.#valid(key)
    if (page) this.hits += 1
    else this.misses += 1
    return page
  }

  /**
   * The answer that `storeAnswer` stored; not counted as a page. Each changed stay counts at once, because a page that
   * shows the answer is compared only with those after it.
   */
  findAnswer(key: string): StoredAnswer | null {
    return this.#valid(key, true)
  }

  /** Stores the answer of a call. `mark` and `shown` as in `store`; `weight`: bytes in memory for each of `body`. */
  storeAnswer(key: string, mark: Mark, shown: Shown, body: string, weight = 1): void {
    const answer = { headers: {}, body: Buffer.from(body), route: '', encoded: new Map(), fingerprint: null }
    this.#store(key, mark, shown, answer, weight)
  }

  /** What has been announced, read before a page is rendered and passed to `store`. */
  mark(): Mark {
    return { change: this.#change, stays: this.#forgotten + this.#stays.length }
  }

  store(key: string, mark: Mark, shown: Shown, page: CachedPage): void {
    this.#store(key, mark, shown, page, withCopies)
  }

  #store(key: string, mark: Mark, shown: Shown, page: CachedPage, weight: number): void {
    const age = shown.deals === null ? maxListAgeMs : maxAgeMs
    const until = Math.min(this.#now() + age, shown.endsAt ?? Infinity)
    const stored: StoredPage = { ...page, since: mark.change, until, shown, read: mark.stays, weight }
    if (this.#isListening() && this.#isValid(stored)) this.#pages.set(key, stored)
  }

  /**
   * The page if it was rendered from data with this fingerprint, even if it was dropped since: a page depends on
   * nothing but its data.
   */
  findUnchanged(key: string, fingerprint: string): CachedPage | null {
    const page = this.#pages.peek(key)
    if (page?.fingerprint !== fingerprint) return null
    this.unchanged += 1
    return page
  }

  /** Handles a database notification: 'all', 'prices', 'prices:' with deal ids, or stays (migration 289). */
  announce(message: string): void {
    this.#change += 1
    const stays = parseChangedStays(message)
    const ids = /^prices:([\d,]+)$/.exec(message)?.[1]
    if (stays) this.#addStays(stays)
    else if (ids !== undefined) for (const id of ids.split(',')) this.#dealAt.set(Number(id), this.#change)
    else if (message === 'prices') this.#pricesAt = this.#change
    else this.#allAt = this.#change
    if (message !== 'all') this.#dropListsSoon(stays === null)
  }

  #addStays(stays: ChangedStays): void {
    this.#stays.push(stays)
    if (this.#stays.length <= maxChangedStays) return
    const forgotten = this.#stays.length - maxChangedStays / 2
    this.#stays = this.#stays.slice(forgotten)
    this.#forgotten += forgotten
  }

  #valid(key: string, atOnce = false): StoredPage | null {
    // A page that is no longer valid stays until there is no room for it, because its data may be unchanged.
    const page = this.#pages.get(key)
    return page && this.#isValid(page, atOnce) && this.#isListening() ? page : null
  }

  close(): void {
    if (this.#pending) clearTimeout(this.#pending)
    this.#pages.clear()
  }

  /** `atOnce`: without the pause of lists between changed stays. */
  #isValid(page: StoredPage, atOnce = false): boolean {
    const { since, until, shown } = page
    if (since < this.#allAt || this.#now() >= until) return false
    if (shown.deals === null ? since < this.#listsAt : since < this.#pricesAt) return false
    if (shown.deals?.some((id) => since < (this.#dealAt.get(id) ?? 0))) return false
    return this.#showsNoChangedStay(page, atOnce)
  }

  /** Compares the page with the stays that have changed since it was last compared. */
  #showsNoChangedStay(page: StoredPage, atOnce: boolean): boolean {
    const { deals, stays } = page.shown
    if (stays.length === 0) return true
    const until = deals === null && !atOnce ? this.#listStays : this.#forgotten + this.#stays.length
    if (page.read < this.#forgotten) return page.read >= until
    for (; page.read < until; page.read += 1) {
      const changed = this.#stays[page.read - this.#forgotten]!
      const isOfPage = deals === null || changed.ids === null || changed.ids.some((id) => deals.includes(id))
      if (isOfPage && stays.some((shown) => showsChange(shown, changed))) return false
    }
    return true
  }

  /** `withFromPrices`: lists without stays are dropped, too. */
  #dropListsSoon(withFromPrices: boolean): void {
    this.#areFromPricesChanged ||= withFromPrices
    if (this.#pending) return
    const wait = this.#listsDroppedMs + listPauseMs - this.#now()
    if (wait <= 0) return this.#dropLists()
    this.#pending = setTimeout(() => this.#dropLists(), wait)
    this.#pending.unref()
  }

  #dropLists(): void {
    this.#pending = null
    this.#listsDroppedMs = this.#now()
    this.#listStays = this.#forgotten + this.#stays.length
    if (!this.#areFromPricesChanged) return
    this.#areFromPricesChanged = false
    this.#change += 1
    this.#listsAt = this.#change
  }
}

/** The numbers of announcements before a rendering. */
export type Mark = { change: number; stays: number }
