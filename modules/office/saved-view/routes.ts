import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { dropView, keepView, showViews } from './flows.ts'

export const routes: Route[] = [
  route(contract.listViews, async ({ query }, { shop, caller }) => showViews(shop, query.screen, caller)),
  route(contract.saveView, async ({ body }, { shop, caller }) => keepView(shop, body, caller)),
  route(contract.deleteView, async ({ params }, { shop, caller }) => {
    await dropView(shop, params.id, caller)
    return null
  }),
]
