/**
 * Whether the shop is open to visitors, whether it was restored, and its appearance. Every selling call and every page
 * needs these values, so they are cached until the database announces a change by any process (migration 046). While
 * notifications may be missed, the database is read each time.
 */
import { findOpenRestore } from '@tussenuit/modules/platform/restore/index.ts'
import { findSettings, type Settings } from '@tussenuit/modules/platform/settings/index.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

/** Retry-After of a closed shop, for browsers and search engines. */
export const closedSeconds = 3600

type State = { isOpen: boolean; isRestored: boolean; customization: Settings['customization'] }

export class Opening {
  readonly #db: Shop['db']
  readonly #isListening: () => boolean
  #known: State | null = null
  #change = 0

  /** `isListening`: false while notifications may be missed. */
  constructor(db: Shop['db'], isListening: () => boolean = () => false) {
    this.#db = db
    this.#isListening = isListening
  }

  /** Whether staff have opened the shop, and it is not restored. */
  isOpen = async (): Promise<boolean> => (await this.#read()).isOpen

  /** Whether it was restored, and what happened since the backup has not been asked. */
  isRestored = async (): Promise<boolean> => (await this.#read()).isRestored

  /** Its appearance, with whether it is open. */
  brand = async (): Promise<Pick<State, 'customization' | 'isOpen'>> => this.#read()

  async #read(): Promise<State> {
    if (this.#known !== null && this.#isListening()) return this.#known
    const change = this.#change
    const mayRemember = this.#isListening()
    const [{ opening, customization }, restore] = await Promise.all([findSettings(this.#db), findOpenRestore(this.#db)])
    const state = { isOpen: opening.open && restore === null, isRestored: restore !== null, customization }
    // The result is not cached if a change was announced during the query: it may not include the change.
    if (mayRemember && change === this.#change) this.#known = state
    return state
  }

  /** Drops the cached value after a change. */
  forget(): void {
    this.#change += 1
    this.#known = null
  }
}
