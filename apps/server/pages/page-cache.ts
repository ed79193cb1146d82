/**
 * Rendered pages that are the same for every visitor in one language, cached until something that they show changes.
 * The database announces changes with the transaction that makes them (migration 046); a page rendered before an
 * announcement is never served after it. Independent of HTTP.
 */
import { LRUCache } from 'lru-cache'

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
/** Deal ids whose prices the page shows; null: prices of any deal can change the page, as on a list. */
type ShownDeals = readonly number[] | null
type StoredPage = CachedPage & { since: number; until: number; deals: ShownDeals }

/** Limits the age of content that depends on the time: a free-cancellation deadline, the age of a price. */
const maxAgeMs = 60_000
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
  #listsDroppedMs = -Infinity
  #pending: NodeJS.Timeout | null = null

  /**
   * `maxBytes` 0 disables the cache. `isListening`: false while notifications may be missed; no page is served then.
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
    const page = this.#valid(key)
    if (page) this.hits += 1
    else this.misses += 1
    return page
  }

  /** The body of an answer that `storeAnswer` stored; not counted as a page. */
  findAnswer(key: string): string | null {
    return this.#valid(key)?.body.toString() ?? null
  }

  /** Stores the answer of a call that many pages make. `mark` and `deals` as in `store`. */
  storeAnswer(key: string, mark: number, deals: ShownDeals, body: string): void {
    this.store(key, mark, deals, {
      headers: {},
      body: Buffer.from(body),
      route: '',
      encoded: new Map(),
      fingerprint: null,
    })
  }

  /** The change number, read before a page is rendered and passed to `store`. */
  mark(): number {
    return this.#change
  }

  store(key: string, mark: number, deals: ShownDeals, page: CachedPage): void {
    const stored: StoredPage = { ...page, since: mark, until: this.#now() + maxAgeMs, deals }
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

  /** Handles a database notification: 'all', 'prices', or 'prices:' with deal ids. */
  announce(message: string): void {
    this.#change += 1
    const ids = /^prices:([\d,]+)$/.exec(message)?.[1]
    if (ids !== undefined) for (const id of ids.split(',')) this.#dealAt.set(Number(id), this.#change)
    else if (message === 'prices') this.#pricesAt = this.#change
    else this.#allAt = this.#change
    if (message !== 'all') this.#dropListsSoon()
  }

  #valid(key: string): StoredPage | null {
    // A page that is no longer valid stays until there is no room for it, because its data may be unchanged.
    const page = this.#pages.get(key)
    return page && this.#isValid(page) && this.#isListening() ? page : null
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
