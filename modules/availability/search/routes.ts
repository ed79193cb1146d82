import { boardCodes, boardLabels } from '../../shared/board.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Route, route } from '../../shared/routes.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { listCheapestDealsByArrival } from './cheapest-deals-by-arrival-flows.ts'
import * as contract from '../../catalogue/deal/contract.ts'
import * as reference from '../../catalogue/reference/contract.ts'
import { listDealCards, listDealCardsByIds, listRelatedDealCards } from './card-list-flows.ts'
import { requireDealOnSale } from './deal-on-sale-flows.ts'
import { getDealPage } from './deal-page-flows.ts'
import { listHeadings } from './heading-flows.ts'
import { searchActiveDeals } from './search-flows.ts'
import { listSearchSuggestions } from './suggestion-flows.ts'
import { findLengthsOnSale } from '../../catalogue/deal/index.ts'

export const routes: Route[] = [
  route(reference.getCategories, async ({ query }, { shop }) =>
    (await listHeadings(shop, 'category', query.language)).map(({ item, shown }) => ({
      category_name: item.name,
      display_name: shown.title,
      ...shown,
    })),
  ),
  route(reference.getThemes, async ({ query }, { shop }) =>
    (await listHeadings(shop, 'theme', query.language)).map(({ item, shown }) => ({ name: item.name, ...shown })),
  ),
  route(reference.getDestinations, async ({ query }, { shop }) =>
    (await listHeadings(shop, 'destination', query.language)).map(({ item, shown }) => ({
      name: item.name,
      country: item.country ?? '',
      province: item.region ?? '',
      latitude: item.latitude,
      longitude: item.longitude,
      ...shown,
    })),
  ),
  route(contract.getDeals, async ({ query }, { shop }) => listDealCards(shop, query)),
  route(contract.getRecommendedDeals, async ({ query }, { shop }) =>
    listDealCards(shop, { ...query, recommended: true }),
  ),
  route(contract.getNewDeals, async ({ query }, { shop }) =>
    listDealCards(shop, { sort: 'newest', limit: 20, ...query }),
  ),
  route(contract.getPackageAsVoucherDeals, async ({ query }, { shop }) =>
    listDealCards(shop, { ...query, asVoucher: true }),
  ),
  route(contract.fetchDealsByCategory, async ({ params, query }, { shop }) =>
    listDealCards(shop, { ...query, heading: { kind: 'category', name: params.category_name } }),
  ),
  route(contract.fetchDealsByDestination, async ({ params, query }, { shop }) =>
    listDealCards(shop, { ...query, heading: { kind: 'destination', name: params.destination } }),
  ),
  route(contract.fetchDealsByTheme, async ({ params, query }, { shop }) =>
    listDealCards(shop, { ...query, heading: { kind: 'theme', name: params.theme } }),
  ),
  route(contract.searchDeals, async ({ body }, { shop }) => searchActiveDeals(shop, body)),
  route(contract.dealCards, async ({ body }, { shop }) => listDealCardsByIds(shop, body)),
  route(contract.cheapestByArrival, async ({ body }, { shop }) => listCheapestDealsByArrival(shop, body)),
  route(contract.suggest, async ({ query }, { shop }) => listSearchSuggestions(shop, query.q.trim(), query.language)),
  route(contract.getPackage, async ({ params, query }, { shop }) => getDealPage(shop, params.id, query)),
  route(contract.packageAsSlug, async ({ body }, { shop }) => getDealPage(shop, body.slug, body)),
  route(contract.voucherDealDetails, async ({ query }, { shop }) => getDealPage(shop, query.q, query)),
  route(contract.fetchDealsById, async ({ params, query }, { shop }) => getDealPage(shop, params.id, query)),
  route(contract.fetchDealTitleById, async ({ params, query }, { shop }) => {
    const deal = await requireDealOnSale(shop.db, params.id, query)
    return deal.id === params.id
      ? { deals_id: deal.id, title: textInLanguage(deal.translations, query.language, 'title', deal.title) }
      : refuse(404, 'deal_unknown', 'There is no such package.')
  }),
  route(contract.relatedDeals, async ({ params, query }, { shop }) =>
    listRelatedDealCards(shop, params.id, query.limit ?? 4, query),
  ),
  route(contract.fetchLengthOfStay, async (_, { shop }) => findLengthsOnSale(shop.db)),
  route(contract.fetchBoardType, async () => boardCodes.map((code) => ({ label: boardLabels[code], code }))),
]
