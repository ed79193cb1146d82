import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { removeSavedView, addSavedView, listSavedViews, setViewMailed } from './flows.ts'

export const routes: Route[] = [
  route(contract.listViews, async ({ query }, { shop, caller }) => listSavedViews(shop, query.screen, caller)),
  route(contract.saveView, async ({ body }, { shop, caller }) => addSavedView(shop, body, caller)),
  route(contract.deleteView, async ({ params }, { shop, caller }) => {
    await removeSavedView(shop, params.id, caller)
    return null
  }),
  route(contract.mailView, async ({ params, body }, { shop, caller }) =>
    setViewMailed(shop, params.id, body.mailed, caller),
  ),
]
