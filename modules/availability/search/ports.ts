/** The index of deals on sale, as lists and searches read it. */
import type { Settings } from '../../platform/settings/index.ts'
import type { DealIndex } from './deal-index.ts'
import type { References } from './references.ts'
import type { SearchTexts } from './search-text-flows.ts'

export type ListSource = { index: DealIndex; references: References; settings: Settings; texts: SearchTexts }

export type DealIndexSource = {
  /**
   * The index with every change that was committed before this call. `titlesIn`: a language whose titles it must have,
   * or '' for the original ones. The index changes later, so a caller reads it without waiting in between.
   */
  read(titlesIn?: string): Promise<ListSource>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    dealIndex: DealIndexSource
  }
}
