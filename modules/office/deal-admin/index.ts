export { isDealPreview } from './preview-flows.ts'
export { addDeal, changeDeal, changeState, lockDealContent, editDeal, showStaffDeal } from './flows.ts'
