export { findDealVersions, recordChangedDeals } from './import-flows.ts'
export { isValidPreviewToken } from './preview-flows.ts'
export {
  addDeal,
  changeDealInTransaction,
  changeDealStatus,
  lockDealContent,
  editDeal,
  getDealForStaff,
} from './flows.ts'
export { listFilteredDeals, toDealFilter } from './list-flows.ts'
export { lockMatchingDeals } from './list-store.ts'
