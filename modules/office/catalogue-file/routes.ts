import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { exportFile, importFile } from './flows.ts'

export const routes: Route[] = [
  route(contract.exportCatalogue, async ({ params, query }, { shop, caller, extras }) => {
    extras.file = await exportFile(shop, params.kind, query, caller)
    return null
  }),
  route(contract.importCatalogue, async ({ params, body }, { shop, caller, storeReply }) =>
    importFile(shop, params.kind, body, caller, storeReply),
  ),
  route(contract.exportHotelFile, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportFile(shop, 'hotels', query, caller)
    return null
  }),
  route(contract.importHotelFile, async ({ body }, { shop, caller, storeReply }) =>
    importFile(shop, 'hotels', body, caller, storeReply),
  ),
]
