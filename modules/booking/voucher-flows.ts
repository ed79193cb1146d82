/** Vouchers in a booking: what the given codes pay of its price, and what staff pay of a balance with one. */
import { balanceState } from './due.ts'
import type { SaleDeal } from '../calendar/index.ts'
import { type OnTop, onTop } from '../pricing/on-top.ts'
import { creditPrepaid } from '../invoice/index.ts'
import {
  captureVouchers,
  countGuesses,
  findOwnBookingsHolding,
  findTypedCodes,
  type LedgerCode,
  type Own,
  type Plan,
  requireUsable,
  ineligibilityReason,
  holdVouchers,
  sharePayment,
  cardMinimumCents,
} from '../ledger/index.ts'
import { cancelPayments, findPayments, findTaken, type Payment, settleSale } from '../payment/index.ts'
import { type Day, today } from '../shared/day.ts'
import { times } from '../shared/money.ts'
import { adultsOf, childrenOf } from '../shared/party.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import type { Price } from '../pricing/contract.ts'
import type { ChosenActivity, Line } from '../pricing/price.ts'
import { changeAmounts, findReservation, lockReservation, type Offer } from './store.ts'

/** What is sold, priced without vouchers; `priceWith` prices the same stay at another net price. */
export type Sold = {
  deal: SaleDeal
  offer: Offer
  price: Price
  optional: ChosenActivity[]
  priceWith(netCents: number): Price
}

export type VoucherShare = Plan & { onTop: OnTop['lines'] }

const noVouchers = (price: Price): VoucherShare => ({
  uses: [],
  voucherCents: 0,
  dueNowCents: price.due_now_cents,
  balanceCents: price.balance_cents,
  onTop: [],
})

/**
 * What the codes pay. A code that may not be used refuses the whole, so that nothing is charged in its place unseen.
 * Codes of a partner's campaign pay for their stay first; the others pay what is left, in the order they were given.
 */
export async function shareWithVouchers(
  shop: Shop,
  sold: Sold,
  typed: readonly string[],
  own: Own,
  caller: Caller,
): Promise<VoucherShare> {
  if (typed.length === 0) return noVouchers(sold.price)
  await countGuesses(shop, caller, typed)
  const codes = (await findTypedCodes(shop, typed, own)).map((code) =>
    requireUsable(shop, code, sold.deal.row.id, sold.offer.checkIn),
  )
  const stays = codes.filter((code) => code.stay !== null)
  if (new Set(stays.map((code) => code.stay!.campaignId)).size > 1)
    refuse(422, 'voucher_campaigns_mixed', 'Codes of different offers cannot be used in one booking.')
  const covered = stays.length > 0 ? coveredBy(sold, stays) : null
  const plan = sharePayment(
    { totalCents: sold.price.total_cents, dueNowCents: sold.price.due_now_cents },
    { codeIds: covered?.codeIds ?? [], coveredCents: covered?.covered_cents ?? 0 },
    codes.filter((code) => code.stay === null),
  )
  return { ...plan, onTop: covered?.lines ?? [] }
}

/** As many codes as the party needs, and what they pay for. */
function coveredBy({ offer, price, priceWith }: Sold, stays: LedgerCode[]): OnTop & { codeIds: number[] } {
  const { nights, persons } = stays[0]!.stay!
  const people = adultsOf(offer.rooms) + childrenOf(offer.rooms).length
  const used = stays.slice(0, Math.ceil(people / persons))
  // The rise that the supplier told at its check is not the traveller's choice: rooms are compared as they were offered.
  const chosenNet = offer.earlierTotalCents ?? offer.rate.totalCents
  const cheapestNet = offer.cheapestCents ?? chosenNet
  const dearerRoomCents =
    cheapestNet < chosenNet ? roomOf(priceWith(chosenNet).lines) - roomOf(priceWith(cheapestNet).lines) : 0
  const covered = onTop(
    {
      lines: price.lines,
      nightlyCents:
        offer.rate.nightlyCents.length === offer.nights
          ? offer.rate.nightlyCents
          : Array.from({ length: offer.nights }, () => 1),
      people,
      dearerRoomCents: Math.max(0, dearerRoomCents),
    },
    { nights, persons: times(persons, used.length) },
  )
  return { ...covered, codeIds: used.map((code) => code.id) }
}

const roomOf = (lines: readonly Line[]): number =>
  lines.filter((line) => line.kind === 'room' || line.kind === 'stay').reduce((sum, line) => sum + line.amount_cents, 0)

