/**
 * Rendered pages that are the same for everybody who asks for them in one language, cached until something that they
 * show changes. The database announces changes with the transaction that makes them (migration 046); a page rendered
 * before an announcement is never served after it. Knows nothing of HTTP.
 */
import { LRUCache } from 'lru-cache'

export type CachedPage = {
  /** As sent with the page, apart from what depends on the request: encoding, length, cookies. */
  headers: Record<string, string>
  body: Buffer
  /** The body compressed, by content coding, each made when it is first asked for. */
  encoded: Map<string, Buffer>
}
/** Package ids whose prices the page shows; null: prices of any package can change it, as on a list. */
type ShownDeals = readonly number[] | null
type StoredPage = CachedPage & { since: number; until: number; deals: ShownDeals }

/** Limits the age of what changes with time: a term of free cancelling, a price that has become too old. */
const maxAgeMs = 60_000
/** Lists are rendered again at most this often because of prices, however many change. */
const listPauseMs = 800
/** What compressed copies add to a page's size, roughly. */
const withCopies = 1.4

export class PageCache {
  hits = 0
  misses = 0
  readonly #pages: LRUCache<string, StoredPage>
  readonly #isListening: () => boolean
  readonly #now: () => number
  /** Grows with each change that was announced; a page remembers the one at which its rendering began. */
  #change = 1
  #allAt = 0
  #listsAt = 0
  #pricesAt = 0
  readonly #dealAt = new Map<number, number>()
  #listsDroppedMs = -Infinity
  #pending: NodeJS.Timeout | null = null

  /**
   * `maxBytes` 0: nothing is cached. `isListening`: false while announcements may be missed; nothing is served then.
   */
  constructor(maxBytes: number, isListening: () => boolean, now: () => number = Date.now) {
    this.#isListening = isListening
    this.#now = now
    this.#pages = new LRUCache<string, StoredPage>({
      max: 100_000,
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ body }, key) => Math.ceil(body.length * withCopies) + key.length,
    })
  }

  find(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    if (page && this.#isListening() && this.#isValid(page)) {
      this.hits += 1
      return page
    }
    if (page && !this.#isValid(page)) this.#pages.delete(key)
    this.misses += 1
    return null
  }

  /** Taken before a page is rendered and given to `store`. */
  mark(): number {
    return this.#change
  }

  store(key: string, mark: number, deals: ShownDeals, page: Omit<CachedPage, 'encoded'>): void {
    const stored: StoredPage = { ...page, encoded: new Map(), since: mark, until: this.#now() + maxAgeMs, deals }
    if (this.#isListening() && this.#isValid(stored)) this.#pages.set(key, stored)
  }

  /** What the database announced: 'all', 'prices', or 'prices:' and ids of packages. */
  announce(message: string): void {
    this.#change += 1
    const ids = /^prices:([\d,]+)$/.exec(message)?.[1]
    if (ids !== undefined) for (const id of ids.split(',')) this.#dealAt.set(Number(id), this.#change)
    else if (message === 'prices') this.#pricesAt = this.#change
    else this.#allAt = this.#change
    if (message !== 'all') this.#dropListsSoon()
  }

  close(): void {
    if (this.#pending) clearTimeout(this.#pending)
    this.#pages.clear()
  }

  #isValid({ since, until, deals }: StoredPage): boolean {
    if (since < this.#allAt || this.#now() >= until) return false
    if (deals === null) return since >= this.#listsAt
    return since >= this.#pricesAt && deals.every((id) => since >= (this.#dealAt.get(id) ?? 0))
  }

  #dropListsSoon(): void {
    if (this.#pending) return
    const wait = this.#listsDroppedMs + listPauseMs - this.#now()
    if (wait <= 0) return this.#dropLists()
    this.#pending = setTimeout(() => this.#dropLists(), wait)
    this.#pending.unref()
  }

  #dropLists(): void {
    this.#pending = null
    this.#listsDroppedMs = this.#now()
    this.#change += 1
    this.#listsAt = this.#change
  }
}
