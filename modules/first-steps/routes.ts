import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { showFirstSteps } from './flows.ts'

export const routes: Route[] = [route(contract.firstSteps, async (_, { shop, caller }) => showFirstSteps(shop, caller))]
