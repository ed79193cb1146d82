export { type CodeCheck, guessAlarmThreshold, reportGuessing } from './alarm-flows.ts'
export {
  captureVouchers,
  countGuesses,
  findTypedCodes,
  hashOfCode,
  holdVouchers,
  refundVouchers,
  releaseVouchers,
  requireUsable,
} from './flows.ts'
export { unblockCode, writeOffCodes, writeOffExpired } from './journal-flows.ts'
export { remainderAfterVoucher, type Plan, sharePayment, type Use } from './share-payment.ts'
export { type LedgerCode, ineligibilityReason } from './redeemable.ts'
export { reencryptCodes } from './rotation-flows.ts'
export { setNetCents } from './booked-store.ts'
export { findHolds, findOwnBookingsHolding } from './hold-store.ts'
export {
  blockCode,
  captureAtCounter,
  findCodes,
  applyCampaignDates,
  type Issue,
  issueCodes,
  lockCodes,
  type Own,
} from './store.ts'
export { changeCodesIn, type CodesChange, type CounterInput, redeemIn } from './code-change-flows.ts'
export { addCodes, type CodesInput, type PreparedCodes, prepareCodes } from './new-code-flows.ts'
export { codeFor, getOrderCodes, makeCodes, saveCodes } from './staff-flows.ts'
export { withConstantTime } from './validate-flows.ts'
