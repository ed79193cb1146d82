/**
 * Whether the shop is open to visitors. Every call that sells needs it, so it is cached until the database announces a
 * change (migration 046) by any process; while announcements may be missed it is read each time.
 */
import { findIsOpen } from '@tussenuit/modules/platform/settings/index.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

/** When a browser or a search engine may ask again. */
export const closedSeconds = 3600

export class Opening {
  readonly #db: Shop['db']
  readonly #isListening: () => boolean
  #known: boolean | null = null
  #change = 0

  /** `isListening`: false while announcements may be missed. */
  constructor(db: Shop['db'], isListening: () => boolean = () => false) {
    this.#db = db
    this.#isListening = isListening
  }

  async isOpen(): Promise<boolean> {
    if (this.#known !== null && this.#isListening()) return this.#known
    const change = this.#change
    const mayRemember = this.#isListening()
    const isOpen = await findIsOpen(this.#db)
    // A change that is announced during the query may not be in its result.
    if (mayRemember && change === this.#change) this.#known = isOpen
    return isOpen
  }

  /** Something changed. */
  forget(): void {
    this.#change += 1
    this.#known = null
  }
}
