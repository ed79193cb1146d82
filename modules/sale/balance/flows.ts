import {
  findReservation,
  createPayLink,
  verifyReservationToken,
  throwLinkExpired,
  toEmailVariables,
  lockReservation,
  requireOwnReservation,
  requireReservationForChange,
  findBalanceSummary,
  type Reservation,
} from '../booking/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { upsertTasks } from '../../platform/task/index.ts'
import {
  findPayments,
  insertPayment,
  type Payment,
  createOrUpdateProviderPayment,
  type PaymentFlow,
  type SaleChange,
} from '../../money/payment/index.ts'
import { findAcceptedPayments, findRefunds, refundedCentsOfPayment } from '../../money/refund/index.ts'
import { claimPayment, findClaim } from '../../money/claim/index.ts'
import { cancelOrSettlePayments, settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { toPaymentReply } from '../../money/payment/contract.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, daysBetween, today } from '../../shared/day.ts'
import { forEachIsolated } from '../../shared/each.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { isStaffTaskDue, reminderDays, reminderDaysBefore } from './reminder.ts'
import { defaultLimit } from '../../shared/page.ts'
import { balanceState } from '../booking/due.ts'
import { findAbandonedBalancePayments, findOverdueBalances, findUnpaidBalances } from './store.ts'

/**
 * The reservation, for the holder of the token of its pay link, or for a caller whom `requireSale` admits. Throws 410
 * for an expired link.
 */
export async function requireReservationForBalancePayment(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  typedToken: string,
  caller: Caller,
  token: string | undefined,
  requireSale: typeof requireOwnReservation,
): Promise<Reservation> {
  const number = typedToken.trim().toUpperCase()
  const reservation = token === undefined ? null : await findReservation(shop.db, number)
  if (reservation) {
    const link = verifyReservationToken(shop, 'balance', reservation, token!)
    if (link === 'good') return reservation
    if (link === 'ended') throwLinkExpired()
  }
  return requireSale(shop, number, { ...caller, manageToken: token ?? caller.manageToken })
}

export async function getPaymentOverview(shop: PaymentFlow, id: string, caller: Caller, token?: string) {
  const reservation = await requireReservationForBalancePayment(shop, id, caller, token, requireOwnReservation)
  await settlePaymentsOfSale(shop, { reservationNumber: reservation.number }, 'return page')
  const payments = await findAcceptedPayments(shop.db, { reservationNumber: reservation.number })
  const refunds = await findRefunds(
    shop.db,
    payments.map((payment) => payment.id),
  )
  return {
    reservationNumber: reservation.number,
    state: reservation.state,
    sold_by_telephone: reservation.sold_by !== null,
    dealTitle: reservation.snapshot.deal.title,
    hotel_name: reservation.snapshot.hotel.hotel_name,
    checkIn: reservation.check_in,
    checkOut: reservation.check_out,
    total_cents: reservation.total_cents,
    voucher_cents: reservation.voucher_cents,
    payable_at_hotel_cents: reservation.snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + reservation.snapshot.payable_at_hotel_cents,
    ...(await findBalanceSummary(shop, reservation)),
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    payments: payments
      .filter((payment) => payment.state === 'paid' || payment.state === 'processing')
      .map(({ id, part, state, amount_cents, method }) => ({
        part,
        state,
        amount_cents,
        method,
        refunded_cents: refundedCentsOfPayment(refunds, id),
      })),
  }
}

/**
 * Returns the single open payment of the amount owed, with the data for paying it in the browser. Throws 409 if nothing
 * is due or a payment is pending.
 */
export async function startBalancePayment(shop: PaymentFlow, id: string, caller: Caller, token?: string) {
  const { number, account } = await requireReservationForBalancePayment(
    shop,
    id,
    caller,
    token,
    requireReservationForChange,
  )
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'traveller')
  await cancelOtherPayments(shop, number)
  const { payment, cents } = await shop.db.transaction().execute((trx) => requireOpenClaimPayment(shop, trx, number))
  const settings = await findSettings(shop.db)
  const atProvider = await createOrUpdateProviderPayment(shop, payment, cents, {
    number,
    description: `Tussenuit ${number}`,
    setting: settings.payment,
  })
  return {
    amount_due_cents: cents,
    payment: toPaymentReply(account, atProvider, settings.payment),
  }
}

const isUnfinished = ({ state }: Payment): boolean => state === 'creating' || state === 'open'

/**
 * Cancels payments for earlier amounts, e.g. the whole balance before a bank transfer, so that they are not paid in
 * addition to the new one.
 */
async function cancelOtherPayments(shop: PaymentFlow, number: string): Promise<void> {
  const reservation = (await findReservation(shop.db, number))!
  const payments = await findAcceptedPayments(shop.db, { reservationNumber: number })
  const due = await duePayment(shop, shop.db, reservation, payments)
  const other = payments.filter(
    (payment) =>
      isUnfinished(payment) && payment.part !== due?.part && (payment.part === 'balance' || payment.part === 'claim'),
  )
  if (other.length > 0) await cancelOrSettlePayments(shop, other)
}

