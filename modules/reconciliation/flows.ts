import { insertTask } from '../task/index.ts'
import { compareDisputes } from '../dispute/index.ts'
import { recordOutsideRefunds, refundSum } from '../refund/index.ts'
import { settle } from '../settlement/index.ts'
import { lockReservation } from '../booking/index.ts'
import type { Account, ProviderPayment } from '../payment/ports.ts'
import { today } from '../shared/day.ts'
import { addHours } from '../shared/moment.ts'
import { refuse } from '../shared/refusal.ts'
import type { PaymentFlow } from '../payment/index.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import { compareAccount, type Finding, unpaidStays } from './compare.ts'
import {
  closeSettled,
  findBookedStays,
  findBookPayments,
  findFinding,
  findFindings,
  type FindingRow,
  resolveFinding,
  saveFindings,
} from './store.ts'

/** How far back the lists are compared; a payment is settled, refunded or disputed within. */
const lookBackHours = 45 * 24

/** Every night: what can be settled is settled first, and what still differs becomes a finding and a task. */
export async function compareBooks(shop: PaymentFlow): Promise<number> {
  const began = shop.now()
  const since = addHours(began, -lookBackHours)
  await compareDisputes(shop)
  const findings: Finding[] = []
  for (const account of ['standard', 'sgr'] as const) findings.push(...(await compareOne(shop, account, since)))
  // A refund that turned out to have failed leaves money that a lost dispute has taken.
  await compareDisputes(shop)
  findings.push(...unpaidStays(await findBookedStays(shop.db, since)))
  return shop.db.transaction().execute(async (trx) => {
    await saveFindings(trx, findings, began)
    await closeSettled(trx, began, shop.now())
    const open = (await findFindings(trx, { page: 1, limit: 1, state: 'open' })).total
    if (open > 0)
      await insertTask(trx, {
        key: `money-inbox:${today(began)}`,
        kind: 'money_differs',
        reservationNumber: null,
        text:
          `The books and the card provider differ in ${open} ${open === 1 ? 'point' : 'points'}: see the money ` +
          'inbox.',
      })
    return open
  })
}

/**
 * Each difference is settled and compared a second time, one by one, because list and books were not read at the same
 * moment.
 */
async function compareOne(shop: PaymentFlow, account: Account, since: Date): Promise<Finding[]> {
  const providerPayments = await shop.payments.listPayments(account, since)
  const payments = await findBookPayments(shop.db, account, since)
  const unsettled = providerPayments
    .filter(
      (atProvider) =>
        atProvider.state === 'paid' &&
        payments.some((payment) => payment.providerId === atProvider.id && payment.state !== 'paid'),
    )
    .map((atProvider) => atProvider.id)
  const seeming = new Set([
    ...unsettled,
    ...compareAccount(account, providerPayments, payments).map((finding) => finding.providerId!),
  ])
  const again: ProviderPayment[] = []
  for (const providerId of seeming) {
    const payment = await settle(shop, { account, providerId }, 'comparison')
    if (payment) await recordOutsideRefunds(shop, payment)
    const atProvider = await shop.payments.findPayment(account, providerId)
    if (atProvider) again.push(atProvider)
  }
  return compareAccount(
    account,
    again,
    (await findBookPayments(shop.db, account, since)).filter((payment) => seeming.has(payment.providerId)),
  )
}

/** Settles a finding. `refund` sends money back that nothing was booked for. 409 when it is settled already. */
export async function resolve(
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
      await refundSum(shop, trx, number, { cents: finding.cents, key: finding.key, reason: 'paid_no_booking' })
    await writeAudit(trx, {
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
 * The sale whose books refund a finding, in the transaction that settles it. A payment without one goes back straight
 * at the provider, before that is written and under a key that refunds it once: null.
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
