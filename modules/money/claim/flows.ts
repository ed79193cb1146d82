/**
 * Writes off claims, and pays back credits of customers. Both count towards the amount that one staff member may give
 * away without approval.
 */
import {
  type ApprovalKind,
  type Authority,
  lockAllowance,
  recordWithinAllowance,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { closeTask, upsertTasks } from '../../platform/task/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { bankReceiptPostings, insertJournalEntry, writeOffPostings } from '../journal/index.ts'
import { lockSale, type Sale, type SaleChange, saleNumber } from '../payment/index.ts'
import type { Claim } from './claim.ts'
import { closeClaimTasks, findClaim, findSaleByNumber, insertPayback, insertWriteOff } from './store.ts'

/** The dependencies of flows that change what is owed for a sale. */
export type ClaimChange = SaleChange & Pick<Shop, 'sales'>

export type WriteOffInput = { sale: string; amount_cents: number; reason: string; key: string }
export type PaybackInput = { sale: string; amount_cents: number; paid_on: Day; note: string; key: string }

export const requireSaleByNumber = async (db: Db, typed: string): Promise<Sale> =>
  (await findSaleByNumber(db, typed)) ?? refuseField('sale', 'sale_unknown', 'There is no sale of this number.')

/** Refuses a day in the future, because the document would be in the books before the event. */
export function requirePastDay(path: string, day: Day, now: Date): void {
  if (day > today(now)) refuseField(path, 'day_future', 'This day has not come yet.')
}

export const subjectOfSale = (sale: Sale): string =>
  'reservationNumber' in sale
    ? subjects.reservation(sale.reservationNumber)
    : subjects.voucherOrder(sale.voucherOrderNumber)

export const journalSale = (sale: Sale | null) => ({
  reservationNumber: sale && 'reservationNumber' in sale ? sale.reservationNumber : null,
  voucherOrderNumber: sale && 'voucherOrderNumber' in sale ? sale.voucherOrderNumber : null,
})

/**
 * Closes the tasks about the claim if nothing is owed any more, and creates or closes the task for paying back a
 * credit. Returns the current claim.
 */
export async function finishClaimChange(trx: Trx, sale: Sale): Promise<Claim> {
  const claim = await findClaim(trx, sale)
  if (claim.openCents === 0) await closeClaimTasks(trx, sale)
  await updateCreditTask(trx, sale, claim)
  return claim
}

/** Keeps one open task per sale while the sale has a credit, and closes it afterwards. */
export async function updateCreditTask(trx: Trx, sale: Sale, { creditCents }: Claim): Promise<void> {
  const number = saleNumber(sale)
  const key = `customer_credit:${number}`
  if (creditCents === 0) return closeTask(trx, key)
  const task = {
    key,
    kind: 'customer_credit' as const,
    reservationNumber: 'reservationNumber' in sale ? number : null,
    cents: creditCents,
    message: { name: 'customer_credit' as const, sale: number, credit_cents: creditCents },
  }
  await upsertTasks(trx, [task], new Date(0))
}

/**
 * Throws 409 `approval_asked` if a second staff member has to approve, `claim_smaller` if the amount exceeds the claim.
 */
export const writeOffClaim = withApproval(writeOffInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function writeOffInTransaction(
  shop: ClaimChange,
  trx: Trx,
  input: WriteOffInput,
  authority: Authority,
): Promise<Claim> {
  const sale = await lockAllowanceAndSale(shop, trx, input.sale, authority)
  const { openCents } = await findClaim(trx, sale)
  const cents = input.amount_cents
  const day = today(shop.now())
  const id = await insertWriteOff(trx, {
    key: input.key,
    sale,
    by: authority.actor,
    at: shop.now(),
    cents,
    reason: input.reason,
    day,
  })
  if (id === null) return findClaim(trx, sale)
  if (cents > openCents)
    refuse(409, 'claim_smaller', 'Less than that is owed for this sale by now.', { data: { open_cents: openCents } })
  await recordGivenAway(shop, trx, 'write_off', { sale, cents, reason: input.reason, payload: input }, authority)
  await insertJournalEntry(trx, {
    key: `write_off:${id}`,
    kind: 'write_off',
    ...journalSale(sale),
    bookedOn: day,
    postings: writeOffPostings(cents),
  })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'claim.write_off',
    subject: subjectOfSale(sale),
    before: { open_cents: openCents },
    after: { open_cents: openCents - cents, reason: input.reason },
  })
  return finishClaimChange(trx, sale)
}

/**
 * Records that a credit was paid back by bank transfer. Throws like `writeOffClaim`, but `credit_smaller` if the amount
 * exceeds the credit.
 */
export const payBackCredit = withApproval(payBackInTransaction)

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function payBackInTransaction(
  shop: ClaimChange,
  trx: Trx,
  input: PaybackInput,
  authority: Authority,
): Promise<Claim> {
  requirePastDay('paid_on', input.paid_on, shop.now())
  const sale = await lockAllowanceAndSale(shop, trx, input.sale, authority)
  const { creditCents } = await findClaim(trx, sale)
  const cents = input.amount_cents
  const id = await insertPayback(trx, {
    key: input.key,
    sale,
    by: authority.actor,
    at: shop.now(),
    cents,
    note: input.note,
    day: input.paid_on,
  })
  if (id === null) return findClaim(trx, sale)
  if (cents > creditCents)
    refuse(409, 'credit_smaller', 'The credit of this customer is smaller than that by now.', {
      data: { credit_cents: creditCents },
    })
  await recordGivenAway(shop, trx, 'credit_payback', { sale, cents, reason: input.note, payload: input }, authority)
  await insertJournalEntry(trx, {
    key: `credit_payback:${id}`,
    kind: 'credit_payback',
    ...journalSale(sale),
    bookedOn: input.paid_on,
    postings: bankReceiptPostings(0 - cents),
  })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'claim.paid_back',
    subject: subjectOfSale(sale),
    before: { credit_cents: creditCents },
    after: { credit_cents: creditCents - cents, paid_on: input.paid_on, note: input.note },
  })
  return finishClaimChange(trx, sale)
}

async function lockAllowanceAndSale(shop: ClaimChange, trx: Trx, number: string, authority: Authority): Promise<Sale> {
  await lockAllowance(trx, authority)
  const sale = await requireSaleByNumber(trx, number)
  await lockSale(shop, trx, sale)
  return sale
}

const recordGivenAway = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  kind: ApprovalKind,
  { sale, cents, reason, payload }: { sale: Sale; cents: number; reason: string; payload: object },
  authority: Authority,
): Promise<void> =>
  recordWithinAllowance(shop, trx, authority, [{ kind, subject: subjectOfSale(sale), cents }], {
    payload,
    reason,
    ...('reservationNumber' in sale ? { reservationNumber: saleNumber(sale) } : {}),
  })
