import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changeShopOpeningState, getOnboardingSteps, getShopOpeningState } from './flows.ts'

export const routes: Route[] = [
  route(contract.firstSteps, async (_, { shop, caller }) => getOnboardingSteps(shop, caller)),
  route(contract.getOpening, async (_, { shop }) => getShopOpeningState(shop)),
  route(contract.changeOpening, async ({ body }, { shop, caller }) => changeShopOpeningState(shop, body, caller)),
]
