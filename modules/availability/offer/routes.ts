import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { findAlternativeStays } from './alternative-flows.ts'
import { listOptionalActivities } from './extra-flows.ts'
import { listLivePrices, quoteOffer, listRoomOffers } from './flows.ts'
import { prebookOffer } from './prebook-flows.ts'

export const routes: Route[] = [
  route(contract.livePrices, async ({ body }, { shop, caller }) => listLivePrices(shop, body, caller)),
  route(contract.roomConfig, async ({ body }, { shop, caller }) => listRoomOffers(shop, body, caller)),
  route(contract.specificConfig, async ({ body }, { shop, caller }) => quoteOffer(shop, body, caller)),
  route(contract.alternatives, async ({ body }, { shop, caller }) => findAlternativeStays(shop, body, caller)),
  route(contract.extrasOfStay, async ({ body }, { shop }) => listOptionalActivities(shop, body)),
  route(contract.prebook, async ({ body }, { shop, caller }) => prebookOffer(shop, body, caller)),
]
