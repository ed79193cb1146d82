/** The ports of third parties with time and concurrency limits on every call. */
import { limitCalls, type CallName, type Unanswered } from '@tussenuit/adapters/third-party.ts'
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

/** A call that timed out has an unknown outcome, like any call without a reply. */
function limitPayments(payments: PaymentProvider): PaymentProvider {
  const unknown = (why: Unanswered): never => {
    throw new PaymentsUnavailable(why)
  }
  const { eventTest, walletSupport, payouts } = payments
  return {
    ...limitCalls(payments, partyOf.payments, thirdPartyCalls.payments, unknown),
    eventTest: eventTest && limitCalls(eventTest, partyOf.eventTest, thirdPartyCalls.eventTest, unknown),
    walletSupport:
      walletSupport && limitCalls(walletSupport, partyOf.walletSupport, thirdPartyCalls.walletSupport, unknown),
    payouts: payouts && limitCalls(payouts, partyOf.payouts, thirdPartyCalls.payouts, unknown),
  }
}

const limitSupplier = (supplier: HotelSupplier): HotelSupplier =>
  limitCalls(supplier, partyOf.supplier, thirdPartyCalls.supplier, (why) => {
    throw new SupplierUnavailable(why)
  })

const limitDirectory = (directory: Directory): Directory =>
  limitCalls(directory, partyOf.directory, thirdPartyCalls.directory, (why) => {
    throw new DirectoryUnavailable(why)
  })

/** Sending never throws: the queue or the caller retries. */
const limitMail = (mail: MailSender): MailSender =>
  limitCalls(mail, partyOf.mail, thirdPartyCalls.mail, (why, question): MailResult => {
    if (question === 'send') return { kind: 'later', reason: why }
    throw new Error(`mail server: ${why}`)
  })

const limitPurchases = (purchases: PurchaseCounter): PurchaseCounter =>
  limitCalls(purchases, partyOf.purchases, thirdPartyCalls.purchases, () => false)

/** The sale continues without an answer of the register; the number counts as `unknown`. */
const limitRegister = (register: VatRegister): VatRegister =>
  limitCalls(register, partyOf.vatRegister, thirdPartyCalls.vatRegister, () => 'unknown')

type ThirdPartyPorts = Pick<Shop, 'payments' | 'supplier' | 'directory' | 'mail' | 'purchases' | 'vatRegister'>

export const limitThirdParties = ({
  payments,
  supplier,
  directory,
  mail,
  purchases,
  vatRegister,
}: ThirdPartyPorts): ThirdPartyPorts => ({
  payments: limitPayments(payments),
  supplier: limitSupplier(supplier),
  directory: directory && limitDirectory(directory),
  mail: limitMail(mail),
  purchases: purchases && limitPurchases(purchases),
  vatRegister: vatRegister && limitRegister(vatRegister),
})
