import { insertTask } from '../../platform/task/index.ts'
import { reconcileDisputes } from '../../money/dispute/index.ts'
import { recordExternalRefunds, requestRefundOfAmount } from '../../money/refund/index.ts'
import { settle } from '../../money/settlement/index.ts'
import { lockReservation } from '../booking/index.ts'
import type { Account, ProviderPayment } from '../../money/payment/ports.ts'
import { today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { PaymentFlow } from '../../money/payment/index.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { comparePayments, type Finding, findUnpaidStays } from './compare.ts'
import {
  closeResolvedFindings,
  findBookedStays,
  findBookPayments,
  findFinding,
  findFindings,
  type FindingRow,
  findOpenFindings,
  resolveFinding,
  saveFindings,
} from './store.ts'

/** The period that is compared: payments are settled, refunded and disputed within it. */
export const lookBackHours = 45 * 24

type Comparing = PaymentFlow & Pick<Shop, 'log'>

/**
 * Nightly: settles what can be settled; the remaining differences become findings and a task. Open findings of any age
 * are checked again. Read errors are logged, and the affected findings stay open.
 */
export async function reconcileBooks(shop: Comparing): Promise<number> {
  const began = shop.now()
  const since = addHours(began, -lookBackHours)
  await reconcileDisputes(shop)
  const open = await findOpenFindings(shop.db)
  const [findings, unread]: [Finding[], string[]] = [[], []]
  for (const account of ['standard', 'sgr'] as const) {
    const intentIds = open.flatMap((finding) =>
      finding.account === account && finding.intent_id ? [finding.intent_id] : [],
    )
    const compared = await reconcileAccount(shop, account, since, intentIds)
    findings.push(...compared.findings)
    unread.push(...compared.unread)
  }
  // A failed refund of a payment with a lost dispute increases the recorded loss.
  await reconcileDisputes(shop)
  const stays = open.flatMap((finding) => (finding.kind === 'booked_not_paid' ? [finding.reservation_number!] : []))
  findings.push(...findUnpaidStays(await findBookedStays(shop.db, since, stays)))
  return shop.db.transaction().execute(async (trx) => {
    await saveFindings(trx, findings, began)
    await closeResolvedFindings(trx, began, shop.now(), unread)
    const openFindings = (await findFindings(trx, { page: 1, limit: 1, state: 'open' })).total
    if (openFindings > 0)
      await insertTask(trx, {
        key: `money-inbox:${today(began)}`,
        kind: 'money_differs',
        reservationNumber: null,
        message: { name: 'money_differs', smart_count: openFindings },
      })
    return openFindings
  })
}

/**
 * Settles and compares each difference and each open finding a second time, individually, because the provider's list
 * and our books were not read at the same moment. `unread`: payments for which this failed; their findings stay open.
 */
async function reconcileAccount(
  shop: Comparing,
  account: Account,
  since: Date,
  intentIds: readonly string[],
): Promise<{ findings: Finding[]; unread: string[] }> {
  const providerPayments = await shop.payments.listPayments(account, since)
  const payments = await findBookPayments(shop.db, account, since)
  const unsettled = providerPayments
    .filter(
      (atProvider) =>
        atProvider.state === 'paid' &&
        payments.some((payment) => payment.providerId === atProvider.id && payment.state !== 'paid'),
    )
    .map((atProvider) => atProvider.id)
  const first = comparePayments(account, providerPayments, payments)
  const seeming = [...new Set([...intentIds, ...unsettled, ...first.map((finding) => finding.providerId!)])]
  const [again, readIds]: [ProviderPayment[], string[]] = [[], []]
  await forEachIsolated(shop, seeming, { name: 'comparison', atOnce: 1 }, async (providerId) => {
    const payment = await settle(shop, { account, providerId }, 'comparison')
    if (payment) await recordExternalRefunds(shop, payment)
    const atProvider = await shop.payments.findPayment(account, providerId)
    if (atProvider) again.push(atProvider)
    readIds.push(providerId)
  })
  const unread = seeming.filter((providerId) => !readIds.includes(providerId))
  const ours = await findBookPayments(shop.db, account, since, readIds)
  return {
    findings: [
      ...comparePayments(
        account,
        again,
        ours.filter((payment) => readIds.includes(payment.providerId)),
      ),
      ...first.filter((finding) => unread.includes(finding.providerId!)),
    ],
    unread,
  }
}

/**
 * Decides a finding. `refund` returns money that belongs to no booking. Throws 404 `finding_unknown`, 409
 * `finding_resolved` if it was already decided, 422 `nothing_to_refund`.
 */
export async function decideFinding(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'payments'>,
  id: number,
  input: { action: 'note' | 'refund'; note: string },
  caller: Caller,
): Promise<FindingRow> {
  const finding = (await findFinding(shop.db, id)) ?? refuse(404, 'finding_unknown', 'There is no such finding.')
  if (finding.state === 'resolved') refuse(409, 'finding_resolved', 'This was settled already.')
  const number = input.action === 'refund' ? await saleToRefund(shop, finding) : null
  await shop.db.transaction().execute(async (trx) => {
    if (number) await lockReservation(trx, number)
    if (!(await resolveFinding(trx, id, { by: caller.staff!.email, note: input.note, at: shop.now() })))
      refuse(409, 'finding_resolved', 'This was settled already.')
    if (number)
      await requestRefundOfAmount(shop, trx, number, {
        cents: finding.cents,
        key: finding.key,
        reason: 'paid_no_booking',
      })
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: `money.${input.action}`,
      subject: `money_finding:${id}`,
      before: { key: finding.key, cents: finding.cents },
      after: { note: input.note },
    })
  })
  return (await findFinding(shop.db, id))!
}

/**
 * The number of the sale that will refund the payment, in the transaction that resolves the finding. Null for a payment
 * without a sale: that is first refunded directly at the provider, with a key that makes a repetition harmless.
 */
async function saleToRefund(shop: Pick<Shop, 'payments'>, finding: FindingRow): Promise<string | null> {
  if (finding.kind !== 'paid_no_booking' || finding.intent_id === null)
    return refuse(422, 'nothing_to_refund', 'There is no money without a booking here.')
  if (finding.reservation_number === null)
    await shop.payments.refund({
      account: finding.account,
      paymentId: finding.intent_id,
      amountCents: finding.cents,
      key: `refund:${finding.key}`,
      metadata: {},
    })
  return finding.reservation_number
}
