export {
  type BookCode,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  roundingPostings,
  usePostings,
  voidPostings,
  voucherSalePostings,
} from './entry.ts'
export { insertEntry } from './store.ts'
