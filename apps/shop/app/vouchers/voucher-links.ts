/** Paths and choices of vouchers. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'

export type Voucher = CallReply<Calls['GET /fetchvouchers']>[number]

export const voucherPath = (voucher: Pick<Voucher, 'voucher_id'>): string => `/vouchers/${voucher.voucher_id}`
/** The path of the page that sells a voucher. Links to it are plain, because the page must be loaded as a document. */
export const voucherCheckoutPath = (product: { voucher_id: number } | { deals_id: number }): string =>
  'voucher_id' in product
    ? `/voucher-checkout?voucher_id=${product.voucher_id}`
    : `/voucher-checkout?deals_id=${product.deals_id}`
/** The gift page of a voucher's package. */
export const packageGiftPath = (deal: { category: string; slug: string }): string =>
  `/packages/view/${encodeURIComponent(deal.category)}/${encodeURIComponent(deal.slug)}`

/** Vouchers for a sum, the smallest first. */
export const valueVouchers = (vouchers: Voucher[]): Voucher[] =>
  vouchers.filter(({ kind }) => kind === 'value').sort((a, b) => a.value_cents - b.value_cents)

/** The number in a URL: up to nine digits without a leading zero. Null for other texts. */
export const parseNumericId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
