import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { findAlternatives } from './alternative-flows.ts'
import { extrasOf } from './extra-flows.ts'
import { livePrices, quoteOffer, roomOffers } from './flows.ts'
import { prebookOffer } from './prebook-flows.ts'

export const routes: Route[] = [
  route(contract.livePrices, async ({ body }, { shop, caller }) => livePrices(shop, body, caller)),
  route(contract.roomConfig, async ({ body }, { shop, caller }) => roomOffers(shop, body, caller)),
  route(contract.specificConfig, async ({ body }, { shop, caller }) => quoteOffer(shop, body, caller)),
  route(contract.alternatives, async ({ body }, { shop, caller }) => findAlternatives(shop, body, caller)),
  route(contract.extrasOfStay, async ({ body }, { shop }) => extrasOf(shop, body)),
  route(contract.prebook, async ({ body }, { shop, caller }) => prebookOffer(shop, body, caller)),
]