/** The price as it is with the vouchers: the total stays, what is due becomes less. */
export const priceAfter = (price: Price, share: VoucherShare): Price => ({
  ...price,
  due_now_cents: share.dueNowCents,
  balance_cents: share.balanceCents,
  balance_due_date: share.balanceCents > 0 ? price.balance_due_date : null,
})

/** A package that partners sell can be booked here by whoever has a code for it: a partner's, or of a voucher bought here before. */
export async function requireSoldHere(
  shop: Shop,
  deal: SaleDeal,
  arrival: Day,
  typed: readonly string[] | undefined,
  caller: Caller,
): Promise<void> {
  if (!deal.row.externally_sold) return
  if (typed && typed.length > 0) {
    await countGuesses(shop, caller, typed)
    const codes = await findTypedCodes(shop, typed, { sessionId: caller.sessionId })
    if (
      codes.some(
        (code) =>
          code?.dealId === deal.row.id && ineligibilityReason(code, today(shop.now()), deal.row.id, arrival) === null,
      )
    )
      return
  }
  refuse(
    422,
    'deal_sold_externally',
    'This package is sold by a partner: it can be booked here with a code for it, for the days on which the code is good.',
  )
}

/** Other open bookings of the same browser that hold one of these codes: whoever starts anew has given those up. */
export async function findGivenUpFor(
  shop: Shop,
  typed: readonly string[],
  caller: Caller,
  number: string | null,
): Promise<string[]> {
  if (typed.length === 0 || !caller.sessionId) return []
  const codes = (await findTypedCodes(shop, typed)).filter((code) => code !== null)
  return findOwnBookingsHolding(
    shop.db,
    codes.map((code) => code.id),
    caller.sessionId,
    number,
  )
}

const isOpenBalance = ({ part, state }: Pick<Payment, 'part' | 'state'>): boolean =>
  part === 'balance' && (state === 'creating' || state === 'open')

/** Staff pay the balance of a paid reservation with a code, as far as the code goes. */
export async function redeemIntoReservation(
  shop: Shop,
  wish: { voucher_code: string; reservationNumber: string },
  caller: Caller,
) {
  const found =
    (await findReservation(shop.db, wish.reservationNumber.trim().toUpperCase())) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  const [typed = null] = await findTypedCodes(shop, [wish.voucher_code])
  const code = requireUsable(shop, typed, found.deal_id)
  if (code.stay) refuse(422, 'voucher_of_campaign', "A partner's code is used when the stay is booked.")
  // Whoever has the page of the balance open would pay the former sum: that payment ends first, and one that was paid counts.
  await settleSale(shop, { reservationNumber: found.number }, caller.staff!.email)
  await cancelPayments(shop, (await findPayments(shop.db, { reservationNumber: found.number })).filter(isOpenBalance))
  return shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, found.number)
    const payments = await findTaken(trx, { reservationNumber: reservation.number })
    const state = balanceState(
      { state: reservation.state, balanceCents: reservation.balance_cents, dueDate: reservation.balance_due_date },
      payments,
      today(shop.now()),
    )
    if (state === 'processing' || payments.some(isOpenBalance))
      refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')
    if (state !== 'open' && state !== 'overdue')
      refuse(409, 'reservation_nothing_due', 'Nothing is left to pay on this reservation.')
    const most = Math.min(code.availableCents, reservation.balance_cents)
    const left = reservation.balance_cents - most
    const cents = left > 0 && left < cardMinimumCents ? most - (cardMinimumCents - left) : most
    if (cents <= 0)
      refuse(
        422,
        'voucher_too_small',
        'So little cannot be taken from this voucher: less than the card provider takes would be left to pay.',
      )
    const actor = caller.staff!.email
    await holdVouchers(trx, reservation.number, [{ codeId: code.id, cents }], actor)
    await captureVouchers(shop, trx, reservation.number, actor)
    const amounts = {
      voucherCents: reservation.voucher_cents + cents,
      dueNowCents: reservation.due_now_cents,
      balanceCents: reservation.balance_cents - cents,
    }
    await changeAmounts(trx, reservation.number, amounts)
    await creditPrepaid(shop, trx, reservation)
    await writeAudit(trx, {
      actor,
      action: 'voucher.redeemed',
      subject: `reservation:${reservation.number}`,
      before: { balance_cents: reservation.balance_cents },
      after: { code: code.id, cents },
    })
    return {
      reservationNumber: reservation.number,
      redeemed_cents: cents,
      voucher_cents: amounts.voucherCents,
      due_now_cents: amounts.dueNowCents,
      balance_cents: amounts.balanceCents,
    }
  })
}
