import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { searchBackOffice } from './flows.ts'

export const routes: Route[] = [
  route(contract.find, async ({ body }, { shop, caller }) => searchBackOffice(shop, body.q, caller)),
]
