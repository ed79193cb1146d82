export { isValidPreviewToken } from './preview-flows.ts'
export {
  addDeal,
  changeDealInTransaction,
  changeDealStatus,
  lockDealContent,
  editDeal,
  getDealForStaff,
} from './flows.ts'
