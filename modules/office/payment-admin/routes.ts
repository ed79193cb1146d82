import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changePaymentSettings, getPaymentSettings, testPaymentKeys } from './flows.ts'

export const routes: Route[] = [
  route(contract.getPaymentSettings, async (_, { shop }) => getPaymentSettings(shop)),
  route(contract.savePaymentSettings, async ({ body }, { shop, caller }) => changePaymentSettings(shop, body, caller)),
  route(contract.testPaymentAccount, async ({ body }, { shop, caller }) => testPaymentKeys(shop, body, caller)),
]
