import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { submitContactMessage, readContentPage, listContentPagesForStaff, changeContentPage } from './flows.ts'

export const routes: Route[] = [
  route(contract.getContentPage, async ({ params, query }, { shop }) =>
    readContentPage(shop, params.name, query.language),
  ),
  route(contract.fetchContentPages, async (_, { shop }) => listContentPagesForStaff(shop)),
  route(contract.updateContentPage, async ({ params, body }, { shop, caller }) =>
    changeContentPage(shop, params.name, body, caller),
  ),
  route(contract.sendContactMessage, async ({ body }, { shop, storeReply }) => {
    await submitContactMessage(shop, body, storeReply)
    return null
  }),
]
