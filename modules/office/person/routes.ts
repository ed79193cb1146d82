import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { lookUpPersonCard } from './flows.ts'

export const routes: Route[] = [
  route(contract.openPerson, async ({ body }, { shop, caller }) => lookUpPersonCard(shop, body.person, caller)),
]
