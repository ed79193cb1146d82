import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { findEverything } from './flows.ts'

export const routes: Route[] = [
  route(contract.find, async ({ body }, { shop, caller }) => findEverything(shop, body.q, caller)),
]
