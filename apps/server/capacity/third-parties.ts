/** The ports of third parties with time and concurrency limits on every call. */
import {
  type CallEnd,
  type CallName,
  type CallOutcome,
  limitCalls,
  type Unanswered,
} from '@tussenuit/adapters/third-party.ts'
import type { VatRegister } from '@tussenuit/modules/money/invoice/ports.ts'
import type { PurchaseCounter } from '@tussenuit/modules/sale/consent/ports.ts'
import { type HotelSupplier, SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import type { MailResult, MailSender } from '@tussenuit/modules/platform/mail/ports.ts'
import {
  type EventTest,
  type PaymentProvider,
  PaymentsUnavailable,
  type WalletSupport,
} from '@tussenuit/modules/money/payment/ports.ts'
import type { PayoutSource } from '@tussenuit/modules/money/payment/payout-ports.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { recordPaymentEvent } from '../metrics/instruments.ts'
import { type Directory, DirectoryUnavailable } from '@tussenuit/modules/people/staff/ports.ts'

/**
 * The methods of each port that call a third party while a request may wait. The other methods need no limit:
 * `readEvent` only checks a signature, and `publishedHotels` is used only by a job.
 */
export const thirdPartyCalls = {
  payments: [
    'createPayment',
    'findPayment',
    'changeAmount',
    'cancelPayment',
    'listPayments',
    'refund',
    'listRefunds',
    'listDisputes',
    'verifyProof',
    'check',
  ] satisfies CallName<PaymentProvider>[],
  eventTest: ['cause'] satisfies CallName<EventTest>[],
  walletSupport: ['register'] satisfies CallName<WalletSupport>[],
  payouts: ['listPayouts', 'listMovements', 'readBalance'] satisfies CallName<PayoutSource>[],
  supplier: [
    'check',
    'searchHotels',
    'searchRegion',
    'hotelRates',
    'prebook',
    'makeForm',
    'finish',
    'status',
    'cancel',
    'findOrder',
    'listOrders',
    'hotelContent',
    'findPlaces',
  ] satisfies CallName<HotelSupplier>[],
  directory: ['address', 'exchange', 'verify'] satisfies CallName<Directory>[],
  mail: ['send', 'check'] satisfies CallName<MailSender>[],
  purchases: ['send'] satisfies CallName<PurchaseCounter>[],
  vatRegister: ['find'] satisfies CallName<VatRegister>[],
}

/** The third party that each port calls. */
export const partyOf: Record<keyof typeof thirdPartyCalls, ThirdParty> = {
  payments: 'payments',
  eventTest: 'payments',
  walletSupport: 'payments',
  payouts: 'payments',
  supplier: 'hotels',
  directory: 'directory',
  mail: 'mail',
  purchases: 'analytics',
  vatRegister: 'vat_register',
}

/** Called at the end of each call to a third party. */
type OnEnd = (end: CallEnd) => void

/** A call that timed out has an unknown outcome, like any call without a reply. */
function limitPayments(payments: PaymentProvider, onEnd: OnEnd): PaymentProvider {
  const unknown = (why: Unanswered): never => {
    throw new PaymentsUnavailable(why)
  }
  const { eventTest, walletSupport, payouts } = payments
  const options = { onEnd }
  return {
    ...limitCalls(payments, partyOf.payments, thirdPartyCalls.payments, unknown, options),
    eventTest: eventTest && limitCalls(eventTest, partyOf.eventTest, thirdPartyCalls.eventTest, unknown, options),
    walletSupport:
      walletSupport &&
      limitCalls(walletSupport, partyOf.walletSupport, thirdPartyCalls.walletSupport, unknown, options),
    payouts: payouts && limitCalls(payouts, partyOf.payouts, thirdPartyCalls.payouts, unknown, options),
    readEvent: async (account, message) => {
      const event = await payments.readEvent(account, message)
      if (event) recordPaymentEvent(event.type)
      return event
    },
  }
}

const limitSupplier = (supplier: HotelSupplier, onEnd: OnEnd): HotelSupplier =>
  limitCalls(
    supplier,
    partyOf.supplier,
    thirdPartyCalls.supplier,
    (why) => {
      throw new SupplierUnavailable(why)
    },
    { onEnd },
  )

const limitDirectory = (directory: Directory, onEnd: OnEnd): Directory =>
  limitCalls(
    directory,
    partyOf.directory,
    thirdPartyCalls.directory,
    (why) => {
      throw new DirectoryUnavailable(why)
    },
    { onEnd },
  )

const mailOutcomes: Record<MailResult['kind'], CallOutcome> = { sent: 'answered', later: 'failed', never: 'refused' }

/** Sending never throws: the queue or the caller retries. */
const limitMail = (mail: MailSender, onEnd: OnEnd): MailSender =>
  limitCalls(
    mail,
    partyOf.mail,
    thirdPartyCalls.mail,
    (why, question): MailResult => {
      if (question === 'send') return { kind: 'later', reason: why }
      throw new Error(`mail server: ${why}`)
    },
    { onEnd, outcomeOf: (answer) => (answer ? mailOutcomes[(answer as MailResult).kind] : 'answered') },
  )

const limitPurchases = (purchases: PurchaseCounter, onEnd: OnEnd): PurchaseCounter =>
  limitCalls(purchases, partyOf.purchases, thirdPartyCalls.purchases, () => false, {
    onEnd,
    outcomeOf: (answer) => (answer === false ? 'failed' : 'answered'),
  })

/** The sale continues without an answer of the register; the number counts as `unknown`. */
const limitRegister = (register: VatRegister, onEnd: OnEnd): VatRegister =>
  limitCalls(register, partyOf.vatRegister, thirdPartyCalls.vatRegister, () => 'unknown', {
    onEnd,
    outcomeOf: (answer) => (answer === 'unknown' ? 'failed' : 'answered'),
  })

type ThirdPartyPorts = Pick<Shop, 'payments' | 'supplier' | 'directory' | 'mail' | 'purchases' | 'vatRegister'>

export const limitThirdParties = (
  { payments, supplier, directory, mail, purchases, vatRegister }: ThirdPartyPorts,
  onEnd: OnEnd,
): ThirdPartyPorts => ({
  payments: limitPayments(payments, onEnd),
  supplier: limitSupplier(supplier, onEnd),
  directory: directory && limitDirectory(directory, onEnd),
  mail: limitMail(mail, onEnd),
  purchases: purchases && limitPurchases(purchases, onEnd),
  vatRegister: vatRegister && limitRegister(vatRegister, onEnd),
})
