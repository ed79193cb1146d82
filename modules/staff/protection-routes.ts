import * as contract from '../protection/contract.ts'
import { type Route, route } from '../shared/routes.ts'
import { approveProtectionChange, showProtectionChanges, withdrawProtectionChange } from './protection-flows.ts'

export const routes: Route[] = [
  route(contract.getProtectionChanges, async (_, { shop, caller }) => showProtectionChanges(shop.db, caller)),
  route(contract.approveProtectionChange, async ({ params }, { shop, caller }) => {
    await approveProtectionChange(shop, params.id, caller)
    return null
  }),
  route(contract.withdrawProtectionChange, async ({ params }, { shop, caller }) => {
    await withdrawProtectionChange(shop, params.id, caller)
    return null
  }),
]
