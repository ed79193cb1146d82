/** Lets staff sell a stay by telephone, and send the link with which the open amount is paid. */
import type { CodeCheck } from '../../money/ledger/index.ts'
import type { PaymentFlow } from '../../money/payment/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { formatAmsterdamTime } from '../../shared/clock.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import {
  findBalanceSummary,
  toEmailVariables,
  findReservation,
  lockReservation,
  createPayLink,
  insertStaffSale,
  type Reservation,
  type ReservationInput,
} from '../booking/index.ts'

type Mailing = Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>

/**
 * Records the stay in the same way as a sale by the traveller, with the mail of its link, in one transaction. Staff are
 * not asked whether the traveller has already booked it; the traveller is asked before the payment. Refuses like
 * `createOrUpdateDraft`.
 */
export async function sellStayByTelephone(
  shop: PaymentFlow & CodeCheck & Pick<Shop, 'pictures' | 'travelTexts'>,
  input: Omit<ReservationInput, 'reservationNumber' | 'book_again'>,
  caller: Caller,
  storeReply: StoreReply,
) {
  const seller = caller.staff!.email
  // The staff member's browser must not get access to the sale as its owner.
  const own = { ...caller, sessionId: null, manageToken: null }
  const sale = { ...input, book_again: true }
  return insertStaffSale(shop, sale, own, seller, async (trx, reservation) => {
    await mailPayLink(shop, trx, reservation, { kind: 'pay_link', openCents: reservation.due_now_cents })
    await writeAuditEntry(trx, {
      actor: seller,
      action: 'reservation.sold',
      subject: `reservation:${reservation.number}`,
      after: { total_cents: reservation.total_cents, amount_due_cents: reservation.due_now_cents },
    })
    const reply = toSaleReply(shop, reservation)
    await storeReply(trx, reply)
    return reply
  })
}

function toSaleReply(shop: Mailing, reservation: Reservation) {
  const { payable_at_hotel_cents } = reservation.snapshot
  return {
    reservationNumber: reservation.number,
    total_cents: reservation.total_cents,
    payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + payable_at_hotel_cents,
    amount_due_cents: reservation.due_now_cents,
    voucher_amount_cents: reservation.voucher_cents,
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    expires_at: reservation.expires_at.toISOString(),
    pay_link: createPayLink(shop, reservation),
    sent_to: reservation.guest.email,
  }
}

/**
 * Returns the link, and mails it if `mail` is true. Throws 404 `reservation_unknown`, 409 `nothing_to_pay`, and 409
 * `sale_erased` if there is no e-mail address to write to.
 */
export async function sendPayLink(
  shop: Mailing & Pick<Shop, 'db'>,
  id: string,
  mail: boolean,
  caller: Caller,
  storeReply: StoreReply,
) {
  const { number } =
    (await findReservation(shop.db, id.trim().toUpperCase())) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  return shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    const part = await findOpenPart(shop, trx, reservation)
    if (mail && reservation.erased_at)
      refuse(409, 'sale_erased', 'Whoever booked this has been erased: there is no address to write to.')
    if (mail) await mailPayLink(shop, trx, reservation, part)
    const sentTo = mail ? reservation.guest.email : null
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'reservation.pay_link',
      subject: `reservation:${number}`,
      after: { open_cents: part.openCents, mailed: mail },
    })
    const reply = {
      reservationNumber: number,
      open_cents: part.openCents,
      pay_link: createPayLink(shop, reservation),
      sent_to: sentTo,
    }
    await storeReply(trx, reply)
    return reply
  })
}

/** The amount that can be paid through a link now, and the mail about it. Refuses `nothing_to_pay`. */
async function findOpenPart(shop: Pick<Shop, 'now'>, trx: Trx, reservation: Reservation) {
  const { state, sold_by, expires_at, due_now_cents } = reservation
  if (state === 'awaiting_payment' && sold_by !== null && expires_at > shop.now())
    return { kind: 'pay_link', openCents: due_now_cents } as const
  const { open_cents, balance_state, claim_reason } = await findBalanceSummary({ db: trx, now: shop.now }, reservation)
  if (balance_state === 'open' || balance_state === 'overdue') {
    // A balance reminder is only for the planned balance of a stay that has not ended.
    if (state !== 'confirmed' || claim_reason !== 'balance')
      return { kind: 'claim_due', openCents: open_cents } as const
    return {
      kind: balance_state === 'overdue' ? 'balance_overdue' : 'balance_reminder',
      openCents: open_cents,
    } as const
  }
  return refuse(409, 'nothing_to_pay', 'Nothing of this reservation can be paid by a link now.')
}

const mailPayLink = async (
  shop: Mailing,
  trx: Trx,
  reservation: Reservation,
  { kind, openCents }: Awaited<ReturnType<typeof findOpenPart>>,
): Promise<void> => {
  await queueMail(shop, trx, {
    key: `${kind}:${reservation.number}:${shop.now().getTime()}`,
    kind,
    to: reservation.guest.email,
    language: reservation.language,
    reservationNumber: reservation.number,
    variables: {
      ...toEmailVariables(shop, reservation),
      ...(kind === 'pay_link' ? {} : { balance_cents: openCents }),
      pay_link: createPayLink(shop, reservation),
      hold_day: today(reservation.expires_at),
      hold_time: `${formatAmsterdamTime(reservation.expires_at)}:00`,
    },
  })
}
