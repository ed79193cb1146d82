import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { receiveContactMessage, showPage, showPages, writePage } from './flows.ts'

export const routes: Route[] = [
  route(contract.getContentPage, async ({ params, query }, { shop }) => showPage(shop, params.name, query.language)),
  route(contract.fetchContentPages, async (_, { shop }) => showPages(shop)),
  route(contract.updateContentPage, async ({ params, body }, { shop, caller }) =>
    writePage(shop, params.name, body, caller),
  ),
  route(contract.sendContactMessage, async ({ body }, { shop, storeReply }) => {
    await receiveContactMessage(shop, body, storeReply)
    return null
  }),
]
