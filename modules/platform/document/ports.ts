/** Documents as files. Each slice that has a document adds it to `Documents` in its `ports.ts`. */

/** `color`: "#9c2468". */
export type DocumentBrand = { name: string; address: string; email: string; color: string }

/** Filled by the slices that have documents. */
export interface Documents {}

declare module '../../shared/shop.ts' {
  interface Shop {
    documents: Documents
  }
}
