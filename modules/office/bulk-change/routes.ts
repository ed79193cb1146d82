import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { runBulkChange, runMatchingChange, listRecentBulkChanges, undoBulkChange } from './flows.ts'

export const routes: Route[] = [
  route(contract.changeDeals, async ({ body }, { shop, caller, storeReply }) =>
    runBulkChange(shop, body, caller, storeReply),
  ),
  route(contract.changeMatchingDeals, async ({ body }, { shop, caller, storeReply }) =>
    runMatchingChange(shop, body, caller, storeReply),
  ),
  route(contract.undoDealChanges, async ({ params }, { shop, caller, storeReply }) =>
    undoBulkChange(shop, params.id, caller, storeReply),
  ),
  route(contract.listDealChanges, async (_, { shop }) => listRecentBulkChanges(shop)),
]
