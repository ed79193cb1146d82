import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { saveSessionValue, requireSessionId, logBrowserMessage } from './flows.ts'

const returnNull = () => null

export const routes: Route[] = [
  route(contract.keepValue, ({ body }, { shop, caller }) =>
    saveSessionValue(shop, caller, body.key, body.value).then(returnNull),
  ),
  route(contract.findValue, async ({ query }, { shop, caller }) => ({
    key: query.key,
    value: (await shop.sessionStore.find(requireSessionId(caller), query.key)) ?? null,
  })),
  route(contract.replaceValue, ({ body }, { shop, caller }) =>
    saveSessionValue(shop, caller, body.key, body.value).then(returnNull),
  ),
  route(contract.dropValue, async ({ query }, { shop, caller }) =>
    shop.sessionStore.remove(requireSessionId(caller), [query.key]).then(returnNull),
  ),
  route(contract.dropValues, async ({ body }, { shop, caller }) =>
    shop.sessionStore.remove(requireSessionId(caller), body.keys).then(returnNull),
  ),
  route(contract.clearSession, async (_, { shop, caller }) =>
    shop.sessionStore.clear(requireSessionId(caller)).then(returnNull),
  ),
  route(contract.writeLog, async ({ body }, { shop }) => {
    logBrowserMessage(shop, body)
    return null
  }),
]
