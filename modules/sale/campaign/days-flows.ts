import type { RateSource } from '../../catalogue/hotel/ports.ts'
import {
  findArrivalsByHotel,
  findCalendarDaysByHotel,
  type HotelArrivals,
  isPriceHidden,
  findSellableDeal,
  type SellableDeal,
} from '../../availability/calendar/index.ts'
import type { CalendarDay } from '../../availability/calendar/contract.ts'
import { quote } from '../../platform/pricing/price.ts'
import {
  limitCodeGuesses,
  findTypedCodes,
  remainingCentsAfterVoucher,
  type LedgerCode,
  runWithMinimumTime,
  codeIneligibilityReason,
  requireUsableCode,
  type CodeCheck,
} from '../../money/ledger/index.ts'
import { type Day, daysBetween, today } from '../../shared/day.ts'
import { type PartyInput, toParty, countPeople, type RoomParty } from '../../shared/party.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findVoucherOnSale } from '../voucher/index.ts'
import { calculateSurcharge } from '../../platform/pricing/surcharge.ts'
import { distributePersonsOverRooms } from './rooms.ts'

/** The maximum number of days per request. */
const maxDays = 62

type Span = { from: Day; to: Day }
/** The chosen stay; the package's own values replace missing fields. */
type RequestedStay = Span & PartyInput & { deals_id?: number; nights?: number }

/**
 * Hotels and days with a free room, each with the amount that remains to be paid: zero on most days for a campaign
 * code, the rest of the price for a value voucher. Also the amount payable at the hotel, which no voucher covers. Reads
 * the stored prices.
 */
export async function listDaysForVoucher(
  shop: CodeCheck & Pick<Shop, 'supplier'>,
  input: RequestedStay & { voucher_code?: string; voucher_id?: number },
  caller: Caller,
) {
  const span = daysBetween(input.from, input.to)
  if (span < 0 || span > maxDays) refuseField('to', 'range', `Ask for at most ${maxDays} days at once.`)
  const { voucher_code } = input
  if (voucher_code !== undefined)
    return runWithMinimumTime(() => findDaysForCode(shop, { ...input, voucher_code }, caller))
  if (input.voucher_id !== undefined) return findDaysForProduct(shop, input.voucher_id, input)
  return refuseField('voucher_code', 'required', 'Name a code, or a voucher that is on sale.')
}

/** The days for a code. Wrong codes are counted. */
async function findDaysForCode(
  shop: CodeCheck & Pick<Shop, 'supplier'>,
  input: RequestedStay & { voucher_code: string },
  caller: Caller,
) {
  const typedCode = await findTypedCode(shop, input.voucher_code, caller)
  const code = requireUsableCode(shop, typedCode, input.deals_id)
  const deal = await requireDeal(shop, code.dealId ?? input.deals_id)
  const now = today(shop.now())
  const usable = (date: Day) => codeIneligibilityReason(code, now, deal.row.id, date) === null
  if (!code.stay)
    return findDaysOfDeal(shop, deal, input, {
      ...toChosenStay(deal, input),
      usable,
      left: remainderAfterVoucher(code.availableCents),
    })
  const { nights, persons } = code.stay
  const rooms = distributePersonsOverRooms(persons, deal.row.travel_companion)
  return findDaysOfDeal(shop, deal, input, {
    nights,
    rooms,
    usable,
    hidden: true,
    left: (row) => campaignSurchargeCents(deal, { checkIn: row.date, nights, rooms }, persons, now),
  })
}

/** The days for a voucher that is not bought yet: it is valid from today with its full value. */
async function findDaysForProduct(shop: RateSource, voucherId: number, input: RequestedStay) {
  const voucher = await requireVoucherOnSale(shop, voucherId)
  const deal = await requireDeal(shop, voucher.deal_id ?? input.deals_id)
  if (deal.row.externally_sold) refuse(404, 'deal_unknown', 'There is no such package.')
  return findDaysOfDeal(shop, deal, input, {
    ...toChosenStay(deal, input),
    usable: () => true,
    left: remainderAfterVoucher(voucher.value_cents),
  })
}

/** Finds the typed code. Wrong codes are counted, so that codes cannot be guessed. */
async function findTypedCode(shop: CodeCheck, voucherCode: string, caller: Caller): Promise<LedgerCode | null> {
  await limitCodeGuesses(shop, caller, [voucherCode])
  const [code = null] = await findTypedCodes(shop, [voucherCode], { sessionId: caller.sessionId })
  return code
}

const requireVoucherOnSale = async (shop: Pick<Shop, 'db'>, voucherId: number) =>
  (await findVoucherOnSale(shop.db, { voucherId })) ??
  refuse(404, 'voucher_unknown', 'There is no such voucher on sale.')

