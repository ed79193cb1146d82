/** The part of an offer's price that voucher codes pay. */
import type { SellableDeal } from '../calendar/index.ts'
import { type Surcharge, calculateSurcharge } from '../../platform/pricing/surcharge.ts'
import {
  findCodes,
  limitCodeGuesses,
  findTypedCodes,
  type LedgerCode,
  type OwnHolds,
  type Plan,
  requireUsableCode,
  codeIneligibilityReason,
  planVoucherPayment,
  type CodeCheck,
} from '../../money/ledger/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { multiplyCents } from '../../shared/money.ts'
import { countAdults, childAges } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller } from '../../shared/shop.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { ChosenActivity, Line } from '../../platform/pricing/price.ts'
import { type Offer } from './store.ts'

/** An offer priced without vouchers; `priceWith` computes the price for a different net price. */
export type PricedOffer = {
  deal: SellableDeal
  offer: Offer
  price: Price
  optional: ChosenActivity[]
  priceWith(netCents: number): Price
}

/** Codes as the traveller typed them, or the ids of codes that the same sale has held before. */
export type SaleCodes = readonly string[] | { ids: readonly number[] }

const hasCodes = (codes: SaleCodes): boolean => ('ids' in codes ? codes.ids : codes).length > 0

/** The codes in the given order; null for an unknown code. Throws 429 after too many wrong codes. */
async function findSaleCodes(
  shop: CodeCheck,
  codes: SaleCodes,
  own: OwnHolds,
  caller: Caller,
): Promise<(LedgerCode | null)[]> {
  if ('ids' in codes) return findCodes(shop.db, [...codes.ids], own)
  await limitCodeGuesses(shop, caller, codes)
  return findTypedCodes(shop, codes, own)
}

export type VoucherShare = Plan & { surcharge: Surcharge['lines'] }

const shareWithoutVouchers = (price: Price): VoucherShare => ({
  uses: [],
  voucherCents: 0,
  dueNowCents: price.due_now_cents,
  balanceCents: price.balance_cents,
  surcharge: [],
})

/**
 * Computes the amounts that the codes pay. One unusable code refuses the whole request, so that its amount is never
 * charged to the traveller without notice. Campaign codes pay for their stay first; the other codes pay the rest, in
 * the given order.
 */
export async function calculateVoucherShare(
  shop: CodeCheck,
  sold: PricedOffer,
  saleCodes: SaleCodes,
  own: OwnHolds,
  caller: Caller,
): Promise<VoucherShare> {
  if (!hasCodes(saleCodes)) return shareWithoutVouchers(sold.price)
  const codes = (await findSaleCodes(shop, saleCodes, own, caller)).map((code) =>
    requireUsableCode(shop, code, sold.deal.row.id, sold.offer.checkIn),
  )
  const stays = codes.filter((code) => code.stay !== null)
  if (new Set(stays.map((code) => code.stay!.campaignId)).size > 1)
    refuse(422, 'voucher_campaigns_mixed', 'Codes of different offers cannot be used in one booking.')
  const covered = stays.length > 0 ? calculateCoverage(sold, stays) : null
  const plan = planVoucherPayment(
    { totalCents: sold.price.total_cents, dueNowCents: sold.price.due_now_cents },
    { codeIds: covered?.codeIds ?? [], coveredCents: covered?.covered_cents ?? 0 },
    codes.filter((code) => code.stay === null),
  )
  return { ...plan, surcharge: covered?.lines ?? [] }
}

/** The campaign codes that the party needs, and the amount they cover. */
function calculateCoverage(
  { offer, price, priceWith }: PricedOffer,
  stays: LedgerCode[],
): Surcharge & { codeIds: number[] } {
  const { nights, persons } = stays[0]!.stay!
  const people = countAdults(offer.rooms) + childAges(offer.rooms).length
  const used = stays.slice(0, Math.ceil(people / persons))
  // The traveller did not choose a price rise that was reported at prebook, so rooms are compared at the prices at
  // which they were offered.
  const chosenNet = offer.earlierTotalCents ?? offer.rate.totalCents
  const cheapestNet = offer.cheapestCents ?? chosenNet
  const dearerRoomCents =
    cheapestNet < chosenNet ? roomOf(priceWith(chosenNet).lines) - roomOf(priceWith(cheapestNet).lines) : 0
  const covered = calculateSurcharge(
    {
      lines: price.lines,
      nightlyCents:
        offer.rate.nightlyCents.length === offer.nights
          ? offer.rate.nightlyCents
          : Array.from({ length: offer.nights }, () => 1),
      people,
      dearerRoomCents: Math.max(0, dearerRoomCents),
    },
    { nights, persons: multiplyCents(persons, used.length) },
  )
  return { ...covered, codeIds: used.map((code) => code.id) }
}

const roomOf = (lines: readonly Line[]): number =>
  lines.filter((line) => line.kind === 'room' || line.kind === 'stay').reduce((sum, line) => sum + line.amount_cents, 0)

/** The price with vouchers: the total is unchanged; the amounts due now and later are reduced. */
export const priceAfterVouchers = (price: Price, share: VoucherShare): Price => ({
  ...price,
  due_now_cents: share.dueNowCents,
  balance_cents: share.balanceCents,
  balance_due_date: share.balanceCents > 0 ? price.balance_due_date : null,
})

/**
 * A package sold by partners can be booked here only with a code for it: a campaign code, or the code of a voucher
 * bought in this shop. Refuses `deal_sold_externally`.
 */
export async function assertPartnerDealHasCode(
  shop: CodeCheck,
  deal: SellableDeal,
  arrival: Day,
  saleCodes: SaleCodes | undefined,
  caller: Caller,
): Promise<void> {
  if (!deal.row.externally_sold) return
  if (saleCodes && hasCodes(saleCodes)) {
    const codes = await findSaleCodes(shop, saleCodes, { sessionId: caller.sessionId }, caller)
    if (
      codes.some(
        (code) =>
          code?.dealId === deal.row.id &&
          codeIneligibilityReason(code, today(shop.now()), deal.row.id, arrival) === null,
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
