export { addDeal, changeDeal, changeState, claimDealContent, editDeal, showStaffDeal } from './flows.ts'
