import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changePaymentSetting, getPaymentSetting, testPaymentKeys } from './flows.ts'

export const routes: Route[] = [
  route(contract.getPaymentSetting, async (_, { shop }) => getPaymentSetting(shop)),
  route(contract.savePaymentSetting, async ({ body }, { shop, caller }) => changePaymentSetting(shop, body, caller)),
  route(contract.testPaymentAccount, async ({ body }, { shop, caller }) => testPaymentKeys(shop, body, caller)),
]
