/** Documents as files. Each slice with documents adds them to `Documents` in its `ports.ts`. */

/** `color` is a hexadecimal colour, e.g. "#9c2468". */
export type DocumentBrand = { name: string; address: string; email: string; color: string }

/** Extended by the slices with documents. */
export interface Documents {}

declare module '../../shared/shop.ts' {
  interface Shop {
    documents: Documents
  }
}
