import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { exportCatalogueFile, importCatalogueFile } from './flows.ts'

export const routes: Route[] = [
  route(contract.exportCatalogue, async ({ params, query }, { shop, caller, extras }) => {
    extras.file = await exportCatalogueFile(shop, params.kind, query, caller)
    return null
  }),
  route(contract.importCatalogue, async ({ params, body }, { shop, caller, storeReply }) =>
    importCatalogueFile(shop, params.kind, body, caller, storeReply),
  ),
  route(contract.exportHotelFile, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportCatalogueFile(shop, 'hotels', query, caller)
    return null
  }),
  route(contract.importHotelFile, async ({ body }, { shop, caller, storeReply }) =>
    importCatalogueFile(shop, 'hotels', body, caller, storeReply),
  ),
]
