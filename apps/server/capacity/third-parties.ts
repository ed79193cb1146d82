/** The ports of third parties with time and concurrency limits on every call. */
import { bounded, type QuestionOf, type Unanswered } from '@tussenuit/adapters/third-party.ts'
import type { PurchaseCounter } from '@tussenuit/modules/sale/consent/ports.ts'
import { type HotelSupplier, SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import type { MailResult, MailSender } from '@tussenuit/modules/platform/mail/ports.ts'
import {
  type EventTest,
  type PaymentProvider,
  PaymentsUnavailable,
  type WalletSupport,
} from '@tussenuit/modules/money/payment/ports.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { type Directory, DirectoryUnavailable } from '@tussenuit/modules/people/staff/ports.ts'

/**
 * The methods of each port that call a third party while a request may wait. Of the others, `readEvent` only checks a
 * signature, and `publishedHotels` is used by a job only.
 */
export const questions = {
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
  ] satisfies QuestionOf<PaymentProvider>[],
  eventTest: ['cause'] satisfies QuestionOf<EventTest>[],
  walletSupport: ['register'] satisfies QuestionOf<WalletSupport>[],
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
  ] satisfies QuestionOf<HotelSupplier>[],
  directory: ['address', 'exchange', 'verify'] satisfies QuestionOf<Directory>[],
  mail: ['send', 'check'] satisfies QuestionOf<MailSender>[],
  purchases: ['send'] satisfies QuestionOf<PurchaseCounter>[],
}

/** The third party that each port calls. */
export const partyOf: Record<keyof typeof questions, ThirdParty> = {
  payments: 'payments',
  eventTest: 'payments',
  walletSupport: 'payments',
  supplier: 'hotels',
  directory: 'directory',
  mail: 'mail',
  purchases: 'analytics',
}

/** A call that timed out has an unknown outcome, as has a call without an answer. */
function boundPayments(payments: PaymentProvider): PaymentProvider {
  const unknown = (why: Unanswered): never => {
    throw new PaymentsUnavailable(why)
  }
  const { eventTest, walletSupport } = payments
  return {
    ...bounded(payments, partyOf.payments, questions.payments, unknown),
    eventTest: eventTest && bounded(eventTest, partyOf.eventTest, questions.eventTest, unknown),
    walletSupport: walletSupport && bounded(walletSupport, partyOf.walletSupport, questions.walletSupport, unknown),
  }
}

const boundSupplier = (supplier: HotelSupplier): HotelSupplier =>
  bounded(supplier, partyOf.supplier, questions.supplier, (why) => {
    throw new SupplierUnavailable(why)
  })

const boundDirectory = (directory: Directory): Directory =>
  bounded(directory, partyOf.directory, questions.directory, (why) => {
    throw new DirectoryUnavailable(why)
  })

/** Sending never throws: the queue or the caller retries. */
const boundMail = (mail: MailSender): MailSender =>
  bounded(mail, partyOf.mail, questions.mail, (why, question): MailResult => {
    if (question === 'send') return { kind: 'later', reason: why }
    throw new Error(`mail server: ${why}`)
  })

const boundPurchases = (purchases: PurchaseCounter): PurchaseCounter =>
  bounded(purchases, partyOf.purchases, questions.purchases, () => false)

type OutsidePorts = Pick<Shop, 'payments' | 'supplier' | 'directory' | 'mail' | 'purchases'>

export const boundPorts = ({ payments, supplier, directory, mail, purchases }: OutsidePorts): OutsidePorts => ({
  payments: boundPayments(payments),
  supplier: boundSupplier(supplier),
  directory: directory && boundDirectory(directory),
  mail: boundMail(mail),
  purchases: purchases && boundPurchases(purchases),
})
