/** Implements the sale interface for reservations: what payments, refunds and disputes change. */
import { findClaim, finishClaimChange } from '../../money/claim/index.ts'
import { createCreditInvoice } from '../../money/invoice/index.ts'
import { captureVouchers } from '../../money/ledger/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { LockedSale, SaleChange, SaleKind } from '../../money/payment/index.ts'
import type { Trx } from '../../shared/shop.ts'
import { findAcceptedPayments, isBalancePaid } from '../../money/refund/index.ts'
import { toPaymentAcceptance } from './due.ts'
import { toEmailVariables } from './email-variables.ts'
import { findReservation, lockReservation, type Reservation, transitionReservation } from './store.ts'

export const reservationSale: SaleKind = {
  lock: async (shop, trx, number) => {
    const reservation = await lockReservation(trx, number)
    const { guest, language, state } = reservation
    const confirm = (key: string, cents: number) =>
      queueMail(shop, trx, {
        key: `payment_received:${key}`,
        kind: 'payment_received',
        to: guest.email,
        language,
        reservationNumber: number,
        variables: { ...toEmailVariables(shop, reservation), paid_cents: cents },
      })
    return {
      payer: { name: guest.name, email: guest.email, language },
      accepts: (payment) => findAcceptance(trx, reservation, payment),
      pay: async (payment, received, actor) => {
        if (payment.part === 'balance' || payment.part === 'claim') {
          await finishClaimChange(trx, { reservationNumber: number })
          await confirm(`${payment.id}`, received.receivedCents)
          return
        }
        if (state === 'draft')
          await transitionReservation(trx, number, 'draft', 'awaiting_payment', actor, 'paid at once')
        const reason = `${received.method ?? 'payment'} received`
        await transitionReservation(trx, number, 'awaiting_payment', 'paid', actor, reason)
        await captureVouchers(shop, trx, number, actor)
        await shop.jobs.send('book', { number }, { db: trx })
      },
      confirmReceipt: async ({ key, cents }) => confirm(key, cents),
      rejectPayment: async (reason, actor) => {
        if (state === 'expired') await transitionReservation(trx, number, 'expired', 'refunding', actor, reason)
      },
      // The refund lowers the price of the stay or the cost of its cancellation. If there is no invoice yet, the
      // confirmation credits the amount.
      recordOutsideRefund: async (refund) => recordOutsideRefund(shop, trx, reservation, refund),
      reopenRefund: async () => {
        await transitionReservation(
          trx,
          number,
          'refunded',
          'refunding',
          'card provider',
          'the bank sent the refund back',
        )
      },
      // Nothing to do: a stay has no value that could be blocked during a dispute.
      freeze: async () => {},
      unfreeze: async () => {},
      writeOff: async () => {},
    }
  },
  markRefunded: async (trx, number, actor, reason) => {
    await transitionReservation(trx, number, 'refunding', 'refunded', actor, reason)
  },
  show: async (db, number) => {
    const { state, snapshot, deal_id } = (await findReservation(db, number))!
    return { kind: 'reservation', number, state, deal_slug: snapshot.deal.slug, deals_id: deal_id }
  },
}

/** Whether the reservation takes a payment for the part now, and of which amount. */
async function findAcceptance(trx: Trx, reservation: Reservation, { part }: Parameters<LockedSale['accepts']>[0]) {
  const { number, state } = reservation
  if (part !== 'balance' && part !== 'claim')
    return {
      waiting: state === 'draft' || state === 'awaiting_payment',
      over: state === 'expired',
      amountCents: reservation.due_now_cents,
    }
  const { openCents } = await findClaim(trx, { reservationNumber: number })
  if (part === 'claim')
    return { waiting: openCents > 0, over: state === 'cancellation_requested', amountCents: openCents }
  const isPaid = isBalancePaid(await findAcceptedPayments(trx, { reservationNumber: number }))
  return {
    ...toPaymentAcceptance(state, isPaid || openCents === 0),
    amountCents: Math.min(reservation.balance_cents, openCents),
  }
}

async function recordOutsideRefund(
  shop: SaleChange,
  trx: Trx,
  reservation: Reservation,
  { id, cents, firstTimeCents }: { id: string; cents: number; firstTimeCents: number },
): Promise<void> {
  if (reservation.invoice_number === null) return
  const credit = await createCreditInvoice(shop, trx, reservation, {
    key: `outside:${id}`,
    cents: firstTimeCents,
    reason: 'Refund',
  })
  await queueMail(shop, trx, {
    key: `refund_sent:${id}`,
    kind: 'refund_sent',
    to: reservation.guest.email,
    language: reservation.language,
    reservationNumber: reservation.number,
    variables: {
      ...toEmailVariables(shop, reservation),
      refund_cents: cents,
      credit_number: credit?.number ?? null,
    },
  })
}
