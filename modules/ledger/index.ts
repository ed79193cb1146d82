export { guessesThatAlarm, reportGuessing } from './alarm-flows.ts'
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
export { writeOffCodes, writeOffExpired } from './journal-flows.ts'
export { cardMinimumCents, type Plan, sharePayment, type Use } from './plan.ts'
export { type LedgerCode, ineligibilityReason } from './redeemable.ts'
export { renewCodeKeys } from './rotation-flows.ts'
export {
  blockCode,
  captureAtCounter,
  findCodes,
  findHolds,
  findOwnBookingsHolding,
  followCampaign,
  type Issue,
  issueCodes,
  lockCodes,
  type Own,
  setNetCents,
} from './store.ts'
export { addCodes, type CodesWish, saveCodes } from './staff-flows.ts'
export { inEqualTime } from './validate-flows.ts'
