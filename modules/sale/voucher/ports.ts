import type { DocumentBrand } from '../../platform/document/ports.ts'
/**
 * The content of a printed voucher, from the order and from the template that staff edited. Amounts are integer cents.
 */
export type VoucherDocument = {
  /** The picture that the buyer chose, or else that of the product. */
  picture: Buffer | null
  number: string
  language: string
  name: string
  description: string | null
  dealTitle: string | null
  valueCents: number
  showValue: boolean
  from: string
  to: string | null
  message: string | null
  /** The URL at which a code is redeemed. */
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
