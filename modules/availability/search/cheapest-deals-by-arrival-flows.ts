/** The cheapest stays for each of several arrival days, for the list of weekends on the home page. */
import { compareByPrice, type StayPrice } from '../calendar/cheapest.ts'
import { findDealPricesByArrival, maxQueries } from '../calendar/index.ts'
import { arrivalRange } from '../calendar/travel-choice.ts'
import type { CallInput, CallReply } from '../../shared/call.ts'
import { dayToNumber, today } from '../../shared/day.ts'
import { parseChosenParty, type RoomParty } from '../../shared/party.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { arrivalColumns, fillArrivalColumns } from './arrival-price-flows.ts'
import type { ArrivalColumn } from './arrival-column.ts'
import { BitSet } from './bit-set.ts'
import type { CardListSource } from './card-list-flows.ts'
import { toDealCardPrice } from './card.ts'
import type { cheapestByArrival } from '../../catalogue/deal/contract.ts'
import { findDealCardRows } from '../../catalogue/deal/index.ts'
import { heldParties } from './list-prices.ts'

const maxDeals = 8

type Input = CallInput<typeof cheapestByArrival>['body']
type DealStay = { id: number; stay: StayPrice }
type DayPrices = { cheapest: DealStay[]; isUnknown: boolean }

const compareStays = (a: DealStay, b: DealStay): number => compareByPrice(a.stay, b.stay) || a.id - b.id

export async function listCheapestDealsByArrival(
  shop: CardListSource,
  input: Input,
): Promise<CallReply<typeof cheapestByArrival>> {
  const rooms = parseChosenParty(input) ?? [{ adults: 2, children: [] }]
  const days = await findCheapest(shop, input, rooms)
  const shown = new Set([...days.values()].flatMap(({ cheapest }) => cheapest.map(({ id }) => id)))
  const rows = await findDealCardRows(shop.db, [...shown], input.language)
  const deals = new Map(rows.map((row) => [row.id, row]))
  return input.arrivals.map((arrival) => {
    const { cheapest, isUnknown } = days.get(arrival)!
    return {
      arrival,
      price_state: cheapest.length > 0 ? 'known' : isUnknown ? 'unknown' : 'none',
      deals: cheapest.flatMap(({ id, stay }) => {
        const row = deals.get(id)
        return row
          ? {
              deals_id: id,
              title: textInLanguage(row.translations, input.language, 'title', row.title),
              travel_companion: row.travel_companion,
              price: toDealCardPrice(stay, { rooms }),
            }
          : []
      }),
    }
  })
}

/** The cheapest stays of each day, from the columns of arrivals; what these do not have is asked of the hotels. */
async function findCheapest(
  shop: CardListSource,
  { arrivals, nights }: Input,
  rooms: RoomParty[],
): Promise<Map<string, DayPrices>> {
  const source = await shop.dealIndex.read()
  const { index, settings } = source
  const deals = index.onSale.without(index.unpriced).and(index.nights.get(nights) ?? new BitSet())
  const stored = deals.and(BitSet.union(heldParties(index, { rooms }).map(({ places }) => places)))
  const { from, to } = arrivalRange({}, nights, {
    today: today(shop.now()),
    minimumDays: settings.minimumDays.days,
  })
  const open = [...new Set(arrivals)].filter((day) => day >= from && day <= to).sort()
  const stays = { rooms, nights, days: open.map(dayToNumber) }
  const columns = arrivalColumns(index, stays)
  await fillArrivalColumns(shop, source, stays, columns, stored)
  const missing = columns.map((column) => column.missing.and(stored)).filter((places) => places.count() > 0)
  const asked = BitSet.union([deals.without(stored), ...(missing.length <= maxQueries ? missing : [])])
  const days = new Map(
    arrivals.map((arrival) => {
      const column = columns[open.indexOf(arrival)]
      return [
        arrival,
        column ? cheapestOf(column, index.idAt, stored.without(asked)) : { cheapest: [], isUnknown: false },
      ]
    }),
  )
  const ids = index.idsOf(asked)
  if (ids.length > 0)
    for (const [day, prices] of await findDealPricesByArrival(shop, ids, { arrivals, nights, rooms })) {
      const { cheapest, isUnknown } = days.get(day)!
      const known = [...prices].flatMap(([id, price]) => (price.state === 'known' ? [{ id, stay: price.stay }] : []))
      days.set(day, {
        cheapest: [...cheapest, ...known].sort(compareStays).slice(0, maxDeals),
        isUnknown: isUnknown || [...prices.values()].some(({ state }) => state === 'unknown'),
      })
    }
  return days
}

function cheapestOf(column: ArrivalColumn, idAt: (place: number) => number, places: BitSet): DayPrices {
  let isUnknown = false
  const priced: number[] = []
  places.forEach((place) => {
    if (column.perPersonCentsAt(place) >= 0) priced.push(place)
    else if (column.isUnknownAt(place)) isUnknown = true
  })
  priced.sort((a, b) => column.allInCentsAt(a) - column.allInCentsAt(b) || idAt(a) - idAt(b))
  return {
    cheapest: priced.slice(0, maxDeals).flatMap((place) => {
      const price = column.priceAt(place)
      return price.state === 'known' ? [{ id: idAt(place), stay: price.stay }] : []
    }),
    isUnknown,
  }
}
