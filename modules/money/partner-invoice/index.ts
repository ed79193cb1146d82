export { createPartnerDocuments, invoicePartner, invoicePartners } from './flows.ts'
export { mailPartnerInvoice, partnerMailContent } from './mail-flows.ts'
export { renderPartnerInvoice } from './render-flows.ts'
export { findInvoicesOfPartner } from './store.ts'
