/** The cheapest stays for each of several arrival days, for the list of weekends on the home page. */
import { compareByPrice } from '../calendar/cheapest.ts'
import { findDealPricesByArrival } from '../calendar/index.ts'
import type { CallInput, CallReply } from '../../shared/call.ts'
import { parseChosenParty } from '../../shared/party.ts'
import { textInLanguage } from '../../shared/translated.ts'
import type { CardListSource } from './card-list-flows.ts'
import { toDealCardPrice } from './card.ts'
import type { cheapestByArrival } from '../../catalogue/deal/contract.ts'
import { findDealCardRows } from '../../catalogue/deal/index.ts'

const maxDeals = 8

export async function listCheapestDealsByArrival(
  shop: CardListSource,
  input: CallInput<typeof cheapestByArrival>['body'],
): Promise<CallReply<typeof cheapestByArrival>> {
  const rooms = parseChosenParty(input) ?? [{ adults: 2, children: [] }]
  const { index } = await shop.dealIndex.read()
  const dealIds = index.idsOf(index.onSale.without(index.unpriced))
  const prices = await findDealPricesByArrival(shop, dealIds, { ...input, rooms })
  const days = input.arrivals.map((arrival) => {
    const candidates = [...(prices.get(arrival) ?? [])]
    const cheapest = candidates
      .flatMap(([id, price]) => (price.state === 'known' ? [{ id, stay: price.stay }] : []))
      .sort((a, b) => compareByPrice(a.stay, b.stay) || a.id - b.id)
      .slice(0, maxDeals)
    return { arrival, cheapest, isUnknown: candidates.some(([, price]) => price.state === 'unknown') }
  })
  const shown = new Set(days.flatMap(({ cheapest }) => cheapest.map(({ id }) => id)))
  const rows = await findDealCardRows(shop.db, [...shown], input.language)
  const deals = new Map(rows.map((row) => [row.id, row]))
  return days.map(({ arrival, cheapest, isUnknown }) => ({
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
  }))
}
