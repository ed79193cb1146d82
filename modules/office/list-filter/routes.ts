import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { findDealChoices, findReservationChoices } from './store.ts'

export const routes: Route[] = [
  route(contract.dealFilterChoices, async ({ query }, { shop }) => findDealChoices(shop.db, query)),
  route(contract.reservationFilterChoices, async ({ query }, { shop }) => findReservationChoices(shop.db, query)),
]
