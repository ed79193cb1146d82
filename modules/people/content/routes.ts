import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { submitContactMessage, getPage, listStaffPages, changePage } from './flows.ts'

export const routes: Route[] = [
  route(contract.getContentPage, async ({ params, query }, { shop }) => getPage(shop, params.name, query.language)),
  route(contract.fetchContentPages, async (_, { shop }) => listStaffPages(shop)),
  route(contract.updateContentPage, async ({ params, body }, { shop, caller }) =>
    changePage(shop, params.name, body, caller),
  ),
  route(contract.sendContactMessage, async ({ body }, { shop, storeReply }) => {
    await submitContactMessage(shop, body, storeReply)
    return null
  }),
]
