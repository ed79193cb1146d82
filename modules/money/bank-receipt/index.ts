export { assignReceipt, importStatement, recordReceipt, setReceiptAside, unassignReceipt } from './flows.ts'
export { proposalFor } from './match.ts'
export { findReceipts, type Receipt, type ReceiptRow, saleOfReceipt } from './store.ts'
export { assignReceiptToPartner, recordPartnerReceipt } from './partner-flows.ts'
