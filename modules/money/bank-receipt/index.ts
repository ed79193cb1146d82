export { maxStatementLength } from './camt.ts'
export {
  assignReceipt,
  type Imported,
  importStatement,
  recordReceipt,
  type ReceiptInput,
  setReceiptAside,
} from './flows.ts'
export { type Proposal, proposalFor } from './match.ts'
export {
  findReceipts,
  type Receipt,
  type ReceiptFilter,
  type ReceiptRow,
  receiptStates,
  saleOfReceipt,
} from './store.ts'
