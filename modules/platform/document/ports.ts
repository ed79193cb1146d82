/** Generated documents. Each slice that has documents adds its functions to `Documents` in its `ports.ts`. */

/** `color` is a hexadecimal colour, e.g. "#9c2468". */
export type DocumentBrand = { name: string; address: string; email: string; color: string }

/** Slices that have documents extend this interface. */
export interface Documents {}

declare module '../../shared/shop.ts' {
  interface Shop {
    documents: Documents
  }
}
