/**
 * Planted bugs: each takes one guard away, in the wiring or in a rule of the product. Where a second guard stands behind
 * it, that one is taken away too: alone such a bug must not show, or it would not be masked.
 */
import type { Settlement } from '@tussenuit/modules/payment/settle.ts'
import type { Outcome } from '@tussenuit/modules/booking/supplier-steps.ts'
import { type Bugs, noBugs, productRules, type Rules } from './rules.ts'

export type Mutant = {
  name: string
  bugs?: Partial<Bugs>
  rules?: Partial<Rules> /** The second guard, by what takes it away. */
  behind?: { bugs?: Partial<Bugs>; rules?: Partial<Rules> }
}

type Settle = Rules['settlement']
const settling = (
  change: (decision: Settlement, intent: Parameters<Settle>[2], args: Parameters<Settle>) => Settlement,
): Partial<Rules> => ({
  settlement: (...args) => change(productRules.settlement(...args), args[2], args),
})
const keep = (reason: string): Partial<Rules> =>
  settling((decision) => (decision.refund?.reason === reason ? { ...decision, refund: null } : decision))
const fail = (code: string): Outcome => ({ do: 'fail', code })
const again = (code: string): Outcome => ({ do: 'move', to: 'dropped', code, seconds: 0 })
const movesBack: Partial<Rules> = {
  settlement: (payment, sale, intent) =>
    payment.state === 'paid' && productRules.paymentStateOf(intent) !== 'paid'
      ? { payment: 'open', sale: 'nothing', refund: null }
      : productRules.settlement(payment, sale, intent),
}
const lateIgnored = keep('late_payment')

