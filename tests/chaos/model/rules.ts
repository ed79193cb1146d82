/**
 * The product's own rules, imported: what the model plays through is what the shop does. A planted bug wraps one of them
 * or turns one of the switches of the wiring around them.
 */
import { mayMove } from '@tussenuit/modules/booking/states.ts'
import {
  afterFinish,
  afterForm,
  afterGivingUp,
  afterStatus,
  nextDue,
} from '@tussenuit/modules/booking/supplier-steps.ts'
import { returnOf } from '@tussenuit/modules/cancellation/back.ts'
import { feeAt, nextTrySeconds } from '@tussenuit/modules/cancellation/fee.ts'
import { balanceState, takesBalance } from '@tussenuit/modules/booking/due.ts'
import { sharePayment } from '@tussenuit/modules/ledger/plan.ts'
import { isAllBack, leftOf, planRefund } from '@tussenuit/modules/payment/refund-plan.ts'
import { settlement } from '@tussenuit/modules/payment/settle.ts'
import { paymentStateOf } from '@tussenuit/modules/payment/states.ts'
import { mayMoveOrder } from '@tussenuit/modules/voucher/states.ts'
import { isUnused } from '@tussenuit/modules/voucher/terms.ts'

export const productRules = {
  mayMove,
  mayMoveOrder,
  settlement,
  paymentStateOf,
  takesBalance,
  isAllBack,
  leftOf,
  planRefund,
  sharePayment,
  feeAt,
  returnOf,
  nextTrySeconds,
  balanceState,
  isUnused,
  nextDue,
  afterForm,
  afterFinish,
  afterStatus,
  afterGivingUp,
}
export type Rules = typeof productRules

/** Every switch stands for one guard of the wiring that a planted bug takes away. All are off in the product. */
export const noBugs = {
  eventBelieved: false,
  signatureIgnored: false,
  settleUnlocked: false,
  moveUnguarded: false,
  moveWithoutEvent: false,
  wrongAccountAsked: false,
  lateRevives: false,
  clientAmountBelieved: false,
  bookedBeforePaid: false,
  intentWithoutKey: false,
  intentPerChange: false,
  partChangeKeepsIntent: false,
  intentAmountKept: false,
  oneOpenPaymentOff: false,
  balancePerWindow: false,
  twoIntentsUnseen: false,
  oneAtATimeOff: false,
  expireKeepsIntent: false,
  expireKeepsHold: false,
  expireAnyState: false,
  openingUnguarded: false,
  refundWithoutKey: false,
  refundForgetsEarlier: false,
  refundsAfterCommit: false,
  pendingIsDone: false,
  oldNewsCounts: false,
  failedIsDone: false,
  failKeepsMoney: false,
  failKeepsVoucher: false,
  failKeepsState: false,
  leaseIgnored: false,
  leaseNeverEnds: false,
  sendsBeforeWriting: false,
  givenUpUnwatched: false,
  confirmUnguarded: false,
  cancelsBeforeAsking: false,
  unknownCancelIsDone: false,
  requestUnguarded: false,
  balanceIntentKept: false,
  feeForgotten: false,
  eventAfterState: false,
  orderEventAfterState: false,
  triedBeforeJob: false,
  dueRequestsOff: false,
  mailAfterCommit: false,
  mailNewIdEachTime: false,
  mailUnclaimed: false,
  mailMarkedFirst: false,
  jobAfterCommit: false,
  jobDoneAtStart: false,
  ackBeforeCommit: false,
  reconcilerOff: false,
  bookingRoundOff: false,
  holdUnguarded: false,
  releasedTwice: false,
  captureForgotten: false,
  issuedWithoutPayment: false,
  issuedAgain: false,
  issuedAfterCommit: false,
  withdrawUsed: false,
  withdrawUnblocked: false,
}
export type Bugs = typeof noBugs
