export { assignReceipt, importStatement, recordReceipt, setReceiptAside } from './flows.ts'
export { proposalFor } from './match.ts'
export { findReceipts, type Receipt, type ReceiptRow, saleOfReceipt } from './store.ts'
export { assignReceiptToPartner, recordPartnerReceipt, unassignReceipt } from './partner-flows.ts'
