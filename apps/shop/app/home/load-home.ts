/** Everything the home page shows. A part that cannot be had is left out and logged; the page stands without it. */
import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import type { ShopRequest } from '../context.ts'
import { comingWeekends, withPrices, type Weekend } from './weekends.ts'

/** Deals asked for the weekend prices: the cheapest for two that have that many nights, among so many that are found. */
const asked = 8
const looked = 40

export async function loadHome({ api, language, logError }: ShopRequest, today: string, nights: number) {
  const query = { language }
  const [categories, destinations, themes, banners, vouchers, recommended, newest, weekends] = await Promise.allSettled([
    api('GET /categories', { query }),
    api('GET /destinations', { query }),
    api('GET /themes', { query }),
    api('GET /fetchBannerImages', { query }),
    api('GET /fetchvouchers', { query }),
    api('GET /recommended-deals', { query: { language, page: 1, limit: 4 } }),
    api('GET /deals/new', { query: { language, page: 1, limit: 4 } }),
    loadWeekends(api, language, today, nights),
  ])
  const had = <T>(part: PromiseSettledResult<T>): T | null => {
    if (part.status === 'fulfilled') return part.value
    logError(part.reason)
    return null
  }
  return {
    categories: (had(categories)?.data ?? []).filter(({ deals }) => deals > 0),
    destinations: (had(destinations)?.data ?? []).filter(({ deals }) => deals > 0),
    themes: (had(themes)?.data ?? []).filter(({ deals }) => deals > 0),
    banners: had(banners)?.data ?? [],
    vouchers: had(vouchers)?.data ?? [],
    recommended: cardsOf(had(recommended)?.data),
    newest: cardsOf(had(newest)?.data),
    weekends: had(weekends) ?? [],
  }
}

async function loadWeekends(api: ShopRequest['api'], language: ShopRequest['language'], today: string, nights: number): Promise<Weekend[]> {
  const weekends = comingWeekends(today, nights)
  const from = weekends[0]!.arrival
  const to = weekends.at(-1)!.arrival
  const cheapest = { nights: [nights], sort: 'price' as const, limit: looked, language }
  const found = await api('POST /deals/search', { body: cheapest })
  // A day's price is that of the deal's usual party; the rail says "two sharing" of all of them.
  const priced = found.data.items.filter((deal) => deal.lowest_price_cents !== null && deal.travel_companion === 2).slice(0, asked)
  if (priced.length === 0) return withPrices(weekends, [])
  const wanted = { deals: priced.map((deal) => deal.deals_id), nights, from, to }
  const { data } = await api('POST /calendar/deals', { body: wanted })
  const days = new Map(data.map((answer) => [answer.deals_id, answer.days]))
  return withPrices(weekends, priced.map((deal) => ({ deal, days: days.get(deal.deals_id) ?? [] })))
}

/** A list call answers all cards, or a page of them. */
function cardsOf(answer: DealCard[] | { items: DealCard[] } | undefined): DealCard[] {
  if (!answer) return []
  return (Array.isArray(answer) ? answer : answer.items).slice(0, 4)
}
