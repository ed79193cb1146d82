import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import {
  addReservationNote,
  correctCompany,
  correctContactData,
  revokeReservationLinks,
  getReservationHistory,
} from './flows.ts'

export const routes: Route[] = [
  route(contract.reservationHistory, async ({ params }, { shop }) => getReservationHistory(shop, params.id)),
  route(contract.addReservationNote, async ({ params, body }, { shop, caller }) =>
    addReservationNote(shop, params.id, body.text, caller),
  ),
  route(contract.endReservationLinks, async ({ params, body }, { shop, caller, storeReply }) =>
    revokeReservationLinks(shop, params.id, body.send_new, caller, storeReply),
  ),
  route(contract.changeReservationCompany, async ({ params, body }, { shop, caller }) =>
    correctCompany(shop, params.id, body.company, caller),
  ),
  route(contract.changeReservationContact, async ({ params, body }, { shop, caller }) =>
    correctContactData(shop, params.id, body, caller),
  ),
]
