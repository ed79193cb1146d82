export { isDealPreview } from './preview-flows.ts'
export { addDeal, changeDeal, changeState, claimDealContent, editDeal, showStaffDeal } from './flows.ts'
