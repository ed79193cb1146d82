import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { changeDeals, showLastChanges, undoChange } from './flows.ts'

export const routes: Route[] = [
  route(contract.changeDeals, async ({ body }, { shop, caller }) => changeDeals(shop, body, caller)),
  route(contract.undoDealChanges, async ({ params }, { shop, caller }) => undoChange(shop, params.id, caller)),
  route(contract.listDealChanges, async (_, { shop }) => showLastChanges(shop)),
]