async function requireDeal(shop: Pick<Shop, 'db'>, dealId: number | undefined): Promise<SellableDeal> {
  if (dealId === undefined)
    return refuse(422, 'voucher_without_package', 'This is a voucher for a value: name the package.')
  return (await findSellableDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')
}

const toChosenStay = (deal: SellableDeal, input: RequestedStay) => ({
  nights: input.nights ?? Math.min(...deal.bookable.nights),
  rooms: toParty(input, deal.row.travel_companion),
})

const remainderAfterVoucher = (amountCents: number) => (row: CalendarDay) =>
  remainingCentsAfterVoucher(row.total_cents!, amountCents)

async function findDaysOfDeal(
  shop: RateSource,
  deal: SellableDeal,
  { from, to }: Span,
  stay: {
    nights: number
    rooms: RoomParty[]
    usable(date: Day): boolean
    left(row: CalendarDay): number
    /** Hides the prices, for a stay that a partner sold: the price here is not what was paid. */
    hidden?: boolean
  },
) {
  const { nights, rooms } = stay
  const days = await findCalendarDaysByHotel(shop, deal, { nights, rooms, from, to })
  const hotels = deal.hotels.map(({ hotelId, name, city }) => {
    const rows = days.get(hotelId)!.filter((row) => stay.usable(row.date))
    return {
      hotel_id: hotelId,
      hotel_name: name,
      city,
      days: rows
        .filter((row) => row.available)
        .map((row) => ({
          date: row.date,
          deals_id: deal.row.id,
          total_cents: stay.hidden || isPriceHidden(deal) ? null : row.total_cents,
          on_top_cents: stay.left(row),
          payable_at_hotel_cents: row.payable_at_hotel_cents!,
        })),
      unknown_days: rows.filter((row) => row.reason === 'unknown').map((row) => row.date),
    }
  })
  return { deals_id: deal.row.id, nights, persons: countPeople(rooms), rooms, hotels }
}

type HotelsAsked = PartyInput & { deals: number[]; arrivals: Day[]; nights: number }

/**
 * Hotels by day across several packages; for each day, the package with the smallest remaining amount. Only for value
 * vouchers, which are valid for any package; for other vouchers use `listDaysForVoucher`.
 */
export async function listHotelsForVoucher(
  shop: CodeCheck & Pick<Shop, 'supplier'>,
  input: HotelsAsked & { voucher_code?: string; voucher_id?: number },
  caller: Caller,
) {
  const { voucher_code } = input
  const arrivals = [...new Set(input.arrivals)].sort()
  if (daysBetween(arrivals[0]!, arrivals.at(-1)!) > maxDays)
    refuseField('arrivals', 'range', `Ask for days that lie at most ${maxDays} days apart.`)
  const query = { ...input, arrivals }
  if (voucher_code !== undefined)
    return runWithMinimumTime(async () => {
      const code = requireUsableCode(shop, await findTypedCode(shop, voucher_code, caller))
      if (code.stay || code.dealId !== null) refuseForPackage()
      return findHotelDaysOfDeals(shop, query, code.availableCents)
    })
  if (input.voucher_id === undefined)
    return refuseField('voucher_code', 'required', 'Name a code, or a voucher that is on sale.')
  const voucher = await requireVoucherOnSale(shop, input.voucher_id)
  if (voucher.deal_id !== null) refuseForPackage()
  return findHotelDaysOfDeals(shop, query, voucher.value_cents)
}

const refuseForPackage = () =>
  refuse(422, 'voucher_for_package', 'This voucher is for one package: ask for the days of that package.')

const usualAdults = 2

async function findHotelDaysOfDeals(shop: RateSource, input: HotelsAsked, amountCents: number) {
  const rooms = toParty(input, usualAdults)
  const { arrivals, nights } = input
  const arrivalsByHotel = await findArrivalsByHotel(shop, input.deals, { arrivals, nights, rooms })
  const remainderOf = remainderAfterVoucher(amountCents)
  const hotels = [...Map.groupBy(arrivalsByHotel, ({ hotel }) => hotel.hotelId).values()].map((rows) => {
    const best = arrivals.map((_, at) => dealWithLeastToPay(rows, at, remainderOf))
    return {
      hotel_id: rows[0]!.hotel.hotelId,
      hotel_name: rows[0]!.hotel.name,
      city: rows[0]!.hotel.city,
      days: best.flatMap((day) => day ?? []),
      unknown_days: arrivals.filter(
        (_, at) => best[at] === null && rows.some(({ days }) => days[at]!.reason === 'unknown'),
      ),
    }
  })
  return { nights, rooms, hotels: hotels.filter((hotel) => hotel.days.length + hotel.unknown_days.length > 0) }
}

/**
 * The package with the smallest amount left to pay, to the shop and at the hotel, for one hotel and day; of several,
 * the cheapest. Null if no package has a room.
 */
function dealWithLeastToPay(rows: readonly HotelArrivals[], at: number, remainderOf: (row: CalendarDay) => number) {
  const [best] = rows
    .flatMap(({ deal, days }) => (days[at]!.available ? [{ dealId: deal.row.id, row: days[at]! }] : []))
    .map(({ dealId, row }) => ({
      date: row.date,
      deals_id: dealId,
      total_cents: row.total_cents,
      on_top_cents: remainderOf(row),
      payable_at_hotel_cents: row.payable_at_hotel_cents!,
    }))
    .sort(
      (a, b) =>
        a.on_top_cents + a.payable_at_hotel_cents - (b.on_top_cents + b.payable_at_hotel_cents) ||
        a.total_cents! - b.total_cents! ||
        a.deals_id - b.deals_id,
    )
  return best ?? null
}

/**
 * The surcharges that a campaign code does not cover: weekends, seasons, and nights and persons in excess of the
 * code's.
 */
function campaignSurchargeCents(
  deal: SellableDeal,
  stay: { checkIn: Day; nights: number; rooms: RoomParty[] },
  persons: number,
  now: Day,
): number {
  const price = quote({
    stay,
    rate: { totalCents: 0, localTaxCents: 0, isPackage: true, sellLimits: null },
    deal: deal.bookable,
    optional: [],
    settings: deal.settings.package,
    pay: 'full',
    today: now,
  })
  if (!price) return 0
  const nightlyCents = Array.from({ length: stay.nights }, () => 1)
  return calculateSurcharge(
    { lines: price.lines, nightlyCents, people: persons, dearerRoomCents: 0 },
    { nights: stay.nights, persons },
  ).on_top_cents
}
