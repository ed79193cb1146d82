/** The part of an offer's price that voucher codes pay. */
import type { SellableDeal } from '../calendar/index.ts'
import { type Surcharge, surcharge } from '../../platform/pricing/surcharge.ts'
import {
  countGuesses,
  findTypedCodes,
  type LedgerCode,
  type Own,
  type Plan,
  requireUsable,
  ineligibilityReason,
  sharePayment,
  type CodeCheck,
} from '../../money/ledger/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { times } from '../../shared/money.ts'
import { adultsOf, childrenOf } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller } from '../../shared/shop.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { ChosenActivity, Line } from '../../platform/pricing/price.ts'
import { type Offer } from './store.ts'

/** An offer priced without vouchers; `priceWith` computes the price for another net price. */
export type Sold = {
  deal: SellableDeal
  offer: Offer
  price: Price
  optional: ChosenActivity[]
  priceWith(netCents: number): Price
}

export type VoucherShare = Plan & { surcharge: Surcharge['lines'] }

const noVouchers = (price: Price): VoucherShare => ({
  uses: [],
  voucherCents: 0,
  dueNowCents: price.due_now_cents,
  balanceCents: price.balance_cents,
  surcharge: [],
})

/**
 * The amounts that the codes pay. One unusable code refuses the whole request, so that nothing is charged in its place
 * without notice. Campaign codes pay for their stay first; the other codes pay the rest, in the given order.
 */
export async function shareWithVouchers(
  shop: CodeCheck,
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
  return { ...plan, surcharge: covered?.lines ?? [] }
}

/** The campaign codes that the party needs, and the amount they cover. */
function coveredBy({ offer, price, priceWith }: Sold, stays: LedgerCode[]): Surcharge & { codeIds: number[] } {
  const { nights, persons } = stays[0]!.stay!
  const people = adultsOf(offer.rooms) + childrenOf(offer.rooms).length
  const used = stays.slice(0, Math.ceil(people / persons))
  // A price rise reported at prebook is not the traveller's choice: rooms are compared at the prices at which they were
  // offered.
  const chosenNet = offer.earlierTotalCents ?? offer.rate.totalCents
  const cheapestNet = offer.cheapestCents ?? chosenNet
  const dearerRoomCents =
    cheapestNet < chosenNet ? roomOf(priceWith(chosenNet).lines) - roomOf(priceWith(cheapestNet).lines) : 0
  const covered = surcharge(
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

/** The price with vouchers: the total is unchanged, the amount due is reduced. */
export const priceAfter = (price: Price, share: VoucherShare): Price => ({
  ...price,
  due_now_cents: share.dueNowCents,
  balance_cents: share.balanceCents,
  balance_due_date: share.balanceCents > 0 ? price.balance_due_date : null,
})

/**
 * A package sold by partners can be booked here only with a code for it: a campaign code, or the code of a voucher
 * bought here.
 */
export async function requireSoldHere(
  shop: CodeCheck,
  deal: SellableDeal,
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
    'This package is sold by a partner: it can be booked here with a code for it, for the days on which the ' +
      'code is good.',
  )
}
