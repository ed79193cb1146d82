import { getPackageOfCategory } from '../../catalogue/deal/contract.ts'
import { getDealPage } from '../../availability/search/index.ts'
import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import {
  addDeal,
  changeDealStatus,
  editDeal,
  removeDealPermanently,
  listDealHistory,
  getDealForStaff,
  getInitialDealValues,
} from './flows.ts'
import { fetchPaginatedDeals } from './list-contract.ts'
import { listAllDeals, listDeals, listFilteredDeals } from './list-flows.ts'
import { previewDeal, getPreviewPage } from './preview-flows.ts'
import { findHotelsByName } from './store.ts'

export const routes: Route[] = [
  route(getPackageOfCategory, async ({ params, query: { preview, ...query } }, { shop }) =>
    preview === undefined ? getDealPage(shop, params.q, query) : getPreviewPage(shop, preview, query.language),
  ),
  route(contract.getDeal, async ({ params, query }, { shop, caller }) =>
    caller.staff?.permissions.includes('catalogue.read')
      ? getDealForStaff(shop, params.id, query)
      : getDealPage(shop, params.id, query),
  ),
  route(contract.newDeal, async (_, { shop }) => getInitialDealValues(shop)),
  route(contract.addDeal, async ({ body }, { shop, caller }) => addDeal(shop, body, caller)),
  route(contract.editDeal, async ({ params, body }, { shop, caller }) => editDeal(shop, params.id, body, caller)),
  route(contract.fetchDeals, async (_, { shop }) => listAllDeals(shop)),
  route(fetchPaginatedDeals, async ({ query }, { shop }) => listFilteredDeals(shop, query)),
  route(contract.fetchNewAddedDeals, async (_, { shop }) => listAllDeals(shop, { sort: '-created_at', limit: 20 })),
  route(contract.fetchDealsByCategoryName, async ({ params }, { shop }) =>
    listAllDeals(shop, { category: params.name }),
  ),
  route(contract.fetchDealsBySearch, async ({ body }, { shop }) =>
    listDeals(shop, { q: body.searchTerm, sort: 'title', page: body.page ?? 1, limit: body.limit ?? defaultLimit }),
  ),
  route(contract.activateDeal, async ({ body }, { shop, caller }) =>
    changeDealStatus(shop, body.deals_id, body.active ? 'active' : 'draft', caller),
  ),
  route(contract.deleteDeal, async ({ params }, { shop, caller }) =>
    changeDealStatus(shop, params.id, 'deleted', caller),
  ),
  route(contract.permanentDeleteDeal, async ({ params }, { shop, caller }) =>
    removeDealPermanently(shop, params.id, caller),
  ),
  route(contract.dealHistory, async ({ params, query }, { shop }) =>
    listDealHistory(shop, params.id, { page: query.page ?? 1, limit: query.limit ?? defaultLimit }),
  ),
  route(contract.hotelsForDeals, async ({ query }, { shop }) => findHotelsByName(shop.db, query.q)),
  route(contract.previewDeal, async ({ body }, { shop }) => previewDeal(shop, body)),
]
