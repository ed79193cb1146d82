/** The cheapest stays for each of several arrival days, for the list of weekends on the home page. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { compareByPrice } from '../calendar/cheapest.ts'
import { findDealPricesByArrival } from '../calendar/index.ts'
import type { CallInput, CallReply } from '../../shared/call.ts'
import { parseChosenParty } from '../../shared/party.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { toDealCardPrice } from './card.ts'
import type { cheapestByArrival } from '../../catalogue/deal/contract.ts'
import { findActiveDeals } from '../../catalogue/deal/index.ts'

const maxDeals = 8

export async function listCheapestDealsByArrival(
  shop: RateSource,
  input: CallInput<typeof cheapestByArrival>['body'],
): Promise<CallReply<typeof cheapestByArrival>> {
  const rooms = parseChosenParty(input) ?? [{ adults: 2, children: [] }]
  const { rows } = await findActiveDeals(shop.db, {}, input.language)
  const deals = new Map(rows.filter((row) => !row.externally_sold && !row.hide_price).map((row) => [row.id, row]))
  const prices = await findDealPricesByArrival(shop, [...deals.keys()], { ...input, rooms })
  return input.arrivals.map((arrival) => {
    const candidates = [...(prices.get(arrival) ?? [])]
    const known = candidates
      .flatMap(([id, price]) => (price.state === 'known' ? [{ id, stay: price.stay }] : []))
      .sort((a, b) => compareByPrice(a.stay, b.stay) || a.id - b.id)
    return {
      arrival,
      price_state:
        known.length > 0 ? 'known' : candidates.some(([, price]) => price.state === 'unknown') ? 'unknown' : 'none',
      deals: known.slice(0, maxDeals).map(({ id, stay }) => {
        const row = deals.get(id)!
        return {
          deals_id: id,
          title: textInLanguage(row.translations, input.language, 'title', row.title),
          travel_companion: row.travel_companion,
          price: toDealCardPrice(stay, { rooms }),
        }
      }),
    }
  })
}