export const mutants: readonly Mutant[] = [
  // Money that comes in.
  { name: 'a late payment is taken and forgotten', rules: lateIgnored },
  {
    name: 'a second payment is taken and forgotten',
    rules: keep('second_payment'),
    behind: { bugs: { partChangeKeepsIntent: true, twoIntentsUnseen: true } },
  },
  { name: 'a payment of a wrong sum is taken and forgotten', rules: keep('wrong_amount') },
  {
    name: 'the sum that came in is not compared',
    rules: settling((decision) =>
      decision.refund?.reason === 'wrong_amount' ? { payment: 'paid', sale: 'pay', refund: null } : decision,
    ),
  },
  {
    name: 'the currency is not compared',
    rules: settling((decision, intent, args) =>
      intent.currency === 'eur' ? decision : productRules.settlement(args[0], args[1], { ...intent, currency: 'eur' }),
    ),
    behind: {
      rules: {
        settlement: (payment, sale, intent) =>
          productRules.settlement(payment, sale, { ...intent, currency: 'eur', receivedCents: payment.amountCents }),
      },
    },
  },
  {
    name: 'money on its way counts as money',
    rules: {
      settlement: (payment, sale, intent) =>
        productRules.settlement(
          payment,
          sale,
          intent.state === 'processing' ? { ...intent, state: 'paid', receivedCents: payment.amountCents } : intent,
        ),
    },
  },
  { name: 'paid moves back on old news', rules: movesBack },
  {
    name: 'a payment is settled again each time it is asked about',
    rules: {
      settlement: (payment, sale, intent) =>
        productRules.settlement(payment.state === 'paid' ? { ...payment, state: 'open' } : payment, sale, intent),
    },
  },
  {
    name: 'an unsigned event is believed',
    bugs: { signatureIgnored: true },
    behind: { bugs: { eventBelieved: true } },
  },
  { name: 'what an event says is believed, old news too', bugs: { eventBelieved: true }, rules: movesBack },
  { name: 'the sale is not locked while it is settled', bugs: { settleUnlocked: true } },
  { name: 'an expired sale is revived by its money', bugs: { lateRevives: true } },
  { name: 'the account of the deal is asked, not that of the payment', bugs: { wrongAccountAsked: true } },
  { name: 'an event is acknowledged before it is written', bugs: { ackBeforeCommit: true } },
  { name: 'nobody looks for payments that no event told of', bugs: { reconcilerOff: true } },
  // What is asked for.
  { name: 'the browser says what it costs', bugs: { clientAmountBelieved: true } },
  { name: 'an intent is made without a key', bugs: { intentWithoutKey: true } },
  { name: 'each change makes an intent', bugs: { intentPerChange: true, oneOpenPaymentOff: true } },
  { name: 'a deposit that becomes the whole sum keeps its intent', bugs: { partChangeKeepsIntent: true } },
  { name: 'an intent keeps its sum when the choice changes', bugs: { intentAmountKept: true } },
  { name: 'two windows change a draft at once', bugs: { oneAtATimeOff: true } },
  { name: 'a paid draft can be changed', bugs: { openingUnguarded: true } },
  // Expiry.
  { name: 'expired without ending the intent', bugs: { expireKeepsIntent: true }, behind: { rules: lateIgnored } },
  { name: 'expired without freeing the vouchers', bugs: { expireKeepsHold: true } },
  {
    name: 'expired whatever happened meanwhile',
    bugs: { expireAnyState: true, expireKeepsIntent: true },
    behind: { rules: { mayMove: () => true } },
  },
  // Money that goes back.
  { name: 'a refund is sent without a key', bugs: { refundWithoutKey: true } },
  { name: 'a refund forgets what went back before', bugs: { refundForgetsEarlier: true } },
  { name: 'refunds of a refused stay are written after its state', bugs: { refundsAfterCommit: true } },
  { name: 'a refused stay keeps the money', bugs: { failKeepsMoney: true } },
  { name: 'a refused stay keeps the voucher', bugs: { failKeepsVoucher: true } },
  { name: 'a refused stay is left as refused', bugs: { failKeepsState: true } },
  { name: 'a refund on its way is called done', bugs: { pendingIsDone: true } },
  { name: 'a refund that came back is called done', bugs: { failedIsDone: true } },
  { name: 'an old answer overwrites the end of a refund', bugs: { oldNewsCounts: true, reconcilerOff: true } },
  { name: 'refunded is said before everything is back', rules: { isAllBack: () => true } },
  {
    name: 'a refund that failed twice is owed twice',
    rules: {
      isAllBack: (refunds) => {
        const failed = refunds.filter((one) => one.state === 'failed')
        const sum = (rows: typeof failed) => rows.reduce((total, one) => total + one.amount_cents, 0)
        return productRules.isAllBack(refunds) && sum(refunds.filter((one) => one.state === 'succeeded')) >= sum(failed)
      },
    },
  },
  // The hotel.
  { name: 'booked before it is paid', bugs: { bookedBeforePaid: true } },
  {
    name: 'no answer to the order means no',
    rules: { afterFinish: (answer) => (answer.kind === 'away' ? fail('timeout') : productRules.afterFinish(answer)) },
  },
  {
    name: 'an unknown answer to the order means no',
    rules: {
      afterFinish: (answer) =>
        answer.kind === 'ok' && answer.value.kind === 'unknown' ? fail('unknown') : productRules.afterFinish(answer),
    },
  },
  {
    name: 'an order without an answer is made anew',
    rules: { afterFinish: (answer) => (answer.kind === 'away' ? again('timeout') : productRules.afterFinish(answer)) },
  },
  {
    name: 'an order that is being booked is made anew',
    rules: {
      afterStatus: (answer, attempt, now) =>
        answer.kind === 'ok' && answer.value.kind === 'unknown'
          ? again('slow')
          : productRules.afterStatus(answer, attempt, now),
    },
  },
  {
    name: 'no word about an order means no',
    rules: {
      afterStatus: (answer, attempt, now) =>
        answer.kind === 'away' ? fail('away') : productRules.afterStatus(answer, attempt, now),
    },
  },
  { name: 'an order is sent before that is written', bugs: { sendsBeforeWriting: true } },
  {
    name: 'an order that was perhaps sent is taken for unsent',
    rules: {
      nextDue: (attempts, now) => {
        const due = productRules.nextDue(attempts, now)
        return due.act === 'doubt' ? { act: 'fail', attempt: due.attempt, code: 'died' } : due
      },
    },
  },
  {
    name: 'an order is given up without looking',
    rules: { afterGivingUp: () => fail('unknown_too_long') },
    behind: { bugs: { givenUpUnwatched: true } },
  },
  { name: 'an order that was given up is not watched', bugs: { givenUpUnwatched: true } },
  {
    name: 'an unanswered order is never given up',
    rules: {
      afterStatus: (answer, attempt, now) => productRules.afterStatus(answer, { ...attempt, finished_at: null }, now),
    },
  },
  { name: 'two workers book one stay', bugs: { leaseIgnored: true } },
  { name: 'what a dead worker held stays held', bugs: { leaseNeverEnds: true } },
  {
    name: 'confirmed again each time it is asked about',
    bugs: { confirmUnguarded: true, leaseIgnored: true, moveUnguarded: true },
  },
  // Cancelling.
  { name: 'cancelled without asking the hotel', bugs: { cancelsBeforeAsking: true } },
  { name: 'an unknown answer to a cancellation means yes', bugs: { unknownCancelIsDone: true } },
  { name: 'cancelling costs nothing', bugs: { feeForgotten: true } },
  {
    name: 'a try at cancelling is counted before its job is sent',
    bugs: { triedBeforeJob: true },
    behind: { bugs: { dueRequestsOff: true } },
  },
  { name: 'a cancellation is carried out as often as it is asked for', bugs: { requestUnguarded: true } },
  {
    name: 'a balance can be paid twice',
    rules: { takesBalance: (state) => productRules.takesBalance(state, false) },
    behind: { bugs: { balancePerWindow: true, oneOpenPaymentOff: true, twoIntentsUnseen: true } },
  },
  {
    name: 'a balance is taken for a stay that ended',
    rules: {
      takesBalance: (state, paid) =>
        productRules.takesBalance(state, paid).over
          ? { waiting: !paid, over: false }
          : productRules.takesBalance(state, paid),
    },
  },
  {
    name: 'the open balance of a cancelled stay stays open',
    bugs: { balanceIntentKept: true },
    behind: { rules: lateIgnored },
  },
  // States, jobs, letters.
  { name: 'a state is changed wherever it stands', bugs: { moveUnguarded: true, settleUnlocked: true } },
  { name: 'a state is changed without an event', bugs: { moveWithoutEvent: true } },
  { name: 'a state that no transaction holds is written before its event', bugs: { eventAfterState: true } },
  { name: "an order's state is written before its event", bugs: { orderEventAfterState: true } },
  {
    name: 'the booking job is sent after the payment is written',
    bugs: { jobAfterCommit: true },
    behind: { bugs: { bookingRoundOff: true } },
  },
  { name: 'a job is done when it begins', bugs: { jobDoneAtStart: true } },
  { name: 'a letter is written after what it tells', bugs: { mailAfterCommit: true } },
  { name: 'a letter is another letter each time it is sent', bugs: { mailNewIdEachTime: true } },
  { name: 'two send one letter', bugs: { mailUnclaimed: true } },
  { name: 'a letter is called sent before it is', bugs: { mailMarkedFirst: true } },
  // Vouchers.
  { name: 'more is held than there is', bugs: { holdUnguarded: true } },
  { name: 'a hold is freed twice', bugs: { releasedTwice: true } },
  { name: 'what was held is not spent', bugs: { captureForgotten: true } },
  { name: 'codes without a payment', bugs: { issuedWithoutPayment: true } },
  { name: 'codes each time the payment is asked about', bugs: { issuedAgain: true, settleUnlocked: true } },
  { name: 'codes are made after the payment is written', bugs: { issuedAfterCommit: true } },
  { name: 'a used voucher is given back', bugs: { withdrawUsed: true } },
  { name: 'a voucher that was given back can still be used', bugs: { withdrawUnblocked: true } },
]

const together = (one: Mutant, second: boolean): { bugs: Bugs; rules: Rules } => ({
  bugs: { ...noBugs, ...one.bugs, ...(second ? one.behind?.bugs : {}) },
  rules: { ...productRules, ...one.rules, ...(second ? one.behind?.rules : {}) },
})
/** Two intents at once, against the rule: what comes in twice must still go back. No bug of the money's own rules. */
export const twice: Mutant = {
  name: 'two intents of one instalment are paid',
  bugs: { partChangeKeepsIntent: true, balancePerWindow: true, oneOpenPaymentOff: true, twoIntentsUnseen: true },
}

export const alone = (mutant: Mutant) => together(mutant, false)
/** With the second guard off as well, where there is one. */
export const unmasked = (mutant: Mutant) => together(mutant, true)