async function duePayment(shop: Pick<Shop, 'now'>, db: Db, reservation: Reservation, payments: Payment[]) {
  const { state, balance_cents: cents, balance_due_date: dueDate } = reservation
  const { openCents } = await findClaim(db, { reservationNumber: reservation.number })
  const planned = balanceState({ state, balanceCents: cents, dueDate }, payments, today(shop.now()))
  return claimPayment(openCents, { cents, isOpen: planned === 'open' || planned === 'overdue' })
}

async function requireOpenClaimPayment(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  number: string,
): Promise<{ payment: Payment; cents: number }> {
  const reservation = await lockReservation(trx, number)
  const payments = await findAcceptedPayments(trx, { reservationNumber: number })
  const { balance_state: state, open_cents: openCents } = await findBalanceSummary(
    { db: trx, now: shop.now },
    reservation,
  )
  if (state === 'processing')
    refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')
  if (state === 'paid' || state === 'none') refuse(409, 'balance_paid', 'There is nothing left to pay us.')
  if (state === 'closed') refuse(409, 'balance_closed', 'This reservation can no longer be paid.')
  const due =
    (await duePayment(shop, trx, reservation, payments)) ??
    refuse(409, 'claim_too_small', 'This is less than the card provider takes. Please pay it by bank transfer.')
  const open = payments.find((payment) => payment.part === due.part && isUnfinished(payment))
  const payment =
    open ??
    (await insertPayment(trx, {
      reservationNumber: number,
      part: due.part,
      account: reservation.account,
      amountCents: openCents,
      attempt: (await findPayments(trx, { reservationNumber: number })).length + 1,
    }))
  return { payment, cents: openCents }
}

/** Sends each reminder to the traveller once, and creates one task for staff per unpaid balance. */
export async function sendBalanceReminders(shop: SaleChange & Pick<Shop, 'db'>): Promise<void> {
  const now = today(shop.now())
  for (const reservation of await findUnpaidBalances(shop.db, addDays(now, Math.max(...reminderDays)))) {
    const due = reservation.balance_due_date!
    // Amounts received by bank transfer or written off are not requested again.
    const { openCents } = await findClaim(shop.db, { reservationNumber: reservation.number })
    if (openCents === 0) continue
    const days = reminderDaysBefore(now, due)
    // One more e-mail is sent after the due date; after that, staff decide.
    const stage = days ?? (now > due ? 'overdue' : null)
    if (stage !== null) {
      await shop.db.transaction().execute((trx) =>
        queueMail(shop, trx, {
          key: `balance:${reservation.number}:${stage}`,
          kind: stage === 'overdue' ? 'balance_overdue' : 'balance_reminder',
          to: reservation.guest.email,
          language: reservation.language,
          reservationNumber: reservation.number,
          variables: {
            ...toEmailVariables(shop, reservation),
            // The amount that the link charges: only the remainder if a part was received by bank transfer.
            balance_cents: openCents,
            pay_link: createPayLink(shop, reservation),
          },
        }),
      )
    }
    if (isStaffTaskDue(now, due))
      await upsertTasks(
        shop.db,
        [
          {
            key: `balance_overdue:${reservation.number}`,
            kind: 'balance_overdue',
            reservationNumber: reservation.number,
            cents: openCents,
            message: { name: 'balance_overdue', sale: reservation.number, day: due },
          },
        ],
        never,
      )
  }
}

/**
 * The `again` argument of `upsertTasks`: a task that staff completed is never reopened; one that was closed
 * automatically, e.g. during a cancellation, is.
 */
const never = new Date(0)

/** Cancels balance payments that were abandoned for a day; the link creates a new payment. */
export async function cancelAbandonedBalancePayments(
  shop: PaymentFlow & Pick<Shop, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const abandoned = await findAbandonedBalancePayments(shop.db, addHours(shop.now(), -24))
  await forEachIsolated(shop, abandoned, { name: 'left balances', atOnce: 3, signal }, (payment) =>
    cancelOrSettlePayments(shop, [payment]),
  )
}

export async function listOverdueBalances(
  shop: Pick<Shop, 'db' | 'now'>,
  query: Omit<Parameters<typeof findOverdueBalances>[2], 'page' | 'limit'> & { page?: number; limit?: number },
) {
  const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
  const now = today(shop.now())
  const { rows, total } = await findOverdueBalances(shop.db, now, { ...query, page, limit })
  return {
    total,
    page,
    limit,
    items: rows.map((row) => ({
      reservationNumber: row.number,
      state: row.state,
      guest: `${row.guest.name} ${row.guest.surname}`,
      email: row.email,
      dealTitle: row.snapshot.deal.title,
      checkIn: row.check_in,
      balance_cents: row.balance_cents,
      balance_due_date: row.balance_due_date!,
      days_overdue: daysBetween(row.balance_due_date!, now),
    })),
  }
}
