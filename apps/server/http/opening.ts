/**
 * Whether the shop is open to visitors. Every selling call needs this value, so it is cached until the database
 * announces a change by any process (migration 046). While notifications may be missed, the database is read each time.
 */
import { isShopOpen } from '@tussenuit/modules/platform/settings/index.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

/** Retry-After of a closed shop, for browsers and search engines. */
export const closedSeconds = 3600

export class Opening {
  readonly #db: Shop['db']
  readonly #isListening: () => boolean
  #known: boolean | null = null
  #change = 0

  /** `isListening`: false while notifications may be missed. */
  constructor(db: Shop['db'], isListening: () => boolean = () => false) {
    this.#db = db
    this.#isListening = isListening
  }

  async isOpen(): Promise<boolean> {
    if (this.#known !== null && this.#isListening()) return this.#known
    const change = this.#change
    const mayRemember = this.#isListening()
    const isOpen = await isShopOpen(this.#db)
    // The result is not cached if a change was announced during the query: it may not include the change.
    if (mayRemember && change === this.#change) this.#known = isOpen
    return isOpen
  }

  /** Drops the cached value after a change. */
  forget(): void {
    this.#change += 1
    this.#known = null
  }
}
