import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { erasePersonalData, exportPersonalData, getPersonData, listPrivacyLog, getRetentionReport } from './flows.ts'

export const routes: Route[] = [
  route(contract.findPerson, async ({ body }, { shop }) => getPersonData(shop, body.q)),
  route(contract.exportPerson, async ({ body }, { shop, caller, extras }) => {
    extras.file = await exportPersonalData(shop, body, caller)
    return null
  }),
  route(contract.erasePerson, async ({ body }, { shop, caller }) => erasePersonalData(shop, body, caller)),
  route(contract.privacyLog, async ({ query }, { shop }) => listPrivacyLog(shop, query)),
  route(contract.retentionDue, async (_, { shop }) => getRetentionReport(shop)),
]
