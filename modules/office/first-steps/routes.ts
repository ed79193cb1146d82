import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changeOpening, getFirstSteps, getOpening } from './flows.ts'

export const routes: Route[] = [
  route(contract.firstSteps, async (_, { shop, caller }) => getFirstSteps(shop, caller)),
  route(contract.getOpening, async (_, { shop }) => getOpening(shop)),
  route(contract.changeOpening, async ({ body }, { shop, caller }) => changeOpening(shop, body, caller)),
]
