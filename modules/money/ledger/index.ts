export { type CodeCheck, guessAlarmThreshold, reportCodeGuessing } from './alarm-flows.ts'
export {
  captureVouchers,
  extendReturnedCode,
  limitCodeGuesses,
  findTypedCodes,
  hashVoucherCode,
  holdVouchers,
  refundVouchers,
  releaseVouchers,
  requireUsableCode,
} from './flows.ts'
export { listCodesForStaff } from './code-list-flows.ts'
export { findCodeBySearchText } from './code-lookup-flows.ts'
export {
  postCounterRedemption,
  postCounterReturn,
  unblockCode,
  writeOffCodes,
  writeOffExpiredCodes,
} from './journal-flows.ts'
export { remainingCentsAfterVoucher, type Plan, planVoucherPayment, type Use } from './share-payment.ts'
export { type LedgerCode, codeIneligibilityReason, toVoucherRefusal } from './redeemable.ts'
export { reencryptCodes, replaceCodes } from './rotation-flows.ts'
export { updateNetCents } from './booked-store.ts'
export { findHolds, findBookingNumbersHoldingCodes } from './hold-store.ts'
export {
  updateCodeBlock,
  captureAtCounter,
  findCodes,
  updateCampaignCodeDates,
  type Issue,
  insertCodes,
  lockCodes,
  type OwnHolds,
  returnFromCounter,
} from './store.ts'
export {
  changeCodesInTransaction,
  type CodesChange,
  requireCodeRow,
} from './code-change-flows.ts'
export type { AddedCodes } from './contract.ts'
export {
  insertPreparedCodes,
  type CodesInput,
  noAddedCodes,
  type PreparedCodes,
  prepareCodes,
} from './new-code-flows.ts'
export {
  unsealOrMaskCode,
  getOrderCodes,
  listMaskedCodes,
  listMaskedCodesById,
  maskSealedCode,
  addCodesInTransaction,
  addCodesToVoucher,
} from './staff-flows.ts'
export { runWithMinimumTime } from './validate-flows.ts'
