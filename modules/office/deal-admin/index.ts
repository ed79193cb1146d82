export { isDealPreview } from './preview-flows.ts'
export { addDeal, changeDealInTransaction, changeDealStatus, lockDealContent, editDeal, getStaffDeal } from './flows.ts'
