import type { DocumentBrand } from '../../platform/document/ports.ts'
/**
 * A printed voucher: what it says comes from the order and from the template that staff edit. Amounts are integer euro
 * cents.
 */
export type VoucherDocument = {
  /** The picture that the buyer chose, else the product's. */
  picture: Buffer | null
  number: string
  language: string
  name: string
  dealTitle: string | null
  valueCents: number
  showValue: boolean
  from: string
  to: string | null
  message: string | null
  /** Where a code is redeemed. */
  redeemAt: string
  codes: { code: string; validUntil: string }[]
  template: {
    title: string
    intro: string
    how_to_redeem: string
    conditions: string
    footer: string
    company: { name: string; address: string }
  }
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    voucher(voucher: VoucherDocument, brand: DocumentBrand): Promise<Buffer>
  }
}
